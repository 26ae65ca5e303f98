//! The kernels, one for each kind of elements.

use layout_gpu::shared::{Readable, Shared};
use layout_gpu::{
    Alone, Block, Each, Filled, Fragment, Input, K, Output, Region, Vector, Warp, Window, X, Y, commit_copies, each,
    kernel, law, wait_copies,
};
use layout_static::atom::{CopyOf, Execute, OperandA, OperandB, OperandC, Transfer, copy};
use layout_static::{C, Static};

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
use super::Eighth;
use super::{
    Bf16, Copied, F16, Factor, Fill, HeldPairs, Kind, Memory, Multiply, OfStages, Out, OutOfBlock, OutOfHalf, OutPairs,
    OutRows, Product, S8, STAGES, THREADS, Tf32, Vectors,
};

pub(super) type OfA<P> = Fragment<Multiply<P>, OperandA, [u32; 4], 4>;
pub(super) type OfB<P> = Fragment<Multiply<P>, OperandB, [u32; 2], 8>;
pub(super) type Sums<P> = Fragment<Multiply<P>, OperandC, [<P as Kind>::Sum; 4], 32>;
type ReadA<P> = CopyOf<<P as Kind>::Load, Multiply<P>, OperandA>;
type ReadB<P> = CopyOf<<P as Kind>::Load, Multiply<P>, OperandB>;
/// Where a thread reads the rows of a factor, for the copy `M`.
type RowsOf<P, M> = Filled<
    <P as Kind>::Factor,
    law::StepValues<<P as Kind>::Stage, law::Begun<M, <P as Kind>::Stage, <P as Kind>::Begins>>,
>;

/// The rows of C are those of A.
pub type SourceA<P> = Input<<P as Kind>::Vector, Factor, (C<128>, C<4>), (Y, K)>;
/// The columns of C are the rows of B.
pub type SourceB<P> = Input<<P as Kind>::Vector, Factor, (C<128>, C<4>), (X, K)>;
/// C, in vectors of four elements.
pub type Target<P> = Output<Four<P>, Product, (C<128>, C<32>), OutOfBlock, (Y, X)>;
/// Four sums of a row.
pub type Four<P> = Vector<<P as Kind>::Sum, 4>;

/// A stage of a factor in shared memory.
pub(crate) type Stage<P> = Window<<P as Kind>::Vector, Vectors>;

/// `C = A B^T` of a block; 16 bytes are `W` elements. `fetch` starts to copy stage `number` of both factors, so many
/// bytes behind the first stages.
#[inline(always)]
pub(crate) fn multiply<P, const W: usize>(
    block: &Block<THREADS>,
    memory: Region<Memory<P>>,
    count: u32,
    fetch: impl Fn(Stage<P>, Stage<P>, u32, u32),
    c: &Target<P>,
) where
    P: Kind<Vector = Vector<<P as Kind>::Factor, W>>,
    Warp: Execute<P::Atom, A = [u32; 4], B = [u32; 2], C = [P::Sum; 4]>
        + Transfer<P::Load, RowsOf<P, ReadA<P>>, OfA<P>>
        + Transfer<P::Load, RowsOf<P, ReadB<P>>, OfB<P>>,
{
    // The bytes of a stage, and the stage after one.
    let bytes = OfStages::<P>::STEP;
    let next = |stage: u32| if stage + bytes == STAGES as u32 * bytes { 0 } else { stage + bytes };
    let (sums, memory) = memory.first(block, |memory| {
        let (memory_a, memory_b) = memory.parts();
        let (to_a, to_b) = (memory_a.window(), memory_b.window());
        let (tile_a, tile_b) = (to_a.elements(P::Stage::VALUE), to_b.elements(P::Stage::VALUE));
        let rows_a = block.each(|thread| {
            [
                tile_a.part_of::<ReadA<P>, _, _, _>(P::Begins::VALUE, thread, C::<0>),
                tile_a.part_of::<ReadA<P>, _, _, _>(P::Begins::VALUE, thread, C::<1>),
            ]
        });
        let rows_b = block.each(|thread| {
            [
                tile_b.part_of::<ReadB<P>, _, _, _>(P::Begins::VALUE, thread, C::<0>),
                tile_b.part_of::<ReadB<P>, _, _, _>(P::Begins::VALUE, thread, C::<1>),
            ]
        });
        let fetch = |number: u32, stage: u32| {
            if number < count {
                fetch(to_a, to_b, number, stage);
            }
            commit_copies();
        };
        fetch(0, 0);
        fetch(1, bytes);
        let mut sums = block.each(|_| Sums::<P>::default());
        let (mut reading, mut writing) = (0, 2 * bytes);
        let mut number = 0;
        while number < count {
            // All but the youngest stage of this thread have arrived; after the barrier those of all threads have. No
            // one reads the stage before this one any more, which is the one that is written next.
            wait_copies::<1>();
            block.sync();
            fetch(number + 2, writing);
            each::<2>(|half| {
                let (mut of_a, mut of_b) = (block.each(|_| OfA::<P>::default()), block.each(|_| OfB::<P>::default()));
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
        sums
    });
    let (upper, read) = through::<P, 0>(block, memory.tile(), &sums);
    block.each(|thread| c.tile().store_from(thread, C::<0>, *upper.get(thread)));
    let tile = read.sync(block).elements::<Out>(Out::VALUE);
    let (lower, _) = through::<P, 1>(block, tile, &sums);
    block.each(|thread| c.tile().store_from(thread, C::<16>, *lower.get(thread)));
}

/// Half of the rows of a block through shared memory, and the vectors of them that each thread reads there.
#[inline(always)]
fn through<'m, P: Kind, const HALF: usize>(
    block: &Block<THREADS>,
    tile: Shared<'m, P::Sum, Out>,
    sums: &Each<Sums<P>>,
) -> (Each<[Four<P>; 16]>, Readable<'m, Four<P>, OutRows>) {
    let pairs = tile.vectors::<_, 2>(OutPairs::VALUE).writing(HeldPairs::VALUE);
    block.each(|thread| {
        let all: [Vector<P::Sum, 2>; 64] = Vector::of_fragments::<4, 32, 64>(sums.get(thread).registers());
        // Two of each four atoms along the rows.
        let mut half = [all[0]; 32];
        each::<32>(|v| half[v] = all[v / 4 * 8 + 4 * HALF + v % 4]);
        pairs.part(thread).store(half);
    });
    let rows = pairs.sync(block).elements::<Out>(Out::VALUE).vectors::<_, 4>(OutRows::VALUE);
    (block.each(|thread| rows.part(OutOfHalf::VALUE, thread).load()), rows)
}

/// The kernel of a kind.
macro_rules! products {
    ($($name:ident $Kind:ident;)*) => { $(
        #[doc = concat!("`C = A B^T` of [`", stringify!($Kind), "`].")]
        #[kernel(threads = THREADS, shared = Memory<$Kind>)]
        pub fn $name(
            block: &Block<THREADS>,
            memory: Region<Memory<$Kind>>,
            a: SourceA<$Kind>,
            b: SourceB<$Kind>,
            c: Target<$Kind>,
        ) {
            let fetch = |to_a: Stage<$Kind>, to_b: Stage<$Kind>, number, stage| {
                if let (Some(from_a), Some(from_b)) = (a.at(number), b.at(number)) {
                    block.each(|thread| {
                        let (a, b) = (from_a.existing(Copied::VALUE, thread), from_b.existing(Copied::VALUE, thread));
                        let free = to_a.part(Copied::VALUE, thread).moved(stage);
                        // SAFETY: `multiply` calls it for a stage that no one reads.
                        copy::<Fill, _, _, _>(Alone, &a, &mut unsafe { free.free() });
                        let free = to_b.part(Copied::VALUE, thread).moved(stage);
                        // SAFETY: as above.
                        copy::<Fill, _, _, _>(Alone, &b, &mut unsafe { free.free() });
                    });
                }
            };
            multiply::<$Kind, _>(block, memory, a.count(), fetch, &c);
        }
    )* };
}

products! {
    product F16;
    product_bf16 Bf16;
    product_tf32 Tf32;
    product_s8 S8;
}

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
products! {
    product_e4m3 Eighth;
}
