//! Loops over static modes, each beside straight-line code through a raw pointer: base + constant.

#![allow(unsafe_code, reason = "the twin of an access without a check is one through a raw pointer")]
#![allow(clippy::inline_always, reason = "two twins share the code")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, C, Composition, Layout, StaticLayout, Tensor, TensorMut};

use crate::{RowMajor, Rows, Threads};

/// Calls a macro with 0 to 31.
macro_rules! up_to_32 {
    ($macro:ident) => {
        $macro!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
    };
}

/// 32 values of a thread, from one tile to another.
#[inline(never)]
pub fn unrolled_copy_by_layout(from: &[f32; 8192], to: &mut [f32; 8192], thread: Bounded<256>) {
    let mut tile = TensorMut::from_array(to, Threads::new());
    let from = Tensor::from_array(from, Threads::new()).slice((thread, ..));
    let mut to = tile.slice_mut((thread, ..));
    from.layout().for_each_static(|value| to[value] = from[value]);
}

/// # Safety
/// Both point to 8192 elements, and `thread < 256`.
#[inline(always)]
unsafe fn copy_by_hand(from: *const f32, to: *mut f32, thread: u32) {
    let base = (thread % 8 * 1024 + thread / 8) as usize;
    // SAFETY: the caller's.
    let (from, to) = unsafe { (from.add(base), to.add(base)) };
    macro_rules! copy {
        ($($value:literal)*) => {
            // SAFETY: the caller's.
            $(unsafe { *to.add($value % 8 * 128 + $value / 8 * 32) = *from.add($value % 8 * 128 + $value / 8 * 32) })*
        };
    }
    up_to_32!(copy);
}

/// # Safety
/// Both point to 8192 elements, and `thread < 256`.
#[inline(never)]
pub unsafe fn unrolled_copy_by_hand(from: *const f32, to: *mut f32, thread: u32) {
    // SAFETY: the caller's.
    unsafe { copy_by_hand(from, to, thread) }
}

/// The same without a slice: the compiler takes the thread's part out.
#[inline(never)]
pub fn unrolled_direct_by_layout(from: &[f32; 8192], to: &mut [f32; 8192], thread: Bounded<256>) {
    let from = Tensor::from_array(from, Threads::new());
    let mut to = TensorMut::from_array(to, Threads::new());
    Bounded::<32>::for_each_static(|value| to[(thread, value)] = from[(thread, value)]);
}

/// # Safety
/// Both point to 8192 elements, and `thread < 256`.
#[inline(never)]
pub unsafe fn unrolled_direct_by_hand(from: *const f32, to: *mut f32, thread: u32) {
    // SAFETY: the caller's.
    unsafe { copy_by_hand(from, to, thread) }
}

/// The values of a thread in a matrix whose leading stride is known at run time.
#[inline(never)]
pub fn unrolled_strided_by_layout(tile: Tensor<'_, f32, Composition<Rows, Threads>>, thread: Bounded<256>) -> f32 {
    let (mine, mut sum) = (tile.slice((thread, ..)), 0.0);
    mine.layout().for_each_static(|value| sum += mine[value]);
    sum
}

/// # Safety
/// As [`strided_by_hand`].
#[inline(never)]
pub unsafe fn unrolled_strided_by_hand(elements: *const f32, leading: usize, thread: u32) -> f32 {
    // SAFETY: the caller's.
    unsafe { strided_by_hand(elements, leading, thread) }
}

/// # Safety
/// `elements` points to the elements of 128 rows, `leading` apart, and `thread < 256`.
#[inline(always)]
unsafe fn strided_by_hand(elements: *const f32, leading: usize, thread: u32) -> f32 {
    let (i, j) = (thread / 8, thread % 8 * 8);
    // SAFETY: the caller's.
    let base = unsafe { elements.add(i as usize * leading + j as usize) };
    let mut sum = 0.0;
    macro_rules! sum {
        ($($value:literal)*) => {
            // SAFETY: the caller's.
            $(sum += unsafe { *base.add($value % 8 + $value / 8 * 32 * leading) };)*
        };
    }
    up_to_32!(sum);
    sum
}

/// A thread and a value at once: the thread's part is computed once.
#[inline(never)]
pub fn unrolled_rows_by_layout(tile: Tensor<'_, f32, Composition<Rows, Threads>>, thread: Bounded<256>) -> f32 {
    let mut sum = 0.0;
    Bounded::<32>::for_each_static(|value| sum += tile[(thread, value)]);
    sum
}

/// # Safety
/// As [`strided_by_hand`].
#[inline(never)]
pub unsafe fn unrolled_rows_by_hand(elements: *const f32, leading: usize, thread: u32) -> f32 {
    // SAFETY: the caller's.
    unsafe { strided_by_hand(elements, leading, thread) }
}

/// A row of a tile, by the coordinate of a mode.
#[inline(never)]
pub fn unrolled_row_by_layout(elements: &[f32; 8192], i: Bounded<128>) -> f32 {
    let row = Tensor::from_array(elements, RowMajor::new()).slice((i, ..));
    let mut sum = 0.0;
    Bounded::<64>::for_each_static(|j| sum += row[j]);
    sum
}

/// # Safety
/// `elements` points to 8192 elements, and `i < 128`.
#[inline(never)]
pub unsafe fn unrolled_row_by_hand(elements: *const f32, i: u32) -> f32 {
    // SAFETY: the caller's.
    let (low, high) = unsafe { (elements.add((i * 64) as usize), elements.add((i * 64) as usize + 32)) };
    let mut sum = 0.0;
    macro_rules! sum {
        ($row:ident $($value:literal)*) => {
            // SAFETY: the caller's.
            $(sum += unsafe { *$row.add($value) };)*
        };
    }
    macro_rules! low { ($($value:literal)*) => { sum!(low $($value)*) }; }
    macro_rules! high { ($($value:literal)*) => { sum!(high $($value)*) }; }
    up_to_32!(low);
    up_to_32!(high);
    sum
}

/// A copy without a slice, by a thread that is known to have eight bits.
#[inline(never)]
pub fn unrolled_masked_by_layout(from: &[f32; 8192], to: &mut [f32; 8192], thread: u32) {
    let from = Tensor::from_array(from, Threads::new());
    let mut to = TensorMut::from_array(to, Threads::new());
    let thread = Bounded::<256>::masked(thread as usize);
    Bounded::<32>::for_each_static(|value| to[(thread, value)] = from[(thread, value)]);
}

/// # Safety
/// Both point to 8192 elements.
#[inline(never)]
pub unsafe fn unrolled_masked_by_hand(from: *const f32, to: *mut f32, thread: u32) {
    // SAFETY: the caller's.
    unsafe { copy_by_hand(from, to, thread % 256) }
}

/// A register tile of 8 x 8 over 128 steps: the loops over the tile are unrolled, the loop over the steps is not.
#[inline(never)]
pub fn unrolled_kernel_by_layout(sums: &mut [f32; 64], left: &[f32; 1024], right: &[f32; 1024]) {
    let mut sums = TensorMut::from_array(sums, Layout::<(C<8>, C<8>), (C<8>, C<1>)>::new());
    let left = Tensor::from_array(left, Layout::<(C<8>, C<128>), (C<1>, C<8>)>::new());
    let right = Tensor::from_array(right, Layout::<(C<8>, C<128>), (C<1>, C<8>)>::new());
    for k in Bounded::<128>::all() {
        Bounded::<8>::for_each_static(|i| {
            Bounded::<8>::for_each_static(|j| sums[(i, j)] += left[(i, k)] * right[(j, k)]);
        });
    }
}

#[inline(never)]
pub fn unrolled_kernel_by_hand(sums: &mut [f32; 64], left: &[f32; 1024], right: &[f32; 1024]) {
    let mut registers = *sums;
    for k in 0..128 {
        for i in 0..8 {
            for j in 0..8 {
                registers[i * 8 + j] += left[k * 8 + i] * right[k * 8 + j];
            }
        }
    }
    *sums = registers;
}
