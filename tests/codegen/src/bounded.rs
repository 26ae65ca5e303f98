//! Coordinates that are proven in bounds, each beside the access through a raw pointer.

#![allow(unsafe_code, reason = "the twin of an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, C, Tensor, TensorMut};

use crate::{Odd, Padded, RowMajor, Rows};

#[inline(never)]
pub fn bounded_read_by_layout(elements: &[f32; 8192], i: Bounded<128>, j: Bounded<64>) -> f32 {
    Tensor::from_array(elements, RowMajor::new())[(i, j)]
}

/// # Safety
/// `i < 128` and `j < 64`.
#[inline(never)]
pub unsafe fn bounded_read_by_hand(elements: *const f32, i: u32, j: u32) -> f32 {
    // SAFETY: the caller's.
    unsafe { *elements.add((i * 64 + j) as usize) }
}

#[inline(never)]
pub fn bounded_linear_by_layout(elements: &[f32; 1055], x: Bounded<1024>) -> f32 {
    Tensor::from_array(elements, Padded::new())[x]
}

/// # Safety
/// `x < 1024`.
#[inline(never)]
pub unsafe fn bounded_linear_by_hand(elements: *const f32, x: u32) -> f32 {
    // SAFETY: the caller's.
    unsafe { *elements.add((x % 32 * 33 + x / 32) as usize) }
}

#[inline(never)]
pub fn bounded_within_by_layout(x: Bounded<3>, y: Bounded<5>) -> usize {
    Odd::new().index((x, y))
}

#[inline(never)]
pub fn bounded_within_by_hand(x: u32, y: u32) -> usize {
    (x * 140 + y * 4) as usize
}

#[inline(never)]
pub fn bounded_masked_by_layout(elements: &mut [f32; 8192], thread: usize, value: f32) {
    let (i, j) = Bounded::<8192>::masked(thread).split::<64, 128>();
    TensorMut::from_array(elements, RowMajor::new())[(j, i)] = value;
}

/// # Safety
/// `elements` points to 8192 elements.
#[inline(never)]
pub unsafe fn bounded_masked_by_hand(elements: *mut f32, thread: usize, value: f32) {
    // SAFETY: the caller's.
    unsafe { *elements.add(thread & 8191) = value }
}

#[inline(never)]
pub fn bounded_mixed_by_layout(elements: &[f32; 8192], i: Bounded<128>, j: usize) -> Option<&f32> {
    Tensor::from_array(elements, RowMajor::new()).get((i, j))
}

/// # Safety
/// `i < 128`, and `elements` points to 8192 elements.
#[inline(never)]
pub unsafe fn bounded_mixed_by_hand<'a>(elements: *const f32, i: u32, j: usize) -> Option<&'a f32> {
    if j < 64 {
        // SAFETY: the caller's.
        return Some(unsafe { &*elements.add(i as usize * 64 + j) });
    }
    None
}

#[inline(never)]
pub fn bounded_constant_by_layout(elements: &[f32; 8192], i: Bounded<128>) -> f32 {
    Tensor::from_array(elements, RowMajor::new())[(i, C::<5>)]
}

/// # Safety
/// `i < 128`.
#[inline(never)]
pub unsafe fn bounded_constant_by_hand(elements: *const f32, i: u32) -> f32 {
    // SAFETY: the caller's.
    unsafe { *elements.add(i as usize * 64 + 5) }
}

#[inline(never)]
pub fn bounded_runtime_by_layout(leading: usize, i: Bounded<128>, j: Bounded<64>) -> usize {
    Rows::with_strides([leading]).index((i, j))
}

#[inline(never)]
pub fn bounded_runtime_by_hand(leading: usize, i: u32, j: u32) -> usize {
    i as usize * leading + j as usize
}

#[inline(never)]
pub fn bounded_sum_by_layout(elements: &[f32; 8192], j: Bounded<64>) -> f32 {
    let tile = Tensor::from_array(elements, RowMajor::new());
    let mut sum = 0.0;
    for i in Bounded::<128>::all() {
        sum += tile[(i, j)];
    }
    sum
}

/// # Safety
/// `j < 64`.
#[inline(never)]
pub unsafe fn bounded_sum_by_hand(elements: *const f32, j: u32) -> f32 {
    let mut sum = 0.0;
    for i in 0..128 {
        // SAFETY: the caller's.
        sum += unsafe { *elements.add(i * 64 + j as usize) };
    }
    sum
}

#[inline(never)]
pub fn bounded_scale_by_layout(elements: &mut [f32; 1055], factor: f32) {
    let mut tile = TensorMut::from_array(elements, Padded::new());
    for i in Bounded::<32>::all() {
        for j in Bounded::<32>::all() {
            tile[(i, j)] *= factor;
        }
    }
}

/// # Safety
/// `elements` points to 1055 elements.
#[inline(never)]
pub unsafe fn bounded_scale_by_hand(elements: *mut f32, factor: f32) {
    for i in 0..32 {
        for j in 0..32 {
            // SAFETY: the caller's.
            unsafe { *elements.add(i * 33 + j) *= factor }
        }
    }
}
