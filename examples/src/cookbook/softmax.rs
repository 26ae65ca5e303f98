//! Softmax of each row: rows are slices of a tensor, and slices of memory, since they are contiguous.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

layout! { type Rows = (256, 512) : (512, 1); }

/// `output[i][j] = exp(input[i][j]) / sum_k exp(input[i][k])`.
#[derive(Debug)]
pub struct Softmax;

impl Recipe for Softmax {
    const NAME: &'static str = "softmax of 256 rows of 512";
    type Input = Vec<f32>;
    type Output = Vec<f32>;

    fn data() -> (Vec<f32>, Vec<f32>) {
        (numbers(Rows.size()), vec![0.0; Rows.size()])
    }

    fn with_layouts(input: &Vec<f32>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (source, mut target) = (Tensor::new(input, Rows)?, TensorMut::new(output, Rows)?);
        for i in Bounded::<256>::all() {
            softmax(source.slice((i, ..)).as_slice(), target.slice_mut((i, ..)).as_mut_slice());
        }
        Ok(())
    }

    fn by_hand(input: &Vec<f32>, output: &mut Vec<f32>) {
        for (source, target) in input.chunks_exact(512).zip(output.chunks_exact_mut(512)) {
            softmax(source, target);
        }
    }
}

fn softmax(source: &[f32], target: &mut [f32]) {
    let largest = source.iter().fold(f32::NEG_INFINITY, |largest, &x| largest.max(x));
    let mut sum = 0.0;
    for (y, x) in target.iter_mut().zip(source) {
        *y = (x - largest).exp();
        sum += *y;
    }
    for y in target {
        *y /= sum;
    }
}
