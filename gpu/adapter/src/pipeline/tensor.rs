//! The roles of a block that multiplies in tensor memory: a thread fills the ring, a thread starts products, a
//! warpgroup reads their sums.
//!
//! ```text
//!              free()          add(stage)            finish()            full()            release()
//! multiplier ---------> Adding ----------> Adding -----------> ....  ----------> Summed -----------> (free again)
//!             waits for        products,           commits to   waits for        arrives, when its
//!             the readers      the stage is free   `full`       the products     loads are done
//! ```
//!
//! The columns are allocated before the roles begin, and given back after they end. A commit makes a stage free when
//! the products that read it are done: whoever adds it cannot use it any more.
//!
//! ```compile_fail,E0382
//! use layout_gpu::pipeline::{Adding, Full, Stage};
//! use layout_gpu::umma::UmmaAtom;
//! use layout_static::atom::{BulkCopy, TiledProduct};
//! fn twice<A, B, P>(sums: &mut Adding<'_, P>, stage: Stage<(A, B), Full>)
//! where
//!     A: BulkCopy + 'static,
//!     B: BulkCopy + 'static,
//!     P: TiledProduct<Atom: UmmaAtom>,
//! {
//!     sums.add(stage);
//!     sums.add(stage); // `stage` was moved
//! }
//! ```
//!
//! Sums that are not complete are not read:
//!
//! ```compile_fail,E0599
//! use layout_gpu::{Warpgroup, pipeline::Adding};
//! fn early<P>(sums: &Adding<'_, P>, warpgroup: &Warpgroup) -> [f32; 32] {
//!     sums.load_32(warpgroup, 0) // no method `load_32` for `&Adding<'_, P>`
//! }
//! ```

use core::marker::PhantomData;

use layout_static::atom::{BulkCopy, Descriptor, OperandA, OperandB, TiledProduct};

use super::{Consumer, Factors, Fills, Full, Place, Producer, Ring, Stage};
use crate::bulk::{Numbers, PATTERN};
use crate::instruction::{
    barrier_arrive, barrier_arrive_at, barrier_begin, barrier_wait, cluster_rank, elect, fence_barriers, fence_proxy,
    load_shared_1, map_address, shuffle_index, sync_warp, tensor_allocate, tensor_allocate_pair, tensor_commit,
    tensor_commit_pair, tensor_fence_after, tensor_fence_before, tensor_free, tensor_free_pair, tensor_load_32,
    tensor_load_64, tensor_relinquish, tensor_relinquish_pair, thread_x, wait_stores,
};
use crate::shared::{Barrier, Declared};
use crate::umma::{Columns, MOST, Products, ShareOf, UmmaAtom};
use crate::{Block, Region, Warpgroup, each};

/// The threads of a warp, and of the warpgroup that reads.
const WARP: u32 = 32;
const READERS: u32 = 128;

/// The declaration of the barriers of `SUMS` sums of the product `P`, and of the word with their address in tensor
/// memory.
pub struct Accumulators<P, const SUMS: usize>(PhantomData<fn() -> P>);

#[allow(clippy::cast_possible_truncation, reason = "a block has few sums")]
impl<P, const SUMS: usize> Declared for Accumulators<P, SUMS> {
    const BYTES: u32 = 16 * SUMS as u32 + 8;

    fn barrier(begin: u32, address: u32) -> Option<Barrier> {
        Barrier::of::<Self>(begin, SUMS as u32, address)
    }
}

/// The sums that are next, of a ring of them, and the parity of their phase.
struct Turn<P, const SUMS: usize> {
    barriers: u32,
    columns: u32,
    next: u32,
    parity: u32,
    of: PhantomData<(*const (), fn() -> P)>,
}

#[allow(clippy::cast_possible_truncation, reason = "a block has few sums")]
impl<P: TiledProduct<Atom: UmmaAtom>, const SUMS: usize> Turn<P, SUMS> {
    #[inline(always)]
    fn first(barriers: u32, columns: u32, parity: u32) -> Self {
        Turn { barriers, columns, next: 0, parity, of: PhantomData }
    }

    /// The barriers of these sums: the products are done, the readers are done.
    #[inline(always)]
    fn barriers(&self) -> [u32; 2] {
        let full = self.barriers + 8 * self.next;
        [full, full + 8 * SUMS as u32]
    }

    #[inline(always)]
    fn address(&self) -> u32 {
        self.columns + self.next * Columns::<P, SUMS>::STEP
    }

    #[inline(always)]
    fn next(&mut self) {
        self.next += 1;
        if self.next == SUMS as u32 {
            (self.next, self.parity) = (0, self.parity ^ 1);
        }
    }
}

/// The thread that starts products.
pub struct Multiplier<P, const SUMS: usize>(Turn<P, SUMS>);

impl<P: TiledProduct<Atom: UmmaAtom>, const SUMS: usize> Multiplier<P, SUMS> {
    /// Waits until the next sums have been read, and returns them without any. The first round is free from the start.
    #[inline(always)]
    pub fn free(&mut self) -> Adding<'_, P> {
        let ([full, empty], at) = (self.0.barriers(), self.0.address());
        // SAFETY: a barrier of the sums.
        unsafe { barrier_wait(empty, self.0.parity) };
        self.0.next();
        Adding { at, full, counts: false, of: PhantomData }
    }
}

/// Sums in tensor memory to which products add.
#[must_use = "sums that are not finished stop their readers"]
pub struct Adding<'s, P> {
    at: u32,
    full: u32,
    counts: bool,
    of: PhantomData<(&'s mut (), *const (), fn() -> P)>,
}

impl<P: TiledProduct<Atom: UmmaAtom>> Adding<'_, P> {
    /// Starts the products of a stage. It is free when they are done.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "the products read the stage, and nobody else has it")]
    pub fn add<L: Factors>(&mut self, stage: Stage<L, Full>) {
        const { assert!(L::GROUP == P::Atom::BLOCKS, "a stage of as many blocks as the product: `Pair` for two") };
        let a = Descriptor::<<L::A as BulkCopy>::Stage, ShareOf<P>, OperandA>::umma_at(stage.at);
        let b = stage.at + Numbers::<L::A>::STEP;
        let b = Descriptor::<<L::B as BulkCopy>::Stage, ShareOf<P>, OperandB>::umma_at(b);
        // SAFETY: needs nothing; the waits for the stage and for the sums came before.
        unsafe { tensor_fence_after() };
        each::<MOST>(|k| {
            if k < Products::<L::A, L::B, P>::COUNT {
                let [of_a, of_b] = Products::<L::A, L::B, P>::K[k];
                let counts = self.counts || k > 0;
                // SAFETY: the sums are free, and the stage is full; both stay so until the commits.
                unsafe {
                    P::Atom::multiply(self.at, a + of_a, b + of_b, Products::<L::A, L::B, P>::DESCRIPTOR, counts);
                };
            }
        });
        self.counts = true;
        // SAFETY: the one arrival that the phase of an empty stage waits for.
        unsafe { commit::<P>(stage.barrier) };
    }

    /// The sums are read when all products are done. At least one stage was added.
    #[inline(always)]
    pub fn finish(self) {
        // SAFETY: the one arrival that the phase waits for.
        unsafe { commit::<P>(self.full) };
    }
}

/// Arrives at a barrier of each block of a product when the products of this thread are done.
///
/// # Safety
/// The phase of the barrier waits for this arrival, in each block.
#[inline(always)]
unsafe fn commit<P: TiledProduct<Atom: UmmaAtom>>(barrier: u32) {
    if P::Atom::BLOCKS == 2 {
        // SAFETY: the caller's promise. No block ends before its producer and its readers have seen the arrivals.
        unsafe { tensor_commit_pair(barrier, 0b11) };
    } else {
        // SAFETY: the caller's promise.
        unsafe { tensor_commit(barrier) };
    }
}

/// A warpgroup that reads sums.
pub struct Reader<P, const SUMS: usize>(Turn<P, SUMS>);

impl<P: TiledProduct<Atom: UmmaAtom>, const SUMS: usize> Reader<P, SUMS> {
    /// Waits until the next sums are complete, and returns them.
    #[inline(always)]
    pub fn full(&mut self) -> Summed<'_, P> {
        let ([full, empty], at) = (self.0.barriers(), self.0.address());
        // SAFETY: a barrier of the sums.
        unsafe { barrier_wait(full, self.0.parity) };
        // SAFETY: needs nothing.
        unsafe { tensor_fence_after() };
        self.0.next();
        // SAFETY: it selects the lanes of the warp, which is the same for its threads.
        let thread = unsafe { thread_x() };
        // SAFETY: all threads of the warpgroup get here together.
        let warp = unsafe { shuffle_index(u32::MAX, thread % READERS / WARP, 0, 31) };
        Summed { at: at + ((WARP * warp) << 16), empty, of: PhantomData }
    }
}

/// Complete sums in tensor memory: thread `t` of the warpgroup has row `t` of its block. Where two blocks have 64 rows
/// each, it has row `t % 64`, and the lower or the upper half of the columns: `t / 64`.
#[must_use = "sums that are not released stop the products"]
pub struct Summed<'s, P> {
    at: u32,
    empty: u32,
    of: PhantomData<(&'s mut (), *const (), fn() -> P)>,
}

impl<P: TiledProduct<Atom: UmmaAtom>> Summed<'_, P> {
    /// 32 columns of this thread's row, from a column on.
    ///
    /// # Panics
    /// For columns beyond the product. Of a constant nothing is left of the test.
    #[inline(always)]
    #[must_use]
    pub fn load_32(&self, _: &Warpgroup, column: u32) -> [f32; 32] {
        assert!(column <= Columns::<P, 1>::STEP - 32, "columns of the product");
        // SAFETY: the threads of a warpgroup get here together, as the token says; the lanes are the warp's.
        unsafe { tensor_load_32(self.at + column) }.map(f32::from_bits)
    }

    /// 64 columns of this thread's row, from a column on.
    ///
    /// # Panics
    /// As [`load_32`](Summed::load_32).
    #[inline(always)]
    #[must_use]
    pub fn load_64(&self, _: &Warpgroup, column: u32) -> [f32; 64] {
        assert!(column <= Columns::<P, 1>::STEP - 64, "columns of the product");
        // SAFETY: as for 32.
        unsafe { tensor_load_64(self.at + column) }.map(f32::from_bits)
    }

    /// Says that this warpgroup has read them.
    #[inline(always)]
    pub fn release(self, _: &Warpgroup) {
        // SAFETY: needs nothing; each load has waited.
        unsafe { tensor_fence_before() };
        if P::Atom::BLOCKS == 2 {
            // SAFETY: one arrival of each thread that reads, in the block that multiplies.
            unsafe { barrier_arrive_at(map_address(self.empty, 0)) };
        } else {
            // SAFETY: one arrival of each thread that reads.
            unsafe { barrier_arrive(self.empty) };
        }
    }
}

impl<const N: usize, const C: usize> Block<N, C> {
    /// Gives the threads of the block their roles: of the first warpgroup a thread fills a ring, and another one starts
    /// products of its stages; the second one reads the sums. Allocates their columns, and gives them back when all are
    /// done.
    ///
    /// Of a product of two blocks, both fill their rings and read their sums, and the first one starts the products.
    ///
    /// The closures see no block: a barrier of the block in one of them does not compile.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "ring and sums are used up")]
    pub fn specialize_tensor<L, P, const STAGES: usize, const SUMS: usize>(
        &self,
        ring: Region<'_, Ring<L, STAGES, 1>>,
        sums: Region<'_, Accumulators<P, SUMS>>,
        produce: impl FnOnce(Producer<L, STAGES>) + Sync,
        multiply: impl FnOnce(Consumer<L, STAGES>, Multiplier<P, SUMS>) + Sync,
        consume: impl FnOnce(Reader<P, SUMS>, Warpgroup) + Sync,
    ) where
        L: Fills,
        P: TiledProduct<Atom: UmmaAtom>,
    {
        const { assert!(L::BLOCKS == 1, "products of tensor memory read tiles that each block loads for itself") };
        const { assert!(L::GROUP == P::Atom::BLOCKS, "a stage of as many blocks as the product: `Pair` for two") };
        const { assert!(L::GROUP == 1 || C == 2, "the two blocks of a product are a cluster") };
        const { assert!(N == 256, "a warpgroup fills the ring and multiplies, another one reads the sums") };
        let (stages, barriers) = (ring.address().next_multiple_of(PATTERN), sums.address());
        let (word, columns) = (barriers + Accumulators::<P, SUMS>::BYTES - 8, Columns::<P, SUMS>::ALL);
        // SAFETY: the index of the thread is compared, and its warp is the same for all of its threads.
        let thread = unsafe { thread_x() };
        // SAFETY: all threads of the warp get here.
        let warp = unsafe { shuffle_index(u32::MAX, thread / WARP, 0, 31) };
        if thread == 0 {
            begin::<L, P, STAGES, SUMS>(stages, barriers);
        }
        if warp == 1 {
            // SAFETY: the warp is whole; nobody uses the word yet; it gives the columns back.
            unsafe { allocate::<P>(word, columns) };
        }
        // SAFETY: needs nothing.
        unsafe { tensor_fence_before() };
        self.sync_for::<P>();
        // SAFETY: needs nothing.
        unsafe { tensor_fence_after() };
        // SAFETY: a word of the declaration, which the allocation wrote before the barrier.
        let [at] = unsafe { load_shared_1(word) };
        if warp < 2 {
            // SAFETY: warps, whole.
            let elected = unsafe { elect() } != 0;
            if elected && warp == 0 {
                produce(Producer(Place::first(stages, 1)));
            } else if elected && is_first::<P>() {
                multiply(Consumer(Place::first(stages, 0)), Multiplier(Turn::first(barriers, at, 1)));
            }
            // SAFETY: warps, whole: the other lanes wait for the elected one.
            unsafe { sync_warp(u32::MAX) };
        } else if warp >= READERS / WARP {
            // SAFETY: the threads of a warpgroup get through the closure together: they do not differ in what it sees.
            let warpgroup = unsafe { Warpgroup::together(0) };
            let first = warpgroup.is_first();
            consume(Reader(Turn::first(barriers, at, 0)), warpgroup);
            if first {
                // SAFETY: needs nothing.
                unsafe { wait_stores() };
            }
        }
        // SAFETY: needs nothing.
        unsafe { tensor_fence_before() };
        self.sync_for::<P>();
        // SAFETY: needs nothing.
        unsafe { tensor_fence_after() };
        if warp == 1 {
            // SAFETY: the warp that allocated them, whole; all have come to the barrier.
            unsafe { free::<P>(at, columns) };
        }
    }

    /// A barrier of the blocks of a product.
    #[inline(always)]
    fn sync_for<P: TiledProduct<Atom: UmmaAtom>>(&self) {
        if P::Atom::BLOCKS == 2 {
            self.cluster().sync();
        } else {
            self.sync();
        }
    }
}

/// Whether this block starts the products.
#[inline(always)]
fn is_first<P: TiledProduct<Atom: UmmaAtom>>() -> bool {
    // SAFETY: needs nothing.
    P::Atom::BLOCKS == 1 || unsafe { cluster_rank() } == 0
}

/// Allocates columns in each block of a product, the last ones.
///
/// # Safety
/// A warp of each block, whole, gets here; nobody uses the word, and the same warps give the columns back.
#[inline(always)]
unsafe fn allocate<P: TiledProduct<Atom: UmmaAtom>>(word: u32, columns: u32) {
    if P::Atom::BLOCKS == 2 {
        // SAFETY: the caller's promise.
        unsafe { tensor_allocate_pair(word, columns) };
        // SAFETY: the blocks allocate no more.
        unsafe { tensor_relinquish_pair() };
    } else {
        // SAFETY: the caller's promise.
        unsafe { tensor_allocate(word, columns) };
        // SAFETY: the block allocates no more.
        unsafe { tensor_relinquish() };
    }
}

/// Gives the columns of each block of a product back.
///
/// # Safety
/// The warps that allocated them, whole; nobody uses them any more.
#[inline(always)]
unsafe fn free<P: TiledProduct<Atom: UmmaAtom>>(at: u32, columns: u32) {
    if P::Atom::BLOCKS == 2 {
        // SAFETY: the caller's promise.
        unsafe { tensor_free_pair(at, columns) };
    } else {
        // SAFETY: the caller's promise.
        unsafe { tensor_free(at, columns) };
    }
}

/// Begins the barriers of the ring and of the sums.
#[inline(always)]
fn begin<L: Fills, P: TiledProduct<Atom: UmmaAtom>, const STAGES: usize, const SUMS: usize>(
    stages: u32,
    barriers: u32,
) {
    let mut place = Place::<L, STAGES>::first(stages, 0);
    each::<STAGES>(|_| {
        let [full, empty] = place.barriers();
        // SAFETY: bytes of the ring, which nobody uses yet.
        unsafe { barrier_begin(full, 1) };
        // SAFETY: as above. A commit arrives there.
        unsafe { barrier_begin(empty, 1) };
        place.next();
    });
    let mut turn = Turn::<P, SUMS>::first(barriers, 0, 0);
    each::<SUMS>(|_| {
        let [full, empty] = turn.barriers();
        // SAFETY: bytes of the declaration, which nobody uses yet. A commit arrives there.
        unsafe { barrier_begin(full, 1) };
        // SAFETY: as above. The readers arrive there, each thread of each block.
        unsafe { barrier_begin(empty, READERS * P::Atom::BLOCKS) };
        turn.next();
    });
    // SAFETY: needs nothing.
    unsafe { fence_proxy() };
    if P::Atom::BLOCKS == 2 {
        // SAFETY: needs nothing.
        unsafe { fence_barriers() };
    }
}
