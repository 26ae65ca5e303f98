//! The `matrixmultiply` crate, the kernel of `ndarray`, as a peer to measure against.
//!
//! It is built without its feature for threads: beside one thread it is one thread. Beside all of them C is cut into as
//! many parts, and each thread calls it for one. Its interface takes pointers, so that this is the one file of the
//! example with `unsafe`.

use layout_examples::gemm::Threads;
use rayon::prelude::*;

use crate::matrix::Matrix;

/// The rows or columns of a part are a multiple of this, which register tiles divide.
const STEP: usize = 32;

/// Where C begins, for several threads.
#[derive(Clone, Copy)]
struct Target(*mut f32);

// SAFETY: no two parts that are computed at the same time have a common element: their ranges of rows or of columns are
// disjoint.
unsafe impl Send for Target {}
// SAFETY: as above.
unsafe impl Sync for Target {}

impl Target {
    /// The element so far after the first.
    fn at(self, offset: usize) -> *mut f32 {
        self.0.wrapping_add(offset)
    }
}

/// `c = a b`.
pub fn multiply(a: &Matrix, b: &Matrix, c: &mut Matrix, threads: Threads) {
    let (m, n, k) = (c.rows, c.columns, a.columns);
    assert!((a.rows, b.rows, b.columns) == (m, k, n));
    for matrix in [a, b, c] {
        assert_eq!(matrix.elements.len(), matrix.rows * matrix.columns);
    }
    let parts = if threads == Threads::All { rayon::current_num_threads() } else { 1 };
    let (by_rows, extent) = (m >= n, m.max(n));
    let size = extent.div_ceil(parts).next_multiple_of(STEP);
    let ([a_down, a_right], [b_down, b_right], [c_down, c_right]) = (a.strides(), b.strides(), c.strides());
    let target = Target(c.elements.as_mut_ptr());
    let part = |number: usize| {
        let from = number * size;
        let count = size.min(extent - from);
        let (i, j, m, n) = if by_rows { (from, 0, count, n) } else { (0, from, m, count) };
        let (a, b, c) = (&a.elements[i * a_down..], &b.elements[j * b_right..], target.at(i * c_down + j * c_right));
        let [a_down, a_right, b_down, b_right, c_down, c_right] =
            [a_down, a_right, b_down, b_right, c_down, c_right].map(usize::cast_signed);
        // SAFETY: the strides of a matrix reach `rows * columns` elements, which is how many each has, and the part
        // lies in it. No two elements of `c` are one, no other part has them, and its `&mut` keeps `a` and `b` apart
        // from it.
        unsafe {
            let (a, b) = (a.as_ptr(), b.as_ptr());
            matrixmultiply::sgemm(m, k, n, 1.0, a, a_down, a_right, b, b_down, b_right, 0.0, c, c_down, c_right);
        }
    };
    match extent.div_ceil(size) {
        1 => part(0),
        count => (0..count).into_par_iter().for_each(part),
    }
}
