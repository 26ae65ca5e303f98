//! Normalised rows: by the root of the mean square, and by mean and variance.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut};

use super::super::{Recipe, numbers};
use super::{Row, Rows, both, pad, sum};

/// What keeps a row of zeros apart from a division by zero.
const EPSILON: f32 = 1e-5;

/// `output[i][j] = input[i][j] gains[j] / sqrt(mean_k input[i][k]^2 + epsilon)`.
#[derive(Debug)]
pub struct RmsNorm;

/// `output[i][j] = (input[i][j] - mean) gains[j] / sqrt(variance + epsilon) + biases[j]`.
#[derive(Debug)]
pub struct LayerNorm;

impl Recipe for RmsNorm {
    const NAME: &'static str = "RMS norm in lanes, 256 rows of 500";
    type Input = (Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        ((numbers(256 * 512), numbers(500)), vec![0.0; 256 * 512])
    }

    fn with_layouts((input, gains): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (source, mut target) = (Tensor::new(input, Rows)?, TensorMut::new(output, Rows)?);
        let gains = Tensor::new(gains, Row)?;
        for i in Bounded::<256>::all() {
            rms_rows(source.slice((i, ..)), gains, target.slice_mut((i, ..)));
        }
        Ok(())
    }

    fn by_hand((input, gains): &Self::Input, output: &mut Vec<f32>) {
        for (source, target) in input.chunks_exact(512).zip(output.chunks_exact_mut(512)) {
            rms_slices(&source[..500], gains, &mut target[..500]);
        }
    }
}

/// The mean of the results of a function of each element; `fill` pads the last lane.
#[inline]
fn mean<L: StaticLayout>(source: Tensor<'_, f32, L>, fill: f32, call: impl Fn(f32) -> f32) -> f32 {
    let sums = source.lanes::<8>().padded(fill).fold([0.0; 8], |sums, (x, _)| both(sums, x, |sum, x| sum + call(x)));
    #[allow(clippy::cast_precision_loss, reason = "a row")]
    let mean = sum(sums) / L::SIZE as f32;
    mean
}

/// The same by hand.
#[inline]
fn mean_of(source: &[f32], fill: f32, call: impl Fn(f32) -> f32) -> f32 {
    let ((lanes, rest), mut sums) = (source.as_chunks::<8>(), [0.0; 8]);
    for x in lanes {
        sums = both(sums, *x, |sum, x| sum + call(x));
    }
    if !rest.is_empty() {
        sums = both(sums, pad(rest, fill), |sum, x| sum + call(x));
    }
    #[allow(clippy::cast_precision_loss, reason = "a row")]
    let mean = sum(sums) / source.len() as f32;
    mean
}

/// The root mean square norm of a row.
#[inline(never)]
fn rms_rows<L: StaticLayout, G: StaticLayout, M: StaticLayout>(
    source: Tensor<'_, f32, L>,
    gains: Tensor<'_, f32, G>,
    mut target: TensorMut<'_, f32, M>,
) {
    let scale = 1.0 / (mean(source, 0.0, |x| x * x) + EPSILON).sqrt();
    let one = |x: f32, gain: f32| x * scale * gain;
    let (mut ys, mut xs, mut gs) = (target.lanes_mut::<8>(), source.lanes::<8>(), gains.lanes::<8>());
    for (y, (x, gain)) in ys.by_ref().zip(xs.by_ref().zip(gs.by_ref())) {
        *y = both(*x, *gain, one);
    }
    for (y, (x, gain)) in ys.remainders().flatten().zip(xs.remainders().flatten().zip(gs.remainders().flatten())) {
        *y = one(*x, *gain);
    }
}

/// The same by hand.
#[inline(never)]
fn rms_slices(source: &[f32], gains: &[f32], target: &mut [f32]) {
    let scale = 1.0 / (mean_of(source, 0.0, |x| x * x) + EPSILON).sqrt();
    let one = |x: f32, gain: f32| x * scale * gain;
    for (y, (x, gain)) in target.iter_mut().zip(source.iter().zip(gains)) {
        *y = one(*x, *gain);
    }
}

impl Recipe for LayerNorm {
    const NAME: &'static str = "layer norm in lanes, 256 rows of 500";
    type Input = [Vec<f32>; 3];
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        let biases = numbers(500).into_iter().rev().collect();
        ([numbers(256 * 512), numbers(500), biases], vec![0.0; 256 * 512])
    }

    fn with_layouts([input, gains, biases]: &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (source, mut target) = (Tensor::new(input, Rows)?, TensorMut::new(output, Rows)?);
        let (gains, biases) = (Tensor::new(gains, Row)?, Tensor::new(biases, Row)?);
        for i in Bounded::<256>::all() {
            layer_rows(source.slice((i, ..)), [gains, biases], target.slice_mut((i, ..)));
        }
        Ok(())
    }

    fn by_hand([input, gains, biases]: &Self::Input, output: &mut Vec<f32>) {
        for (source, target) in input.chunks_exact(512).zip(output.chunks_exact_mut(512)) {
            layer_slices(&source[..500], [gains, biases], &mut target[..500]);
        }
    }
}

/// The layer norm of a row.
#[inline(never)]
fn layer_rows<L: StaticLayout, G: StaticLayout, M: StaticLayout>(
    source: Tensor<'_, f32, L>,
    [gains, biases]: [Tensor<'_, f32, G>; 2],
    mut target: TensorMut<'_, f32, M>,
) {
    let average = mean(source, 0.0, |x| x);
    let scale = 1.0 / (mean(source, average, |x| (x - average) * (x - average)) + EPSILON).sqrt();
    let one = |x: f32, gain: f32, bias: f32| (x - average) * scale * gain + bias;
    let (mut ys, mut xs) = (target.lanes_mut::<8>(), source.lanes::<8>());
    let (mut gs, mut bs) = (gains.lanes::<8>(), biases.lanes::<8>());
    for ((y, x), (gain, bias)) in ys.by_ref().zip(xs.by_ref()).zip(gs.by_ref().zip(bs.by_ref())) {
        *y = core::array::from_fn(|k| one(x[k], gain[k], bias[k]));
    }
    let (gains, biases) = (gs.remainders().flatten(), bs.remainders().flatten());
    for ((y, x), (gain, bias)) in ys.remainders().flatten().zip(xs.remainders().flatten()).zip(gains.zip(biases)) {
        *y = one(*x, *gain, *bias);
    }
}

/// The same by hand.
#[inline(never)]
fn layer_slices(source: &[f32], [gains, biases]: [&[f32]; 2], target: &mut [f32]) {
    let average = mean_of(source, 0.0, |x| x);
    let scale = 1.0 / (mean_of(source, average, |x| (x - average) * (x - average)) + EPSILON).sqrt();
    let one = |x: f32, gain: f32, bias: f32| (x - average) * scale * gain + bias;
    for ((y, x), (gain, bias)) in target.iter_mut().zip(source).zip(gains.iter().zip(biases)) {
        *y = one(*x, *gain, *bias);
    }
}
