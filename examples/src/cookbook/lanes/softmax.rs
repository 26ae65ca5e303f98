//! Softmax of each row, with an exponential function that has no branch.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut};

use super::super::{Recipe, numbers};
use super::{Lane, Rows, both, pad, sum};

/// `output[i][j] = exp(input[i][j]) / sum_k exp(input[i][k])`.
#[derive(Debug)]
pub struct SoftmaxInLanes;

/// The exponential function, without a branch. Its relative error is below `3e-7` from -87 to 88; below -87 it returns
/// its value there, about `1.6e-38`.
///
/// With `k` the integer next to `x / ln 2`, it is `2^k exp(x - k ln 2)`. A polynomial is the second factor. Adding
/// `1.5 * 2^23` rounds to an integer, in the low bits of the sum.
#[inline]
#[must_use]
pub fn exp(x: f32) -> f32 {
    const ROUND: f32 = 12_582_912.0;
    let x = if x > -87.0 { x } else { -87.0 };
    let rounded = x * std::f32::consts::LOG2_E + ROUND;
    let k = rounded - ROUND;
    // ln 2 in two parts; the product of `k` and the first one is exact.
    let r = (x - k * 0.693_359_4) + k * 2.121_944_4e-4;
    let p = 1.0 / 120.0 + r * (1.0 / 720.0);
    let p = 0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * p));
    let p = 1.0 + r * (1.0 + r * p);
    f32::from_bits(p.to_bits().wrapping_add(rounded.to_bits() << 23))
}

impl Recipe for SoftmaxInLanes {
    const NAME: &'static str = "softmax in lanes, 256 rows of 500";
    type Input = Vec<f32>;
    type Output = Vec<f32>;

    fn data() -> (Vec<f32>, Vec<f32>) {
        (numbers(256 * 512).into_iter().map(|x| 20.0 * x).collect(), vec![0.0; 256 * 512])
    }

    fn with_layouts(input: &Vec<f32>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (source, mut target) = (Tensor::new(input, Rows)?, TensorMut::new(output, Rows)?);
        for i in Bounded::<256>::all() {
            rows(source.slice((i, ..)), target.slice_mut((i, ..)));
        }
        Ok(())
    }

    fn by_hand(input: &Vec<f32>, output: &mut Vec<f32>) {
        for (source, target) in input.chunks_exact(512).zip(output.chunks_exact_mut(512)) {
            slices(&source[..500], &mut target[..500]);
        }
    }
}

/// Softmax of a row under any layout with a contiguous mode.
#[inline(never)]
fn rows<L: StaticLayout, M: StaticLayout>(source: Tensor<'_, f32, L>, mut target: TensorMut<'_, f32, M>) {
    let padded = source.lanes::<8>().padded(f32::NEG_INFINITY);
    let most = padded.fold([f32::NEG_INFINITY; 8], |most, (x, _)| both(most, x, larger));
    let most = most.into_iter().fold(f32::NEG_INFINITY, larger);
    let (mut xs, mut ys, mut sums) = (source.lanes::<8>(), target.lanes_mut::<8>(), [0.0; 8]);
    for (x, y) in xs.by_ref().zip(ys.by_ref()) {
        *y = powers(*x, most);
        sums = both(sums, *y, |sum, y| sum + y);
    }
    ys.store(xs.padded(f32::NEG_INFINITY).map(|(x, _)| {
        let y = powers(x, most);
        sums = both(sums, y, |sum, y| sum + y);
        y
    }));
    let scale = 1.0 / sum(sums);
    target.for_each_mut(|y| *y *= scale);
}

/// The same by hand.
#[inline(never)]
fn slices(source: &[f32], target: &mut [f32]) {
    let ((lanes, rest), mut most) = (source.as_chunks::<8>(), [f32::NEG_INFINITY; 8]);
    for x in lanes {
        most = both(most, *x, larger);
    }
    let last = pad(rest, f32::NEG_INFINITY);
    most = both(most, last, larger);
    let most = most.into_iter().fold(f32::NEG_INFINITY, larger);
    let ((written, end), mut sums) = (target.as_chunks_mut::<8>(), [0.0; 8]);
    for (x, y) in lanes.iter().zip(&mut *written) {
        *y = powers(*x, most);
        sums = both(sums, *y, |sum, y| sum + y);
    }
    if !rest.is_empty() {
        let y = powers(last, most);
        sums = both(sums, y, |sum, y| sum + y);
        end.copy_from_slice(&y[..end.len()]);
    }
    let scale = 1.0 / sum(sums);
    for y in target {
        *y *= scale;
    }
}

/// `exp(x - most)` of each number. It is a loop, since LLVM calls the function of a long `map`.
#[inline]
fn powers(x: Lane, most: f32) -> Lane {
    let mut y = [0.0; 8];
    for k in 0..8 {
        y[k] = exp(x[k] - most);
    }
    y
}

/// The larger number, as one instruction.
#[inline]
fn larger(x: f32, y: f32) -> f32 {
    if x > y { x } else { y }
}
