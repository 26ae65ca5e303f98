//! The 128 threads of a warpgroup: products whose factors are in shared memory, and whose sums are in flight.
//!
//! ```text
//! Sums --multiply(stage)--> InFlight --then(stage)--> (InFlight, the stage before)
//!                              `------wait()--------> (Sums, the stage)
//! ```
//!
//! While a product is under way, nobody can read or write its sums, nor release its stage: [`InFlight`] has both.

use core::marker::PhantomData;

use layout_static::atom::{BulkCopy, Descriptor, MmaAtom, OperandA, OperandB, TiledProduct};
use layout_static::layout;

use crate::bulk::{Numbers, TileAt};
use crate::instruction::{self, commit_stores, fence_proxy, sync_barrier, thread_x, wait_stores_read};
use crate::pipeline::{Full, Stage};
use crate::{Region, each, shared::Declared};

/// A product of a warpgroup, as an instruction.
pub trait WarpgroupAtom: MmaAtom {
    /// The sums of a thread.
    type Sums: Copy + 'static;
    /// Sums that do not count.
    #[doc(hidden)]
    const NONE: Self::Sums;

    /// Products come after what the threads did to these sums.
    ///
    /// # Safety
    /// All threads of the warpgroup get here together.
    #[doc(hidden)]
    unsafe fn order(sums: Self::Sums) -> Self::Sums;
    /// Starts a product.
    ///
    /// # Safety
    /// As [`order`](WarpgroupAtom::order), after it; the descriptors are of factors.
    #[doc(hidden)]
    unsafe fn multiply(sums: Self::Sums, a: u64, b: u64, counts: bool) -> Self::Sums;
    /// Waits for all products.
    ///
    /// # Safety
    /// As [`order`](WarpgroupAtom::order).
    #[doc(hidden)]
    unsafe fn wait(sums: Self::Sums) -> Self::Sums;
    /// Waits for all groups of products but the last one.
    ///
    /// # Safety
    /// As [`order`](WarpgroupAtom::order).
    #[doc(hidden)]
    unsafe fn wait_1(sums: Self::Sums) -> Self::Sums;
}

/// Atoms: extents, the numbers of a thread, the functions.
macro_rules! atoms {
    ($($(#[$doc:meta])* $Name:ident: ($m:literal, $n:literal, $k:literal) of $bits:literal, $columns:literal
        $count:literal $order:ident $multiply:ident $wait:ident $wait_1:ident;)*) => {
        layout! { $(
            $(#[$doc])*
            pub atom $Name = mma(($m, $n, $k), lanes 128 : 1,
                a (128, ($m, $k)) : (0, (1, $m)) of $bits,
                b (128, ($n, $k)) : (0, (1, $n)) of $bits,
                c ((4, 8, 4), (2, 2, $columns)) : ((128, 1, 16), (64, 8, 512)) of 32);
        )* }
        $(
            impl WarpgroupAtom for $Name {
                type Sums = [f32; $count];
                const NONE: Self::Sums = [0.0; $count];

                #[inline(always)]
                unsafe fn order(sums: Self::Sums) -> Self::Sums {
                    // SAFETY: the caller's promise.
                    unsafe { instruction::$order(sums) }
                }

                #[inline(always)]
                unsafe fn multiply(sums: Self::Sums, a: u64, b: u64, counts: bool) -> Self::Sums {
                    // SAFETY: the caller's promise.
                    unsafe { instruction::$multiply(sums, a, b, u32::from(counts)) }
                }

                #[inline(always)]
                unsafe fn wait(sums: Self::Sums) -> Self::Sums {
                    // SAFETY: the caller's promise.
                    unsafe { instruction::$wait(sums) }
                }

                #[inline(always)]
                unsafe fn wait_1(sums: Self::Sums) -> Self::Sums {
                    // SAFETY: the caller's promise.
                    unsafe { instruction::$wait_1(sums) }
                }
            }
        )*
    };
}

atoms! {
    /// `wgmma.mma_async.m64n64k16.f32.bf16.bf16`.
    Bf16M64N64K16: (64, 64, 16) of 16, 8 32 order_32 multiply_bf16_64 wait_32 wait_1_32;
    /// `wgmma.mma_async.m64n128k16.f32.bf16.bf16`.
    Bf16M64N128K16: (64, 128, 16) of 16, 16 64 order_64 multiply_bf16_128 wait_64 wait_1_64;
    /// `wgmma.mma_async.m64n256k16.f32.bf16.bf16`.
    Bf16M64N256K16: (64, 256, 16) of 16, 32 128 order_128 multiply_bf16_256 wait_128 wait_1_128;
    /// `wgmma.mma_async.m64n128k16.f32.f16.f16`.
    F16M64N128K16: (64, 128, 16) of 16, 16 64 order_64 multiply_f16_128 wait_64 wait_1_64;
    /// `wgmma.mma_async.m64n256k16.f32.f16.f16`.
    F16M64N256K16: (64, 256, 16) of 16, 32 128 order_128 multiply_f16_256 wait_128 wait_1_128;
    /// `wgmma.mma_async.m64n256k32.f32.e4m3.e4m3`.
    E4m3M64N256K32: (64, 256, 32) of 8, 32 128 order_128 multiply_e4m3_256 wait_128 wait_1_128;
}

/// The most products of a stage along K, and the most warpgroups along M.
const MOST: [usize; 2] = [16, 4];

/// Where the factors of the products of a stage begin: summands of descriptors.
struct Steps<A, B, P>(PhantomData<fn() -> (A, B, P)>);

#[allow(clippy::cast_possible_truncation, reason = "a tile has few blocks")]
impl<A: BulkCopy, B: BulkCopy, P: TiledProduct> Steps<A, B, P> {
    const COUNTS: [usize; 2] = {
        let (a, b) = (Descriptor::<A::Stage, P, OperandA>::OPERAND, Descriptor::<B::Stage, P, OperandB>::OPERAND);
        let (Ok(a), Ok(b)) = (a, b) else {
            // The fields panic with the error of the layout.
            let _ = (Descriptor::<A::Stage, P, OperandA>::FIELDS, Descriptor::<B::Stage, P, OperandB>::FIELDS);
            panic!("no descriptor")
        };
        assert!(a.blocks[1] == b.blocks[1] && a.blocks[1] <= MOST[0] as u64, "the factors have as many steps of K");
        assert!(b.blocks[0] == 1 && a.blocks[0] <= MOST[1] as u64, "a warpgroup has all columns of B");
        [a.blocks[0] as usize, a.blocks[1] as usize]
    };

    /// Along K, of A and of B.
    const K: [[u64; 2]; MOST[0]] = {
        let (mut steps, mut k) = ([[0; 2]; MOST[0]], 0);
        while k < Self::COUNTS[1] {
            steps[k] = [
                Descriptor::<A::Stage, P, OperandA>::start([0, k]),
                Descriptor::<B::Stage, P, OperandB>::start([0, k]),
            ];
            k += 1;
        }
        steps
    };

    /// From a warpgroup to the next one, of A.
    const M: u64 = {
        let mut group = 1;
        let step = if Self::COUNTS[0] > 1 { Descriptor::<A::Stage, P, OperandA>::start([1, 0]) } else { 0 };
        while group < Self::COUNTS[0] {
            assert!(Descriptor::<A::Stage, P, OperandA>::start([group, 0]) == group as u64 * step, "equal steps");
            group += 1;
        }
        step
    };
}

/// The sums of a product in the registers of a thread.
pub struct Sums<P: TiledProduct<Atom: WarpgroupAtom>> {
    values: <P::Atom as WarpgroupAtom>::Sums,
    counts: bool,
}

impl<P: TiledProduct<Atom: WarpgroupAtom>> Sums<P> {
    /// No sums: the first product sets them.
    #[inline(always)]
    pub fn none() -> Self {
        Sums { values: P::Atom::NONE, counts: false }
    }

    /// The numbers of this thread: value `i` of C's table.
    #[inline(always)]
    pub fn values(self) -> <P::Atom as WarpgroupAtom>::Sums {
        self.values
    }
}

/// A product that is under way: it has its sums, and the stage that it reads.
#[must_use = "sums in flight are waited for"]
pub struct InFlight<A, B, P: TiledProduct<Atom: WarpgroupAtom>> {
    sums: <P::Atom as WarpgroupAtom>::Sums,
    stage: Stage<(A, B), Full>,
    group: u32,
}

/// A warpgroup, which gets to each instruction together: the token that executes its products.
pub struct Warpgroup {
    index: u32,
    stays: PhantomData<*const ()>,
}

impl Warpgroup {
    /// The warpgroup of this thread, by its number among those with its role.
    ///
    /// # Safety
    /// All threads of the warpgroup get to each use of it together.
    #[inline(always)]
    pub unsafe fn together(index: u32) -> Self {
        Warpgroup { index, stays: PhantomData }
    }

    /// The number among the warpgroups with its role.
    #[inline(always)]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// Whether this is its first thread. Only instructions of one thread branch on it.
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "of this warpgroup")]
    pub(crate) fn is_first(&self) -> bool {
        // SAFETY: it is compared, here.
        unsafe { thread_x() }.is_multiple_of(128)
    }

    /// The thread in the warpgroup. It differs: a branch on it has no instruction of the warpgroup.
    ///
    /// # Safety
    /// The uniform code of a warpgroup does not see it: as for [`thread_x`].
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "of this warpgroup")]
    pub unsafe fn thread(&self) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { thread_x() % 128 }
    }

    /// The threads of the warpgroup wait for each other.
    #[inline(always)]
    pub fn sync(&self) {
        // SAFETY: the promise of the token; barrier 0 is the block's.
        unsafe { sync_barrier(1 + self.index, 128) };
    }

    /// Starts the product of a stage: rows `64 i` of A for warpgroup `i`, all columns of B.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "the sums are in flight, and nobody else has them")]
    pub fn multiply<A: BulkCopy + 'static, B: BulkCopy + 'static, P: TiledProduct<Atom: WarpgroupAtom>>(
        &self,
        sums: Sums<P>,
        stage: Stage<(A, B), Full>,
    ) -> InFlight<A, B, P> {
        let a = Descriptor::<A::Stage, P, OperandA>::at(stage.address()) + u64::from(self.index) * Steps::<A, B, P>::M;
        let b = Descriptor::<B::Stage, P, OperandB>::at(stage.address() + Numbers::<A>::STEP);
        let Sums { mut values, counts } = sums;
        // SAFETY: the promise of the token.
        values = unsafe { P::Atom::order(values) };
        each::<{ MOST[0] }>(|k| {
            if k < Steps::<A, B, P>::COUNTS[1] {
                let [of_a, of_b] = Steps::<A, B, P>::K[k];
                // SAFETY: the promise of the token; the stage is full, and stays so until the product is done.
                values = unsafe { P::Atom::multiply(values, a + of_a, b + of_b, counts || k > 0) };
            }
        });
        // SAFETY: the promise of the token.
        unsafe { instruction::commit_products() };
        InFlight { sums: values, stage, group: self.index }
    }

    /// Writes a tile through a buffer in shared memory: waits until it is free, lets each thread write its part, and
    /// starts to store it.
    ///
    /// # Safety
    /// The threads write each place of the buffer, by the layout of the copy's stage, and nothing else.
    #[inline(always)]
    pub unsafe fn store<B: BulkCopy>(&self, buffer: &Buffer<'_, B>, tile: &TileAt<'_, B>, write: impl FnOnce(u32)) {
        if self.is_first() {
            // SAFETY: needs nothing.
            unsafe { wait_stores_read() };
        }
        self.sync();
        let at = buffer.at + self.index * Numbers::<B>::STEP;
        write(at);
        // SAFETY: needs nothing.
        unsafe { fence_proxy() };
        self.sync();
        if self.is_first() {
            // SAFETY: the buffer is whole, and nobody writes it before the store has read it.
            unsafe { tile.store(at) };
            // SAFETY: needs nothing.
            unsafe { commit_stores() };
        }
    }
}

impl<A: BulkCopy + 'static, B: BulkCopy + 'static, P: TiledProduct<Atom: WarpgroupAtom>> InFlight<A, B, P> {
    /// Starts the product of the next stage, waits for this one, and returns its stage. The sums stay in flight.
    #[inline(always)]
    pub fn then(self, warpgroup: &Warpgroup, next: Stage<(A, B), Full>) -> (Self, Stage<(A, B), Full>) {
        debug_assert!(self.group == warpgroup.index);
        let mut flight = warpgroup.multiply::<A, B, P>(Sums { values: self.sums, counts: true }, next);
        // SAFETY: the promise of the token.
        flight.sums = unsafe { P::Atom::wait_1(flight.sums) };
        (flight, self.stage)
    }

    /// Waits for the product: its sums, and the stage that it has read.
    #[inline(always)]
    pub fn wait(self) -> (Sums<P>, Stage<(A, B), Full>) {
        // SAFETY: the token was there.
        let values = unsafe { P::Atom::wait(self.sums) };
        (Sums { values, counts: true }, self.stage)
    }
}

/// The declaration of a buffer for stores by the copy `B`, one for each of `WRITERS` warpgroups.
pub struct Buffers<B, const WRITERS: usize>(PhantomData<fn() -> B>);

#[allow(clippy::cast_possible_truncation, reason = "a block has few warpgroups")]
impl<B: BulkCopy, const WRITERS: usize> Declared for Buffers<B, WRITERS> {
    const BYTES: u32 = 1024 - crate::shared::ALIGN + WRITERS as u32 * Numbers::<B>::STEP;
}

/// A buffer for stores, one for each warpgroup.
pub struct Buffer<'m, B> {
    at: u32,
    of: PhantomData<(&'m mut (), fn() -> B)>,
}

impl<'m, B: BulkCopy, const WRITERS: usize> Region<'m, Buffers<B, WRITERS>> {
    /// The buffers, which no one has written.
    #[inline(always)]
    pub fn buffers(self) -> Buffer<'m, B> {
        Buffer { at: self.address().next_multiple_of(1024), of: PhantomData }
    }
}
