//! A product whose sums are divided among blocks: split-k. For few tiles of `C` and a long `k`, all blocks have work.
//!
//! ```text
//!                k
//!        +----+----+----+
//! A, B   | 0  | 1  | 2  |   parts of the steps along k, each of another block
//!        +----+----+----+
//!           \   |   /
//!            +  +  +        bulk copies that add, in f32
//!               C
//! ```
//!
//! `C` is of `f32`, and what is in it before is added to: zeros, or the product before. Which part is added first is
//! not fixed, so the last bits of a sum may differ from launch to launch.

use layout_gpu::bulk::BulkOutput;
use layout_gpu::instruction::store_shared_1;
use layout_gpu::schedule::{Columns, Tiles, steps_of};
use layout_gpu::warpgroup::{Buffers, Warpgroup};
use layout_gpu::{Block, Region, X, Y, each, kernel};
use layout_static::layout;

use crate::product::kernel::Bfloats;
use crate::product::{LoadA, LoadB, Matrix, Product, Stages, THREADS, Work, product};

layout! {
    /// How a warpgroup writes an element of each pair of its sums: a lane has a row, and two columns of eight. Odd
    /// rows write the second one of a pair while even rows write the first one: with both first ones, two rows would
    /// meet.
    pub access WriteSums = write((4, 2, 4, 4) : (2, 33, 64, 512), bits 32);
    /// What a warpgroup adds at once: 32 columns of its rows of `C`.
    #[check(conflicts(WriteSums) <= 0)]
    pub type SumsChunk = swizzle(3, 2, 3) * ((64, 32) : (32, 1));
    #[check(instructions <= 1)]
    pub tma AddC = box(Matrix, SumsChunk of 32);
}

/// The shared memory of a block.
pub type Memory = (Stages<LoadA, LoadB>, Buffers<AddC, 2>);

/// Adds `A B^T` of bfloats to `C`, by so many parts of `k`.
#[kernel(threads = THREADS, dynamic = Memory, persistent)]
pub fn hopper_split(
    block: &Block<THREADS>,
    memory: Region<Memory>,
    a: Bfloats<LoadA, Y>,
    b: Bfloats<LoadB, X>,
    c: BulkOutput<f32, AddC, (Y, X)>,
    parts: u32,
) {
    let ([rows, columns], steps) = ([a.tiles(0), b.tiles(0)], a.tiles(1));
    // A part has a step, or more.
    let parts = parts.clamp(1, steps);
    let (ring, chunks) = memory.parts();
    let (chunks, c) = (chunks.buffers(), c.map());
    // The parts of a tile are far apart among the items: their blocks seldom add at the same time.
    let items = Tiles::<Columns>::new([rows, columns * parts]);
    let work = Work { a: a.map(), b: b.map(), items };
    let part = |[row, column]: [u32; 2]| ([row, column % columns], steps_of(column / columns, parts, steps));
    let prefetch = || c.prefetch();
    product::<LoadA, LoadB, Product, _, 1>(block, ring, &work, prefetch, part, |warpgroup, [row, column], sums| {
        each::<8>(|chunk| {
            let place = c.tile([2 * row + warpgroup.index(), 8 * column + chunk as u32]);
            let write = |at: u32| write_sums(warpgroup, at, sums, 16 * chunk);
            // SAFETY: the threads of the warpgroup write the chunk, each its rows; all blocks add.
            unsafe { warpgroup.add(&chunks, &place, write) };
        });
    });
}

/// Writes 32 columns of the sums of a warpgroup to the chunk at an address.
#[inline(always)]
fn write_sums(warpgroup: &Warpgroup, at: u32, sums: &[f32], first: usize) {
    // SAFETY: it selects rows.
    let thread = unsafe { warpgroup.thread() };
    // Lane `4 r + x` has columns `2 x` and `2 x + 1` of each eight, of rows `r` and `r + 8` of the 16 of its warp.
    let (row, x) = (thread / 32 * 16 + thread % 32 / 4, thread % 4);
    let odd = row % 2;
    each::<8>(|half| {
        let (block, row) = (half / 2, row + 8 * (half as u32 % 2));
        let pair = [0, 1].map(|i| sums[first + 4 * block + 2 * (half % 2) + i].to_bits());
        each::<2>(|turn| {
            let second = odd ^ turn as u32;
            let column = 8 * block as u32 + 2 * x + second;
            let value = if second == 0 { pair[0] } else { pair[1] };
            // The swizzle moves vector `v` of four sums of row `r` to `v ^ r % 8`.
            let place = 128 * row + 16 * ((column / 4) ^ (row % 8)) + 4 * (column % 4);
            // SAFETY: an element of the chunk, of this thread.
            unsafe { store_shared_1(at + place, [value]) };
        });
    });
}
