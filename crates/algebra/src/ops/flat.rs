//! Operations on the flat list of modes: flatten, squeeze, filter, sort.

use crate::data::layout::Layout;
use crate::data::profile::Profile;
use crate::data::stride::Stride;
use crate::decide::order::sorted_leaves;

/// The layout without inner brackets; `4:1` is unchanged. `CuTe`: `flatten`.
///
/// Post: `result(x) = layout(x)`; `depth(result) <= 1`; `length(result) = length(layout)`.
///
/// ```
/// use layout_algebra::{Layout, ops::flatten};
/// assert_eq!(flatten(&Layout::parse("((2,3),4):((1,2),6)")?).to_string(), "(2,3,4):(1,2,6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn flatten(layout: &Layout) -> Layout {
    Layout { shape: layout.shape().flatten(), strides: layout.strides }
}

/// The flat layout without modes of extent 1. The categorical paper: `squeeze`.
///
/// Post: `result(x) = layout(x)`; no extent is 1.
///
/// ```
/// use layout_algebra::{Layout, ops::squeeze};
/// assert_eq!(squeeze(&Layout::parse("(2,1,3):(5,7,10)")?).to_string(), "(2,3):(5,10)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn squeeze(layout: &Layout) -> Layout {
    let mut result = Layout::EMPTY;
    let mut i = 0;
    while i < layout.length() {
        keep(&mut result, layout, i, layout.shape.entries[i] != 1);
        i += 1;
    }
    // `4:1` stays a number, and `(4):(1)` keeps its brackets.
    if result.length() == 1 && layout.profile().is_leaf() {
        result.shape.profile = Profile::LEAF;
    }
    result
}

/// The layout with stride 0 at every mode of extent 1, where the stride has no effect.
///
/// Post: `result(x) = layout(x)`; the same shape.
///
/// ```
/// use layout_algebra::{Layout, ops::without_unit_strides};
/// assert_eq!(without_unit_strides(&Layout::parse("(1,4):(5,1)")?).to_string(), "(1,4):(0,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn without_unit_strides(layout: &Layout) -> Layout {
    let mut result = *layout;
    let mut i = 0;
    while i < layout.length() {
        if layout.shape.entries[i] == 1 {
            result.strides.set(i, Stride::ZERO);
        }
        i += 1;
    }
    result
}

/// The coalesced layout without modes of stride 0. `CuTe`: `filter`.
///
/// Post: the same set of indices; no stride is 0 unless the result is `1:0`.
///
/// ```
/// use layout_algebra::{Layout, ops::filter};
/// assert_eq!(filter(&Layout::parse("(4,2,8):(1,0,4)")?).to_string(), "32:1");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn filter(layout: &Layout) -> Layout {
    let mut result = Layout::EMPTY;
    let mut i = 0;
    while i < layout.length() {
        keep(&mut result, layout, i, !layout.strides.at(i).is_zero());
        i += 1;
    }
    // Without the modes between them, the remaining modes may continue one another.
    super::coalesce(&result)
}

/// The flat layout without modes of stride 0. The categorical paper: `filter zeros`, which removes these modes;
/// [`filter_zeros`] shortens them, as `CuTe` does.
///
/// Post: the same set of indices; no stride is 0; the other modes in their order.
///
/// ```
/// use layout_algebra::{Layout, ops::without_zeros};
/// assert_eq!(without_zeros(&Layout::parse("(4,(2,8)):(1,(0,4))")?).to_string(), "(4,8):(1,4)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn without_zeros(layout: &Layout) -> Layout {
    let mut result = Layout::EMPTY;
    let mut i = 0;
    while i < layout.length() {
        keep(&mut result, layout, i, !layout.strides.at(i).is_zero());
        i += 1;
    }
    if result.length() == 1 && layout.profile().is_leaf() {
        result.shape.profile = Profile::LEAF;
    }
    result
}

/// The layout with modes of stride 0 shortened to extent 1. `CuTe`: `filter_zeros(layout)`.
///
/// Post: the same profile, the same strides, the same set of indices; no mode of stride 0 is longer than 1.
///
/// ```
/// use layout_algebra::{Layout, ops::filter_zeros};
/// assert_eq!(filter_zeros(&Layout::parse("(96,(15,2)):(2,(0,1))")?).to_string(), "(96,(1,2)):(2,(0,1))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn filter_zeros(layout: &Layout) -> Layout {
    let mut result = *layout;
    let mut i = 0;
    while i < layout.length() {
        if layout.strides.at(i).is_zero() {
            result.shape.entries[i] = 1;
        }
        i += 1;
    }
    result
}

/// The flat layout with its modes sorted by stride, then by extent; equal modes stay in place.
///
/// Runtime and axis strides come after the constant ones, basis by basis.
///
/// Post: the same set of indices; strides do not decrease. Source: the categorical paper, `sort`.
///
/// ```
/// use layout_algebra::{Layout, ops::sort};
/// assert_eq!(sort(&Layout::parse("(2,4):(4,1)")?).to_string(), "(4,2):(1,4)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn sort(layout: &Layout) -> Layout {
    // The sort is stable, so equal modes keep their places and the form is unique.
    let places = sorted_leaves(layout);
    let mut result = flatten(layout);
    let mut i = 0;
    while i < layout.length() {
        result.shape.entries[i] = layout.shape.entries[places[i]];
        result.strides.set(i, layout.strides.at(places[i]));
        i += 1;
    }
    result
}

/// Appends a leaf of a layout to a flat one, if it is kept.
const fn keep(flat: &mut Layout, layout: &Layout, leaf: usize, kept: bool) {
    if kept {
        flat.strides.set(flat.length(), layout.strides.at(leaf));
        flat.shape.append(layout.shape.entries[leaf]);
    }
}
