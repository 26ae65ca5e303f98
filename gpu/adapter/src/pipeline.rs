//! A ring of stages in shared memory: bulk copies fill them, warpgroups read them. A stage cannot be filled before it
//! is free, nor read before it is full.
//!
//! ```text
//!            free()          fill(tiles)        full()            release()
//! producer ---------> Empty -----------> ....  --------> Full  -------------> (free again)
//!            waits for      expects the bytes   waits for     arrives, when the products
//!            the readers    of these tiles      the bytes     that read it are done
//! ```
//!
//! Each stage has two barriers in memory (`mbarrier`): `full` counts the producer and the bytes of the tiles, `empty`
//! counts the warpgroups that read. The parities of their phases are inside. The bytes that a phase expects are those
//! of the tiles that [`Stage::fill`] starts to copy: they are one call. Nobody holds a stage while it is filled.
//!
//! A full stage is not filled, and a free one is not read:
//!
//! ```compile_fail,E0599
//! use layout_gpu::pipeline::{Fills, Full, Stage};
//! fn again<L: Fills>(stage: Stage<L, Full>, tiles: L::Tiles<'_>) {
//!     stage.fill(tiles); // no method `fill` for `Stage<L, Full>`
//! }
//! ```
//!
//! ```compile_fail,E0599
//! use layout_gpu::{Warpgroup, pipeline::{Empty, Fills, Stage}};
//! fn early<L: Fills>(stage: Stage<L, Empty>, warpgroup: &Warpgroup) {
//!     stage.release(warpgroup); // no method `release` for `Stage<L, Empty>`
//! }
//! ```
//!
//! Nor is a stage released while a product reads it, since [`InFlight`](crate::warpgroup::InFlight) has it:
//!
//! ```compile_fail,E0382
//! use layout_gpu::pipeline::{Full, Stage};
//! use layout_gpu::warpgroup::{Sums, Warpgroup, WarpgroupAtom};
//! use layout_static::atom::{BulkCopy, TiledProduct};
//! fn early<A, B, P>(stage: Stage<(A, B), Full>, sums: Sums<P>, warpgroup: &Warpgroup)
//! where
//!     A: BulkCopy + 'static,
//!     B: BulkCopy + 'static,
//!     P: TiledProduct<Atom: WarpgroupAtom>,
//! {
//!     let flight = warpgroup.multiply(sums, stage);
//!     stage.release(warpgroup); // `stage` was moved
//!     let _ = flight.wait();
//! }
//! ```
//!
//! A barrier of the block in a role does not compile:
//!
//! ```compile_fail,E0277
//! use layout_gpu::pipeline::{Fills, Ring};
//! use layout_gpu::{Block, Region};
//! fn kernel<L: Fills>(block: &Block<384>, ring: Region<'_, Ring<L, 4, 2>>) {
//!     block.specialize(ring, |_| {}, |_, _| block.sync()); // `Block<384>` cannot be shared
//! }
//! ```

#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
mod tensor;

use core::marker::PhantomData;

use layout_static::atom::BulkCopy;

use crate::bulk::{Numbers, PATTERN, TileAt};
use crate::instruction::{
    barrier_arrive, barrier_arrive_expecting, barrier_begin, barrier_wait, fence_proxy, registers_dec_40,
    registers_inc_232, shuffle_index, thread_x,
};
use crate::instruction::{elect, wait_stores};
use crate::shared::{ALIGN, Declared};
use crate::{Block, Region, Warpgroup, each};

#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
pub use tensor::{Accumulators, Adding, Multiplier, Reader, Summed};

/// The threads of a warpgroup.
const GROUP: u32 = 128;

/// What fills a stage: a bulk copy, or two of them.
pub trait Fills {
    /// The bytes that come.
    const BYTES: u32;
    /// The bytes from a stage to the next one.
    const STEP: u32;
    /// The tiles that fill a stage.
    type Tiles<'k>;

    /// Starts to load the tiles.
    ///
    /// # Safety
    /// The stage at `to` is free until the barrier has seen [`BYTES`](Fills::BYTES).
    #[doc(hidden)]
    unsafe fn load(tiles: Self::Tiles<'_>, to: u32, barrier: u32);
}

impl<A: BulkCopy + 'static> Fills for (A,) {
    const BYTES: u32 = Numbers::<A>::BYTES;
    const STEP: u32 = Numbers::<A>::STEP;
    type Tiles<'k> = (TileAt<'k, A>,);

    #[inline(always)]
    unsafe fn load((a,): Self::Tiles<'_>, to: u32, barrier: u32) {
        // SAFETY: the caller's promise.
        unsafe { a.load(to, barrier) };
    }
}

impl<A: BulkCopy + 'static, B: BulkCopy + 'static> Fills for (A, B) {
    const BYTES: u32 = Numbers::<A>::BYTES + Numbers::<B>::BYTES;
    const STEP: u32 = Numbers::<A>::STEP + Numbers::<B>::STEP;
    type Tiles<'k> = (TileAt<'k, A>, TileAt<'k, B>);

    #[inline(always)]
    unsafe fn load((a, b): Self::Tiles<'_>, to: u32, barrier: u32) {
        // SAFETY: the caller's promise.
        unsafe { a.load(to, barrier) };
        // SAFETY: the caller's promise; B follows A.
        unsafe { b.load(to + Numbers::<A>::STEP, barrier) };
    }
}

/// The declaration of a ring of `STAGES` stages that `L` fills and `READERS` warpgroups read.
pub struct Ring<L, const STAGES: usize, const READERS: usize>(PhantomData<fn() -> L>);

#[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
impl<L: Fills, const STAGES: usize, const READERS: usize> Declared for Ring<L, STAGES, READERS> {
    // Stages begin at multiples of the swizzle's pattern, the declaration at multiples of `ALIGN`.
    const BYTES: u32 = PATTERN - ALIGN + STAGES as u32 * (L::STEP + 16);
}

/// A state of a stage.
pub trait State {}

/// Free: the readers are done.
pub struct Empty;

/// The bytes are there.
pub struct Full;

impl State for Empty {}
impl State for Full {}

/// A stage of a ring in a state, which lasts as long as the kernel's shared memory.
#[must_use = "a stage that is not filled, or not released, stops its ring"]
pub struct Stage<L, S: State> {
    at: u32,
    /// Empty: the barrier that sees the bytes. Full: the barrier that counts the readers.
    barrier: u32,
    of: PhantomData<(*const (), fn() -> (L, S))>,
}

impl<L, S: State> Stage<L, S> {
    #[inline(always)]
    fn new(at: u32, barrier: u32) -> Self {
        Stage { at, barrier, of: PhantomData }
    }
}

impl<L: Fills> Stage<L, Empty> {
    /// Starts to fill it with tiles, and expects their bytes. It is read when all have come.
    #[inline(always)]
    pub fn fill(self, tiles: L::Tiles<'_>) {
        // SAFETY: the one arrival that the phase waits for.
        unsafe { barrier_arrive_expecting(self.barrier, L::BYTES) };
        // SAFETY: the stage is free, and its readers wait for these bytes.
        unsafe { L::load(tiles, self.at, self.barrier) };
    }
}

impl<L: Fills> Stage<L, Full> {
    /// Its address in shared memory.
    #[inline(always)]
    pub(crate) fn address(&self) -> u32 {
        self.at
    }

    /// Says that this warpgroup has read it.
    #[inline(always)]
    pub fn release(self, warpgroup: &Warpgroup) {
        if warpgroup.is_first() {
            // SAFETY: one arrival of each warpgroup that reads; the products of it are done, since the stage is here.
            unsafe { barrier_arrive(self.barrier) };
        }
    }
}

/// The stage of a ring that is next, and the parity of its phase.
struct Place<L, const STAGES: usize> {
    stages: u32,
    stage: u32,
    parity: u32,
    of: PhantomData<(*const (), fn() -> L)>,
}

#[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
impl<L: Fills, const STAGES: usize> Place<L, STAGES> {
    #[inline(always)]
    fn first(stages: u32, parity: u32) -> Self {
        Place { stages, stage: 0, parity, of: PhantomData }
    }

    #[inline(always)]
    fn barriers(&self) -> [u32; 2] {
        let full = self.stages + STAGES as u32 * L::STEP + 8 * self.stage;
        [full, full + 8 * STAGES as u32]
    }

    #[inline(always)]
    fn address(&self) -> u32 {
        self.stages + self.stage * L::STEP
    }

    #[inline(always)]
    fn next(&mut self) {
        self.stage += 1;
        if self.stage == STAGES as u32 {
            (self.stage, self.parity) = (0, self.parity ^ 1);
        }
    }
}

/// The thread that fills the stages of a ring.
pub struct Producer<L, const STAGES: usize>(Place<L, STAGES>);

impl<L: Fills, const STAGES: usize> Producer<L, STAGES> {
    /// Waits until the readers of the next stage are done, and returns it. The first round is free from the start.
    #[inline(always)]
    pub fn free(&mut self) -> Stage<L, Empty> {
        let ([full, empty], at) = (self.0.barriers(), self.0.address());
        // SAFETY: a barrier of the ring.
        unsafe { barrier_wait(empty, self.0.parity) };
        self.0.next();
        Stage::new(at, full)
    }
}

/// A warpgroup that reads the stages of a ring.
pub struct Consumer<L, const STAGES: usize>(Place<L, STAGES>);

impl<L: Fills, const STAGES: usize> Consumer<L, STAGES> {
    /// Waits until the next stage is full, and returns it.
    #[inline(always)]
    pub fn full(&mut self) -> Stage<L, Full> {
        let ([full, empty], at) = (self.0.barriers(), self.0.address());
        // SAFETY: a barrier of the ring.
        unsafe { barrier_wait(full, self.0.parity) };
        self.0.next();
        Stage::new(at, empty)
    }
}

/// The rings of a block, which one thread fills and warpgroups read: a ring, or two of them.
pub trait Rings {
    /// What the thread that fills them has.
    type Producers;
    /// What a warpgroup that reads them has.
    type Consumers;
    /// The warpgroups that read.
    const READERS: usize;

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

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a block has few warpgroups")]
    unsafe fn begin(&self) {
        let mut place = Place::<L, STAGES>::first(self.address().next_multiple_of(PATTERN), 0);
        each::<STAGES>(|_| {
            let [full, empty] = place.barriers();
            // SAFETY: bytes of the ring, which nobody uses yet.
            unsafe { barrier_begin(full, 1) };
            // SAFETY: as above.
            unsafe { barrier_begin(empty, READERS as u32) };
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

impl<const N: usize> Block<N> {
    /// Gives each warpgroup of the block its role: a thread of the first one fills rings, each other one reads them.
    /// Registers go from the first one to the other ones. Returns when all are done.
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
        const { assert!(N == 128 * (R::READERS + 1), "a warpgroup fills the rings, and each other one reads them") };
        // SAFETY: the index of the thread is compared, and its warpgroup is the same for all of its threads.
        let thread = unsafe { thread_x() };
        if thread == 0 {
            // SAFETY: one thread, before the barrier of the block.
            unsafe { rings.begin() };
            // SAFETY: needs nothing.
            unsafe { fence_proxy() };
        }
        self.sync();
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
    }
}
