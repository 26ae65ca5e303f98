//! Transpose of a matrix of `f32`, 64 x 64 elements for a block of 256 threads, through registers.
//!
//! ```text
//! global, rows: 4 vectors of 4   ->   16 registers of a thread   ->   4 vectors of 4 of the transpose
//! ```
//!
//! A thread has 4 x 4 elements, as rows of the one matrix and as rows of the other one.

use core::ptr::NonNull;

use layout_static::{Bounded, ByMode, C, Tensor, TensorMut, layout};

use crate::product::Sums4 as Vector;

layout! {
    /// A matrix in vectors of four, rows `?` apart; the extents are bounds.
    pub type Matrix = (1_048_576, 262_144) : (?, 1);
    /// `(thread, value)` to a vector of a tile: 16 threads to a row, four rows each.
    pub type Load = ((16, 16), 4) : ((64, 4), 1);
    /// The same of the transpose: a row there is a column here.
    pub type Store = ((16, 16), 4) : ((4, 64), 1);
}

/// The threads of a block, along x.
pub const THREADS: usize = 256;

/// Transposes the tile `(i, j)`, as one thread of a block. Strides are in vectors.
///
/// # Safety
/// Both matrices have the tile, and lie apart; `i` and `j` are below 16384. Each thread of the block calls it.
#[inline(always)]
pub unsafe fn transpose(
    from: *const Vector,
    to: *mut Vector,
    from_stride: u32,
    to_stride: u32,
    [i, j]: [u32; 2],
    thread: u32,
) {
    let thread = Bounded::<THREADS>::masked(thread as usize);
    let [i, j] = [i, j].map(|x| Bounded::<16384>::masked(x as usize));
    let tiler = ByMode::of((C::<64>, C::<16>));
    let mut rows = [Vector::default(); 4];
    // SAFETY: the matrix of the launch.
    let from = unsafe { NonNull::new_unchecked(from.cast_mut()) };
    // SAFETY: it has the tile.
    let from = unsafe { Tensor::from_raw_parts(from, Matrix::with_strides([from_stride as usize])) };
    // SAFETY: the matrix of the launch.
    let to = unsafe { NonNull::new_unchecked(to) };
    // SAFETY: it has the tile, and lies apart; `Store` gives each vector of it to one thread.
    let to = unsafe { TensorMut::from_raw_parts(to, Matrix::with_strides([to_stride as usize])) };
    let from = from.tile(tiler, (i, j)).partition(Load, thread);
    Bounded::<4>::for_each_static(|v| rows[v.get()] = from[v]);
    let mut to = to.into_tile(tiler, (j, i)).into_partition(Store, thread);
    Bounded::<4>::for_each_static(|v| to[v] = column(&rows, v.get()));
}

/// The same in hand-written index arithmetic.
///
/// # Safety
/// As [`transpose`].
#[inline(always)]
pub unsafe fn transpose_hand(
    from: *const Vector,
    to: *mut Vector,
    from_stride: u32,
    to_stride: u32,
    [i, j]: [u32; 2],
    thread: u32,
) {
    let (x, y) = (thread % 16, thread % 256 / 16);
    let (from_stride, to_stride) = (from_stride as usize, to_stride as usize);
    // What is the same for all threads comes first: a scalar unit computes it.
    let from = from.wrapping_add((i * 64) as usize * from_stride + (j * 16) as usize);
    let to = to.wrapping_add((j * 64) as usize * to_stride + (i * 16) as usize);
    let from = from.wrapping_add((y * 4) as usize * from_stride + x as usize);
    let to = to.wrapping_add((x * 4) as usize * to_stride + y as usize);
    let mut rows = [Vector::default(); 4];
    // SAFETY: a vector of this block's tile.
    Bounded::<4>::for_each_static(|v| rows[v.get()] = unsafe { *from.wrapping_add(v.get() * from_stride) });
    // SAFETY: a vector of this block's tile, no other thread's.
    Bounded::<4>::for_each_static(|v| unsafe { *to.wrapping_add(v.get() * to_stride) = column(&rows, v.get()) });
}

/// A column of four rows.
#[inline(always)]
fn column(rows: &[Vector; 4], x: usize) -> Vector {
    Vector(core::array::from_fn(|row| rows[row].0[x]))
}

#[cfg(target_arch = "amdgpu")]
mod entries {
    use super::Vector;
    use crate::instruction::{block_x, block_y, thread_x};

    /// Transposes a matrix, 64 rows for each block in y, 64 columns for each in x.
    ///
    /// # Safety
    /// Launched with 256 threads in x, and at most 16384 blocks in x and in y; both matrices have the tiles, and lie
    /// apart.
    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn transpose(from: *const Vector, to: *mut Vector, from_stride: u32, to_stride: u32) {
        // SAFETY: the launch.
        unsafe { super::transpose(from, to, from_stride, to_stride, [block_y(), block_x()], thread_x()) }
    }

    /// The hand-written version of [`transpose`].
    ///
    /// # Safety
    /// As that.
    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn transpose_hand(
        from: *const Vector,
        to: *mut Vector,
        from_stride: u32,
        to_stride: u32,
    ) {
        // SAFETY: the launch.
        unsafe { super::transpose_hand(from, to, from_stride, to_stride, [block_y(), block_x()], thread_x()) }
    }
}
