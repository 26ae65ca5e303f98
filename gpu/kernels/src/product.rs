//! Matrix product on tensor cores of any sizes: `C = A B^T`, `f16` into `f32`, 128 x 128 of `C` a block.
//!
//! The tiles, stages and copies are those of [`matmul`](crate::matmul). What is beyond an extent arrives in shared
//! memory as zeros, by `cp.async` with a source size, and is not written to `C`. Which elements are is computed from
//! the layouts of the copies.

use layout_static::layout;

pub use crate::matmul::{Begins, Copy, Fill, Memory, Multiply, OfStages, Pairs, ReadA, ReadB, STAGES, Stage, THREADS};

layout! {
    /// A factor: any number of rows, a multiple of 8 elements apart, of any number of columns.
    pub type Factor = (?, ?) : (?, 1);
    /// The product: rows are a multiple of 2 elements apart.
    pub type Product = (?, ?) : (?, 1);
}

pub mod kernel {
    //! The kernel.

    use layout_gpu::{
        Alone, Block, Fragment, Input, K, Output, Region, Vector, X, Y, commit_copies, each, kernel, wait_copies,
    };
    use layout_static::atom::{OperandA, OperandB, OperandC, copy};
    use layout_static::{C, Static};

    use super::{
        Begins, Copy, Factor, Fill, Memory, Multiply, OfStages, Pairs, Product, ReadA, ReadB, STAGES, Stage, THREADS,
    };

    type V8 = Vector<u16, 8>;
    type Pair = Vector<f32, 2>;
    type OfA = Fragment<Multiply, OperandA, [u32; 4], 4>;
    type OfB = Fragment<Multiply, OperandB, [u32; 2], 8>;
    type Sums = Fragment<Multiply, OperandC, [f32; 4], 32>;

    /// The rows of C are those of A.
    pub type SourceA = Input<V8, Factor, (C<128>, C<4>), (Y, K)>;
    /// The columns of C are the rows of B.
    pub type SourceB = Input<V8, Factor, (C<128>, C<4>), (X, K)>;
    /// C, in pairs.
    pub type Target = Output<Pair, Product, (C<128>, C<64>), Pairs, (Y, X)>;

    /// The bytes of a stage, and of all.
    const BYTES: u32 = OfStages::STEP;
    const ALL: u32 = STAGES as u32 * BYTES;

    /// The stage after a stage, in bytes.
    #[inline(always)]
    fn next(stage: u32) -> u32 {
        if stage + BYTES == ALL { 0 } else { stage + BYTES }
    }

    /// `C = A B^T`.
    #[kernel(threads = THREADS, shared = Memory)]
    pub fn product(block: &Block<THREADS>, memory: Region<Memory>, a: SourceA, b: SourceB, c: Target) {
        let (memory_a, memory_b) = memory.parts();
        let (to_a, to_b) = (memory_a.window(), memory_b.window());
        let (tile_a, tile_b) = (to_a.elements(Stage), to_b.elements(Stage));
        let rows_a = block.each(|thread| {
            [
                tile_a.part_of::<ReadA, _, _, _>(Begins, thread, C::<0>),
                tile_a.part_of::<ReadA, _, _, _>(Begins, thread, C::<1>),
            ]
        });
        let rows_b = block.each(|thread| {
            [
                tile_b.part_of::<ReadB, _, _, _>(Begins, thread, C::<0>),
                tile_b.part_of::<ReadB, _, _, _>(Begins, thread, C::<1>),
            ]
        });
        let fetch = |number: u32, stage: u32| {
            if let (Some(from_a), Some(from_b)) = (a.at(number), b.at(number)) {
                block.each(|thread| {
                    let (a, b) = (from_a.existing(Copy::VALUE, thread), from_b.existing(Copy::VALUE, thread));
                    let free = to_a.part(Copy::VALUE, thread).moved(stage);
                    // SAFETY: no one reads the stage, as said below.
                    copy::<Fill, _, _, _>(Alone, &a, &mut unsafe { free.free() });
                    let free = to_b.part(Copy::VALUE, thread).moved(stage);
                    // SAFETY: as above.
                    copy::<Fill, _, _, _>(Alone, &b, &mut unsafe { free.free() });
                });
            }
            commit_copies();
        };
        fetch(0, 0);
        fetch(1, BYTES);
        let mut sums = block.each(|_| Sums::default());
        let (mut reading, mut writing) = (0, 2 * BYTES);
        let mut number = 0;
        while number < a.count() {
            // All but the youngest stage of this thread have arrived; after the barrier those of all threads have, and
            // no one reads the stage before this one any more, which is the one that is written next.
            wait_copies::<1>();
            block.sync();
            fetch(number + 2, writing);
            each::<2>(|half| {
                let (mut of_a, mut of_b) = (block.each(|_| OfA::default()), block.each(|_| OfB::default()));
                // SAFETY: rows of the stage that has arrived.
                block
                    .load(&block.each(|thread| unsafe { rows_a.get(thread)[half].moved(reading).filled() }), &mut of_a);
                // SAFETY: as above.
                block
                    .load(&block.each(|thread| unsafe { rows_b.get(thread)[half].moved(reading).filled() }), &mut of_b);
                block.multiply(&of_a, &of_b, &mut sums);
            });
            (reading, writing) = (next(reading), next(writing));
            number += 1;
        }
        block.each(|thread| c.tile().store(thread, Pair::of_fragments::<4, 32, 64>(sums.get(thread).registers())));
    }
}
