//! Softmax of the rows of a matrix of `f32`: a warp a row.
//!
//! ```text
//! softmax      8 vectors a lane, as many as there are  ->  greatest  ->  powers of 2, their sum  ->  scaled, written
//! softmax_any  256 columns at a time: greatest so far, the sum so far by what it is worth beside it
//!              256 columns at a time: powers of 2, scaled, written
//! ```
//!
//! `softmax` has a row in registers: up to 1024 columns, a multiple of 4, read once. `softmax_any` has any number of
//! columns, and reads them twice.

use layout_gpu::atom::Run;
use layout_static::atom::{Reads, TiledCopy};
use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

/// The rows of a block, one for each warp.
pub const ROWS: usize = 4;

/// The most columns.
pub const COLUMNS: usize = 1024;

layout! {
    /// The matrix: any number of rows, `?` elements apart.
    pub type Matrix = (?, 4?) : (?, 1);
    /// A tile, in vectors of four: the rows of a block.
    pub type Vectors = (4, 256) : (1, 4);
    /// A warp has a row, its lanes neighbouring vectors.
    pub type Threads = (4, 32) : (32, 1);
    /// One vector a thread at a time.
    pub type One = (1, 1) : (0, 0);
}

/// The copy: 16 bytes a thread at once.
pub type MoveVectors = TiledCopy<Run<1, 128>, Threads, One>;
/// Which vectors a thread has.
pub type Part = Reads<MoveVectors, Vectors>;

pub mod kernel {
    //! The kernels and their hand-written versions.

    use core::f32::consts::LOG2_E;

    use layout_gpu::instruction::{exp2, fma, max, reciprocal};
    use layout_gpu::{Block, Each, Element, Input, K, Output, Vector, Whole, X, each, kernel};
    use layout_static::{C, Static};

    use super::{Matrix, Part, THREADS};
    use crate::by_hand::{begin, exists, load};
    use crate::layernorm::{self, STEP};

    /// Four elements of a row.
    pub type V4 = Vector<f32, 4>;
    /// A matrix in tiles of four rows.
    pub type Source = Input<V4, Matrix, (C<4>, C<256>), (X, Whole)>;
    /// The result in the same tiles.
    pub type Target = Output<V4, Matrix, (C<4>, C<256>), Part, (X, Whole)>;

    /// The powers of a row over their sum; an element beyond the row is minus infinity.
    #[inline(always)]
    fn row(block: &Block<THREADS>, x: &mut Each<[V4; 8]>) {
        let most = block.max::<32>(block.each(|thread| {
            let mut most = f32::NEG_INFINITY;
            each::<8>(|v| each::<4>(|lane| most = max(most, x.get(thread)[v].0[lane])));
            most
        }));
        block.update(x, |thread, x| {
            let most = most.get(thread) * LOG2_E;
            each::<8>(|v| each::<4>(|lane| x[v].0[lane] = exp2(fma(x[v].0[lane], LOG2_E, -most))));
        });
        let sum = block.sum::<32>(block.each(|thread| {
            let mut sum = 0.0;
            each::<8>(|v| each::<4>(|lane| sum += x.get(thread)[v].0[lane]));
            sum
        }));
        block.update(x, |thread, x| {
            let scale = reciprocal(*sum.get(thread));
            each::<8>(|v| each::<4>(|lane| x[v].0[lane] *= scale));
        });
    }

    /// Writes the softmax of each row; of [`COLUMNS`](super::COLUMNS) columns at most.
    #[kernel(threads = THREADS)]
    pub fn softmax(block: &Block<THREADS>, from: Source, to: Target) {
        let nothing = Vector([f32::NEG_INFINITY; 4]);
        let mut x = block.each(|thread| from.tile().load_or(Part::VALUE, thread, nothing));
        row(block, &mut x);
        block.each(|thread| to.tile().store(thread, *x.get(thread)));
    }

    /// A matrix of any number of columns, in tiles of four rows and steps of 256 columns.
    pub type AnySource = Input<f32, layernorm::Matrix, (C<4>, C<STEP>), (X, K)>;
    /// The result in the same tiles.
    pub type AnyTarget = Output<f32, layernorm::Matrix, (C<4>, C<STEP>), layernorm::Part, (X, K)>;

    /// The number to subtract from exponents, if this is the greatest element. Minus infinity has no difference: 0.
    #[inline(always)]
    fn shift(most: f32) -> f32 {
        if most == f32::NEG_INFINITY { 0.0 } else { most * LOG2_E }
    }

    /// Writes the softmax of each row, of any number of columns.
    #[kernel(threads = THREADS)]
    pub fn softmax_any(block: &Block<THREADS>, from: AnySource, to: AnyTarget) {
        // Of a lane alone: its greatest element, and the sum of powers beside it.
        let (mut most, mut sum) = (block.each(|_| f32::NEG_INFINITY), block.each(|_| 0.0));
        let mut number = 0;
        while let Some(tile) = from.at(number) {
            let before = most;
            let x: Each<[f32; 8]> = block.each(|thread| tile.load_or(layernorm::Part, thread, f32::NEG_INFINITY));
            block.update(&mut most, |thread, most| each::<8>(|v| *most = max(*most, x.get(thread)[v])));
            block.update(&mut sum, |thread, sum| {
                let shift = shift(*most.get(thread));
                *sum *= exp2(fma(*before.get(thread), LOG2_E, -shift));
                each::<8>(|v| *sum += exp2(fma(x.get(thread)[v], LOG2_E, -shift)));
            });
            number += 1;
        }
        let greatest = block.max::<32>(most);
        let shift = block.each(|thread| shift(*greatest.get(thread)));
        let total = block
            .sum::<32>(block.each(|thread| sum.get(thread) * exp2(fma(*most.get(thread), LOG2_E, -shift.get(thread)))));
        let scale = block.each(|thread| reciprocal(*total.get(thread)));
        number = 0;
        while let (Some(tile), Some(to)) = (from.at(number), to.at(number)) {
            block.each(|thread| {
                let mut y: [f32; 8] = tile.load_or(layernorm::Part, thread, f32::NEG_INFINITY);
                each::<8>(|v| y[v] = exp2(fma(y[v], LOG2_E, -shift.get(thread))) * scale.get(thread));
                to.store(thread, y);
            });
            number += 1;
        }
    }

    /// The hand-written version of [`softmax`].
    #[kernel(threads = THREADS)]
    pub fn softmax_hand(block: &Block<THREADS>, from: Source, to: Target) {
        let (rows, columns, i) = (from.extent(0), from.extent(1), block.x());
        let (from_stride, to_stride) = (from.stride(0) as usize, to.stride(0) as usize);
        let exists = |row: u32, lane: u32, v: usize| row < rows && 4 * lane + 128 * (v as u32) < columns;
        let mut x = block.each(|thread| {
            let t = u32::from(thread.index());
            let (row, lane) = (i * 4 + t / 32, t % 32);
            let from = from.address().wrapping_add(row as usize * from_stride + lane as usize);
            let mut x = [Vector([f32::NEG_INFINITY; 4]); 8];
            each::<8>(|v| {
                if exists(row, lane, v) {
                    // SAFETY: a vector of the row.
                    x[v] = unsafe { V4::load(from.wrapping_add(32 * v)) };
                }
            });
            x
        });
        self::row(block, &mut x);
        block.each(|thread| {
            let t = u32::from(thread.index());
            let (row, lane) = (i * 4 + t / 32, t % 32);
            let to = to.address().wrapping_add(row as usize * to_stride + lane as usize);
            each::<8>(|v| {
                if exists(row, lane, v) {
                    // SAFETY: a vector of the row, no other thread's.
                    unsafe { x.get(thread)[v].store(to.wrapping_add(32 * v)) };
                }
            });
        });
    }

    /// The hand-written version of [`softmax_any`].
    #[kernel(threads = THREADS)]
    pub fn softmax_any_hand(block: &Block<THREADS>, from: AnySource, to: AnyTarget) {
        let (rows, columns, i) = (from.extent(0), from.extent(1), block.x());
        let (from_stride, to_stride) = (from.stride(0) as usize, to.stride(0) as usize);
        let begin = block.each(|thread| {
            let t = u32::from(thread.index());
            begin(from.address(), from_stride, [i * 4 + t / 32, t % 32], [rows, columns])
        });
        let (mut most, mut sum) = (block.each(|_| f32::NEG_INFINITY), block.each(|_| 0.0));
        let mut next = begin;
        let mut first = 0;
        while first < columns {
            let before = most;
            let x = block.each(|thread| {
                let (from, left) = *next.get(thread);
                // SAFETY: elements of the row.
                unsafe { load(from, left, f32::NEG_INFINITY) }
            });
            block.update(&mut most, |thread, most| each::<8>(|v| *most = max(*most, x.get(thread)[v])));
            block.update(&mut sum, |thread, sum| {
                let shift = shift(*most.get(thread));
                *sum *= exp2(fma(*before.get(thread), LOG2_E, -shift));
                each::<8>(|v| *sum += exp2(fma(x.get(thread)[v], LOG2_E, -shift)));
            });
            block.update(&mut next, |_, (from, left)| (*from, *left) = (from.wrapping_add(256), *left - 256));
            first += 256;
        }
        let greatest = block.max::<32>(most);
        let shift = block.each(|thread| shift(*greatest.get(thread)));
        let total = block
            .sum::<32>(block.each(|thread| sum.get(thread) * exp2(fma(*most.get(thread), LOG2_E, -shift.get(thread)))));
        let scale = block.each(|thread| reciprocal(*total.get(thread)));
        let mut next = block.each(|thread| {
            let t = u32::from(thread.index());
            let (row, lane) = ((i * 4 + t / 32) as usize, (t % 32) as usize);
            let (from, left) = *begin.get(thread);
            (from, to.address().wrapping_add(row * to_stride + lane), left)
        });
        first = 0;
        while first < columns {
            block.update(&mut next, |thread, (from, to, left)| {
                // SAFETY: elements of the row.
                let x = unsafe { load(*from, *left, f32::NEG_INFINITY) };
                each::<8>(|v| {
                    if exists(*left, v) {
                        let y = exp2(fma(x[v], LOG2_E, -shift.get(thread))) * scale.get(thread);
                        // SAFETY: an element of the row, no other thread's.
                        unsafe { y.store(to.wrapping_add(32 * v)) };
                    }
                });
                (*from, *to, *left) = (from.wrapping_add(256), to.wrapping_add(256), *left - 256);
            });
            first += 256;
        }
    }
}
