//! The product of [`product`](crate::product) by clusters: two blocks with neighbouring rows of `C` share the tile of
//! `B`.
//!
//! ```text
//!            B: 128 of 256 rows        stages of block 0: A of block 0, B
//! block 0 --------------------------+->
//!                                   |
//! block 1 --------------------------+->
//!            the other 128 rows        stages of block 1: A of block 1, B
//! ```
//!
//! Of each stage a block loads 32 KiB in place of 48: its own rows of `A`, and half of `B` to both blocks.

use layout_gpu::schedule::{Columns, Tiles};
use layout_gpu::{Block, Region, X, Y, kernel};
use layout_static::layout;

use crate::product::kernel::{Bfloats, Eighths, Stored};
use crate::product::{
    BytesB, LoadA, LoadBytesA, Matrix, Memory, Product, ProductE4m3, StageB, THREADS, Work, kernels, product, store,
};

/// The blocks of a cluster.
pub const CLUSTER: usize = 2;

layout! {
    /// 256 rows of `B`, of which each block loads 128.
    #[check(instructions <= 1)]
    pub tma ShareB = box(Matrix, StageB of 16, blocks 2);
    #[check(instructions <= 1)]
    pub tma ShareBytesB = box(Matrix, BytesB of 8, blocks 2);
}

kernels! {
    [cluster = CLUSTER,] CLUSTER:
    /// `C = A B^T` of bfloats, as [`hopper`](crate::product::kernel::hopper), by an even number of blocks.
    hopper_cluster Bfloats LoadA ShareB Product Columns;
    /// `C = A B^T` of `e4m3`, in bfloats.
    hopper_cluster_e4m3 Eighths LoadBytesA ShareBytesB ProductE4m3 Columns;
}
