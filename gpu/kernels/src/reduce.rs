//! Reduction: the sum of many tiles of 4096 `f32`, one partial sum a block.
//!
//! ```text
//! vectors -> 4 sums a thread -> 1 a thread -> shuffles: 1 a warp -> 8 in shared memory -> shuffles: 1 a block
//! ```

use layout_gpu::shared::Tile;
use layout_static::layout;

/// The elements, and which vectors of a tile a thread has, are those of a copy.
pub use crate::copy::{Array, ELEMENTS, From, THREADS};

layout! {
    /// The sums of the warps, in shared memory.
    pub type Warps = 8 : 1;
    /// The first thread of each warp writes one of them.
    pub type Write = (8, 1) : (1, 0);
    /// Every thread reads one; each eight threads read all.
    #[allow(intractable)]
    pub type Read = ((8, 32), 1) : ((1, 0), 0);
    /// The sums of the blocks, one in a tile.
    pub type Sums = ? : 1;
    /// The first thread of the block writes it.
    pub type First = (1, 1) : (0, 0);
}

/// The shared memory of a block.
pub type Memory = Tile<f32, Warps>;

pub mod kernel {
    //! The kernel and its hand-written version.

    use layout_gpu::{Block, Element, Input, Output, Own, Region, Vector, X, each, kernel, renewed};
    use layout_static::{C, Static};

    use super::{Array, First, From, Memory, Read, Sums, THREADS, Write};

    /// Four elements.
    pub type V4 = Vector<f32, 4>;
    /// What is added, in tiles that the blocks share out.
    pub type Source = Input<V4, Array, C<1024>, Own>;
    /// The sum of each block.
    pub type Target = Output<f32, Sums, C<1>, First, X>;

    /// Adds the tiles `x`, `x + blocks`, .. of block `x`, of which there is one for each sum.
    #[kernel(threads = THREADS, shared = Memory)]
    pub fn reduce(block: &Block<THREADS>, memory: Region<Memory>, from: Source, to: Target) {
        let mut sums = block.each(|_| [0.0; 4]);
        let mut number = block.x();
        while let Some(tile) = from.at(number) {
            block.update(&mut sums, |thread, sums| {
                let values: [V4; 4] = tile.part(From::VALUE, thread).load();
                each::<4>(|v| each::<4>(|lane| sums[lane] += values[v].0[lane]));
            });
            number += block.blocks_x();
        }
        let of_warp = block.sum::<32>(block.each(|thread| {
            let sums = sums.get(thread);
            (sums[0] + sums[1]) + (sums[2] + sums[3])
        }));
        let warps = memory.tile().writing(Write);
        block.each(|thread| {
            if let Some(leader) = thread.leader::<32, 8>() {
                warps.part(&leader).store([*of_warp.get(thread)]);
            }
        });
        let warps = warps.sync(block);
        let of_block = block.sum::<8>(block.each(|thread| warps.part(Read, thread).load::<1>()[0]));
        block.each(|thread| {
            if let Some(first) = thread.leader::<THREADS, 1>() {
                to.tile().part(&first).store([*of_block.get(thread)]);
            }
        });
    }

    /// The hand-written version of [`reduce`].
    #[kernel(threads = THREADS, shared = Memory)]
    pub fn reduce_hand(block: &Block<THREADS>, memory: Region<Memory>, from: Source, to: Target) {
        let mut sums = block.each(|_| [0.0; 4]);
        let mut tile = block.x();
        while tile < from.count() {
            let first = tile as usize * 1024;
            block.update(&mut sums, |thread, sums| {
                let first = from.address().wrapping_add(first + u32::from(thread.index()) as usize);
                let mut values = [Vector([0.0; 4]); 4];
                // SAFETY: vectors of a tile below `count`.
                each::<4>(|v| values[v] = unsafe { V4::load(first.wrapping_add(256 * v)) });
                each::<4>(|v| each::<4>(|lane| sums[lane] += values[v].0[lane]));
            });
            tile += block.blocks_x();
        }
        let of_warp = block.sum::<32>(block.each(|thread| {
            let sums = sums.get(thread);
            (sums[0] + sums[1]) + (sums[2] + sums[3])
        }));
        let shared = block.each(|_| memory.pointer().cast::<f32>());
        block.each(|thread| {
            let t = u32::from(thread.index());
            if t % 32 == 0 {
                // SAFETY: the element of this warp.
                unsafe { of_warp.get(thread).store(shared.get(thread).wrapping_add((t / 32) as usize)) };
            }
        });
        block.sync();
        let of_block = block.sum::<8>(block.each(|thread| {
            // SAFETY: it is shared memory.
            let shared = unsafe { renewed(*shared.get(thread)) };
            // SAFETY: an element of the eight.
            unsafe { f32::load(shared.wrapping_add((u32::from(thread.index()) % 8) as usize)) }
        }));
        let x = block.x();
        block.each(|thread| {
            if u32::from(thread.index()) == 0 {
                // SAFETY: the element of this block.
                unsafe { of_block.get(thread).store(to.address().wrapping_add(x as usize)) };
            }
        });
    }
}
