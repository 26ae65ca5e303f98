//! `C = A B` of `f32`: 64 x 64 of `C` for a block of 256 threads, 4 x 4 for a thread, in steps of 16 through shared
//! memory. `A` lies transposed and swizzled there. All matrices are row-major, their extents multiples of the tiles.

use core::mem::MaybeUninit;
use core::ptr::{NonNull, addr_of_mut};

use cuda_std::{address_space, kernel, thread};
use layout_static::{Bounded, ByMode, C, Tensor, TensorMut, layout};

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
    /// `(thread, k, value)` to a place in shared memory: the rows of `A` and the columns of `B` that a thread reads.
    pub type ReadA = composition(StageA, ((16, 16), 16, 4) : ((0, 4), 64, 1));
    pub type ReadB = composition(StageB, ((16, 16), 16, 4) : ((64, 0), 1, 16));
    pub const SIZE_A: usize = cosize(StageA);
    pub const SIZE_B: usize = cosize(StageB);
}

/// Computes the tile of this block; `k` is the number of columns of `A`.
///
/// # Safety
/// Launched with 256 threads in x; `A` and `C` have 64 rows for each block in y, `B` and `C` 64 columns for each in x,
/// `k` is a multiple of 16, the strides are no less than the rows, and `C` lies apart.
#[kernel]
pub unsafe fn product(a: *const f32, b: *const f32, c: *mut f32, a_stride: u32, b_stride: u32, c_stride: u32, k: u32) {
    #[address_space(shared)]
    static mut STAGE_A: [MaybeUninit<f32>; SIZE_A] = [MaybeUninit::uninit(); SIZE_A];
    #[address_space(shared)]
    static mut STAGE_B: [MaybeUninit<f32>; SIZE_B] = [MaybeUninit::uninit(); SIZE_B];

    let t = Bounded::<256>::masked(thread::thread_idx_x() as usize);
    let [i, j] = [thread::block_idx_y(), thread::block_idx_x()].map(|x| Bounded::<16384>::masked(x as usize));
    // SAFETY: matrices of the launch; the stages are shared memory, written by parts, and read between the barriers.
    unsafe {
        let [shared_a, shared_b] = [addr_of_mut!(STAGE_A).cast(), addr_of_mut!(STAGE_B).cast()];
        let (shared_a, shared_b) = (NonNull::new_unchecked(shared_a), NonNull::new_unchecked(shared_b));
        let [a, b] = [a, b].map(|matrix| NonNull::new_unchecked(matrix.cast_mut()));
        let a = Tensor::from_raw_parts(a, Matrix::with_strides([a_stride as usize]));
        let b = Tensor::from_raw_parts(b, Matrix::with_strides([b_stride as usize]));
        let c = TensorMut::from_raw_parts(NonNull::new_unchecked(c), Matrix::with_strides([c_stride as usize]));
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
            thread::sync_threads();
            Bounded::<16>::for_each_static(|k| {
                // One address for each `k`: no swizzle moves the four values from there.
                let x = shared_a.as_ptr().add(rows.index((t, k, C::<0>)));
                let y = shared_b.as_ptr().add(columns.index((t, k, C::<0>)));
                Bounded::<4>::for_each_static(|r| {
                    Bounded::<4>::for_each_static(|s| sums[r.get()][s.get()] += *x.add(r.get()) * *y.add(s.get()));
                });
            });
            thread::sync_threads();
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
#[kernel]
pub unsafe fn product_hand(
    a: *const f32,
    b: *const f32,
    c: *mut f32,
    a_stride: u32,
    b_stride: u32,
    c_stride: u32,
    k: u32,
) {
    #[address_space(shared)]
    static mut STAGE_A: [MaybeUninit<f32>; 1024] = [MaybeUninit::uninit(); 1024];
    #[address_space(shared)]
    static mut STAGE_B: [MaybeUninit<f32>; 1024] = [MaybeUninit::uninit(); 1024];

    let t = thread::thread_idx_x() & 255;
    let (i, j) = (thread::block_idx_y(), thread::block_idx_x());
    // SAFETY: as above.
    unsafe {
        let (shared_a, shared_b) = (addr_of_mut!(STAGE_A).cast::<f32>(), addr_of_mut!(STAGE_B).cast::<f32>());
        let mut sums = [[0.0_f32; 4]; 4];
        for step in 0..k / 16 {
            let from = a.add((i * 64 + t / 4) as usize * a_stride as usize + (step * 16 + t % 4 * 4) as usize);
            let plain = t % 4 * 256 + t / 4;
            let to = shared_a.add((plain ^ (plain >> 5 & 24)) as usize);
            for v in 0..4 {
                *to.add(v * 64) = *from.add(v);
            }
            let from = b.add((step * 16 + t / 16) as usize * b_stride as usize + (j * 64 + t % 16 * 4) as usize);
            let to = shared_b.add((t / 16 * 64 + t % 16 * 4) as usize);
            for v in 0..4 {
                *to.add(v) = *from.add(v);
            }
            thread::sync_threads();
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
            thread::sync_threads();
        }
        let to = c.add((i * 64 + t / 16 * 4) as usize * c_stride as usize + (j * 64 + t % 16 * 4) as usize);
        for r in 0..4 {
            for s in 0..4 {
                *to.add(r * c_stride as usize + s) = sums[r][s];
            }
        }
    }
}
