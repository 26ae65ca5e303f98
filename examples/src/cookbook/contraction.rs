//! A contraction for any layouts: one function for all orders of memory.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

layout! {
    type Rows = (64, 64) : (64, 1);
    type Columns = (64, 64) : (1, 64);
}

/// `output[i][j] = sum_k left[i][k] right[k][j]`, with the right matrix by columns.
#[derive(Debug)]
pub struct Contraction;

/// The contraction of the last mode of one tensor with the first of the other.
fn contract<A: StaticLayout, B: StaticLayout, D: StaticLayout>(
    left: Tensor<'_, f32, A>,
    right: Tensor<'_, f32, B>,
    target: &mut TensorMut<'_, f32, D>,
) {
    for i in Bounded::<64>::all() {
        for j in Bounded::<64>::all() {
            target[(i, j)] = Bounded::<64>::all().map(|k| left[(i, k)] * right[(k, j)]).sum();
        }
    }
}

impl Recipe for Contraction {
    const NAME: &'static str = "contraction over generic layouts, 64 x 64 x 64";
    type Input = (Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        ((numbers(Rows.size()), numbers(Columns.size())), vec![0.0; Rows.size()])
    }

    fn with_layouts((left, right): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (left, right) = (Tensor::new(left, Rows)?, Tensor::new(right, Columns)?);
        contract(left, right, &mut TensorMut::new(output, Rows)?);
        Ok(())
    }

    fn by_hand((left, right): &Self::Input, output: &mut Vec<f32>) {
        for (left, target) in left.chunks_exact(64).zip(output.chunks_exact_mut(64)) {
            for (right, sum) in right.chunks_exact(64).zip(target) {
                *sum = left.iter().zip(right).map(|(x, y)| x * y).sum();
            }
        }
    }
}
