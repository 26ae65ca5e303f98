//! Elementwise operations of two and three tensors, whose orders of memory differ; a vector that is repeated.

use layout_static::{LayoutError, StaticLayout, Tensor, TensorMut, layout, zip};

use super::{Recipe, numbers};

layout! {
    type Rows = (512, 512) : (512, 1);
    /// One row for all rows: its stride is 0.
    type Bias = (512, 512) : (0, 1);
}

/// `output = max(left + bias, 0)`, the bias repeated for all rows.
#[derive(Debug)]
pub struct Rectified;

impl Recipe for Rectified {
    const NAME: &'static str = "elementwise: a repeated row added, rectified, 512 x 512";
    type Input = (Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        let bias = numbers(512).into_iter().map(|x| x - 0.9).collect();
        ((numbers(Rows.size()), bias), vec![0.0; Rows.size()])
    }

    fn with_layouts((left, bias): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (left, bias) = (Tensor::new(left, Rows)?, Tensor::new(bias, Bias)?);
        let mut output = TensorMut::new(output, Rows)?;
        zip((&mut output, left, bias)).for_each(|(y, x, b)| *y = (x + b).max(0.0));
        Ok(())
    }

    fn by_hand((left, bias): &Self::Input, output: &mut Vec<f32>) {
        for (left, output) in left.chunks_exact(512).zip(output.chunks_exact_mut(512)) {
            for ((y, x), b) in output.iter_mut().zip(left).zip(bias) {
                *y = (x + b).max(0.0);
            }
        }
    }
}

/// `output += scale * left * right`.
#[derive(Debug)]
pub struct Accumulated;

impl Recipe for Accumulated {
    const NAME: &'static str = "elementwise: a product of two added to a third, 512 x 512";
    type Input = (Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        let right = numbers(Rows.size()).into_iter().rev().collect();
        ((numbers(Rows.size()), right), vec![0.0; Rows.size()])
    }

    fn with_layouts((left, right): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (left, right) = (Tensor::new(left, Rows)?, Tensor::new(right, Rows)?);
        let mut output = TensorMut::new(output, Rows)?;
        zip((&mut output, left, right)).for_each(|(y, x, z)| *y += 0.5 * x * z);
        Ok(())
    }

    fn by_hand((left, right): &Self::Input, output: &mut Vec<f32>) {
        for ((y, x), z) in output.iter_mut().zip(left).zip(right) {
            *y += 0.5 * x * z;
        }
    }
}
