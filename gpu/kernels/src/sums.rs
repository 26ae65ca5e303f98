//! Sums along any mode of a tensor of `f32`, with any strides.
//!
//! ```text
//! (outer, reduced, inner)  ->  (outer, inner)       a mode of any tensor, between what is before and after it
//! ```
//!
//! Neighbouring threads have neighbours in memory: `sum_inner` has them along the inner mode, and `sum_reduced` along
//! the mode that is summed, a warp for each sum. Both are right for all strides, and fast for those with their mode of
//! stride 1.

use layout_gpu::shared::Tile;
use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

layout! {
    /// What is summed: `(outer, reduced, inner)`.
    pub type Tensor = (?, ?, ?) : (?, ?, ?);
    /// The sums: `(outer, inner)`.
    pub type Sums = (?, ?) : (?, ?);

    /// Of 1 x 32 x 32: lanes along the inner mode, four rows at a time.
    pub type AlongInner = ((32, 4), 8) : ((32, 1), 4);
    /// The sums of the four warps, `(warp, inner)`.
    pub type Warps = (4, 32) : (32, 1);
    /// Each thread writes its own.
    pub type Write = ((32, 4), 1) : ((4, 1), 0);
    /// Each thread of the first warp reads a column.
    pub type Column = (32, 4) : (4, 1);
    /// The first warp writes 32 sums of `(1, 32)`.
    pub type FirstWarp = (32, 1) : (1, 0);

    /// Of 4 x 256 x 1: a warp has a sum, its lanes neighbours along the reduced mode.
    pub type AlongReduced = ((32, 4), 8) : ((4, 1), 128);
    /// The first lane of each warp writes one of `(4, 1)`.
    pub type Leaders = (4, 1) : (1, 0);
}

/// The shared memory of `sum_inner`.
pub type Memory = Tile<f32, Warps>;

pub mod kernel {
    //! The kernels.

    use layout_gpu::{Block, Input, K, Output, Region, X, Y, each, kernel};
    use layout_static::C;

    use super::{AlongInner, AlongReduced, Column, FirstWarp, Leaders, Memory, Sums, THREADS, Tensor, Write};

    /// What `sum_inner` reads.
    pub type Inner = Input<f32, Tensor, (C<1>, C<32>, C<32>), (Y, K, X)>;
    /// Its sums.
    pub type InnerSums = Output<f32, Sums, (C<1>, C<32>), FirstWarp, (Y, X)>;
    /// What `sum_reduced` reads.
    pub type Reduced = Input<f32, Tensor, (C<4>, C<256>, C<1>), (X, K, Y)>;
    /// Its sums.
    pub type ReducedSums = Output<f32, Sums, (C<4>, C<1>), Leaders, (X, Y)>;

    /// Sums along the middle mode: threads along the inner one.
    #[kernel(threads = THREADS, shared = Memory)]
    pub fn sum_inner(block: &Block<THREADS>, memory: Region<Memory>, from: Inner, to: InnerSums) {
        let mut sums = block.each(|_| 0.0);
        let mut number = 0;
        while let Some(tile) = from.at(number) {
            block.update(&mut sums, |thread, sum| {
                let x: [f32; 8] = tile.load_or(AlongInner, thread, 0.0);
                each::<8>(|v| *sum += x[v]);
            });
            number += 1;
        }
        let warps = memory.tile().writing(Write);
        block.each(|thread| warps.part(thread).store([*sums.get(thread)]));
        let warps = warps.sync(block);
        block.each(|thread| {
            if let Some(thread) = thread.first::<32>() {
                let [a, b, c, d] = warps.part(Column, &thread).load();
                to.tile().store(&thread, [(a + b) + (c + d)]);
            }
        });
    }

    /// Sums along the middle mode: the lanes of a warp along it.
    #[kernel(threads = THREADS)]
    pub fn sum_reduced(block: &Block<THREADS>, from: Reduced, to: ReducedSums) {
        let mut sums = block.each(|_| 0.0);
        let mut number = 0;
        while let Some(tile) = from.at(number) {
            block.update(&mut sums, |thread, sum| {
                let x: [f32; 8] = tile.load_or(AlongReduced, thread, 0.0);
                each::<8>(|v| *sum += x[v]);
            });
            number += 1;
        }
        let sums = block.sum::<32>(sums);
        block.each(|thread| {
            if let Some(leader) = thread.leader::<32, 4>() {
                to.tile().store(&leader, [*sums.get(thread)]);
            }
        });
    }
}
