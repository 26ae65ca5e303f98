//! Threads, barriers and votes: which thread this is, and what threads wait for or tell each other.

#[cfg(target_arch = "nvptx64")]
use core::arch::nvptx;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions of a register of the machine.
macro_rules! registers {
    ($($(#[$doc:meta])* $name:ident $intrinsic:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name() -> u32 {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: reads a register.
            return unsafe { nvptx::$intrinsic() };
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

/// The index of this thread in its block, along x.
///
/// # Safety
/// The uniform code of a kernel does not see it: see [`block`](crate::block).
#[inline(always)]
#[must_use]
pub unsafe fn thread_x() -> u32 {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: reads a register.
    return unsafe { nvptx::_thread_idx_x() };
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

registers! {
    /// The index of the block in x.
    block_x _block_idx_x;
    /// The index of the block in y.
    block_y _block_idx_y;
    /// The index of the block in z.
    block_z _block_idx_z;
    /// The number of blocks in x.
    blocks_x _grid_dim_x;
}

/// A barrier of the block: every thread waits for all of them.
///
/// # Safety
/// Every thread of the block gets here, and since the barrier before this one they have all come the same way.
#[inline(always)]
pub unsafe fn sync_threads() {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the caller's promise.
    return unsafe { nvptx::_syncthreads() };
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

intrinsics! {
    /// `shfl.sync.idx`: the word of another lane of `mask`.
    shuffle_index "llvm.nvvm.shfl.sync.idx.i32" (mask: u32, word: u32, lane: u32, clamp: u32) -> u32;
    /// `shfl.sync.bfly`: the word of the lane whose number differs by the bits of `lanes`.
    shuffle_butterfly "llvm.nvvm.shfl.sync.bfly.i32" (mask: u32, word: u32, lanes: u32, clamp: u32) -> u32;
    /// `shfl.sync.bfly` of a number.
    shuffle_butterfly_f32 "llvm.nvvm.shfl.sync.bfly.f32" (mask: u32, number: f32, lanes: u32, clamp: u32) -> f32;
    /// `vote.sync.all`: whether the predicate is true in all lanes of `mask`.
    vote_all "llvm.nvvm.vote.all.sync" (mask: u32, predicate: bool) -> bool;
    /// `vote.sync.any`: whether the predicate is true in a lane of `mask`.
    vote_any "llvm.nvvm.vote.any.sync" (mask: u32, predicate: bool) -> bool;
    /// `vote.sync.ballot`: the lanes of `mask` in which the predicate is true.
    vote_ballot "llvm.nvvm.vote.ballot.sync" (mask: u32, predicate: bool) -> u32;
    /// `match.any.sync`: the lanes of `mask` that have the word of this lane.
    match_any "llvm.nvvm.match.any.sync.i32" (mask: u32, word: u32) -> u32;
    /// `redux.sync.add`: the sum of the words of all lanes of `mask`.
    redux_add "llvm.nvvm.redux.sync.add" (word: u32, mask: u32) -> u32;
    /// `redux.sync.min.u32`: the least word.
    redux_min "llvm.nvvm.redux.sync.umin" (word: u32, mask: u32) -> u32;
    /// `redux.sync.max.u32`: the greatest word.
    redux_max "llvm.nvvm.redux.sync.umax" (word: u32, mask: u32) -> u32;
    /// `redux.sync.min.s32`: the least integer.
    redux_min_i32 "llvm.nvvm.redux.sync.min" (word: i32, mask: u32) -> i32;
    /// `redux.sync.max.s32`: the greatest integer.
    redux_max_i32 "llvm.nvvm.redux.sync.max" (word: i32, mask: u32) -> i32;
    /// `redux.sync.and`: the bits that all words have.
    redux_and "llvm.nvvm.redux.sync.and" (word: u32, mask: u32) -> u32;
    /// `redux.sync.or`: the bits that any word has.
    redux_or "llvm.nvvm.redux.sync.or" (word: u32, mask: u32) -> u32;
    /// `redux.sync.xor`: the bits that an odd number of words has.
    redux_xor "llvm.nvvm.redux.sync.xor" (word: u32, mask: u32) -> u32;
    /// `bar.warp.sync`: the lanes of `mask` wait for each other, and see what each other wrote.
    sync_warp "llvm.nvvm.bar.warp.sync" (mask: u32) -> ();
    /// `bar.sync BARRIER, COUNT`: `threads` threads, whole warps, wait for each other at one of sixteen barriers.
    sync_barrier "llvm.nvvm.barrier.cta.sync.aligned.count" (barrier: u32, threads: u32) -> ();
    /// `bar.arrive BARRIER, COUNT`: says that this warp has come, and does not wait.
    arrive_barrier "llvm.nvvm.barrier.cta.arrive.aligned.count" (barrier: u32, threads: u32) -> ();
}
