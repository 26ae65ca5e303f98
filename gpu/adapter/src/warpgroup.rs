//! The 128 threads of a warpgroup: products whose factors are in shared memory, and whose sums are in flight.
//!
//! ```text
//! Sums --multiply(stage)--> InFlight --then(stage)--> (InFlight, the stage before)
//!                              `------wait()--------> (Sums, the stage)
//! Sums --to_bfloats()--> Factor --multiply_registers(.., stage)--> InFlight
//! ```
//!
//! While a product is under way, nobody can read or write its sums, nor release its stage: [`InFlight`] has both. A
//! factor in registers is used up.

mod atoms;
mod buffers;
mod steps;

use core::marker::PhantomData;

use layout_static::StaticLayout;
use layout_static::atom::{BulkCopy, Descriptor, OperandA, OperandB, TiledProduct};

use crate::bulk::Numbers;
use crate::instruction::{self, bfloats, sync_barrier, thread_x};
use crate::pipeline::{Fills, Full, Stage};
use crate::{each, law};
use steps::{MOST, Steps};

pub use atoms::*;
pub use buffers::{Buffer, Buffers};

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

    /// Replaces each number by a function of its place among the values of the thread and itself.
    #[inline(always)]
    pub fn map_values(&mut self, f: impl Fn(usize, f32) -> f32) {
        let values = self.values.as_mut();
        each::<128>(|i| {
            if i < values.len() {
                values[i] = f(i, values[i]);
            }
        });
    }

    /// Folds each of the two rows of a thread from its number in `first`.
    #[inline(always)]
    pub fn fold_rows(&self, first: [f32; 2], f: impl Fn(f32, f32) -> f32) -> [f32; 2] {
        const { law::two_rows::<P>(size_of::<<P::Atom as WarpgroupAtom>::Sums>() / 4) };
        let (mut rows, values) = (first, self.values.as_ref());
        each::<128>(|i| {
            if i < values.len() {
                rows[i / 2 % 2] = f(rows[i / 2 % 2], values[i]);
            }
        });
        rows
    }

    /// Replaces each number by a function of the number of its row and itself.
    #[inline(always)]
    pub fn map_rows(&mut self, rows: [f32; 2], f: impl Fn(f32, f32) -> f32) {
        const { law::two_rows::<P>(size_of::<<P::Atom as WarpgroupAtom>::Sums>() / 4) };
        self.map_values(|i, value| f(rows[i / 2 % 2], value));
    }

    /// The sums as bfloats: the factor A of `K` products of `Q`, which holds the same elements in the same order.
    ///
    /// ```
    /// use layout_gpu::warpgroup::{Bf16M64N64K16Registers, Bf16M64N128K16, Factor, Sums};
    /// use layout_static::layout;
    /// layout! {
    ///     mma Scores = tiled(Bf16M64N128K16);
    ///     mma Output = tiled(Bf16M64N64K16Registers);
    /// }
    /// fn weights(scores: &Sums<Scores>) -> Factor<Output, 8> {
    ///     scores.to_bfloats()
    /// }
    /// ```
    ///
    /// The factor of a product in shared memory is in no register:
    ///
    /// ```compile_fail,E0080
    /// # use layout_gpu::warpgroup::{Bf16M64N64K16, Bf16M64N128K16, Factor, Sums};
    /// # use layout_static::layout;
    /// # layout! {
    /// #     mma Scores = tiled(Bf16M64N128K16);
    /// #     mma Output = tiled(Bf16M64N64K16);
    /// # }
    /// # fn weights(scores: &Sums<Scores>) -> Factor<Output, 8> {
    /// scores.to_bfloats()
    /// # }
    /// # let _: fn(&_) -> _ = weights;
    /// ```
    #[inline(always)]
    pub fn to_bfloats<Q: TiledProduct<Atom: WarpgroupAtom>, const K: usize>(&self) -> Factor<Q, K> {
        const { law::sums_are_factors::<P, Q>(K) };
        let (mut registers, values) = ([[0; 4]; K], self.values.as_ref());
        each::<K>(|k| each::<4>(|i| registers[k][i] = bfloats(values[8 * k + 2 * i + 1], values[8 * k + 2 * i])));
        Factor { registers, of: PhantomData }
    }
}

/// The factor A of `K` products, in the registers of a thread. A product that is under way has it.
pub struct Factor<P, const K: usize> {
    registers: [[u32; 4]; K],
    of: PhantomData<fn() -> P>,
}

/// A product that is under way: it has its sums, and the stage that it reads. A factor in another stage is borrowed.
#[must_use = "sums in flight are waited for"]
pub struct InFlight<'s, L, P: TiledProduct<Atom: WarpgroupAtom>> {
    sums: <P::Atom as WarpgroupAtom>::Sums,
    stage: Stage<L, Full>,
    group: u32,
    factor: PhantomData<&'s ()>,
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
    pub fn multiply<A: BulkCopy + 'static, B: BulkCopy + 'static, P: TiledProduct<Atom: WarpgroupAtom>>(
        &self,
        sums: Sums<P>,
        stage: Stage<(A, B), Full>,
    ) -> InFlight<'static, (A, B), P> {
        let b = stage.address() + Numbers::<A>::STEP;
        // SAFETY: the stage is full, and it stays so while the product has it.
        unsafe { self.start::<A::Stage, B::Stage, P, _>(sums, stage.address(), b, stage) }
    }

    /// Starts the product of A in a stage and B in the first tile of another one: rows `64 i` of A for warpgroup `i`.
    #[inline(always)]
    pub fn multiply_by<'s, A: BulkCopy + 'static, B, V, P>(
        &self,
        factor: &'s Stage<(A,), Full>,
        sums: Sums<P>,
        stage: Stage<(B, V), Full>,
    ) -> InFlight<'s, (B, V), P>
    where
        B: BulkCopy + 'static,
        V: BulkCopy + 'static,
        P: TiledProduct<Atom: WarpgroupAtom>,
    {
        // SAFETY: both stages are full, and they stay so: the product has the one, and borrows the other.
        unsafe { self.start::<A::Stage, B::Stage, P, _>(sums, factor.address(), stage.address(), stage) }
    }

    /// Starts the product of A in registers and B in the second tile of a stage.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "the product has the registers")]
    pub fn multiply_registers<A, B, P, const K: usize>(
        &self,
        factor: Factor<P, K>,
        sums: Sums<P>,
        stage: Stage<(A, B), Full>,
    ) -> InFlight<'static, (A, B), P>
    where
        A: BulkCopy + 'static,
        B: BulkCopy + 'static,
        P: TiledProduct<Atom: WarpgroupAtom>,
    {
        const { assert!(Steps::<B::Stage, P, OperandB>::COUNT == K, "the factors have as many steps of K") };
        let b = Descriptor::<B::Stage, P, OperandB>::at(stage.address() + Numbers::<A>::STEP);
        let Sums { mut values, counts } = sums;
        // The fence orders what was done to the registers, so it comes after that.
        let factor = factor.registers.map(instruction::settled);
        // SAFETY: the promise of the token.
        values = unsafe { P::Atom::order(values) };
        each::<K>(|k| {
            let (of_b, turned) = (Steps::<B::Stage, P, OperandB>::K[k], Steps::<B::Stage, P, OperandB>::TURNED);
            let (a, counts) = (factor[k], counts || k > 0);
            // SAFETY: the promise of the token; the stage is full, and stays so until the product is done.
            values = unsafe { P::Atom::multiply_registers(values, a, b + of_b, counts, turned) };
        });
        self.committed(values, stage)
    }

    /// Starts the products of factors of two layouts.
    ///
    /// # Safety
    /// They are at these addresses, and no one writes them until the product is waited for.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "the sums are in flight, and nobody else has them")]
    unsafe fn start<'s, A: StaticLayout, B: StaticLayout, P: TiledProduct<Atom: WarpgroupAtom>, L: Fills>(
        &self,
        sums: Sums<P>,
        a: u32,
        b: u32,
        stage: Stage<L, Full>,
    ) -> InFlight<'s, L, P> {
        const {
            let counts = [Steps::<A, P, OperandA>::COUNT, Steps::<B, P, OperandB>::COUNT];
            assert!(counts[0] == counts[1], "the factors have as many steps of K");
        }
        let a = Descriptor::<A, P, OperandA>::at(a) + u64::from(self.index) * Steps::<A, P, OperandA>::M;
        let b = Descriptor::<B, P, OperandB>::at(b);
        let Sums { mut values, counts } = sums;
        // SAFETY: the promise of the token.
        values = unsafe { P::Atom::order(values) };
        each::<{ MOST[0] }>(|k| {
            if k < Steps::<A, P, OperandA>::COUNT {
                let turned = [Steps::<A, P, OperandA>::TURNED, Steps::<B, P, OperandB>::TURNED];
                let (a, b) = (a + Steps::<A, P, OperandA>::K[k], b + Steps::<B, P, OperandB>::K[k]);
                // SAFETY: the promise of the token; the caller's promise.
                values = unsafe { P::Atom::multiply(values, a, b, counts || k > 0, turned) };
            }
        });
        self.committed(values, stage)
    }

    #[inline(always)]
    fn committed<'s, L, P: TiledProduct<Atom: WarpgroupAtom>>(
        &self,
        sums: <P::Atom as WarpgroupAtom>::Sums,
        stage: Stage<L, Full>,
    ) -> InFlight<'s, L, P> {
        // SAFETY: the promise of the token.
        unsafe { instruction::commit_products() };
        InFlight { sums, stage, group: self.index, factor: PhantomData }
    }
}

impl<A: BulkCopy + 'static, B: BulkCopy + 'static, P: TiledProduct<Atom: WarpgroupAtom>> InFlight<'_, (A, B), P> {
    /// Starts the product of the next stage, waits for this one, and returns its stage. The sums stay in flight.
    #[inline(always)]
    pub fn then(self, warpgroup: &Warpgroup, next: Stage<(A, B), Full>) -> (Self, Stage<(A, B), Full>) {
        debug_assert!(self.group == warpgroup.index);
        let mut flight = warpgroup.multiply::<A, B, P>(Sums { values: self.sums, counts: true }, next);
        // SAFETY: the promise of the token.
        flight.sums = unsafe { P::Atom::wait_1(flight.sums) };
        (flight, self.stage)
    }
}

impl<L, P: TiledProduct<Atom: WarpgroupAtom>> InFlight<'_, L, P> {
    /// Waits for the product: its sums, and the stage that it has read.
    #[inline(always)]
    pub fn wait(self) -> (Sums<P>, Stage<L, Full>) {
        // SAFETY: the token was there.
        let values = unsafe { P::Atom::wait(self.sums) };
        (Sums { values, counts: true }, self.stage)
    }
}
