//! The transpose of a matrix of any extents: `target(x, y) = source(y, x)`.
//!
//! The source is *viewed* transposed, as `(n, m) : (1, n)`; then both matrices have the same shape, and transposing is
//! a copy from one layout to another. Memory wants long runs on both sides, and whole cache lines, so it is done tile
//! by tile, in one of two ways:
//!
//! - Elements of four bytes, on machines with AVX-512, go from rows to columns in registers, a cache line each, and are
//!   written as whole lines (`blocks.rs`).
//! - All others are copied twice, into strips that stay in the cache, and from there (`strips.rs`).

#[cfg(target_arch = "x86_64")]
mod blocks;
mod strips;

use layout_static::{C, DynTensor, DynTensorMut, LayoutError};

use crate::Threads;
use crate::stream::Streamed;

/// Two matrices of one shape, the source with its columns side by side, the target with its rows.
type Source<'a, T> = DynTensor<'a, T, (usize, usize), (C<1>, usize)>;
type Target<'a, T> = DynTensorMut<'a, T, (usize, usize), (usize, C<1>)>;

/// Writes the transpose of a row-major `m x n` matrix.
///
/// # Errors
/// Where a slice is too short.
pub fn with_layouts<T: Streamed>(
    source: &[T],
    target: &mut [T],
    [m, n]: [usize; 2],
    threads: Threads,
) -> Result<(), LayoutError> {
    let source = DynTensor::strided(source, (n, m), (C::<1>, n))?;
    let mut target = DynTensorMut::row_major(target, (n, m))?;
    #[cfg(target_arch = "x86_64")]
    if let Some(lines) = T::lines() {
        return blocks::with_layouts(source, &mut target, threads, lines);
    }
    strips::with_layouts(source, &mut target, threads)
}

/// The same, with indices by hand.
pub fn by_hand<T: Streamed>(source: &[T], target: &mut [T], [m, n]: [usize; 2], threads: Threads) {
    if m * n == 0 {
        return;
    }
    let (source, target) = (&source[..m * n], &mut target[..m * n]);
    #[cfg(target_arch = "x86_64")]
    if let Some(lines) = T::lines() {
        return blocks::by_hand(source, target, [m, n], threads, lines);
    }
    strips::by_hand(source, target, [m, n], threads);
}

/// The definition.
pub fn definition<T: Copy>(source: &[T], m: usize, n: usize) -> Vec<T> {
    (0..n).flat_map(|j| (0..m).map(move |i| source[i * n + j])).collect()
}
