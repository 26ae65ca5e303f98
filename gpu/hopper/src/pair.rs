//! The product of [`blackwell`](crate::blackwell) by pairs of blocks, of bfloats or of `e4m3`: `tcgen05.mma` of two
//! blocks, 256 x 256.
//!
//! ```text
//! block 0: 128 rows of A, 128 rows of B --TMA--> its stage --+--> tcgen05.mma, by block 0 --+--> sums of its 128 rows
//!                                                            |     of 256 rows and columns  |
//! block 1: 128 rows of A, 128 rows of B --TMA--> its stage --+                              +--> sums of its 128 rows
//! ```
//!
//! Of a stage a block has 32 KiB in place of 48, for as many products: so there are six of them, not four. Both blocks
//! load, and store the sums of their rows; the first one multiplies.

use layout_gpu::bulk::Map;
use layout_gpu::pipeline::{Accumulators, Consumer, Multiplier, Pair, Producer, Reader, Ring};
use layout_gpu::schedule::{Columns, Tiles};
use layout_gpu::umma::{UmmaAtom, UmmaBf16M128N128K16, UmmaE4m3M128N128K32};
use layout_gpu::umma::{UmmaPairBf16M256N256K16, UmmaPairE4m3M256N256K32};
use layout_gpu::warpgroup::Warpgroup;
use layout_gpu::{Block, Region};
use layout_static::atom::{BulkCopy, TiledProduct};
use layout_static::layout;

use crate::blackwell::{Chunks, Matrix, StoreC, THREADS, multiply_tile, write_tile};

/// The blocks of a pair.
pub const PAIR: usize = 2;
/// The stages of the ring of a block.
pub const STAGES: usize = 6;

layout! {
    pub mma Product = tiled(UmmaPairBf16M256N256K16);
    /// The factors of a block, as a product of one block has them.
    pub mma Share = tiled(UmmaBf16M128N128K16);
    /// 128 rows of `A` or of `B`, half of the tile.
    #[check(descriptor(Share.a), descriptor(Share.b))]
    pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
    #[check(instructions <= 1)]
    pub tma Load = box(Matrix, Stage of 16);
    pub mma ProductE4m3 = tiled(UmmaPairE4m3M256N256K32);
    pub mma ShareE4m3 = tiled(UmmaE4m3M128N128K32);
    /// 128 rows of `A` or of `B` in bytes.
    #[check(descriptor(ShareE4m3.a), descriptor(ShareE4m3.b))]
    pub type Bytes = swizzle(3, 4, 3) * ((128, 128) : (128, 1));
    #[check(instructions <= 1)]
    pub tma LoadBytes = box(Matrix, Bytes of 8);
}

/// The stages of a block.
pub type Stages<L> = Pair<(L, L)>;
/// The shared memory of a block: the ring, the sums of two tiles, the buffer of the warpgroup that stores.
pub type Memory<L, P> = (Ring<Stages<L>, STAGES, 1>, Accumulators<P, 2>, Chunks);

/// The maps of A, B and C, tiles of 128 rows and of 256 columns, stages along `k`.
struct Arguments<'k, L> {
    a: Map<'k, L>,
    b: Map<'k, L>,
    c: Map<'k, StoreC>,
    tiles: [u32; 2],
    steps: u32,
}

/// `C = A B^T`, for a block of a pair.
#[inline(always)]
fn product<L: BulkCopy + 'static, P: TiledProduct<Atom: UmmaAtom>>(
    block: &Block<THREADS, PAIR>,
    memory: Region<Memory<L, P>>,
    Arguments { a, b, c, tiles, steps }: Arguments<L>,
) {
    let tiles = Tiles::<Columns, PAIR>::new(tiles);
    let (ring, sums, chunks) = memory.parts();
    let chunks = chunks.buffers();
    let produce = |mut ring: Producer<Stages<L>, STAGES>| {
        tiles.each(|[row, column]| {
            let half = 2 * column + row % 2;
            let mut step = 0;
            while step < steps {
                ring.free().fill((a.tile([row, step]), b.tile([half, step])));
                step += 1;
            }
        });
    };
    let multiply = |mut ring: Consumer<Stages<L>, STAGES>, mut sums: Multiplier<P, 2>| {
        tiles.each(|_| multiply_tile(&mut ring, &mut sums, steps));
    };
    let consume = |mut sums: Reader<P, 2>, warpgroup: Warpgroup| {
        tiles.each(|at| write_tile(&warpgroup, &mut sums, &chunks, &c, at));
    };
    block.specialize_tensor(ring, sums, produce, multiply, consume);
}

pub mod kernel {
    //! The kernels: an even number of blocks.

    use layout_gpu::bulk::{BulkInput, BulkOutput};
    use layout_gpu::{Block, E4m3, K, Region, X, Y, kernel};

    use super::{Arguments, Load, LoadBytes, Memory, PAIR, Product, ProductE4m3, StoreC, THREADS, product};

    /// A factor, by the bits of its numbers: rows along an axis.
    pub type Factor<T, L, Axis> = BulkInput<T, L, (Axis, K)>;
    /// The product, in bfloats.
    pub type Stored = BulkOutput<u16, StoreC, (Y, X)>;

    macro_rules! kernels {
        ($($(#[$doc:meta])* $name:ident $T:ident $L:ident $P:ident;)*) => { $(
            $(#[$doc])*
            #[kernel(threads = THREADS, dynamic = Memory<$L, $P>, cluster = PAIR, persistent)]
            pub fn $name(
                block: &Block<THREADS, PAIR>,
                memory: Region<Memory<$L, $P>>,
                a: Factor<$T, $L, Y>,
                b: Factor<$T, $L, X>,
                c: Stored,
            ) {
                let (tiles, steps) = ([a.tiles(0), b.tiles(0).div_ceil(2)], a.tiles(1));
                product(block, memory, Arguments { a: a.map(), b: b.map(), c: c.map(), tiles, steps });
            }
        )* };
    }

    kernels! {
        /// `C = A B^T` of bfloats, as [`blackwell`](crate::blackwell::kernel::blackwell).
        blackwell_pair u16 Load Product;
        /// `C = A B^T` of `e4m3`, in bfloats.
        blackwell_pair_e4m3 E4m3 LoadBytes ProductE4m3;
    }
}
