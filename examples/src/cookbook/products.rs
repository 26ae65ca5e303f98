//! Many small products: the batch is a mode, and the loops over the others are unrolled.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

const BATCH: usize = 4096;

layout! {
    type Batch = (4, 4, 4096) : (4, 1, 16);
}

/// `output[b] = left[b] right[b]` for matrices of 4 x 4.
#[derive(Debug)]
pub struct Products;

impl Recipe for Products {
    const NAME: &'static str = "4096 products of 4 x 4";
    type Input = (Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        let all = numbers(2 * Batch.size());
        let (left, right) = all.split_at(Batch.size());
        ((left.to_vec(), right.to_vec()), vec![0.0; Batch.size()])
    }

    fn with_layouts((left, right): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (left, right) = (Tensor::new(left, Batch)?, Tensor::new(right, Batch)?);
        let mut target = TensorMut::new(output, Batch)?;
        for b in Bounded::<BATCH>::all() {
            let (left, right) = (left.slice((.., .., b)), right.slice((.., .., b)));
            for (i, j) in pairs() {
                let terms = Bounded::<4>::all().map(|k| left[(i, k)] * right[(k, j)]);
                target[(i, j, b)] = terms.sum();
            }
        }
        Ok(())
    }

    fn by_hand((left, right): &Self::Input, output: &mut Vec<f32>) {
        let matrices = left.as_chunks::<16>().0.iter().zip(right.as_chunks::<16>().0);
        for ((left, right), product) in matrices.zip(output.as_chunks_mut::<16>().0) {
            for i in 0..4 {
                for j in 0..4 {
                    product[i * 4 + j] = (0..4).map(|k| left[i * 4 + k] * right[k * 4 + j]).sum();
                }
            }
        }
    }
}

/// The coordinates of a matrix, row by row.
fn pairs() -> impl Iterator<Item = (Bounded<4>, Bounded<4>)> {
    Bounded::<4>::all().flat_map(|i| Bounded::<4>::all().map(move |j| (i, j)))
}
