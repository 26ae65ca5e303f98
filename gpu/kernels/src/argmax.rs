//! The greatest element of each row of a matrix of `f32`, with its column: any number of columns.
//!
//! ```text
//! argmax       a warp a row: 256 columns at a time, each lane keeps its best  ->  shuffles of (element, column)
//! argmax_long  a block a row: 2048 columns at a time                          ->  shuffles, shared memory, shuffles
//! ```
//!
//! Of equal elements it is the first one. A NaN is less than every number.

use layout_gpu::fold::PerWarp;
use layout_static::layout;

/// The threads of a block of `argmax`, four warps.
pub const THREADS: usize = 128;

/// The threads of a block of `argmax_long`.
pub const LONG: usize = 256;

/// The matrix, and which elements of a tile a thread has: as for layer normalisation.
pub use crate::layernorm::{Matrix, Part, STEP};

layout! {
    /// An element or a column of each row.
    pub type Best = ? : 1;
    /// The first lane of each warp writes one of four.
    pub type Leaders = (4, 1) : (1, 0);
    /// Of 1 x 2048: a thread has every 256th element.
    pub type Along = (256, 8) : (1, 256);
    /// The first thread of the block writes the only one.
    pub type First = (1, 1) : (0, 0);
}

/// The shared memory of `argmax_long`: an element of each warp, with its column.
pub type Memory = PerWarp<(f32, u32), LONG>;

pub mod kernel {
    //! The kernels.

    use layout_gpu::fold::greater;
    use layout_gpu::{Block, Input, K, Output, Region, X, each, kernel};
    use layout_static::C;

    use super::{Along, Best, First, LONG, Leaders, Matrix, Memory, Part, STEP, THREADS};

    /// What is less than each element, or comes after it.
    const NOTHING: (f32, u32) = (f32::NAN, u32::MAX);

    /// A matrix in tiles of four rows and steps of 256 columns.
    pub type Source = Input<f32, Matrix, (C<4>, C<STEP>), (X, K)>;
    /// The greatest element of each of four rows.
    pub type Elements = Output<f32, Best, C<4>, Leaders, X>;
    /// Its column.
    pub type Columns = Output<u32, Best, C<4>, Leaders, X>;

    /// Writes the greatest element of each row, and its column: a warp a row.
    #[kernel(threads = THREADS)]
    pub fn argmax(block: &Block<THREADS>, from: Source, elements: Elements, columns: Columns) {
        let mut best = block.each(|_| NOTHING);
        let mut number = 0;
        while let Some(tile) = from.at(number) {
            block.update(&mut best, |thread, best| {
                let x: [f32; 8] = tile.load_or(Part, thread, f32::NAN);
                let first = number * STEP as u32 + u32::from(thread.index()) % 32;
                each::<8>(|v| *best = greater(*best, (x[v], first + 32 * v as u32)));
            });
            number += 1;
        }
        let best = block.groups::<32>().argmax(best);
        block.each(|thread| {
            if let Some(leader) = thread.leader::<32, 4>() {
                let (element, column) = *best.get(thread);
                elements.tile().store(&leader, [element]);
                columns.tile().store(&leader, [column]);
            }
        });
    }

    /// A matrix in rows and steps of 2048 columns.
    pub type LongSource = Input<f32, Matrix, (C<1>, C<2048>), (X, K)>;
    /// The greatest element of a row.
    pub type LongElements = Output<f32, Best, C<1>, First, X>;
    /// Its column.
    pub type LongColumns = Output<u32, Best, C<1>, First, X>;

    /// Writes the greatest element of each row, and its column: a block a row.
    #[kernel(threads = LONG, shared = Memory)]
    pub fn argmax_long(
        block: &Block<LONG>,
        memory: Region<Memory>,
        from: LongSource,
        elements: LongElements,
        columns: LongColumns,
    ) {
        let mut best = block.each(|_| NOTHING);
        let mut number = 0;
        while let Some(tile) = from.at(number) {
            block.update(&mut best, |thread, best| {
                let x: [f32; 8] = tile.load_or(Along, thread, f32::NAN);
                let first = number * 2048 + u32::from(thread.index());
                each::<8>(|v| *best = greater(*best, (x[v], first + 256 * v as u32)));
            });
            number += 1;
        }
        let best = block.whole(memory).argmax(best);
        block.each(|thread| {
            if let Some(first) = thread.leader::<LONG, 1>() {
                let (element, column) = *best.get(thread);
                elements.tile().store(&first, [element]);
                columns.tile().store(&first, [column]);
            }
        });
    }
}
