//! What the hand-written versions of kernels of rows share: where a lane begins in its row, and what it loads of it.
//! A lane has each 32nd column.

use layout_gpu::{Element, each};

/// Where a lane begins in its row, and the columns from there to the end: none of a row that there is not.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "extents are below 2^31")]
pub(crate) fn begin(
    from: *const f32,
    stride: usize,
    [row, lane]: [u32; 2],
    [rows, columns]: [u32; 2],
) -> (*const f32, i32) {
    let left = if row < rows { columns as i32 - lane as i32 } else { 0 };
    (from.wrapping_add(row as usize * stride + lane as usize), left)
}

/// Whether value `v` of a lane exists, where so many columns are left.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "8 at most")]
pub(crate) fn exists(left: i32, v: usize) -> bool {
    32 * (v as i32) < left
}

/// The next eight values of a lane, and `other` in the place of each that does not exist.
///
/// # Safety
/// So many columns are left at `from`, which no one writes.
#[inline(always)]
pub(crate) unsafe fn load(from: *const f32, left: i32, other: f32) -> [f32; 8] {
    let mut x = [other; 8];
    each::<8>(|v| {
        if exists(left, v) {
            // SAFETY: the caller's promise.
            x[v] = unsafe { f32::load(from.wrapping_add(32 * v)) };
        }
    });
    x
}
