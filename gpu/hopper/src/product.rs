//! A persistent product, `C = A B^T` of bfloats: bulk copies, four stages, two warpgroups that multiply.
//!
//! ```text
//! A, B --TMA--> ring: 4 stages of 128 x 64 and 256 x 64, swizzled --wgmma--> sums --stmatrix--> buffer --TMA--> C
//!        one thread                                           two warpgroups of 64 x 256
//! ```
//!
//! `A` is `m` x `k` and `B` is `n` x `k`, both with `k` contiguous; `C` is `m` x `n`. A block computes tiles of 128 x
//! 256, one after the other, while the thread that loads is up to four stages ahead, also in the next tile. The edges
//! are the copies': what is beyond a tensor is loaded as 0, and not stored.

use layout_gpu::bulk::Map;
use layout_gpu::instruction::{bfloats, stmatrix_x4};
use layout_gpu::pipeline::{Consumer, Producer, Ring};
use layout_gpu::warpgroup::{Bf16M64N256K16, Buffers, InFlight, Sums, Warpgroup};
use layout_gpu::{Block, Region, block_x, each, instruction, kernel};
use layout_static::layout;

/// The threads of a block: a warpgroup that loads, two that multiply.
pub const THREADS: usize = 384;
/// The stages of the ring.
pub const STAGES: usize = 4;
/// The extents of a tile of `C`, and of a stage along `k`.
pub const TILE: [u32; 3] = [128, 256, 64];

layout! {
    /// A matrix in global memory: rows are `?` apart.
    pub type Matrix = (?, ?) : (?, 1);
    pub mma Product = tiled(Bf16M64N256K16);
    /// 128 rows of `A`, in lines of 128 bytes.
    #[check(descriptor(Product.a))]
    pub type StageA = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
    /// 256 rows of `B`.
    #[check(descriptor(Product.b))]
    pub type StageB = swizzle(3, 3, 3) * ((256, 64) : (64, 1));
    /// What a warpgroup stores at once: 64 columns of its rows of `C`.
    pub type Chunk = swizzle(3, 3, 3) * ((64, 64) : (64, 1));
    #[check(instructions <= 1)]
    pub tma LoadA = box(Matrix, StageA of 16);
    #[check(instructions <= 1)]
    pub tma LoadB = box(Matrix, StageB of 16);
    #[check(instructions <= 1)]
    pub tma StoreC = box(Matrix, Chunk of 16);
}

/// The ring.
pub type Stages = Ring<(LoadA, LoadB), STAGES, 2>;
/// The buffers of the two warpgroups.
pub type Chunks = Buffers<StoreC, 2>;
/// The shared memory of a block.
pub type Memory = (Stages, Chunks);

/// The tiles of a block, one after the other: columns of tiles, and the next block has the next row.
#[inline(always)]
fn tiles(rows: u32, columns: u32, mut body: impl FnMut([u32; 2])) {
    let mut tile = block_x();
    while tile < rows * columns {
        body([tile % rows, tile / rows]);
        tile += instruction::blocks_x();
    }
}

/// `C = A B^T`, in tiles of [`TILE`]: `rows` and `columns` of tiles, `steps` stages along `k`, at least 1. Any number
/// of blocks.
///
/// # Safety
/// Launched with [`THREADS`] threads in x; the maps are encoded by [`LoadA`], [`LoadB`] and [`StoreC`] for `A`, `B` and
/// `C`, which have these many tiles; `C` is apart from `A` and `B`.
#[kernel(threads = THREADS, dynamic = Memory)]
pub unsafe fn hopper(
    memory: Region<Memory>,
    map_a: *const u8,
    map_b: *const u8,
    map_c: *const u8,
    rows: u32,
    columns: u32,
    steps: u32,
) {
    // SAFETY: the launch; before any branch.
    let block = unsafe { Block::<THREADS>::launched() };
    let (ring, chunks) = memory.parts();
    let chunks = chunks.buffers();
    // SAFETY: the launch.
    let (a, b) = (unsafe { Map::<LoadA>::new(map_a) }, unsafe { Map::<LoadB>::new(map_b) });
    // SAFETY: the launch.
    let c = unsafe { Map::<StoreC>::new(map_c) };
    let produce = |mut ring: Producer<(LoadA, LoadB), STAGES>| {
        tiles(rows, columns, |[row, column]| {
            let mut step = 0;
            while step < steps {
                ring.free().fill((a.tile([row, step]), b.tile([column, step])));
                step += 1;
            }
        });
    };
    let consume = |mut ring: Consumer<(LoadA, LoadB), STAGES>, warpgroup: Warpgroup| {
        tiles(rows, columns, |[row, column]| {
            let mut flight: InFlight<LoadA, LoadB, Product> = warpgroup.multiply(Sums::none(), ring.full());
            let mut step = 1;
            while step < steps {
                let (next, read) = flight.then(&warpgroup, ring.full());
                read.release(&warpgroup);
                flight = next;
                step += 1;
            }
            let (sums, read) = flight.wait();
            read.release(&warpgroup);
            let sums = sums.values();
            each::<4>(|chunk| {
                let place = c.tile([2 * row + warpgroup.index(), 4 * column + chunk as u32]);
                let write = |at: u32| write_chunk(&warpgroup, at, &sums, 32 * chunk);
                // SAFETY: the threads of the warpgroup write the chunk, each its rows.
                unsafe { warpgroup.store(&chunks, &place, write) };
            });
        });
    };
    block.specialize(ring, produce, consume);
}

/// Writes 64 columns of the sums of a warpgroup, as bfloats, to the chunk at an address: four matrices at once.
#[inline(always)]
fn write_chunk(warpgroup: &Warpgroup, at: u32, sums: &[f32; 128], first: usize) {
    // SAFETY: it selects a row.
    let thread = unsafe { warpgroup.thread() };
    // Lane `8 i + r` has row `r` of matrix `i`: rows and rows + 8, then columns + 8. Of a line of eight vectors the
    // swizzle moves vector `v` of row `r` to `v ^ r % 8`.
    let (row, half) = (thread / 32 * 16 + thread % 16, thread % 32 / 16);
    each::<4>(|block| {
        let vector = (2 * block as u32 + half) ^ (row % 8);
        let pair = |i: usize| bfloats(sums[first + 8 * block + 2 * i + 1], sums[first + 8 * block + 2 * i]);
        // SAFETY: all threads of the warp get here; a row of the chunk.
        unsafe { stmatrix_x4(at + 128 * row + 16 * vector, [pair(0), pair(1), pair(2), pair(3)]) };
    });
}
