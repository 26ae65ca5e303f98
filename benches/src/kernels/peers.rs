//! The products of other crates, `c = a b` on row-major slices.
//!
//! Their interfaces take pointers: with `openblas` this is the file of the benchmarks that has `unsafe` for it.

use gemm_common::Parallelism;
use layout_examples::Threads;
use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayViewMut2};

use super::limits;

/// Refuses slices that are too short for matrices of these extents.
pub(super) fn fits(a: &[f32], b: &[f32], c: &[f32], [m, n, k]: [usize; 3]) {
    assert!(a.len() >= m * k && b.len() >= k * n && c.len() >= m * n, "slices are too short for {m} x {n} x {k}");
}

/// A number of elements as the distance of two.
fn distance(count: usize) -> isize {
    count.cast_signed()
}

/// The crate `matrixmultiply`, on as many threads as its environment says.
pub(super) fn matrixmultiply(a: &[f32], b: &[f32], c: &mut [f32], [m, n, k]: [usize; 3]) {
    fits(a, b, c, [m, n, k]);
    let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
    let (rows, depth) = (distance(n), distance(k));
    // SAFETY: the slices have the elements of these extents and strides, and `c` is borrowed for writing, apart from
    // the others.
    unsafe { matrixmultiply::sgemm(m, k, n, 1.0, a, depth, 1, b, rows, 1, 0.0, c, rows, 1) };
}

/// The crate `ndarray`.
pub(super) fn ndarray(a: &[f32], b: &[f32], c: &mut [f32], [m, n, k]: [usize; 3]) {
    let view = |elements, shape| ArrayView2::from_shape(shape, elements).expect("the slice has this shape");
    let mut target = ArrayViewMut2::from_shape((m, n), c).expect("the slice has this shape");
    general_mat_mul(1.0, &view(a, (m, k)), &view(b, (k, n)), 0.0, &mut target);
}

/// The crate `gemm`, with AVX-512: what `gemm::gemm` calls for f32. For a target by rows it swaps the operands, as
/// here.
pub(super) fn gemm(a: &[f32], b: &[f32], c: &mut [f32], [m, n, k]: [usize; 3], threads: Threads) {
    fits(a, b, c, [m, n, k]);
    let parallel = match threads {
        Threads::One => Parallelism::None,
        Threads::All => Parallelism::Rayon(limits::count(threads)),
    };
    let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
    let (rows, depth) = (distance(n), distance(k));
    let product = gemm_f32::gemm::f32::get_gemm_fn();
    // SAFETY: as above.
    unsafe { product(n, m, k, c, rows, 1, false, b, rows, 1, a, depth, 1, 0.0, 1.0, false, false, false, parallel) };
}

/// The product of `faer` 0.24 on this machine, which is the crate `private-gemm-x86`, called as `faer::linalg::matmul`
/// does; `None` where `faer` would take the crate `gemm`.
#[cfg(target_arch = "x86_64")]
pub(super) fn faer() -> Option<Product> {
    use private_gemm_x86::InstrSet;
    if is_x86_feature_detected!("avx512f") {
        return Some(|a, b, c, extents, threads| private_gemm(InstrSet::Avx512, (a, b, c), extents, threads));
    }
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        return Some(|a, b, c, extents, threads| private_gemm(InstrSet::Avx256, (a, b, c), extents, threads));
    }
    None
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn faer() -> Option<Product> {
    None
}

/// A product of slices.
pub(super) type Product = fn(&[f32], &[f32], &mut [f32], [usize; 3], Threads);

#[cfg(target_arch = "x86_64")]
fn private_gemm(
    unit: private_gemm_x86::InstrSet,
    (a, b, c): (&[f32], &[f32], &mut [f32]),
    [m, n, k]: [usize; 3],
    threads: Threads,
) {
    use core::ptr::null;
    use private_gemm_x86::{Accum, DType, DstKind, IType};

    fits(a, b, c, [m, n, k]);
    let (a, b, c) = (a.as_ptr().cast(), b.as_ptr().cast(), c.as_mut_ptr().cast());
    let (rows, depth, factor) = (distance(n), distance(k), 1.0_f32);
    let (factor, threads) = ((&raw const factor).cast(), limits::count(threads));
    // SAFETY: as above; the vector unit has been detected, and there are no indices of rows and columns, and no
    // diagonal.
    unsafe {
        private_gemm_x86::gemm(
            DType::F32,
            IType::U64,
            unit,
            m,
            n,
            k,
            c,
            rows,
            1,
            null(),
            null(),
            DstKind::Full,
            Accum::Replace,
            a,
            depth,
            1,
            false,
            null(),
            0,
            b,
            rows,
            1,
            false,
            factor,
            threads,
        );
    }
}
