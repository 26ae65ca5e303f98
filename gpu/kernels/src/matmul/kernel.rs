//! The kernel and its hand-written version.

use layout_gpu::atom::F16M16N8K16;
use layout_gpu::instruction::{copy_async_16, ldmatrix_x4};
use layout_gpu::{
    Alone, Element, Fragment, Global, GlobalMut, Region, Thread, Vector, Warp, block_x, block_y, commit_copies, each,
    kernel, sync_threads, wait_copies,
};
use layout_static::atom::{Execute, OperandA, OperandB, OperandC, copy};
use layout_static::{C, Static};

use super::{
    Begins, Blocks, Copy, DEPTH, Factor, Fill, Memory, Multiply, OfStages, Out, Pairs, Product, ReadA, ReadB, STAGES,
    Stage, Stages, THREADS,
};

/// Eight halves.
type V8 = Vector<u16, 8>;
type Pair = Vector<f32, 2>;
/// The registers of a thread: four blocks of 16 rows, eight of 8 columns.
type OfA = Fragment<Multiply, OperandA, [u32; 4], 4>;
type OfB = Fragment<Multiply, OperandB, [u32; 2], 8>;
type Sums = Fragment<Multiply, OperandC, [f32; 4], 32>;

/// The bytes of a stage of `A`, or of `B`.
const BYTES: u32 = OfStages::STEP;
const ALL: u32 = STAGES as u32 * BYTES;

/// `C = A B^T` for the tile `(block_y, block_x)`. Strides are in vectors, of `C` in pairs; `k` is in stages, at least
/// 2.
///
/// # Safety
/// Launched with [`THREADS`] threads in x; matrices of `EDGE` rows for each block in y, `EDGE` for each in x, `DEPTH k`
/// columns; aligned to 16 bytes; with strides that are no less than their rows; `C` apart from `A` and `B`.
#[kernel(threads = THREADS, shared = Memory)]
pub unsafe fn matmul(
    memory: Region<Memory>,
    a: *const V8,
    b: *const V8,
    c: *mut Pair,
    a_stride: u32,
    b_stride: u32,
    c_stride: u32,
    k: u32,
) {
    // SAFETY: the launch.
    let thread = unsafe { Thread::<THREADS>::launched() };
    // SAFETY: the threads of a warp get through the kernel together: they branch by what is the same for all.
    let warp = unsafe { Warp::together() };
    let (i, j) = (block_y(), block_x());
    let stages_a = Stages::of(Factor::with_strides([a_stride as usize]));
    let stages_b = Stages::of(Factor::with_strides([b_stride as usize]));
    // SAFETY: the rows of this block.
    let mut from_a = unsafe { Global::new(a, stages_a, (i, C::<0>)) }.part(Copy::VALUE, &thread);
    // SAFETY: the rows of this block.
    let mut from_b = unsafe { Global::new(b, stages_b, (j, C::<0>)) }.part(Copy::VALUE, &thread);

    let (memory_a, memory_b) = memory.parts();
    let (tile_a, tile_b) = (memory_a.window(), memory_b.window());
    let (to_a, to_b) = (tile_a.part(Copy::VALUE, &thread), tile_b.part(Copy::VALUE, &thread));
    let (tile_a, tile_b) = (tile_a.elements(Stage), tile_b.elements(Stage));
    let rows_a = [
        tile_a.part_of::<ReadA, _, _, _>(Begins, &thread, C::<0>),
        tile_a.part_of::<ReadA, _, _, _>(Begins, &thread, C::<1>),
    ];
    let rows_b = [
        tile_b.part_of::<ReadB, _, _, _>(Begins, &thread, C::<0>),
        tile_b.part_of::<ReadB, _, _, _>(Begins, &thread, C::<1>),
    ];

    let mut fetch = |stage: u32| {
        // SAFETY: the stage is free (below).
        copy::<Fill, _, _, _>(Alone, &from_a, &mut unsafe { to_a.moved(stage).free() });
        // SAFETY: the stage is free (below).
        copy::<Fill, _, _, _>(Alone, &from_b, &mut unsafe { to_b.moved(stage).free() });
        // SAFETY: read only if there is a next stage.
        from_a = unsafe { from_a.moved(DEPTH / 8) };
        // SAFETY: read only if there is a next stage.
        from_b = unsafe { from_b.moved(DEPTH / 8) };
    };
    fetch(0);
    commit_copies();
    fetch(BYTES);
    commit_copies();

    let mut sums = Sums::default();
    let (mut reading, mut writing) = (0, 2 * BYTES);
    let mut stage = 0;
    while stage < k {
        // All but the youngest stage of this thread have arrived; after the barrier those of all threads have, and no
        // one reads the stage before this one any more, which is the one that is written next.
        wait_copies::<1>();
        // SAFETY: every thread gets here as often.
        unsafe { sync_threads() };
        if stage + 2 < k {
            fetch(writing);
        }
        commit_copies();
        each::<2>(|half| {
            let (mut a, mut b) = (OfA::default(), OfB::default());
            // SAFETY: rows of the stage that has arrived.
            warp.load(&unsafe { rows_a[half].moved(reading).filled() }, &mut a);
            // SAFETY: rows of the stage that has arrived.
            warp.load(&unsafe { rows_b[half].moved(reading).filled() }, &mut b);
            warp.multiply(&a, &b, &mut sums);
        });
        (reading, writing) = (next(reading), next(writing));
        stage += 1;
    }
    let blocks = Blocks::of(Product::with_strides([c_stride as usize]));
    // SAFETY: the tile of this block.
    let mut to = unsafe { GlobalMut::new(c, blocks, (i, j)) }.part(Pairs::VALUE, &thread);
    copy::<Out, _, _, _>(Alone, &Pair::of_fragments::<4, 32, 64>(sums.registers()), &mut to);
}

/// The stage after a stage, in bytes.
#[inline(always)]
fn next(stage: u32) -> u32 {
    if stage + BYTES == ALL { 0 } else { stage + BYTES }
}

/// The hand-written version of [`matmul`].
///
/// # Safety
/// As [`matmul`].
#[kernel(threads = THREADS, shared = Memory)]
pub unsafe fn matmul_hand(
    memory: Region<Memory>,
    a: *const V8,
    b: *const V8,
    c: *mut Pair,
    a_stride: u32,
    b_stride: u32,
    c_stride: u32,
    k: u32,
) {
    // SAFETY: the launch.
    let t = u32::from(unsafe { Thread::<THREADS>::launched() }.index());
    // SAFETY: the threads of a warp get through the kernel together.
    let warp = unsafe { Warp::together() };
    let (i, j) = (block_y(), block_x());
    let mut from_a = a.wrapping_add((i * 128 + t / 4) as usize * a_stride as usize + (t % 4) as usize);
    let mut from_b = b.wrapping_add((j * 128 + t / 4) as usize * b_stride as usize + (t % 4) as usize);

    let shared = memory.address();
    let swizzled = |place: u32| place ^ (place >> 3 & 3);
    let to = shared + 16 * swizzled(t % 4 + t / 4 * 4);
    let row_a = t % 16 * 4 + t / 16 % 2 + t / 32 % 2 * 256;
    let row_b = t % 8 * 4 + t / 8 % 2 + t / 16 % 2 * 32 + t / 64 * 256;
    let at_a = [shared + 16 * swizzled(row_a), shared + 16 * swizzled(row_a + 2)];
    let at_b = [shared + 24576 + 16 * swizzled(row_b), shared + 24576 + 16 * swizzled(row_b + 2)];

    let mut fetch = |stage: u32| {
        each::<4>(|v| {
            // SAFETY: a vector of this block's rows, and a free one of the stage.
            unsafe {
                copy_async_16(to + stage + 2048 * v as u32, from_a.wrapping_add(32 * v * a_stride as usize).cast());
            };
        });
        each::<4>(|v| {
            // SAFETY: a vector of this block's rows, and a free one of the stage.
            unsafe {
                copy_async_16(
                    to + 24576 + stage + 2048 * v as u32,
                    from_b.wrapping_add(32 * v * b_stride as usize).cast(),
                );
            };
        });
        from_a = from_a.wrapping_add(4);
        from_b = from_b.wrapping_add(4);
    };
    fetch(0);
    commit_copies();
    fetch(8192);
    commit_copies();

    let mut sums = [Vector([0.0; 2]); 64];
    let (mut reading, mut writing) = (0, 16384);
    let mut stage = 0;
    while stage < k {
        wait_copies::<1>();
        // SAFETY: every thread gets here as often.
        unsafe { sync_threads() };
        if stage + 2 < k {
            fetch(writing);
        }
        commit_copies();
        each::<2>(|half| {
            // SAFETY: all threads get here; rows of the stage that has arrived.
            let a: [[u32; 4]; 4] =
                core::array::from_fn(|m| unsafe { ldmatrix_x4(at_a[half] + reading + 1024 * m as u32) });
            // SAFETY: all threads get here; rows of the stage that has arrived.
            let b: [[u32; 4]; 4] =
                core::array::from_fn(|n| unsafe { ldmatrix_x4(at_b[half] + reading + 1024 * n as u32) });
            each::<8>(|n| {
                each::<4>(|m| {
                    let at = 2 * m + 8 * n;
                    let ([Vector([c0, c1]), Vector([c2, c3])], b) = ([sums[at], sums[at + 1]], b[n / 2]);
                    let column = [b[n % 2 * 2], b[n % 2 * 2 + 1]];
                    let [c0, c1, c2, c3] = Execute::<F16M16N8K16>::execute(warp, a[m], column, [c0, c1, c2, c3]);
                    [sums[at], sums[at + 1]] = [Vector([c0, c1]), Vector([c2, c3])];
                });
            });
        });
        reading = if reading == 16384 { 0 } else { reading + 8192 };
        writing = if writing == 16384 { 0 } else { writing + 8192 };
        stage += 1;
    }
    let row = i * 128 + t / 4 % 8 + t / 32 % 2 * 64;
    let first = row as usize * c_stride as usize + (j * 64 + t % 4 + t / 64 * 32) as usize;
    each::<64>(|v| {
        let at = first + (v % 2 * 8 + v / 2 % 4 * 16) * c_stride as usize + v / 8 * 4;
        // SAFETY: a pair of this block's tile, no other thread's.
        unsafe { sums[v].store(c.wrapping_add(at)) };
    });
}
