//! The reference: the product in f64, and how far from it a result is.

use multiversion::multiversion;

use crate::matrix::Matrix;
use crate::progress::Progress;

/// How far a result may be from the reference.
pub const LIMIT: f64 = 1e-5;

/// Rows of the result that are computed together, so that a row of B is read once for all of them.
const BAND: usize = 4;

/// `a b` in f64, row after row.
pub fn product(a: &Matrix, b: &Matrix, progress: &mut Progress) -> Vec<f64> {
    let (n, k) = (b.columns, a.columns);
    let by_rows = |matrix: &Matrix| -> Vec<f64> {
        let rows = (0..matrix.rows).flat_map(|i| (0..matrix.columns).map(move |j| (i, j)));
        rows.map(|(i, j)| f64::from(matrix.at(i, j))).collect()
    };
    let (a, b) = (by_rows(a), by_rows(b));
    let mut c = vec![0.0; a.len() / k * n];
    for (a, c) in a.chunks(BAND * k).zip(c.chunks_mut(BAND * n)) {
        band(a, &b, c, n, k);
        progress.advance(a.len() * n);
    }
    c
}

/// Some rows of the product.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn band(a: &[f64], b: &[f64], c: &mut [f64], n: usize, k: usize) {
    for (p, b) in b.chunks_exact(n).enumerate() {
        for (a, c) in a.chunks_exact(k).zip(c.chunks_exact_mut(n)) {
            for (c, b) in c.iter_mut().zip(b) {
                *c += a[p] * b;
            }
        }
    }
}

/// The relative error in the Frobenius norm, `|c - r| / |r|`.
pub fn relative_error(c: &Matrix, reference: &[f64]) -> f64 {
    let norm = |numbers: &mut dyn Iterator<Item = f64>| numbers.map(|x| x * x).sum::<f64>().sqrt();
    let distance = norm(&mut c.elements.iter().zip(reference).map(|(&x, r)| f64::from(x) - r));
    let length = norm(&mut reference.iter().copied());
    if distance == 0.0 { 0.0 } else { distance / length }
}
