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
//! # Clusters
//!
//! A tile of `box(.., blocks 2)` is shared by the two blocks of a cluster: the producer of each loads a half, to the
//! stages of both. So a stage is free when the readers of both blocks are done: `release` arrives in both, and `free`
//! waits for both.
//!
//! ```text
//! block 0: fill: its half of B --+--> stage of block 0 --> Full --> release --+--> free: waits for 2 x READERS
//!                                |                                            |
//! block 1: fill: its half of B --+--> stage of block 1 --> Full --> release --+--> free: waits for 2 x READERS
//! ```
//!
//! A tile that two blocks share has no place in a block without a cluster:
//!
//! ```compile_fail,E0080
//! # use layout_gpu::{Block, Region, pipeline::{Producer, Ring}};
//! # use layout_static::layout;
//! layout! {
//!     pub type Matrix = (?, ?) : (?, 1);
//!     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
//!     pub tma Shared = box(Matrix, Stage of 16, blocks 2);
//! }
//! fn kernel(block: &Block<256>, ring: Region<'_, Ring<(Shared,), 4, 1>>) { // `Block<256, 2>` is one of two
//!     block.specialize(ring, |_| {}, |_, _| {});
//! }
//! # fn main() { let _: fn(&Block<256>, Region<'_, Ring<(Shared,), 4, 1>>) = kernel; }
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
mod pair;
mod roles;
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
mod tensor;

use core::marker::PhantomData;

use layout_static::atom::BulkCopy;

use crate::Warpgroup;
use crate::bulk::{Numbers, PATTERN, TileAt};
use crate::each;
use crate::instruction::{barrier_arrive, barrier_arrive_at, barrier_arrive_expecting, barrier_wait, map_address};
use crate::shared::{ALIGN, Barrier, Declared};

#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
pub use pair::{Factors, Pair};
pub use roles::Rings;
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
pub use tensor::{Accumulators, Adding, Multiplier, Reader, Summed};

/// What fills a stage: a bulk copy, or two of them.
pub trait Fills {
    /// The bytes that come.
    const BYTES: u32;
    /// The bytes from a stage to the next one.
    const STEP: u32;
    /// The blocks of a cluster that fill it together, and free it together.
    const BLOCKS: u32;
    /// The blocks whose products read it together: 2 for [`Pair`].
    const GROUP: u32 = 1;
    /// The tiles that fill a stage.
    type Tiles<'k>;

    /// Expects the tiles at the barrier of a stage, and starts to load them.
    ///
    /// # Safety
    /// The stage at `to` is free until the barrier has seen [`BYTES`](Fills::BYTES), and its phase waits for one
    /// arrival.
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn fill(tiles: Self::Tiles<'_>, to: u32, barrier: u32) {
        // SAFETY: the one arrival that the phase waits for.
        unsafe { barrier_arrive_expecting(barrier, Self::BYTES) };
        // SAFETY: the caller's promise.
        unsafe { Self::load(tiles, to, barrier) };
    }

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
    const BLOCKS: u32 = Numbers::<A>::BLOCKS;
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
    const BLOCKS: u32 = {
        let (a, b) = (Numbers::<A>::BLOCKS, Numbers::<B>::BLOCKS);
        assert!(a == b || a == 1 || b == 1, "tiles that as many blocks share");
        if a > b { a } else { b }
    };
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

    fn barrier(begin: u32, address: u32) -> Option<Barrier> {
        let [full, _] = Place::<L, STAGES>::first(begin.next_multiple_of(PATTERN), 0).barriers();
        Barrier::of::<Self>(full, STAGES as u32, address)
    }
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
        // SAFETY: the stage is free, and its readers wait for these bytes.
        unsafe { L::fill(tiles, self.at, self.barrier) };
    }
}

impl<L: Fills> Stage<L, Full> {
    /// Its address in shared memory.
    #[inline(always)]
    pub(crate) fn address(&self) -> u32 {
        self.at
    }

    /// Says that this warpgroup has read it, in each block that fills it.
    #[inline(always)]
    pub fn release(self, warpgroup: &Warpgroup) {
        if L::BLOCKS > 1 {
            // SAFETY: it selects the thread of a block; no instruction of a warpgroup is in the branch.
            let block = unsafe { warpgroup.thread() };
            if block < L::BLOCKS {
                // SAFETY: one arrival of each warpgroup that reads in each block, which ends after a barrier of the
                // cluster; the products of it are done, since the stage is here.
                unsafe { barrier_arrive_at(map_address(self.barrier, block)) };
            }
        } else if warpgroup.is_first() {
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
pub struct Producer<L: Fills, const STAGES: usize>(Place<L, STAGES>);

impl<L: Fills, const STAGES: usize> Producer<L, STAGES> {
    /// Waits until the readers of the next stage are done, in all blocks that fill it together, and returns it. The
    /// first round is free from the start.
    #[inline(always)]
    pub fn free(&mut self) -> Stage<L, Empty> {
        let ([full, empty], at) = (self.0.barriers(), self.0.address());
        // SAFETY: a barrier of the ring.
        unsafe { barrier_wait(empty, self.0.parity) };
        self.0.next();
        Stage::new(at, full)
    }
}

impl<L: Fills, const STAGES: usize> Drop for Producer<L, STAGES> {
    /// Of a pair: waits until all stages are free. So no arrival of the other block comes after this block has ended.
    #[inline(always)]
    fn drop(&mut self) {
        if L::GROUP > 1 {
            each::<STAGES>(|_| drop(self.free()));
        }
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
