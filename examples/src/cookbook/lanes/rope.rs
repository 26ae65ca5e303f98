//! Rotary position embedding: pairs of elements, half a row apart, turned by an angle for each position and pair.

use layout_static::{Bounded, C, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::super::{Recipe, numbers};

layout! {
    /// 256 positions of 2 halves of 64.
    type Halves = (256, 2, 64) : (128, 64, 1);
    type Half = (256, 64) : (64, 1);
}

/// `output[i][0][j] = x cos - y sin` and `output[i][1][j] = x sin + y cos`, of `x = input[i][0][j]` and
/// `y = input[i][1][j]`.
#[derive(Debug)]
pub struct Rope;

impl Recipe for Rope {
    const NAME: &'static str = "rotary position embedding in lanes, 256 positions of 128";
    type Input = [Vec<f32>; 3];
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        let angles = numbers(Half.size());
        let (sines, cosines) = (angles.iter().map(|x| x.sin()).collect(), angles.iter().map(|x| x.cos()).collect());
        ([numbers(Halves.size()), cosines, sines], vec![0.0; Halves.size()])
    }

    fn with_layouts([input, cosines, sines]: &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (source, mut target) = (Tensor::new(input, Halves)?, TensorMut::new(output, Halves)?);
        let (cosines, sines) = (Tensor::new(cosines, Half)?, Tensor::new(sines, Half)?);
        for i in Bounded::<256>::all() {
            let (x, y) = (source.slice((i, C::<0>, ..)), source.slice((i, C::<1>, ..)));
            let (cosine, sine) = (cosines.slice((i, ..)), sines.slice((i, ..)));
            turned(x, y, [cosine, sine], target.slice_mut((i, C::<0>, ..)), |x, y, cos, sin| x * cos - y * sin);
            turned(x, y, [cosine, sine], target.slice_mut((i, C::<1>, ..)), |x, y, cos, sin| x * sin + y * cos);
        }
        Ok(())
    }

    fn by_hand([input, cosines, sines]: &Self::Input, output: &mut Vec<f32>) {
        let rows = input.chunks_exact(128).zip(output.chunks_exact_mut(128));
        for ((source, target), (cosine, sine)) in rows.zip(cosines.chunks_exact(64).zip(sines.chunks_exact(64))) {
            let ((x, y), (first, second)) = (source.split_at(64), target.split_at_mut(64));
            turned_slices(x, y, [cosine, sine], first, |x, y, cos, sin| x * cos - y * sin);
            turned_slices(x, y, [cosine, sine], second, |x, y, cos, sin| x * sin + y * cos);
        }
    }
}

/// One half of a position.
#[inline]
fn turned<X: StaticLayout, Y: StaticLayout, A: StaticLayout, L: StaticLayout>(
    x: Tensor<'_, f32, X>,
    y: Tensor<'_, f32, Y>,
    [cosines, sines]: [Tensor<'_, f32, A>; 2],
    mut target: TensorMut<'_, f32, L>,
    call: impl Fn(f32, f32, f32, f32) -> f32,
) {
    let pairs = x.lanes::<8>().zip(y.lanes::<8>());
    let angles = cosines.lanes::<8>().zip(sines.lanes::<8>());
    for ((target, (x, y)), (cos, sin)) in target.lanes_mut::<8>().zip(pairs).zip(angles) {
        *target = core::array::from_fn(|k| call(x[k], y[k], cos[k], sin[k]));
    }
}

/// The same by hand.
#[inline]
fn turned_slices(
    x: &[f32],
    y: &[f32],
    [cosines, sines]: [&[f32]; 2],
    target: &mut [f32],
    call: impl Fn(f32, f32, f32, f32) -> f32,
) {
    for ((target, (x, y)), (cos, sin)) in target.iter_mut().zip(x.iter().zip(y)).zip(cosines.iter().zip(sines)) {
        *target = call(*x, *y, *cos, *sin);
    }
}
