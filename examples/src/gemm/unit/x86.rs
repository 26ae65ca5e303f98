//! The units of x86-64.

use super::{Address, Fma, Job, Unit, instructions};
use core::arch::asm;
use core::arch::x86_64::{
    __m256, __m256i, __m512, _MM_HINT_T0, _MM_HINT_T1, _mm_add_ps, _mm_add_ss, _mm_castpd_ps, _mm_castps_pd,
    _mm_cvtss_f32, _mm_loadu_ps, _mm_movehdup_ps, _mm_movehl_ps, _mm_prefetch, _mm_storeu_ps, _mm_unpackhi_pd,
    _mm_unpackhi_ps, _mm_unpacklo_pd, _mm_unpacklo_ps, _mm256_add_ps, _mm256_castps256_ps128, _mm256_extractf128_ps,
    _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_loadu_si256, _mm256_mask_storeu_ps, _mm256_maskload_ps,
    _mm256_maskstore_ps, _mm256_maskz_loadu_ps, _mm256_set1_ps, _mm256_storeu_ps, _mm512_add_ps, _mm512_fmadd_ps,
    _mm512_loadu_ps, _mm512_mask_storeu_ps, _mm512_maskz_loadu_ps, _mm512_reduce_add_ps, _mm512_set1_ps,
    _mm512_storeu_ps,
};

/// Asks for a cache line.
#[inline(always)]
fn prefetch<const LEVEL: usize>(address: Address) {
    if const { LEVEL == 1 } {
        // SAFETY: nothing is accessed, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.0.cast()) };
    } else {
        // SAFETY: as above.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(address.0.cast()) };
    }
}

/// Rows as columns, in eight instructions.
#[inline]
#[target_feature(enable = "sse2")]
fn transpose(rows: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
    let [a, b, c, d] = rows.map(|row| {
        // SAFETY: there are as many elements as a vector has.
        unsafe { _mm_loadu_ps(row.as_ptr()) }
    });
    let pairs = |x, y| (_mm_castps_pd(_mm_unpacklo_ps(x, y)), _mm_castps_pd(_mm_unpackhi_ps(x, y)));
    let ((ab, ab_high), (cd, cd_high)) = (pairs(a, b), pairs(c, d));
    let columns = [
        _mm_unpacklo_pd(ab, cd),
        _mm_unpackhi_pd(ab, cd),
        _mm_unpacklo_pd(ab_high, cd_high),
        _mm_unpackhi_pd(ab_high, cd_high),
    ];
    columns.map(|column| {
        let (column, mut elements) = (_mm_castpd_ps(column), [0.0; 4]);
        // SAFETY: there are as many elements as a vector has.
        unsafe { _mm_storeu_ps(elements.as_mut_ptr(), column) };
        elements
    })
}

/// The same row, by an address that the compiler knows nothing of.
#[inline(always)]
#[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written")]
fn apart(row: &[f32]) -> &[f32] {
    let mut first = row.as_ptr();
    // SAFETY: no instruction, and no effect.
    unsafe { asm!("/* {} */", inout(reg) first, options(pure, nomem, nostack, preserves_flags)) };
    // SAFETY: it is the same address, and the same length.
    unsafe { std::slice::from_raw_parts(first, row.len()) }
}

/// A bit for each of so many lanes, sixteen at most.
#[inline]
fn bits(count: usize) -> u16 {
    u16::try_from((1_u32 << count.min(16)) - 1).unwrap_or(u16::MAX)
}

/// A bit for each of so many lanes, eight at most.
#[inline]
fn bits_of_8(count: usize) -> u8 {
    u8::try_from(bits(count)).unwrap_or(u8::MAX)
}

/// The elements of a slice, sixteen at most, and zeros.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_part_512(from: &[f32]) -> __m512 {
    // SAFETY: the lanes whose bits are 1 are those of elements of the slice; the others are not read.
    unsafe { _mm512_maskz_loadu_ps(bits(from.len()), from.as_ptr()) }
}

/// Writes the elements of a slice, sixteen at most.
#[inline]
#[target_feature(enable = "avx512f")]
fn store_part_512(vector: __m512, to: &mut [f32]) {
    // SAFETY: the lanes whose bits are 1 are those of elements of the slice; the others are not written.
    unsafe { _mm512_mask_storeu_ps(to.as_mut_ptr(), bits(to.len()), vector) }
}

/// AVX-512: 32 registers of 16 elements.
#[derive(Clone, Copy)]
pub struct Avx512(());

instructions! {
    Avx512, __m512, "VFMADD231PS zmm", "avx512f,avx512vl,avx2,fma",
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
    _mm512_set1_ps, _mm512_loadu_ps, _mm512_storeu_ps, load_part_512, store_part_512, _mm512_add_ps,
    _mm512_reduce_add_ps,
    |a, b, c| _mm512_fmadd_ps(a, b, c), Avx512Half, |_unit| Avx512Half(()),
    transpose, prefetch, |row| apart(row)
}

/// The elements of a slice, eight at most, and zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn load_part_half(from: &[f32]) -> __m256 {
    // SAFETY: a lane is read if its bit is 1, as for elements of the slice.
    unsafe { _mm256_maskz_loadu_ps(bits_of_8(from.len()), from.as_ptr()) }
}

/// Writes the elements of a slice, eight at most.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn store_part_half(vector: __m256, to: &mut [f32]) {
    // SAFETY: a lane is written if its bit is 1, as for elements of the slice.
    unsafe { _mm256_mask_storeu_ps(to.as_mut_ptr(), bits_of_8(to.len()), vector) }
}

/// AVX-512 with 8 elements: for the columns that are left.
#[derive(Clone, Copy)]
pub struct Avx512Half(());

instructions! {
    Avx512Half, __m256, "VFMADD231PS ymm", "avx512f,avx512vl,avx2,fma",
    Avx512::detect().is_some(),
    _mm256_set1_ps, _mm256_loadu_ps, _mm256_storeu_ps, load_part_half, store_part_half, _mm256_add_ps, sum_256,
    |a, b, c| _mm256_fmadd_ps(a, b, c), Avx512Half, |unit| unit,
    transpose, prefetch, |row| apart(row)
}

/// The sum of eight lanes.
#[inline]
#[target_feature(enable = "avx")]
fn sum_256(vector: __m256) -> f32 {
    let four = _mm_add_ps(_mm256_castps256_ps128(vector), _mm256_extractf128_ps::<1>(vector));
    let two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)))
}

/// All bits of as many lanes as there are elements, eight at most.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes(count: usize) -> __m256i {
    const LANES: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
    let lanes = &LANES[8 - count.min(8)..][..8];
    // SAFETY: there are as many elements as a vector has.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

/// The elements of a slice, eight at most, and zeros.
#[inline]
#[target_feature(enable = "avx2")]
fn load_part_256(from: &[f32]) -> __m256 {
    let lanes = lanes(from.len());
    // SAFETY: the lanes whose bits are 1 are those of elements of the slice; the others are not read.
    unsafe { _mm256_maskload_ps(from.as_ptr(), lanes) }
}

/// Writes the elements of a slice, eight at most.
#[inline]
#[target_feature(enable = "avx2")]
fn store_part_256(vector: __m256, to: &mut [f32]) {
    let lanes = lanes(to.len());
    // SAFETY: the lanes whose bits are 1 are those of elements of the slice; the others are not written.
    unsafe { _mm256_maskstore_ps(to.as_mut_ptr(), lanes, vector) }
}

/// AVX2 with FMA: 16 registers of 8 elements.
#[derive(Clone, Copy)]
pub struct Avx2(());

instructions! {
    Avx2, __m256, "VFMADD231PS ymm", "avx2,fma",
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
    _mm256_set1_ps, _mm256_loadu_ps, _mm256_storeu_ps, load_part_256, store_part_256, _mm256_add_ps, sum_256,
    |a, b, c| _mm256_fmadd_ps(a, b, c), Avx2, |unit| unit,
    transpose, prefetch, |row| apart(row)
}
