//! Conway's life on a board with a border: the neighbours are a mode of the layout.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

layout! {
    type Board = (514, 514) : (514, 1);
    #[allow(intractable)]
    type Neighbourhoods = ((512, 512), (3, 3)) : ((514, 1), (514, 1));
    type Rows = (512, 512) : (512, 1);
    type Nine = (3, 3) : (1, 3);
}

/// One generation; the border is dead.
#[derive(Debug)]
pub struct Life;

impl Recipe for Life {
    const NAME: &'static str = "life, 512 x 512";
    type Input = Vec<u8>;
    type Output = Vec<u8>;

    fn data() -> (Vec<u8>, Vec<u8>) {
        let alive = |(k, x): (usize, f32)| {
            let inside = |n: usize| (1..513).contains(&n);
            u8::from(inside(k / 514) && inside(k % 514) && x < 0.4)
        };
        (numbers(Board.size()).into_iter().enumerate().map(alive).collect(), vec![0; Rows.size()])
    }

    fn with_layouts(input: &Vec<u8>, output: &mut Vec<u8>) -> Result<(), LayoutError> {
        let (around, mut next) = (Tensor::new(input, Neighbourhoods)?, TensorMut::new(output, Rows)?);
        for i in Bounded::<512>::all() {
            for (j, cell) in next.slice_mut((i, ..)).indexed_iter_mut_as::<Bounded<512>>() {
                let mut sum = 0;
                Nine.for_each_static(|at| sum += around[((i, j), at)]);
                let alive = around[((i, j), 4)];
                *cell = u8::from(sum == 3 || (sum == 4 && alive == 1));
            }
        }
        Ok(())
    }

    fn by_hand(input: &Vec<u8>, output: &mut Vec<u8>) {
        for (i, row) in output.chunks_exact_mut(512).enumerate() {
            let rows = [0, 1, 2].map(|u| &input[(i + u) * 514..][..514]);
            for (j, cell) in row.iter_mut().enumerate() {
                let sum: u8 = rows.iter().map(|row| row[j] + row[j + 1] + row[j + 2]).sum();
                *cell = u8::from(sum == 3 || (sum == 4 && rows[1][j + 1] == 1));
            }
        }
    }
}
