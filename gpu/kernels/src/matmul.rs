//! Matrix product on tensor cores: `C = A B^T`, `f16` into `f32`, 128 x 128 of `C` a block.
//!
//! ```text
//! global  --cp.async-->  shared: 3 stages of 128 x 32 of A and of B, swizzled  --ldmatrix-->  fragments  --mma-->  C
//! ```
//!
//! `A` is `m` x `k` and `B` is `n` x `k`, both with `k` contiguous. Four warps, two by two, have 64 x 64 of `C` each:
//! four by eight accumulators of 16 x 8. While a stage is multiplied, the next two are on their way.
//!
//! A row of a stage is 64 bytes, four vectors of eight halves; of the eight rows of one `ldmatrix`, four would meet in
//! the same banks. The swizzle moves the vectors of row `r` by bits 1 and 2 of `r`.

use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

/// The rows and columns of `C` of a block.
pub const EDGE: usize = 128;

/// The steps of `k` of a stage.
pub const DEPTH: usize = 32;

/// The stages in shared memory.
pub const STAGES: usize = 3;

layout! {
    /// `A` or `B` in global memory, in vectors of eight halves: rows are `?` vectors apart.
    pub type Factor = (8_388_480, 262_140) : (?, 1);
    /// Its tiles: a stage of a block each.
    pub type Stages = zipped_divide(Factor, [128, 4]);
    /// The stage in shared memory, in vectors of eight halves.
    pub type Stage = swizzle(2, 0, 3) * ((128, 4) : (4, 1));
    /// Which vectors of a stage a thread copies: four threads to a row, 32 rows; in each quarter of the rows.
    pub type Copy = ((4, 32), 4) : ((128, 1), 32);

    /// Which row of `A` a thread gives to `ldmatrix`: `((lane, warp), half of the stage, block of 16 rows)`. The warps
    /// (0, 1) and (1, 1) read what (0, 0) and (1, 0) read.
    pub type LoadA = (((16, 2), (2, 2)), 2, 4) : (((1, 128), (64, 0)), 256, 16);
    /// The same of `B`, two blocks of 8 columns of `C` at once.
    pub type LoadB = (((8, 2, 2), (2, 2)), 2, 4) : (((1, 128, 8), (0, 64)), 256, 16);

    /// `C` in global memory, in pairs: rows are `?` pairs apart.
    pub type Product = (8_388_480, 4_194_240) : (?, 1);
    /// Its tiles: one of a block each.
    pub type Blocks = zipped_divide(Product, [128, 64]);
    /// Which pairs of `C` a thread has: `((lane, warp), (row and row + 8, block of 16 rows, block of 8 columns))`.
    pub type Pairs = (((4, 8), (2, 2)), (2, 4, 8)) : (((128, 1), (64, 4096)), (8, 16, 512));
    /// Where it has them, among its registers.
    pub type Accumulators = (2, 4, 8);
}

#[cfg(target_arch = "nvptx64")]
pub mod kernel;

#[cfg(test)]
mod tests;
