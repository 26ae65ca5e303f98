//! Stages of a pair of blocks, whose products read both: each block fills its own stage, and the bytes of both come to
//! the barrier of the first block.
//!
//! ```text
//! block 0: free() -> fill(its rows of A and of B) --+--> Full, for both --> mma, by block 0 --+--> free: waits for
//!                                                   |                                         |    the commit
//! block 1: free() -> fill(its rows of A and of B) --+                                         +--> free: likewise
//! ```

use core::marker::PhantomData;

use layout_static::atom::BulkCopy;

use super::Fills;
use crate::bulk::{Numbers, TileAt};
use crate::instruction::{barrier_arrive_expecting, cluster_rank, map_address};

/// What fills a stage of each block of a pair, for products of both: the copies of a block.
///
/// ```
/// use layout_gpu::{Block, Region, pipeline::{Accumulators, Pair, Ring}};
/// use layout_gpu::umma::UmmaPairBf16M256N256K16;
/// use layout_static::layout;
/// layout! {
///     pub type Matrix = (?, ?) : (?, 1);
///     pub mma Product = tiled(UmmaPairBf16M256N256K16);
///     /// 128 of the 256 rows of A, and of B.
///     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
///     pub tma Load = box(Matrix, Stage of 16);
/// }
/// type Stages = Ring<Pair<(Load, Load)>, 6, 1>;
/// type Sums = Accumulators<Product, 2>;
/// fn kernel(block: &Block<256, 2>, ring: Region<'_, Stages>, sums: Region<'_, Sums>) {
///     block.specialize_tensor(ring, sums, |_producer| {}, |_ring, _sums| {}, |_sums, _warpgroup| {});
/// }
/// # let _: fn(&Block<256, 2>, Region<'_, Stages>, Region<'_, Sums>) = kernel;
/// ```
///
/// A product of two blocks reads no stages of one block:
///
/// ```compile_fail,E0080
/// # use layout_gpu::{Block, Region, pipeline::{Accumulators, Pair, Ring}};
/// # use layout_gpu::umma::UmmaPairBf16M256N256K16;
/// # use layout_static::layout;
/// # layout! {
/// #     pub type Matrix = (?, ?) : (?, 1);
/// #     pub mma Product = tiled(UmmaPairBf16M256N256K16);
/// #     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
/// #     pub tma Load = box(Matrix, Stage of 16);
/// # }
/// type Stages = Ring<(Load, Load), 6, 1>;
/// # type Sums = Accumulators<Product, 2>;
/// # fn kernel(block: &Block<256, 2>, ring: Region<'_, Stages>, sums: Region<'_, Sums>) {
/// block.specialize_tensor(ring, sums, |_| {}, |_, _| {}, |_, _| {}); // a stage of as many blocks as the product
/// # }
/// # fn main() { let _: fn(&Block<256, 2>, Region<'_, Stages>, Region<'_, Sums>) = kernel; }
/// ```
///
/// Nor has it a place in a block without a cluster:
///
/// ```compile_fail,E0080
/// # use layout_gpu::{Block, Region, pipeline::{Accumulators, Pair, Ring}};
/// # use layout_gpu::umma::UmmaPairBf16M256N256K16;
/// # use layout_static::layout;
/// # layout! {
/// #     pub type Matrix = (?, ?) : (?, 1);
/// #     pub mma Product = tiled(UmmaPairBf16M256N256K16);
/// #     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
/// #     pub tma Load = box(Matrix, Stage of 16);
/// # }
/// # type Stages = Ring<Pair<(Load, Load)>, 6, 1>;
/// # type Sums = Accumulators<Product, 2>;
/// fn kernel(block: &Block<256>, ring: Region<'_, Stages>, sums: Region<'_, Sums>) { // `Block<256, 2>` is one of two
/// #   block.specialize_tensor(ring, sums, |_| {}, |_, _| {}, |_, _| {});
/// # }
/// # fn main() { let _: fn(&Block<256>, Region<'_, Stages>, Region<'_, Sums>) = kernel; }
/// ```
pub struct Pair<L>(PhantomData<fn() -> L>);

impl<A: BulkCopy + 'static, B: BulkCopy + 'static> Fills for Pair<(A, B)> {
    /// Of both blocks.
    const BYTES: u32 = 2 * <(A, B)>::BYTES;
    const STEP: u32 = <(A, B)>::STEP;
    const BLOCKS: u32 = 1;
    const GROUP: u32 = 2;
    type Tiles<'k> = (TileAt<'k, A>, TileAt<'k, B>);

    #[inline(always)]
    unsafe fn fill(tiles: Self::Tiles<'_>, to: u32, barrier: u32) {
        // SAFETY: needs nothing.
        if unsafe { cluster_rank() } == 0 {
            // SAFETY: the one arrival that the phase waits for.
            unsafe { barrier_arrive_expecting(barrier, Self::BYTES) };
        }
        // SAFETY: the caller's promise.
        unsafe { Self::load(tiles, to, map_address(barrier, 0)) };
    }

    #[inline(always)]
    unsafe fn load((a, b): Self::Tiles<'_>, to: u32, barrier: u32) {
        // SAFETY: the caller's promise.
        unsafe { a.load_for_pair(to, barrier) };
        // SAFETY: the caller's promise; B follows A.
        unsafe { b.load_for_pair(to + Numbers::<A>::STEP, barrier) };
    }
}

/// What fills a stage with both factors of a product of tensor memory.
pub trait Factors: Fills {
    /// The copy of A.
    type A: BulkCopy + 'static;
    /// The copy of B.
    type B: BulkCopy + 'static;
}

impl<A: BulkCopy + 'static, B: BulkCopy + 'static> Factors for (A, B) {
    type A = A;
    type B = B;
}

impl<A: BulkCopy + 'static, B: BulkCopy + 'static> Factors for Pair<(A, B)> {
    type A = A;
    type B = B;
}
