//! The roles of a block: a thread fills rings, warpgroups read them.

use super::{Consumer, Fills, Place, Producer, Ring};
use crate::bulk::PATTERN;
use crate::instruction::{
    barrier_begin, elect, fence_barriers, fence_proxy, registers_dec_40, registers_inc_232, shuffle_index, sync_warp,
    thread_x, wait_stores,
};
use crate::{Block, Region, Warpgroup, each};

/// The threads of a warpgroup.
const GROUP: u32 = 128;

/// The rings of a block, which one thread fills and warpgroups read: a ring, or two of them.
pub trait Rings {
    /// What the thread that fills them has.
    type Producers;
    /// What a warpgroup that reads them has.
    type Consumers;
    /// The warpgroups that read.
    const READERS: usize;
    /// The blocks of a cluster that share tiles.
    const BLOCKS: u32;
    /// The blocks whose products read a stage together.
    const GROUP: u32;

    /// Begins the barriers.
    ///
    /// # Safety
    /// One thread begins them, before anyone waits.
    #[doc(hidden)]
    unsafe fn begin(&self);
    /// The ends of the rings.
    #[doc(hidden)]
    fn ends(&self) -> (Self::Producers, Self::Consumers);
}

impl<L: Fills, const STAGES: usize, const READERS: usize> Rings for Region<'_, Ring<L, STAGES, READERS>> {
    type Producers = Producer<L, STAGES>;
    type Consumers = Consumer<L, STAGES>;
    const READERS: usize = READERS;
    const BLOCKS: u32 = L::BLOCKS;
    const GROUP: u32 = L::GROUP;

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a block has few warpgroups")]
    unsafe fn begin(&self) {
        let mut place = Place::<L, STAGES>::first(self.address().next_multiple_of(PATTERN), 0);
        each::<STAGES>(|_| {
            let [full, empty] = place.barriers();
            // SAFETY: bytes of the ring, which nobody uses yet.
            unsafe { barrier_begin(full, 1) };
            // SAFETY: as above.
            unsafe { barrier_begin(empty, READERS as u32 * L::BLOCKS) };
            place.next();
        });
    }

    #[inline(always)]
    fn ends(&self) -> (Self::Producers, Self::Consumers) {
        let stages = self.address().next_multiple_of(PATTERN);
        (Producer(Place::first(stages, 1)), Consumer(Place::first(stages, 0)))
    }
}

impl<A: Rings, B: Rings> Rings for (A, B) {
    type Producers = (A::Producers, B::Producers);
    type Consumers = (A::Consumers, B::Consumers);
    const READERS: usize = {
        assert!(A::READERS == B::READERS, "the same warpgroups read both rings");
        A::READERS
    };
    const BLOCKS: u32 = {
        assert!(A::BLOCKS == B::BLOCKS || A::BLOCKS == 1 || B::BLOCKS == 1, "rings that as many blocks share");
        if A::BLOCKS > B::BLOCKS { A::BLOCKS } else { B::BLOCKS }
    };
    const GROUP: u32 = if A::GROUP > B::GROUP { A::GROUP } else { B::GROUP };

    #[inline(always)]
    unsafe fn begin(&self) {
        // SAFETY: the caller's promise.
        unsafe { self.0.begin() };
        // SAFETY: the caller's promise.
        unsafe { self.1.begin() };
    }

    #[inline(always)]
    fn ends(&self) -> (Self::Producers, Self::Consumers) {
        let ((a, of_a), (b, of_b)) = (self.0.ends(), self.1.ends());
        ((a, b), (of_a, of_b))
    }
}

impl<const N: usize, const C: usize> Block<N, C> {
    /// Gives each warpgroup of the block its role: a thread of the first one fills rings, each other one reads them.
    /// Registers go from the first one to the other ones. Returns when all are done; of rings whose tiles the blocks of
    /// a cluster share, when all blocks are.
    ///
    /// The closures see no block: a barrier of the block in one of them does not compile.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "the rings are used up")]
    pub fn specialize<R: Rings>(
        &self,
        rings: R,
        produce: impl FnOnce(R::Producers) + Sync,
        consume: impl FnOnce(R::Consumers, Warpgroup) + Sync,
    ) {
        const { assert!(R::GROUP == 1, "warpgroups multiply the tiles of one block") };
        const { assert!(R::BLOCKS == 1 || R::BLOCKS as usize == C, "all blocks of the cluster share the tiles") };
        const { assert!(N == 128 * (R::READERS + 1), "a warpgroup fills the rings, and each other one reads them") };
        // SAFETY: the index of the thread is compared, and its warpgroup is the same for all of its threads.
        let thread = unsafe { thread_x() };
        if thread == 0 {
            // SAFETY: one thread, before the barrier of the block.
            unsafe { rings.begin() };
            // SAFETY: needs nothing.
            unsafe { fence_proxy() };
            if R::BLOCKS > 1 {
                // SAFETY: needs nothing.
                unsafe { fence_barriers() };
            }
        }
        if R::BLOCKS > 1 {
            // No block fills stages of another one before its barriers are there.
            self.cluster().sync();
        } else {
            self.sync();
        }
        let (producers, consumers) = rings.ends();
        // SAFETY: all threads of the warp get here; a warp is of one warpgroup.
        let group = unsafe { shuffle_index(u32::MAX, thread / GROUP, 0, 31) };
        if group == 0 {
            if R::READERS == 2 {
                // SAFETY: the warps of the first warpgroup, whole.
                unsafe { registers_dec_40() };
            }
            // SAFETY: warps, whole.
            let elected = unsafe { elect() } != 0;
            if thread < 32 && elected {
                produce(producers);
            }
        } else {
            if R::READERS == 2 {
                // SAFETY: the warps of the other warpgroups, whole.
                unsafe { registers_inc_232() };
            }
            // SAFETY: the threads of a warpgroup get through the closure together: they do not differ in what it sees.
            let warpgroup = unsafe { Warpgroup::together(group - 1) };
            let first = warpgroup.is_first();
            consume(consumers, warpgroup);
            if first {
                // SAFETY: needs nothing.
                unsafe { wait_stores() };
            }
        }
        if R::BLOCKS > 1 {
            // Other blocks fill its stages, and arrive at its barriers, until they are done.
            // SAFETY: warps, whole: the other lanes wait for the one with a role.
            unsafe { sync_warp(u32::MAX) };
            self.cluster().sync();
        }
    }
}
