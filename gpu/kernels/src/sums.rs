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
    //! The kernels and their hand-written versions.

    use layout_gpu::{Block, Element, Input, K, Output, Region, X, Y, each, kernel, renewed};
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

    /// The hand-written version of [`sum_inner`].
    #[kernel(threads = THREADS, shared = Memory)]
    #[allow(clippy::cast_possible_wrap, reason = "extents are below 2^31")]
    pub fn sum_inner_hand(block: &Block<THREADS>, memory: Region<Memory>, from: Inner, to: InnerSums) {
        let (reduced, inner, x, y) = (from.extent(1), from.extent(2), block.x(), block.y());
        let (stride, of_inner) = (from.stride(1) as usize, from.stride(2) as usize);
        // Where the column of a thread begins, and how many rows are left from its first one: none beside the inner
        // mode. The address stays: moved by a step, it takes 68 instructions more on sm_80, since LLVM moves eight.
        let mut next = block.each(|thread| {
            let t = u32::from(thread.index());
            let (column, row) = (x * 32 + t % 32, t / 32);
            let left = if column < inner { reduced as i32 - row as i32 } else { 0 };
            let at = y as usize * from.stride(0) as usize + column as usize * of_inner;
            (from.address().wrapping_add(at), left)
        });
        let mut sums = block.each(|_| 0.0);
        let mut first = 0;
        while first < reduced {
            block.update(&mut sums, |thread, sum| {
                let (from, left) = *next.get(thread);
                let from = from.wrapping_add((first + u32::from(thread.index()) / 32) as usize * stride);
                let mut x = [0.0; 8];
                each::<8>(|v| {
                    if 4 * (v as i32) < left {
                        // SAFETY: an element of the column.
                        x[v] = unsafe { f32::load(from.wrapping_add(4 * v * stride)) };
                    }
                });
                each::<8>(|v| *sum += x[v]);
            });
            block.update(&mut next, |_, (_, left)| *left -= 32);
            first += 32;
        }
        let shared = block.each(|_| memory.pointer().cast::<f32>());
        block.each(|thread| {
            let t = u32::from(thread.index());
            // SAFETY: the element of this thread.
            unsafe { sums.get(thread).store(shared.get(thread).wrapping_add(t as usize)) };
        });
        block.sync();
        block.each(|thread| {
            let t = u32::from(thread.index());
            let column = x * 32 + t;
            if t < 32 && column < inner {
                // SAFETY: it is shared memory.
                let shared = unsafe { renewed(*shared.get(thread)) }.wrapping_add(t as usize);
                // SAFETY: a sum of a warp, which was written before the barrier.
                let [a, b, c, d] = [0, 1, 2, 3].map(|warp| unsafe { f32::load(shared.wrapping_add(32 * warp)) });
                let at = y as usize * to.stride(0) as usize + column as usize * to.stride(1) as usize;
                // SAFETY: a sum of this block, no other thread's.
                unsafe { ((a + b) + (c + d)).store(to.address().wrapping_add(at)) };
            }
        });
    }

    /// The hand-written version of [`sum_reduced`].
    #[kernel(threads = THREADS)]
    #[allow(clippy::cast_possible_wrap, reason = "extents are below 2^31")]
    pub fn sum_reduced_hand(block: &Block<THREADS>, from: Reduced, to: ReducedSums) {
        let (outer, reduced, x, y) = (from.extent(0), from.extent(1), block.x(), block.y());
        let stride = from.stride(1) as usize;
        // Where the row of a warp begins, and how many elements are left from a lane: none beyond the outer mode. The
        // address stays: moved by a step, it takes 24 instructions more on sm_80, since LLVM moves eight.
        let mut next = block.each(|thread| {
            let t = u32::from(thread.index());
            let (row, lane) = (x * 4 + t / 32, t % 32);
            let left = if row < outer { reduced as i32 - lane as i32 } else { 0 };
            let at = row as usize * from.stride(0) as usize + y as usize * from.stride(2) as usize;
            (from.address().wrapping_add(at), left)
        });
        let mut sums = block.each(|_| 0.0);
        let mut first = 0;
        while first < reduced {
            block.update(&mut sums, |thread, sum| {
                let (from, left) = *next.get(thread);
                let from = from.wrapping_add((first + u32::from(thread.index()) % 32) as usize * stride);
                let mut x = [0.0; 8];
                each::<8>(|v| {
                    if 32 * (v as i32) < left {
                        // SAFETY: an element of the row.
                        x[v] = unsafe { f32::load(from.wrapping_add(32 * v * stride)) };
                    }
                });
                each::<8>(|v| *sum += x[v]);
            });
            block.update(&mut next, |_, (_, left)| *left -= 256);
            first += 256;
        }
        let sums = block.sum::<32>(sums);
        block.each(|thread| {
            let t = u32::from(thread.index());
            let row = x * 4 + t / 32;
            if t % 32 == 0 && row < outer {
                let at = row as usize * to.stride(0) as usize + y as usize * to.stride(1) as usize;
                // SAFETY: the sum of this warp.
                unsafe { sums.get(thread).store(to.address().wrapping_add(at)) };
            }
        });
    }
}
