//! A persistent product for `sm_100a`, `C = A B^T` of bfloats: bulk copies, four stages, sums in tensor memory.
//!
//! ```text
//! A, B --TMA--> ring: 4 stages of 128 x 64 and 256 x 64 --tcgen05.mma--> 2 sums of 128 x 256 in tensor memory
//!        one thread                                       one thread         | one warpgroup: tcgen05.ld
//!                                                           C <--TMA-- buffer of 128 x 64
//! ```
//!
//! `A` is `m` x `k` and `B` is `n` x `k`, both with `k` contiguous; `C` is `m` x `n`. A block computes tiles of 128 x
//! 256, one after the other. While a warpgroup stores a tile, the next one is multiplied to the other sums. The edges
//! are the copies': what is beyond a tensor is loaded as 0, and not stored.

use layout_gpu::bulk::Map;
use layout_gpu::instruction::bfloats;
use layout_gpu::pipeline::{Accumulators, Consumer, Factors, Multiplier, Producer, Reader, Ring};
use layout_gpu::schedule::{Columns, Tiles};
use layout_gpu::umma::{UmmaAtom, UmmaBf16M128N256K16};
use layout_gpu::warpgroup::{Buffer, Buffers, Warpgroup};
use layout_gpu::{Block, Region, each, instruction};
use layout_static::atom::TiledProduct;
use layout_static::layout;

/// The threads of a block: a warpgroup that loads and multiplies, one that stores.
pub const THREADS: usize = 256;
/// The stages of the ring.
pub const STAGES: usize = 4;
/// The extents of a tile of `C`, and of a stage along `k`.
pub const TILE: [u32; 3] = [128, 256, 64];

layout! {
    /// A matrix in global memory: rows are `?` apart.
    pub type Matrix = (?, ?) : (?, 1);
    pub mma Product = tiled(UmmaBf16M128N256K16);
    /// 128 rows of `A`, in lines of 128 bytes.
    #[check(descriptor(Product.a))]
    pub type StageA = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
    /// 256 rows of `B`.
    #[check(descriptor(Product.b))]
    pub type StageB = swizzle(3, 3, 3) * ((256, 64) : (64, 1));
    /// How the warpgroup writes what it stores: a thread its row, eight vectors.
    pub access WriteRow = write((128, (8, 8)) : (1, (128, 1024)), bits 16, vector 8);
    /// What the warpgroup stores at once: 64 columns of its rows of `C`.
    #[check(conflicts(WriteRow) <= 0)]
    pub type Chunk = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
    #[check(instructions <= 1)]
    pub tma LoadA = box(Matrix, StageA of 16);
    #[check(instructions <= 1)]
    pub tma LoadB = box(Matrix, StageB of 16);
    #[check(instructions <= 1)]
    pub tma StoreC = box(Matrix, Chunk of 16);
}

/// The ring.
pub type Stages = Ring<(LoadA, LoadB), STAGES, 1>;
/// The sums of two tiles: all columns of tensor memory.
pub type Sums = Accumulators<Product, 2>;
/// The buffer of the warpgroup that stores.
pub type Chunks = Buffers<StoreC, 1>;
/// The shared memory of a block.
pub type Memory = (Stages, Sums, Chunks);

pub mod kernel {
    //! The kernel.

    use layout_gpu::bulk::{BulkInput, BulkOutput};
    use layout_gpu::{Block, K, Region, X, Y, kernel};

    use super::{LoadA, LoadB, Memory, StoreC, THREADS, product};

    /// `A`, by the bits of its bfloats.
    pub type A = BulkInput<u16, LoadA, (Y, K)>;
    /// `B`.
    pub type B = BulkInput<u16, LoadB, (X, K)>;
    /// `C`.
    pub type C = BulkOutput<u16, StoreC, (Y, X)>;

    /// `C = A B^T`, on any number of blocks.
    #[kernel(threads = THREADS, dynamic = Memory, persistent)]
    pub fn blackwell(block: &Block<THREADS>, memory: Region<Memory>, a: A, b: B, c: C) {
        product(block, memory, &a, &b, &c);
    }
}

/// `C = A B^T`, for a block.
#[inline(always)]
fn product(block: &Block<THREADS>, memory: Region<Memory>, a: &kernel::A, b: &kernel::B, c: &kernel::C) {
    let (tiles, steps) = (Tiles::<Columns>::new([a.tiles(0), b.tiles(0)]), a.tiles(1));
    let (a, b, c) = (a.map(), b.map(), c.map());
    let (ring, sums, chunks) = memory.parts();
    let chunks = chunks.buffers();
    let produce = |mut ring: Producer<(LoadA, LoadB), STAGES>| {
        tiles.each(|[row, column]| {
            let mut step = 0;
            while step < steps {
                ring.free().fill((a.tile([row, step]), b.tile([column, step])));
                step += 1;
            }
        });
    };
    let multiply = |mut ring: Consumer<(LoadA, LoadB), STAGES>, mut sums: Multiplier<Product, 2>| {
        tiles.each(|_| multiply_tile(&mut ring, &mut sums, steps));
    };
    let consume = |mut sums: Reader<Product, 2>, warpgroup: Warpgroup| {
        tiles.each(|at| write_tile(&warpgroup, &mut sums, &chunks, &c, at));
    };
    block.specialize_tensor(ring, sums, produce, multiply, consume);
}

/// Multiplies the next stages of a ring to free sums, for a tile of `C`.
#[inline(always)]
pub(crate) fn multiply_tile<L: Factors, P: TiledProduct<Atom: UmmaAtom>, const STAGES: usize>(
    ring: &mut Consumer<L, STAGES>,
    sums: &mut Multiplier<P, 2>,
    steps: u32,
) {
    let mut tile = sums.free();
    let mut step = 0;
    while step < steps {
        tile.add(ring.full());
        step += 1;
    }
    tile.finish();
}

/// Writes the next sums to a tile of `C`: four chunks of 64 columns.
#[inline(always)]
pub(crate) fn write_tile<P: TiledProduct<Atom: UmmaAtom>>(
    warpgroup: &Warpgroup,
    sums: &mut Reader<P, 2>,
    chunks: &Buffer<'_, StoreC>,
    c: &Map<'_, StoreC>,
    [row, column]: [u32; 2],
) {
    let tile = sums.full();
    each::<4>(|chunk| {
        let sums = tile.load_64(warpgroup, 64 * chunk as u32);
        let place = c.tile([row, 4 * column + chunk as u32]);
        // SAFETY: the threads of the warpgroup write the chunk, each its row.
        unsafe { warpgroup.store(chunks, &place, |at| write_row(warpgroup, at, &sums)) };
    });
    tile.release(warpgroup);
}

/// Writes the 64 sums of a thread, as bfloats, to its row of the chunk at an address: vectors of 16 bytes.
#[inline(always)]
fn write_row(warpgroup: &Warpgroup, at: u32, sums: &[f32; 64]) {
    // SAFETY: it selects a row.
    let row = unsafe { warpgroup.thread() };
    each::<8>(|vector| {
        let pair = |i: usize| bfloats(sums[8 * vector + 2 * i + 1], sums[8 * vector + 2 * i]);
        // Of a line of eight vectors the swizzle moves vector `v` of row `r` to `v ^ r % 8`.
        let to = at + 128 * row + 16 * (vector as u32 ^ (row % 8));
        // SAFETY: 16 bytes of the row, at a multiple of 16.
        unsafe { instruction::store_shared_4(to, [pair(0), pair(1), pair(2), pair(3)]) };
    });
}
