//! `C = A B` of `f32`: 64 x 64 of `C` for a block of 256 threads, 4 x 4 for a thread, in steps of 16 through shared
//! memory. `A` lies transposed and swizzled there. All matrices are row-major, their extents multiples of the tiles.

use core::ptr::NonNull;

use layout_static::{Bounded, ByMode, C, Tensor, TensorMut, layout};

use crate::Launch;

layout! {
    /// A matrix in global memory, rows `?` apart; the extents are bounds.
    pub type Matrix = (1_048_576, 1_048_576) : (?, 1);
    /// A step of `A`, `(m, k)`, column-major; bits 2 and 3 of `k` move `m` by 8 and 16.
    pub type StageA = swizzle(2, 3, 5) * ((64, 16) : (1, 64));
    /// A step of `B`, `(k, n)`, row-major.
    pub type StageB = (16, 64) : (64, 1);
    /// `(thread, value)` to an element of `A`: four values along `k`.
    pub type LoadA = ((4, 64), 4) : ((256, 1), 64);
    /// `(thread, value)` to an element of `B`: four values along `n`.
    pub type LoadB = ((16, 16), 4) : ((64, 1), 16);
    /// `(thread, value)` to an element of `C`: 4 x 4 values.
    pub type Own = ((16, 16), (4, 4)) : ((256, 4), (1, 64));
    /// `(thread, (value, k))` to an element of `A`: the rows that a thread reads, four at once.
    #[allow(intractable)]
    pub type RowsOfA = ((16, 16), (4, 16)) : ((0, 4), (1, 64));
    /// `(thread, (value, k))` to an element of `B`: the columns that a thread reads, four at once.
    #[allow(intractable)]
    pub type ColumnsOfB = ((16, 16), (4, 16)) : ((64, 0), (16, 1));
    /// `(thread, k, value)` to a place in shared memory: the same.
    pub type ReadA = composition(StageA, ((16, 16), 16, 4) : ((0, 4), 64, 1));
    pub type ReadB = composition(StageB, ((16, 16), 16, 4) : ((64, 0), 1, 16));
    pub const SIZE_A: usize = cosize(StageA);
    pub const SIZE_B: usize = cosize(StageB);
}

/// The threads of a block, along x.
pub const THREADS: usize = 256;

/// Matrices of a launch: their rows are so many elements apart.
#[derive(Clone, Copy)]
pub struct Matrices {
    /// `A`
    pub a: *const f32,
    /// `B`
    pub b: *const f32,
    /// `C`
    pub c: *mut f32,
    /// The strides of `A`, `B` and `C`.
    pub strides: [u32; 3],
    /// The columns of `A`.
    pub k: u32,
}

/// Computes the tile of this block, through `SIZE_A` and `SIZE_B` elements of shared memory.
///
/// # Safety
/// Launched with [`THREADS`] threads; `A` and `C` have 64 rows for each block in y, `B` and `C` 64 columns for each in
/// x, `k` is a multiple of 16, the strides are no less than the rows, and `C` lies apart.
#[inline(always)]
pub unsafe fn product<L: Launch>(shared: [*mut f32; 2], matrices: Matrices) {
    let Matrices { a, b, c, strides, k } = matrices;
    let t = Bounded::<THREADS>::masked(L::thread() as usize);
    let [j, i] = L::block().map(|x| Bounded::<16384>::masked(x as usize));
    // SAFETY: matrices of the launch; the stages are shared memory, written by parts, and read between the barriers.
    unsafe {
        let [shared_a, shared_b] = shared.map(|pointer| NonNull::new_unchecked(pointer));
        let [a, b] = [a, b].map(|matrix| NonNull::new_unchecked(matrix.cast_mut()));
        let a = Tensor::from_raw_parts(a, Matrix::with_strides([strides[0] as usize]));
        let b = Tensor::from_raw_parts(b, Matrix::with_strides([strides[1] as usize]));
        let c = TensorMut::from_raw_parts(NonNull::new_unchecked(c), Matrix::with_strides([strides[2] as usize]));
        let (rows, columns) = (ReadA::default(), ReadB::default());

        let mut sums = [[0.0_f32; 4]; 4];
        for step in 0..k / 16 {
            let step = Bounded::<65536>::masked(step as usize);
            let from = a.tile(ByMode::of((C::<64>, C::<16>)), (i, step)).partition(LoadA, t);
            let mut to = TensorMut::from_raw_parts(shared_a, StageA).into_partition(LoadA, t);
            Bounded::<4>::for_each_static(|v| to[v] = from[v]);
            let from = b.tile(ByMode::of((C::<16>, C::<64>)), (step, j)).partition(LoadB, t);
            let mut to = TensorMut::from_raw_parts(shared_b, StageB).into_partition(LoadB, t);
            Bounded::<4>::for_each_static(|v| to[v] = from[v]);
            L::sync();
            Bounded::<16>::for_each_static(|k| {
                // One address for each `k`: no swizzle moves the four values from there.
                let x = shared_a.as_ptr().add(rows.index((t, k, C::<0>)));
                let y = shared_b.as_ptr().add(columns.index((t, k, C::<0>)));
                Bounded::<4>::for_each_static(|r| {
                    Bounded::<4>::for_each_static(|s| sums[r.get()][s.get()] += *x.add(r.get()) * *y.add(s.get()));
                });
            });
            L::sync();
        }
        let mut own = c.into_tile(ByMode::of((C::<64>, C::<64>)), (i, j)).into_partition(Own, t);
        Bounded::<4>::for_each_static(|r| {
            Bounded::<4>::for_each_static(|s| own[((r, s),)] = sums[r.get()][s.get()]);
        });
    }
}

/// The same in hand-written index arithmetic.
///
/// # Safety
/// As [`product`].
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "a kernel in indices")]
pub unsafe fn product_hand<L: Launch>([shared_a, shared_b]: [*mut f32; 2], matrices: Matrices) {
    let Matrices { a, b, c, strides, k } = matrices;
    let t = L::thread() & 255;
    let [j, i] = L::block();
    // SAFETY: as above.
    unsafe {
        let mut sums = [[0.0_f32; 4]; 4];
        for step in 0..k / 16 {
            let from = a.add((i * 64 + t / 4) as usize * strides[0] as usize + (step * 16 + t % 4 * 4) as usize);
            let plain = t % 4 * 256 + t / 4;
            let to = shared_a.add((plain ^ (plain >> 5 & 24)) as usize);
            for v in 0..4 {
                *to.add(v * 64) = *from.add(v);
            }
            let from = b.add((step * 16 + t / 16) as usize * strides[1] as usize + (j * 64 + t % 16 * 4) as usize);
            let to = shared_b.add((t / 16 * 64 + t % 16 * 4) as usize);
            for v in 0..4 {
                *to.add(v) = *from.add(v);
            }
            L::sync();
            Bounded::<16>::for_each_static(|k| {
                let plain = k.get() * 64 + (t / 16 * 4) as usize;
                let x = shared_a.add(plain ^ (plain >> 5 & 24));
                let y = shared_b.add(k.get() * 64 + (t % 16 * 4) as usize);
                for r in 0..4 {
                    for s in 0..4 {
                        sums[r][s] += *x.add(r) * *y.add(s);
                    }
                }
            });
            L::sync();
        }
        let to = c.add((i * 64 + t / 16 * 4) as usize * strides[2] as usize + (j * 64 + t % 16 * 4) as usize);
        for r in 0..4 {
            for s in 0..4 {
                *to.add(r * strides[2] as usize + s) = sums[r][s];
            }
        }
    }
}
