//! Attention, forward: `O = softmax(scale Q K^T) V` by FlashAttention-2, `bf16` into `f32`, 64 queries a block.
//!
//! ```text
//! Q  --cp.async-->  shared  --ldmatrix-->  registers, for the whole kernel
//! K  --cp.async-->  shared  --ldmatrix-->  S = Q K^T, 64 keys at a time  ->  weights in registers, greatest and sum
//! V  --cp.async-->  shared  --ldmatrix.trans-->  O = O rescaled + weights V
//! ```
//!
//! Four warps have 16 queries each. While the scores are computed, V is on its way; while V is multiplied, the next K.
//! The sums of the first product are the factor of the second one, register by register: that is checked. Queries,
//! keys and columns beyond the extents arrive as zeros; their scores are minus infinity.
//!
//! Heads of keys are a mode of their own, and the queries' heads that share one are another: grouped queries are a
//! layout. A query `i` sees the keys up to `i + reach`: see [`causal`] and [`ALL`].

use half::bf16;
use layout_gpu::atom::{Bf16M16N8K16, Ldmatrix4, Ldmatrix4T, Run};
use layout_gpu::shared::{Overlay, Tile};
use layout_gpu::{Vector, law};
use layout_static::atom::{CopyOf, OperandA, OperandB, OperandC, Reads, TiledCopy, TvLayoutOfTile, Writes};
use layout_static::ops::Composition;
use layout_static::{Static, StaticLayout, check, layout};

/// The threads of a block.
pub const THREADS: usize = 128;

/// The queries of a block, and the keys of a step.
pub const EDGE: usize = 64;

/// The reach of queries that see all keys.
pub const ALL: i32 = 1 << 20;

/// The reach of causal attention, where the last query sees the last key: of as many queries as keys each sees itself
/// and what was before it.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "lengths are below 2^20")]
pub const fn causal(queries: usize, keys: usize) -> i32 {
    keys as i32 - queries as i32
}

layout! {
    /// `S = Q K^T` of a block, 16 columns of a head at a time.
    pub mma Scores = tiled(Bf16M16N8K16, (4, 1, 1)) in (64, 64, 16);
    /// `O = P V`, 16 columns of a head at a time.
    pub mma Output = tiled(Bf16M16N8K16, (4, 1, 1)) in (64, 16, 64);

    /// Q, and O: `(head of keys, its queries' heads, query, column)`.
    pub type Queries = (?, ?, ?, 8?) : (?, ?, ?, 1);
    /// K, and V: `(head, key, column)`.
    pub type Keys = (?, ?, 8?) : (?, ?, 1);

    /// The threads that copy a tile: eight to a row.
    pub type FillThreads = (16, 8) : (8, 1);
    /// One vector a thread at a time.
    pub type One = (1, 1) : (0, 0);
    /// How a thread fills 64 x 64: 16 bytes at once.
    pub access Fill16 = write(((8, 16), (8, 4)) : ((512, 1), (64, 16)), bits 16, vector 8);
    /// What `ldmatrix` reads of Q, as [`ReadQ`] says.
    #[allow(intractable)]
    pub type RowsOfQ = ((16, 2, 4), (8, 4)) : ((1, 512, 16), (64, 1024));
    /// The same of K: all warps read the same.
    #[allow(intractable)]
    pub type RowsOfK = ((8, 2, 2, 4), ((8, 4), 4)) : ((1, 512, 8, 0), ((64, 16), 1024));
    /// The same of V, whose rows are keys: [`ReadV`] transposes them.
    #[allow(intractable)]
    pub type RowsOfV = ((8, 2, 2, 4), ((8, 4), 4)) : ((1, 8, 512, 0), ((64, 16), 1024));
    /// How it reads them: 16 bytes at once.
    pub access MatricesOfQ = read(RowsOfQ, bits 16, vector 8);
    /// See [`MatricesOfQ`].
    pub access MatricesOfK = read(RowsOfK, bits 16, vector 8);
    /// See [`MatricesOfQ`].
    pub access MatricesOfV = read(RowsOfV, bits 16, vector 8);
    /// 64 rows of 64 columns in shared memory, in elements.
    #[check(conflicts(Fill16) <= 0, conflicts(MatricesOfQ) <= 0, conflicts(MatricesOfK) <= 0,
        conflicts(MatricesOfV) <= 0)]
    pub type Tile64 = swizzle_for((64, 64) : (64, 1), [Fill16, MatricesOfQ, MatricesOfK, MatricesOfV]);
    /// 64 rows of 128 columns: two such tiles.
    pub type Tile128 = swizzle(3, 3, 3) * ((64, (64, 2)) : (64, (1, 4096)));
    /// The tiles in vectors of eight elements.
    pub type Vectors64 = upcast(Tile64, 8);
    /// See [`Vectors64`].
    pub type Vectors128 = upcast(Tile128, 8);
    /// V as the factor B, `(column, key)`.
    pub type Turned64 = (64, 64) : (64, 1);
    /// See [`Turned64`].
    pub type Turned128 = (128, 64) : (64, 1);
    /// Of what `ldmatrix` reads of Q, `(thread, step of 16 columns, one)`, where it begins.
    pub type BeginsQ = (128, 4, 1) : (1, 1024, 0);
    /// Of K and V: `(thread, step, 16 of the other extent)`.
    pub type Begins = (128, 4, 4) : (1, 4096, 1024);

    /// The results of a block on their way out, in pairs; rows are 16 bytes further apart, which keeps them out of each
    /// other's banks.
    pub type Pairs64 = (64, 32) : (32 + 4, 1);
    /// See [`Pairs64`].
    pub type Pairs128 = (64, 64) : (64 + 4, 1);
    /// The same in vectors of four pairs.
    pub type Rows64 = upcast(Pairs64, 4);
    /// See [`Rows64`].
    pub type Rows128 = upcast(Pairs128, 4);
    /// Which pairs a thread has, as the sums of [`Output`] lie: of two rows, one pair in each 8 columns.
    pub type Held64 = ((4, 8, 4), (2, 8)) : ((64, 1, 16), (8, 256));
    /// See [`Held64`].
    pub type Held128 = ((4, 8, 4), (2, 16)) : ((64, 1, 16), (8, 256));
    /// Which vectors a thread writes to O: eight threads have a row of 64 columns, as in [`Fill16`].
    pub type Out64 = ((8, 16), 4) : ((64, 1), 16);
    /// See [`Out64`].
    pub type Out128 = ((8, 16), (4, 2)) : ((64, 1), (16, 512));

    /// The row of an element of the scores.
    pub type RowOf = (64, 64) : (1, 0);
    /// Its column.
    pub type ColumnOf = (64, 64) : (0, 1);
    /// The first element of each pair, by the pair.
    pub type FirstOf = (64, 8) : (1, 128);
}

/// 16 bytes past the registers, by 16 rows at a time.
pub type Fill = TiledCopy<Run<1, 128>, FillThreads, One>;
/// What of Q a warp needs, four matrices at once.
pub type ReadQ = CopyOf<Ldmatrix4, Scores, OperandA>;
/// What of K, two blocks of 8 keys at once.
pub type ReadK = CopyOf<Ldmatrix4, Scores, OperandB>;
/// What of V, transposed, two blocks of 8 columns at once.
pub type ReadV = CopyOf<Ldmatrix4T, Output, OperandB>;
/// Which scores a thread has.
pub type ScoresOf = TvLayoutOfTile<Scores, OperandC>;
/// The rows of these scores.
pub type RowsOf = Composition<RowOf, ScoresOf>;
/// Their columns.
pub type ColumnsOf = Composition<ColumnOf, ScoresOf>;

/// The tiles of a head with so many columns at most.
pub trait Head: Copy + 'static {
    /// Q, K and V in elements.
    type Tile: StaticLayout + Static;
    /// The same in vectors.
    type Vectors: StaticLayout + Static;
    /// The order of V as a factor.
    type Turned: StaticLayout + Static;
    /// O in pairs.
    type Pairs: StaticLayout + Static;
    /// The same in vectors.
    type Rows: StaticLayout + Static;
    /// Which pairs a thread has.
    type Held: StaticLayout + Static;
    /// Which vectors a thread writes.
    type Out: StaticLayout + Static;
}

/// Up to 64 columns.
#[derive(Clone, Copy, Debug)]
pub struct Columns64;
/// Up to 128 columns.
#[derive(Clone, Copy, Debug)]
pub struct Columns128;

impl Head for Columns64 {
    type Tile = Tile64;
    type Vectors = Vectors64;
    type Turned = Turned64;
    type Pairs = Pairs64;
    type Rows = Rows64;
    type Held = Held64;
    type Out = Out64;
}

impl Head for Columns128 {
    type Tile = Tile128;
    type Vectors = Vectors128;
    type Turned = Turned128;
    type Pairs = Pairs128;
    type Rows = Rows128;
    type Held = Held128;
    type Out = Out128;
}

/// Which vectors a thread copies.
pub type Part<H> = Writes<Fill, <H as Head>::Vectors>;
/// A tile in shared memory.
pub type Stage<H> = Tile<Vector<bf16, 8>, <H as Head>::Vectors>;
/// The shared memory of a block: Q, K and V; at the end O in the same bytes.
pub type Memory<H> = Overlay<(Stage<H>, Stage<H>, Stage<H>), Tile<u32, <H as Head>::Pairs>>;

const _: () = {
    check::same_function::<Reads<ReadK, Tile64>, RowsOfK>();
    law::brings::<ReadQ, Scores, OperandA>();
    law::brings::<ReadK, Scores, OperandB>();
    law::brings::<ReadV, Output, OperandB>();
};

mod accesses;
pub mod hand;
pub mod kernel;

pub use accesses::{ACCESSES, Attention};
