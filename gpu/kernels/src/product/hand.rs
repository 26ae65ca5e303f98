//! The hand-written version of [`product`](super::kernel::product): the same algorithm and the same fragments, with
//! addresses, predicates and the way out in hand-written arithmetic.

use half::f16;
use layout_gpu::instruction::{copy_async_16_or_zero, ldmatrix_x4, load_shared_4, store_shared_2};
use layout_gpu::{Block, Each, Element, Region, Vector, commit_copies, each, kernel, wait_copies};
use layout_static::atom::FragmentMut;

use super::kernel::{OfA, OfB, SourceA, SourceB, Sums, Target};
use super::{F16, Memory, THREADS};

/// The bytes of a stage, and where the last stage and the stages of B begin.
const STAGE: u32 = 8192;
const LAST: u32 = 2 * STAGE;
pub(crate) const B: u32 = 3 * STAGE;
/// The bytes of 16 rows of a stage, and of a row of C on its way out.
const ROWS: u32 = 1024;
const ROW: u32 = 4 * (128 + 8);

/// Eight halves.
type V8 = Vector<f16, 8>;

/// The vector of a stage with this number: four to a row, which the swizzle moves by bits 1 and 2 of the row.
#[inline(always)]
pub(crate) fn swizzled(vector: u32) -> u32 {
    16 * (vector ^ (vector >> 3 & 3))
}

/// The bytes that exist of the vector of a thread, of a row of `depth` elements in stage `number`.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "extents are below 2^24")]
pub(crate) fn bytes(depth: u32, number: u32, t: u32) -> u32 {
    2 * (depth as i32 - (32 * number + 8 * (t % 4)) as i32).clamp(0, 8) as u32
}

/// Starts to copy the four vectors of a thread, of rows `row`, `row + 32`, ..: so many bytes of each row that exists.
///
/// # Safety
/// So many bytes are at `from` in each row that exists, of which there are `rows`; no one reads the stage.
#[inline(always)]
pub(crate) unsafe fn fetch_rows(to: u32, from: *const V8, stride: usize, [row, rows]: [u32; 2], bytes: u32) {
    each::<4>(|v| {
        let bytes = if row + 32 * (v as u32) < rows { bytes } else { 0 };
        let from = from.wrapping_add(32 * v * stride);
        // SAFETY: the caller's promise.
        unsafe { copy_async_16_or_zero(to + 2048 * v as u32, from.cast(), bytes) };
    });
}

/// `C = A B^T` of `f16`.
#[kernel(threads = THREADS, shared = Memory<F16>)]
pub fn product_hand(
    block: &Block<THREADS>,
    memory: Region<Memory<F16>>,
    a: SourceA<F16>,
    b: SourceB<F16>,
    c: Target<F16>,
) {
    let shared = memory.address();
    let (first_row, first_column) = (128 * block.y(), 128 * block.x());
    let (rows, columns, depth) = (a.extent(0), b.extent(0), a.extent(1));
    let (stride_a, stride_b) = (a.stride(0) as usize, b.stride(0) as usize);
    let to = block.each(|thread| shared + swizzled(thread.index().into()));
    let mut from = block.each(|thread| {
        let t = u32::from(thread.index());
        let vector = |first: u32, stride: usize| (first + t / 4) as usize * stride + (t % 4) as usize;
        (
            a.address().wrapping_add(vector(first_row, stride_a)),
            b.address().wrapping_add(vector(first_column, stride_b)),
        )
    });
    let fetch = |number: u32, stage: u32| {
        block.update(&mut from, |thread, (from_a, from_b)| {
            let t = u32::from(thread.index());
            let (to, bytes) = (to.get(thread) + stage, bytes(depth, number, t));
            // SAFETY: so many bytes are in a row of A; `multiply` calls it for a stage that no one reads.
            unsafe { fetch_rows(to, *from_a, stride_a, [first_row + t / 4, rows], bytes) };
            // SAFETY: as above, of B.
            unsafe { fetch_rows(to + B, *from_b, stride_b, [first_column + t / 4, columns], bytes) };
            (*from_a, *from_b) = (from_a.wrapping_add(4), from_b.wrapping_add(4));
        });
    };
    multiply(block, shared, depth.div_ceil(32), fetch, &c, [rows, columns]);
}

/// `C = A B^T` of a block, in so many stages. `fetch` starts to copy a stage of both factors to so many bytes behind
/// the first stages.
#[inline(always)]
pub(crate) fn multiply(
    block: &Block<THREADS>,
    shared: u32,
    stages: u32,
    mut fetch: impl FnMut(u32, u32),
    c: &Target<F16>,
    extents: [u32; 2],
) {
    let mut fetch = |number: u32, stage: u32| {
        if number < stages {
            fetch(number, stage);
        }
        commit_copies();
    };
    fetch(0, 0);
    fetch(1, STAGE);
    // The vectors that a lane gives to `ldmatrix`, for each half of a stage.
    let rows_a = block.each(|thread| {
        let t = u32::from(thread.index());
        let vector = t % 16 * 4 + t / 16 % 2 + t / 32 % 2 * 256;
        [0, 2].map(|column| shared + swizzled(vector + column))
    });
    let rows_b = block.each(|thread| {
        let t = u32::from(thread.index());
        let vector = t % 8 * 4 + t / 8 % 2 + t / 16 % 2 * 32 + t / 64 * 256;
        [0, 2].map(|column| shared + B + swizzled(vector + column))
    });
    let mut sums = block.each(|_| Sums::<F16>::default());
    let (mut reading, mut writing) = (0, LAST);
    let mut number = 0;
    while number < stages {
        // All but the youngest stage of this thread have arrived; after the barrier those of all threads have. No one
        // reads the stage before this one any more, which is the one that is written next.
        wait_copies::<1>();
        block.sync();
        fetch(number + 2, writing);
        each::<2>(|half| {
            let (mut of_a, mut of_b) = (block.each(|_| OfA::<F16>::default()), block.each(|_| OfB::<F16>::default()));
            block.update(&mut of_a, |thread, of_a| {
                each::<4>(|m| {
                    // SAFETY: uniform code calls the closure; the stage has arrived.
                    let matrices = unsafe { ldmatrix_x4(rows_a.get(thread)[half] + reading + ROWS * m as u32) };
                    *of_a.atom_mut(m) = matrices;
                });
            });
            block.update(&mut of_b, |thread, of_b| {
                each::<4>(|n| {
                    // SAFETY: as above.
                    let matrices: [u32; 4] =
                        unsafe { ldmatrix_x4(rows_b.get(thread)[half] + reading + ROWS * n as u32) };
                    *of_b.atom_mut(n) = matrices;
                });
            });
            block.multiply(&of_a, &of_b, &mut sums);
        });
        reading = if reading == LAST { 0 } else { reading + STAGE };
        writing = if writing == LAST { 0 } else { writing + STAGE };
        number += 1;
    }
    leave::<0>(block, shared, &sums, c, extents);
    leave::<1>(block, shared, &sums, c, extents);
}

/// Half of the rows of a block to C, through shared memory: of each 64, 32.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "extents are below 2^24")]
fn leave<const HALF: usize>(
    block: &Block<THREADS>,
    shared: u32,
    sums: &Each<Sums<F16>>,
    c: &Target<F16>,
    [rows, columns]: [u32; 2],
) {
    block.sync();
    block.each(|thread| {
        let t = u32::from(thread.index());
        let (row, column) = (t / 32 % 2 * 32 + t % 32 / 4, t / 64 * 64 + t % 4 * 2);
        let at = shared + ROW * row + 4 * column;
        each::<32>(|v| {
            let (n, m, low) = (v / 4, v / 2 % 2, v % 2);
            let atom = sums.get(thread).registers()[4 * n + 2 * HALF + m];
            let pair = [atom[2 * low], atom[2 * low + 1]].map(f32::to_bits);
            // SAFETY: a pair of this thread alone; all have read what was there.
            unsafe { store_shared_2(at + ROW * (16 * m + 8 * low) as u32 + 32 * n as u32, pair) };
        });
    });
    block.sync();
    let (y, x) = (block.y(), block.x());
    block.each(|thread| {
        let t = u32::from(thread.index());
        let (first, column) = (128 * y + t / 32, 128 * x + 4 * (t % 32));
        let mut vectors = [Vector([0.0; 4]); 16];
        each::<16>(|v| {
            let at = shared + ROW * (t / 32 + 4 * v as u32) + 16 * (t % 32);
            // SAFETY: a vector of a row, which was written before the barrier.
            vectors[v] = Vector(unsafe { load_shared_4(at) }.map(f32::from_bits));
        });
        let stride = c.stride(0) as usize;
        let to = c.address().wrapping_add(first as usize * stride + (column / 4) as usize);
        let row_of = |v: usize| HALF * 32 + v / 8 * 64 + v % 8 * 4;
        let exists = |v: usize| first + (row_of(v) as u32) < rows;
        let left = columns as i32 - column as i32;
        if left >= 4 {
            each::<16>(|v| {
                if exists(v) {
                    // SAFETY: a vector of this block's rows, no other thread's.
                    unsafe { vectors[v].store(to.wrapping_add(row_of(v) * stride)) };
                }
            });
        } else {
            each::<3>(|lane| {
                if (lane as i32) < left {
                    each::<16>(|v| {
                        if exists(v) {
                            let to = to.wrapping_add(row_of(v) * stride).cast::<f32>();
                            // SAFETY: as above, an element.
                            unsafe { to.wrapping_add(lane).write(vectors[v].0[lane]) };
                        }
                    });
                }
            });
        }
    });
}
