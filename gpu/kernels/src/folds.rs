//! Folds of each type that lanes exchange: a kernel each, of all folds.

use layout_gpu::fold::PerWarp;
use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

/// The numbers that a thread writes: the sum, the greatest and the least one of eight lanes and of a warp; the sum of
/// the block, and its greatest number.
pub const RESULTS: usize = 8;

layout! {
    /// A number of each thread.
    pub type Array = ? : 1;
    /// A row of results for each thread.
    pub type Results = (?, 8) : (8, 1);
    /// The indices of two of the results: the least of eight lanes, the greatest of the block.
    pub type Indices = (?, 2) : (2, 1);
    /// A thread has one number.
    pub type One = (128, 1) : (1, 0);
    /// A thread has a row of results.
    pub type Row = (128, 8) : (1, 128);
    /// A thread has a row of indices.
    pub type Pair = (128, 2) : (1, 128);
}

/// The shared memory of a kernel: of a sum, and of a number with its index.
pub type Memory<T> = (PerWarp<T, THREADS>, PerWarp<(T, u32), THREADS>);

pub mod kernel {
    //! The kernels.

    use layout_gpu::{Block, Input, Output, Region, Whole, X, kernel};
    use layout_static::C;

    use super::{Array, Indices, Memory, One, Pair, Results, Row, THREADS};

    /// A kernel for each type.
    macro_rules! folds {
        ($($name:ident $T:ident;)*) => { $(
            #[doc = concat!("Folds numbers of type `", stringify!($T), "`.")]
            #[kernel(threads = THREADS, shared = Memory<$T>)]
            pub fn $name(
                block: &Block<THREADS>,
                memory: Region<Memory<$T>>,
                from: Input<$T, Array, C<THREADS>, X>,
                to: Output<$T, Results, (C<THREADS>, C<8>), Row, (X, Whole)>,
                indices: Output<u32, Indices, (C<THREADS>, C<2>), Pair, (X, Whole)>,
            ) {
                let x = block.each(|thread| from.tile().load_or::<_, _, 1>(One, thread, Default::default())[0]);
                let numbered = block.each(|thread| (*x.get(thread), u32::from(thread.index())));
                let (eight, warp, memory) = (block.groups::<8>(), block.groups::<32>(), memory.parts());
                let (sum, most, least) = (eight.sum(x), eight.max(x), eight.min(x));
                let of_warp = [warp.sum(x), warp.max(x), warp.min(x)];
                let total = block.whole(memory.0).sum(x);
                let (first, last) = (eight.argmin(numbered), block.whole(memory.1).argmax(numbered));
                block.each(|thread| {
                    let [sum, most, least, total] = [sum, most, least, total].map(|x| *x.get(thread));
                    let [a, b, c] = of_warp.map(|x| *x.get(thread));
                    let ((_, i), (greatest, j)) = (*first.get(thread), *last.get(thread));
                    to.tile().store(thread, [sum, most, least, a, b, c, total, greatest]);
                    indices.tile().store(thread, [i, j]);
                });
            }
        )* };
    }

    folds! {
        folds_u32 u32;
        folds_i32 i32;
        folds_f32 f32;
        folds_u64 u64;
        folds_i64 i64;
        folds_f64 f64;
    }

    /// Folds the bits of words. Of eight lanes and of a warp: bits that all, any, and an odd number of words have. Of
    /// 16 lanes: bits that all and any words have.
    #[kernel(threads = THREADS)]
    pub fn folds_bits(
        block: &Block<THREADS>,
        from: Input<u32, Array, C<THREADS>, X>,
        to: Output<u32, Results, (C<THREADS>, C<8>), Row, (X, Whole)>,
    ) {
        let x = block.each(|thread| from.tile().load_or::<_, _, 1>(One, thread, 0)[0]);
        let (eight, warp, half) = (block.groups::<8>(), block.groups::<32>(), block.groups::<16>());
        let bits =
            [eight.and(x), eight.or(x), eight.xor(x), warp.and(x), warp.or(x), warp.xor(x), half.and(x), half.or(x)];
        block.each(|thread| to.tile().store(thread, bits.map(|x| *x.get(thread))));
    }
}
