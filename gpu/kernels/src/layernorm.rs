//! Layer normalisation of the rows of a matrix of `f32`: a warp a row, of any length.
//!
//! ```text
//! 256 columns at a time: the sum, the squares from its mean  ->  joined to the mean and the squares so far
//! 256 columns at a time: (x - mean) / sqrt(squares / columns + epsilon), times a weight, plus a bias
//! ```
//!
//! The mean is taken off before anything is squared, so that no digits are lost where it is large: tiles are joined by
//! the formula of Chan, Golub and `LeVeque`.

use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

/// The rows of a block, one for each warp.
pub const ROWS: usize = 4;

/// The columns of a step.
pub const STEP: usize = 256;

layout! {
    /// The matrix: any number of rows, `?` elements apart, of any number of columns.
    pub type Matrix = (?, ?) : (?, 1);
    /// Weights, or biases, of the columns: a matrix whose rows are all the same.
    pub type Row = (?, ?) : (0, 1);
    /// Which elements of a tile of 4 x 256 a thread has: a warp has a row, its lanes neighbours.
    pub type Part = ((32, 4), 8) : ((4, 1), 128);
}

pub mod kernel {
    //! The kernel and its hand-written version.

    use layout_gpu::instruction::{fma, reciprocal, rsqrt};
    use layout_gpu::{Block, Each, Element, Input, K, Output, X, each, kernel};
    use layout_static::C;

    use super::{Matrix, Part, ROWS, Row, STEP, THREADS};
    use crate::by_hand::{begin, exists, load};

    /// A matrix in tiles of four rows.
    pub type Source = Input<f32, Matrix, (C<ROWS>, C<STEP>), (X, K)>;
    /// Weights in the same tiles.
    pub type Weights = Input<f32, Row, (C<ROWS>, C<STEP>), (X, K)>;
    /// The result in the same tiles.
    pub type Target = Output<f32, Matrix, (C<ROWS>, C<STEP>), Part, (X, K)>;

    /// The mean of what was seen, and the sum of the squares from it: of a thread alone, and between tiles.
    struct Moments {
        columns: f32,
        mean: Each<f32>,
        squares: Each<f32>,
        between: Each<f32>,
    }

    impl Moments {
        /// Joins the mean of `count` more columns, and the squares from it.
        #[inline(always)]
        fn join(&mut self, block: &Block<THREADS>, count: f32, mean: Each<f32>, squares: Each<f32>) {
            let columns = self.columns + count;
            let (part, before) = (count * reciprocal(columns), self.columns);
            let old = self.mean;
            block.update(&mut self.between, |thread, between| {
                let difference = mean.get(thread) - old.get(thread);
                *between = fma(difference * difference, before * part, *between);
            });
            block.update(&mut self.mean, |thread, all| *all = fma(mean.get(thread) - *all, part, *all));
            block.update(&mut self.squares, |thread, all| *all += squares.get(thread));
            self.columns = columns;
        }
    }

    /// Normalises each row.
    #[kernel(threads = THREADS)]
    pub fn layernorm(block: &Block<THREADS>, from: Source, weight: Weights, bias: Weights, to: Target, epsilon: f32) {
        let mut moments = Moments {
            columns: 0.0,
            mean: block.each(|_| 0.0),
            squares: block.each(|_| 0.0),
            between: block.each(|_| 0.0),
        };
        let mut number = 0;
        while let Some(tile) = from.at(number) {
            let count = (from.extent(1) - STEP as u32 * number).min(STEP as u32) as f32;
            let x: Each<[f32; 8]> = block.each(|thread| tile.load_or(Part, thread, 0.0));
            let sum = block.sum::<32>(block.each(|thread| {
                let mut sum = 0.0;
                each::<8>(|v| sum += x.get(thread)[v]);
                sum
            }));
            let each_of = reciprocal(count);
            let mean = block.each(|thread| sum.get(thread) * each_of);
            let squares = block.each(|thread| {
                let (exists, mean) = (tile.exists(Part, thread), mean.get(thread));
                let mut squares = 0.0;
                each::<8>(|v| {
                    let x = if exists.value(v) { x.get(thread)[v] - mean } else { 0.0 };
                    squares = fma(x, x, squares);
                });
                squares
            });
            moments.join(block, count, mean, squares);
            number += 1;
        }
        let squares = block.sum::<32>(moments.squares);
        let (mean, between, each_of) = (moments.mean, moments.between, reciprocal(moments.columns));
        let scale = block.each(|thread| rsqrt(fma(squares.get(thread) + between.get(thread), each_of, epsilon)));
        number = 0;
        while let (Some(tile), Some(weight), Some(bias), Some(to)) =
            (from.at(number), weight.at(number), bias.at(number), to.at(number))
        {
            block.each(|thread| {
                let x: [f32; 8] = tile.load_or(Part, thread, 0.0);
                let (weight, bias): ([f32; 8], [f32; 8]) =
                    (weight.load_or(Part, thread, 0.0), bias.load_or(Part, thread, 0.0));
                let (mean, scale) = (mean.get(thread), scale.get(thread));
                let mut y = [0.0; 8];
                each::<8>(|v| y[v] = fma((x[v] - mean) * scale, weight[v], bias[v]));
                to.store(thread, y);
            });
            number += 1;
        }
    }

    /// The hand-written version of [`layernorm`].
    #[kernel(threads = THREADS)]
    pub fn layernorm_hand(
        block: &Block<THREADS>,
        from: Source,
        weight: Weights,
        bias: Weights,
        to: Target,
        epsilon: f32,
    ) {
        let (rows, columns, i) = (from.extent(0), from.extent(1), block.x());
        let (from_stride, to_stride) = (from.stride(0) as usize, to.stride(0) as usize);
        let begin = block.each(|thread| {
            let t = u32::from(thread.index());
            begin(from.address(), from_stride, [i * 4 + t / 32, t % 32], [rows, columns])
        });
        let mut moments = Moments {
            columns: 0.0,
            mean: block.each(|_| 0.0),
            squares: block.each(|_| 0.0),
            between: block.each(|_| 0.0),
        };
        let mut next = begin;
        let mut first = 0;
        while first < columns {
            let count = (columns - first).min(256) as f32;
            let x = block.each(|thread| {
                let (from, left) = *next.get(thread);
                // SAFETY: elements of the row.
                unsafe { load(from, left, 0.0) }
            });
            let sum = block.sum::<32>(block.each(|thread| {
                let mut sum = 0.0;
                each::<8>(|v| sum += x.get(thread)[v]);
                sum
            }));
            let each_of = reciprocal(count);
            let mean = block.each(|thread| sum.get(thread) * each_of);
            let squares = block.each(|thread| {
                let (left, mean) = (next.get(thread).1, mean.get(thread));
                let mut squares = 0.0;
                each::<8>(|v| {
                    let x = if exists(left, v) { x.get(thread)[v] - mean } else { 0.0 };
                    squares = fma(x, x, squares);
                });
                squares
            });
            moments.join(block, count, mean, squares);
            block.update(&mut next, |_, (from, left)| (*from, *left) = (from.wrapping_add(256), *left - 256));
            first += 256;
        }
        let squares = block.sum::<32>(moments.squares);
        let (mean, between, each_of) = (moments.mean, moments.between, reciprocal(moments.columns));
        let scale = block.each(|thread| rsqrt(fma(squares.get(thread) + between.get(thread), each_of, epsilon)));
        let mut next = block.each(|thread| {
            let t = u32::from(thread.index());
            let (row, lane) = ((i * 4 + t / 32) as usize, (t % 32) as usize);
            let (weight, bias) = (weight.address().wrapping_add(lane), bias.address().wrapping_add(lane));
            let (from, left) = *begin.get(thread);
            (from, weight, bias, to.address().wrapping_add(row * to_stride + lane), left)
        });
        first = 0;
        while first < columns {
            block.update(&mut next, |thread, (from, weight, bias, to, left)| {
                // SAFETY: elements of the row.
                let x = unsafe { load(*from, *left, 0.0) };
                // SAFETY: the weights of their columns.
                let weights = unsafe { load(*weight, *left, 0.0) };
                // SAFETY: the biases of their columns.
                let biases = unsafe { load(*bias, *left, 0.0) };
                let (mean, scale) = (mean.get(thread), scale.get(thread));
                each::<8>(|v| {
                    if exists(*left, v) {
                        let y = fma((x[v] - mean) * scale, weights[v], biases[v]);
                        // SAFETY: an element of the row, no other thread's.
                        unsafe { y.store(to.wrapping_add(32 * v)) };
                    }
                });
                (*from, *weight, *bias) = (from.wrapping_add(256), weight.wrapping_add(256), bias.wrapping_add(256));
                (*to, *left) = (to.wrapping_add(256), *left - 256);
            });
            first += 256;
        }
    }
}
