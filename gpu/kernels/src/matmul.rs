//! Matrix product on tensor cores: `C = A B^T`, `f16` into `f32`, 128 x 128 of `C` a block.
//!
//! ```text
//! global  --cp.async-->  shared: 3 stages of 128 x 32 of A and of B, swizzled  --ldmatrix-->  fragments  --mma-->  C
//! ```
//!
//! `A` is `m` x `k` and `B` is `n` x `k`, both with `k` contiguous. Four warps, two by two, have 64 x 64 of `C` each:
//! four by eight atoms of 16 x 8. While a stage is multiplied, the next two are on their way.
//!
//! A row of a stage is 64 bytes, four vectors of eight halves; of the eight rows of one `ldmatrix`, four would meet in
//! the same banks. The swizzle moves the vectors of row `r` by bits 1 and 2 of `r`; it is found from the three
//! accesses.

use layout_gpu::atom::{F16M16N8K16, Ldmatrix4, Run};
use layout_gpu::shared::Stages as InStages;
use layout_gpu::{Vector, law};
use layout_static::atom::{CopyOf, OperandA, OperandB, OperandC, Reads, TiledCopy, TiledMma, Writes};
use layout_static::ops::Composition;
use layout_static::{Keep, check, layout};

/// The threads of a block.
pub const THREADS: usize = 128;

/// The rows and columns of `C` of a block.
pub const EDGE: usize = 128;

/// The steps of `k` of a stage.
pub const DEPTH: usize = 32;

/// The stages in shared memory.
pub const STAGES: usize = 3;

layout! {
    /// Four warps, two by two.
    pub type Grid = (2, 2, 1) : (1, 2, 0);
    /// The rows of a warp: four blocks of 16, those of the two warps 64 apart.
    pub type Rows = (16, 2, 4) : (1, 64, 16);
    /// The columns of a warp: eight blocks of 8.
    pub type Columns = (8, 2, 8) : (1, 64, 8);

    /// `A` or `B` in global memory, in vectors of eight halves: rows are `?` vectors apart.
    pub type Factor = (8_388_480, 262_140) : (?, 1);
    /// Its tiles: a stage of a block each.
    pub type Stages = zipped_divide(Factor, [128, 4]);
    /// How a thread fills the stage: 16 bytes at once, four threads to a row.
    pub access Async16 = write(((4, 32), (8, 4)) : ((1024, 1), (128, 32)), bits 16, vector 8);
    /// What `ldmatrix` reads of A, as [`ReadA`] says: the two warps of the same rows read the same.
    #[allow(intractable)]
    pub type RowsOfA = ((16, 2, 2, 2), ((8, 4), 2)) : ((1, 1024, 64, 0), ((128, 16), 2048));
    /// The same of B.
    #[allow(intractable)]
    pub type RowsOfB = ((8, 2, 2, 2, 2), ((8, 4), 2)) : ((1, 1024, 8, 0, 64), ((128, 16), 2048));
    /// How it reads them: 16 bytes at once.
    pub access MatricesOfA = read(RowsOfA, bits 16, vector 8);
    /// See [`MatricesOfA`].
    pub access MatricesOfB = read(RowsOfB, bits 16, vector 8);
    /// The stage in shared memory, in halves.
    #[check(conflicts(Async16) <= 0, conflicts(MatricesOfA) <= 0, conflicts(MatricesOfB) <= 0)]
    pub type Stage = swizzle_for((128, 32) : (32, 1), [Async16, MatricesOfA, MatricesOfB]);
    /// The same in vectors of eight halves.
    pub type Vectors = upcast(Stage, 8);
    /// The threads that copy a stage: four to a row.
    pub type FillThreads = (32, 4) : (4, 1);
    /// One vector a thread at a time.
    pub type One = (1, 1) : (0, 0);
    /// Of what `ldmatrix` reads, `(thread, ((half of a row, block of 16), (_, half of the stage)))`, where it begins:
    /// `(thread, half of the stage, block of 16)`.
    pub type Begins = (128, 2, 4) : (1, 4096, 1024);

    /// `C` in global memory, in pairs: rows are `?` pairs apart.
    pub type Product = (8_388_480, 4_194_240) : (?, 1);
    /// Its tiles: one of a block each.
    pub type Blocks = zipped_divide(Product, [128, 64]);
    /// The tile of a block, in elements.
    pub type Block = (128, 128) : (128, 1);
    /// The pair that an element of a tile is in.
    pub type PairOf = (128, (2, 64)) : (1, (0, 128));
    /// Of the elements of a thread, the first of each pair.
    pub type Evens = (128, 64) : (1, 256);
}

/// 128 x 128 x 16 of the product: each warp has four by eight atoms.
pub type Multiply = TiledMma<F16M16N8K16, Grid, (Rows, Columns, Keep)>;

/// 16 bytes past the registers, at once.
pub type Async = Run<1, 128>;
/// A stage is filled by 32 rows at a time.
pub type Fill = TiledCopy<Async, FillThreads, One>;
/// Which vectors of a stage a thread copies.
pub type Copy = Writes<Fill, Vectors>;

/// What of `A` a warp needs, four matrices at once.
pub type ReadA = CopyOf<Ldmatrix4, Multiply, OperandA>;
/// What of `B` a warp needs, two blocks of 8 columns of `C` at once.
pub type ReadB = CopyOf<Ldmatrix4, Multiply, OperandB>;
/// Which row of `A` a thread gives to `ldmatrix`: `(thread, half of the stage, block of 16 rows)`. The two warps of the
/// same rows read the same.
pub type LoadA = law::Begun<ReadA, Stage, Begins>;
/// The same of `B`, by two blocks of 8 columns of `C`.
pub type LoadB = law::Begun<ReadB, Stage, Begins>;

/// The stages of one factor.
pub type OfStages = InStages<Vector<u16, 8>, Vectors, STAGES>;
/// The shared memory of a block: the stages of `A`, those of `B`.
pub type Memory = (OfStages, OfStages);

/// The sums are written in pairs, each by one thread.
pub type Out = CopyOf<Run<2, 32>, Multiply, OperandC>;
/// Which pairs of `C` a thread has.
pub type Pairs = Composition<PairOf, Composition<Writes<Out, Block>, Evens>>;

const _: () = {
    check::same_function::<Reads<ReadA, Stage>, RowsOfA>();
    check::same_function::<Reads<ReadB, Stage>, RowsOfB>();
};

pub mod kernel;

#[cfg(test)]
mod tests;
