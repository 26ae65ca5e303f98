//! The unit of AArch64.

use super::{Address, Fma, Job, Unit, instructions};
use core::arch::aarch64::{
    float32x4_t, float32x4x4_t, vaddq_f32, vaddvq_f32, vdupq_n_f32, vfmaq_f32, vld1q_f32, vld4q_f32, vst1q_f32,
};

/// Asks for nothing: there is no stable intrinsic for it.
#[inline(always)]
fn prefetch<const LEVEL: usize>(_: Address) {}

/// Rows as columns: a load of every fourth element.
#[inline]
#[target_feature(enable = "neon")]
fn transpose(rows: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
    // SAFETY: there are 16 elements.
    let float32x4x4_t(a, b, c, d) = unsafe { vld4q_f32(rows.as_flattened().as_ptr()) };
    [a, b, c, d].map(|column| {
        let mut elements = [0.0; 4];
        // SAFETY: there are as many elements as a vector has.
        unsafe { vst1q_f32(elements.as_mut_ptr(), column) };
        elements
    })
}

/// The elements of a slice, four at most, and zeros.
#[inline]
#[target_feature(enable = "neon")]
fn load_part(from: &[f32]) -> float32x4_t {
    let elements: [f32; 4] = std::array::from_fn(|x| from.get(x).copied().unwrap_or(0.0));
    // SAFETY: there are as many elements as a vector has.
    unsafe { vld1q_f32(elements.as_ptr()) }
}

/// Writes the elements of a slice, four at most.
#[inline]
#[target_feature(enable = "neon")]
fn store_part(vector: float32x4_t, to: &mut [f32]) {
    let mut elements = [0.0; 4];
    // SAFETY: there are as many elements as a vector has.
    unsafe { vst1q_f32(elements.as_mut_ptr(), vector) };
    to.iter_mut().zip(elements).for_each(|(to, element)| *to = element);
}

/// NEON: 32 registers of 4 elements.
#[derive(Clone, Copy)]
pub struct Neon(());

instructions! {
    Neon, float32x4_t, "FMLA (by element) 4s", "neon", std::arch::is_aarch64_feature_detected!("neon"),
    vdupq_n_f32, vld1q_f32, vst1q_f32, load_part, store_part, vaddq_f32, vaddvq_f32,
    |a, b, c| vfmaq_f32(c, a, b), Neon, |unit| unit,
    transpose, prefetch, |row| row
}
