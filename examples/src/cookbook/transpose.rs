//! A transpose is a copy whose source has its modes in the other order.

use layout_static::{LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

const N: usize = 512;

layout! { type Rows = (512, 512) : (512, 1); }

/// `output[j][i] = input[i][j]`.
#[derive(Debug)]
pub struct Transpose;

impl Recipe for Transpose {
    const NAME: &'static str = "transpose, 512 x 512";
    type Input = Vec<f32>;
    type Output = Vec<f32>;

    fn data() -> (Vec<f32>, Vec<f32>) {
        (numbers(Rows.size()), vec![0.0; Rows.size()])
    }

    fn with_layouts(input: &Vec<f32>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let source = Tensor::new(input, Rows)?;
        TensorMut::new(output, Rows)?.copy_from(source.reverse());
        Ok(())
    }

    fn by_hand(input: &Vec<f32>, output: &mut Vec<f32>) {
        const BLOCK: usize = 16;
        for i in (0..N).step_by(BLOCK) {
            for j in (0..N).step_by(BLOCK) {
                for i in i..i + BLOCK {
                    for j in j..j + BLOCK {
                        output[j * N + i] = input[i * N + j];
                    }
                }
            }
        }
    }
}
