//! A layout as a function: the table of its values.

use layout_algebra::Layout;

use crate::tree::{Mode, Tree};

/// The leaves of a layout of constant strides, from left to right.
///
/// # Panics
/// For a layout with runtime or axis strides.
pub fn flat_modes(layout: &Layout) -> Vec<Mode> {
    Tree::of_layout(layout).leaves().into_iter().copied().collect()
}

/// The number of coordinates; the largest number where it does not fit.
pub fn size(modes: &[Mode]) -> u64 {
    modes.iter().fold(1, |size, (extent, _)| u64::saturating_mul(size, *extent))
}

/// The largest distance of an index from 0 that the strides allow.
pub fn reach(modes: &[Mode]) -> i128 {
    modes.iter().map(|&(extent, stride)| i128::from(extent - 1) * stride.abs()).sum()
}

/// The index at `x < size`: the digits of `x`, the first mode fastest, times the strides.
pub fn value(modes: &[Mode], x: u64) -> i128 {
    let mut rest = x;
    let mut index = 0;
    for &(extent, stride) in modes {
        index += i128::from(rest % extent) * stride;
        rest /= extent;
    }
    index
}

/// The same with an unbounded last mode: the extension of the layout.
pub fn extended_value(modes: &[Mode], x: u64) -> i128 {
    extended_index(modes, i128::from(x))
}

/// The same for indices of any size.
pub fn extended_index(modes: &[Mode], x: i128) -> i128 {
    let Some(((_, last), rest)) = modes.split_last() else {
        return 0;
    };
    let (mut x, mut index) = (x, 0);
    for &(extent, stride) in rest {
        index += x.rem_euclid(i128::from(extent)) * stride;
        x = x.div_euclid(i128::from(extent));
    }
    index.saturating_add(x.saturating_mul(*last))
}

/// All values, from 0 to `size - 1`.
pub fn table(modes: &[Mode]) -> Vec<i128> {
    (0..size(modes)).map(|x| value(modes, x)).collect()
}

/// Whether two layouts are one function.
pub fn same_function(a: &[Mode], b: &[Mode]) -> bool {
    size(a) == size(b) && (0..size(a)).all(|x| value(a, x) == value(b, x))
}
