//! The `matrixmultiply` crate, the kernel behind `ndarray`, as a peer to measure against.
//!
//! Its interface takes pointers, so that this is the one file of the example with `unsafe`.

use crate::matrix::Matrix;

/// `c = a b`.
pub fn multiply(a: &Matrix, b: &Matrix, c: &mut Matrix) {
    let (m, n, k) = (c.rows, c.columns, a.columns);
    assert!((a.rows, b.rows, b.columns) == (m, k, n));
    for matrix in [a, b, c] {
        assert_eq!(matrix.elements.len(), matrix.rows * matrix.columns);
    }
    let strides = |matrix: &Matrix| matrix.strides().map(usize::cast_signed);
    let ([a_down, a_right], [b_down, b_right], [c_down, c_right]) = (strides(a), strides(b), strides(c));
    // SAFETY: the strides of a matrix reach `rows * columns` elements, which is how many each has, and no two elements of
    // `c` are one; its `&mut` keeps `a` and `b` apart from it.
    unsafe {
        matrixmultiply::sgemm(
            m,
            k,
            n,
            1.0,
            a.elements.as_ptr(),
            a_down,
            a_right,
            b.elements.as_ptr(),
            b_down,
            b_right,
            0.0,
            c.elements.as_mut_ptr(),
            c_down,
            c_right,
        );
    }
}
