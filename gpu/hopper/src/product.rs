//! A persistent product, `C = A B^T` of bfloats or of `e4m3`: bulk copies, four stages, two warpgroups that multiply.
//!
//! ```text
//! A, B --TMA--> ring: 4 stages, 128 and 256 rows of 128 bytes --wgmma--> sums --stmatrix--> buffer --TMA--> C
//!        one thread                                             two warpgroups of 64 x 256
//! ```
//!
//! `A` is `m` x `k` and `B` is `n` x `k`, both with `k` contiguous; `C` is `m` x `n`. A block computes tiles of 128 x
//! 256, one after the other, while the thread that loads is up to four stages ahead, also in the next tile. The edges
//! are the copies': what is beyond a tensor is loaded as 0, and not stored. Rows of `C` end at a multiple of 8 columns,
//! with zeros. Sums of `e4m3` have 13 bits after their leading one, as the instruction computes them.

use layout_gpu::bulk::Map;
use layout_gpu::instruction::{bfloats, stmatrix_x4};
use layout_gpu::pipeline::{Consumer, Producer, Ring};
use layout_gpu::schedule::{Raster, Tiles};
use layout_gpu::warpgroup::{
    Bf16M64N256K16, Buffer, Buffers, E4m3M64N256K32, InFlight, Sums, Warpgroup, WarpgroupAtom,
};
use layout_gpu::{Block, Region, each};
use layout_static::atom::{BulkCopy, TiledProduct};
use layout_static::layout;

/// The threads of a block: a warpgroup that loads, two that multiply.
pub const THREADS: usize = 384;
/// The stages of the ring.
pub const STAGES: usize = 4;
/// The extents of a tile of `C`.
pub const TILE: [u32; 2] = [128, 256];
/// The bytes of a row of a stage: 64 bfloats, 128 of `e4m3`.
pub const ROW: u32 = 128;

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
    pub mma ProductE4m3 = tiled(E4m3M64N256K32);
    /// 128 rows of `A` in bytes.
    #[check(descriptor(ProductE4m3.a))]
    pub type BytesA = swizzle(3, 4, 3) * ((128, 128) : (128, 1));
    /// 256 rows of `B` in bytes.
    #[check(descriptor(ProductE4m3.b))]
    pub type BytesB = swizzle(3, 4, 3) * ((256, 128) : (128, 1));
    /// How a warpgroup writes what it stores: of each matrix a lane has a row of 16 bytes, four times 16 columns on.
    pub access WriteChunk = write(((16, 2, 4), (8, 4)) : ((1, 512, 16), (64, 1024)), bits 16, vector 8);
    /// What a warpgroup stores at once: 64 columns of its rows of `C`.
    #[check(conflicts(WriteChunk) <= 0)]
    pub type Chunk = swizzle(3, 3, 3) * ((64, 64) : (64, 1));
    #[check(instructions <= 1)]
    pub tma LoadA = box(Matrix, StageA of 16);
    #[check(instructions <= 1)]
    pub tma LoadB = box(Matrix, StageB of 16);
    #[check(instructions <= 1)]
    pub tma LoadBytesA = box(Matrix, BytesA of 8);
    #[check(instructions <= 1)]
    pub tma LoadBytesB = box(Matrix, BytesB of 8);
    #[check(instructions <= 1)]
    pub tma StoreC = box(Matrix, Chunk of 16);
}

/// The ring of two copies.
pub type Stages<A, B> = Ring<(A, B), STAGES, 2>;
/// The shared memory of a block.
pub type Memory<A, B> = (Stages<A, B>, Buffers<StoreC, 2>);

/// The maps of the factors, and the items of work in an order `R`.
pub(crate) struct Work<'k, A, B, R, const C: usize> {
    pub(crate) a: Map<'k, A>,
    pub(crate) b: Map<'k, B>,
    pub(crate) items: Tiles<R, C>,
}

/// `A B^T`, for one of `C` blocks of a cluster. An item of work is a `part` of a tile: the row and the column of the
/// tile, and its steps along `k`, at least one. A warpgroup does `with` the sums of its rows what becomes of them.
#[inline(always)]
pub(crate) fn product<LA, LB, P, R, const C: usize>(
    block: &Block<THREADS, C>,
    ring: Region<Stages<LA, LB>>,
    Work { a, b, items }: &Work<LA, LB, R, C>,
    prefetch: impl Fn() + Sync,
    part: impl Fn([u32; 2]) -> ([u32; 2], [u32; 2]) + Sync,
    with: impl Fn(&Warpgroup, [u32; 2], &[f32]) + Sync,
) where
    LA: BulkCopy + 'static,
    LB: BulkCopy + 'static,
    P: TiledProduct<Atom: WarpgroupAtom>,
    R: Raster,
{
    let produce = |mut ring: Producer<(LA, LB), STAGES>| {
        a.prefetch();
        b.prefetch();
        prefetch();
        items.each(|item| {
            let ([row, column], [mut step, end]) = part(item);
            while step < end {
                ring.free().fill((a.tile([row, step]), b.tile([column, step])));
                step += 1;
            }
        });
    };
    let consume = |mut ring: Consumer<(LA, LB), STAGES>, warpgroup: Warpgroup| {
        items.each(|item| {
            let (tile, [first, end]) = part(item);
            let mut flight: InFlight<(LA, LB), P> = warpgroup.multiply(Sums::none(), ring.full());
            let mut step = first + 1;
            while step < end {
                let (next, read) = flight.then(&warpgroup, ring.full());
                read.release(&warpgroup);
                flight = next;
                step += 1;
            }
            let (sums, read) = flight.wait();
            read.release(&warpgroup);
            with(&warpgroup, tile, sums.values().as_ref());
        });
    };
    block.specialize(ring, produce, consume);
}

/// Stores the sums of a warpgroup as bfloats, 64 columns at a time.
#[inline(always)]
pub(crate) fn store(
    chunks: &Buffer<StoreC>,
    c: Map<StoreC>,
    warpgroup: &Warpgroup,
    [row, column]: [u32; 2],
    sums: &[f32],
) {
    each::<4>(|chunk| {
        let place = c.tile([2 * row + warpgroup.index(), 4 * column + chunk as u32]);
        let write = |at: u32| write_chunk(warpgroup, at, sums, 32 * chunk);
        // SAFETY: the threads of the warpgroup write the chunk, each its rows.
        unsafe { warpgroup.store(chunks, &place, write) };
    });
}

/// Defines kernels of clusters of `$C` blocks; what the attribute says of them is in brackets.
macro_rules! kernels {
    (@one [$($cluster:tt)*] $C:ident $(#[$doc:meta])* $name:ident $Factor:ident $A:ident $B:ident $P:ident $R:ty) => {
        $(#[$doc])*
        #[kernel(threads = THREADS, dynamic = Memory<$A, $B>, $($cluster)* persistent)]
        pub fn $name(
            block: &Block<THREADS, $C>,
            memory: Region<Memory<$A, $B>>,
            a: $Factor<$A, Y>,
            b: $Factor<$B, X>,
            c: Stored,
        ) {
            let (ring, chunks) = memory.parts();
            let (chunks, c, steps) = (chunks.buffers(), c.map(), a.tiles(1));
            let work = Work { a: a.map(), b: b.map(), items: Tiles::<$R, $C>::new([a.tiles(0), b.tiles(0)]) };
            let whole = |tile| (tile, [0, steps]);
            product::<$A, $B, $P, $R, $C>(block, ring, &work, || c.prefetch(), whole, |warpgroup, tile, sums| {
                store(&chunks, c, warpgroup, tile, sums);
            });
        }
    };
    ($cluster:tt $C:ident: $($(#[$doc:meta])* $name:ident $Factor:ident $A:ident $B:ident $P:ident $R:ty;)*) => { $(
        kernels! { @one $cluster $C $(#[$doc])* $name $Factor $A $B $P $R }
    )* };
}

pub(crate) use kernels;

pub mod kernel {
    //! The kernels: any number of blocks.

    use layout_gpu::bulk::{BulkInput, BulkOutput};
    use layout_gpu::schedule::{Columns, Groups};
    use layout_gpu::{Block, E4m3, K, Region, X, Y, kernel};

    use super::{
        LoadA, LoadB, LoadBytesA, LoadBytesB, Memory, Product, ProductE4m3, StoreC, THREADS, Tiles, Work, product,
        store,
    };

    /// A factor of bfloats, by their bits: rows along an axis.
    pub type Bfloats<B, Axis> = BulkInput<u16, B, (Axis, K)>;
    /// A factor of `e4m3`.
    pub type Eighths<B, Axis> = BulkInput<E4m3, B, (Axis, K)>;
    /// The product, in bfloats.
    pub type Stored = BulkOutput<u16, StoreC, (Y, X)>;

    /// A block is alone.
    const ALONE: usize = 1;

    kernels! {
        [] ALONE:
        /// `C = A B^T` of bfloats.
        hopper Bfloats LoadA LoadB Product Columns;
        /// `C = A B^T` of `e4m3`, in bfloats.
        hopper_e4m3 Eighths LoadBytesA LoadBytesB ProductE4m3 Columns;
        /// `C = A B^T` of bfloats, 16 rows of tiles at a time.
        hopper_groups Bfloats LoadA LoadB Product Groups<16>;
    }
}

/// Writes 64 columns of the sums of a warpgroup, as bfloats, to the chunk at an address: four matrices at once.
#[inline(always)]
pub(crate) fn write_chunk(warpgroup: &Warpgroup, at: u32, sums: &[f32], first: usize) {
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
