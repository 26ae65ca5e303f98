//! A stencil on threads: each has rows of the output, proven disjoint; the halo is arithmetic with bounds.

use layout_static::{Along, Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};
use rayon::prelude::*;

use super::{Recipe, numbers};

layout! {
    type Padded = (1026, 1026) : (1026, 1);
    type Rows = (1024, 1024) : (1024, 1);
}

/// A step of the heat equation: the mean of the four neighbours.
#[derive(Debug)]
pub struct Stencil;

impl Recipe for Stencil {
    const NAME: &'static str = "stencil of 5 points on threads, 1024 x 1024";
    type Input = Vec<f32>;
    type Output = Vec<f32>;

    fn data() -> (Vec<f32>, Vec<f32>) {
        (numbers(Padded.size()), vec![0.0; Rows.size()])
    }

    fn with_layouts(input: &Vec<f32>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (source, mut target) = (Tensor::new(input, Padded)?, TensorMut::new(output, Rows)?);
        target.parts_mut(Along::<0>).into_par_iter().enumerate().for_each(|(i, mut row)| {
            let i = Bounded::<1024>::checked(i);
            let above = source.into_slice((i.plus::<0, 1026>(), ..));
            let here = source.into_slice((i.plus::<1, 1026>(), ..));
            let below = source.into_slice((i.plus::<2, 1026>(), ..));
            for (j, element) in row.indexed_iter_mut_as::<Bounded<1024>>() {
                let (left, at, right) = (j.plus::<0, 1026>(), j.plus::<1, 1026>(), j.plus::<2, 1026>());
                *element = (here[left] + here[right] + above[at] + below[at]) * 0.25;
            }
        });
        Ok(())
    }

    fn by_hand(input: &Vec<f32>, output: &mut Vec<f32>) {
        output.par_chunks_exact_mut(1024).enumerate().for_each(|(i, row)| {
            let rows = [0, 1, 2].map(|k| &input[(i + k) * 1026..][..1026]);
            for (j, element) in row.iter_mut().enumerate() {
                *element = (rows[1][j] + rows[1][j + 2] + rows[0][j + 1] + rows[2][j + 1]) * 0.25;
            }
        });
    }
}
