//! What would compose instead: the nearest strides and extents, for the `help:` line of an error.

use crate::const_util::signed;
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::ops::composition::outer::Outer;
use crate::ops::composition::walk::Walk;

/// How many numbers are tried on each side.
const RANGE: u64 = 64;

/// The nearest strides for leaf `leaf` that compose, below and above; 0 where there is none.
pub(super) const fn fitting_strides(outer: &Outer, inner: &Layout, limit: Option<u64>, leaf: usize) -> [u64; 2] {
    let (extent, stride) = inner.mode_at(leaf);
    let step = stride.coefficient().unsigned_abs();
    let mut fitting = [0, 0];
    let mut distance = 1;
    while distance <= RANGE {
        if fitting[0] == 0 && step > distance && composes(outer, inner, limit, leaf, extent, step - distance) {
            fitting[0] = step - distance;
        }
        if fitting[1] == 0 && composes(outer, inner, limit, leaf, extent, step.saturating_add(distance)) {
            fitting[1] = step.saturating_add(distance);
        }
        distance += 1;
    }
    fitting
}

/// The nearest extents for leaf `leaf` that compose, below and above; 0 where there is none.
pub(super) const fn fitting_extents(outer: &Outer, inner: &Layout, limit: Option<u64>, leaf: usize) -> [u64; 2] {
    let (extent, stride) = inner.mode_at(leaf);
    let step = stride.coefficient().unsigned_abs();
    let mut fitting = [0, 0];
    let mut distance = 1;
    while distance <= RANGE {
        if fitting[0] == 0 && extent > distance && composes(outer, inner, limit, leaf, extent - distance, step) {
            fitting[0] = extent - distance;
        }
        if fitting[1] == 0 && composes(outer, inner, limit, leaf, extent.saturating_add(distance), step) {
            fitting[1] = extent.saturating_add(distance);
        }
        distance += 1;
    }
    fitting
}

/// The largest extent of at most `most`, 2 or 1, for leaf `leaf` that composes; 0 where there is none.
pub(super) const fn shorter_extent(outer: &Outer, inner: &Layout, limit: Option<u64>, leaf: usize, most: u64) -> u64 {
    let (_, stride) = inner.mode_at(leaf);
    let mut extent = most;
    while extent > 0 && !composes(outer, inner, limit, leaf, extent, stride.coefficient().unsigned_abs()) {
        extent -= 1;
    }
    extent
}

/// The largest stride of at most `most` for leaf `leaf` that composes; 0 where there is none.
pub(super) const fn largest_stride(outer: &Outer, inner: &Layout, limit: Option<u64>, leaf: usize, most: u64) -> u64 {
    let (extent, _) = inner.mode_at(leaf);
    let mut step = most;
    let mut tried = 0;
    while step > 0 && tried < RANGE {
        if composes(outer, inner, limit, leaf, extent, step) {
            return step;
        }
        step -= 1;
        tried += 1;
    }
    0
}

/// The largest extent of at most `most` for leaf `leaf` that composes; 0 where there is none.
pub(super) const fn largest_extent(outer: &Outer, inner: &Layout, limit: Option<u64>, leaf: usize, most: u64) -> u64 {
    let (_, stride) = inner.mode_at(leaf);
    let mut extent = most;
    let mut tried = 0;
    while extent > 1 && tried < RANGE {
        if composes(outer, inner, limit, leaf, extent, stride.coefficient().unsigned_abs()) {
            return extent;
        }
        extent -= 1;
        tried += 1;
    }
    0
}

/// Whether the inner layout composes with leaf `leaf` replaced by `extent : step`.
const fn composes(outer: &Outer, inner: &Layout, limit: Option<u64>, leaf: usize, extent: u64, step: u64) -> bool {
    let mut changed = *inner;
    let Some(stride) = signed(step) else { return false };
    changed.shape.entries[leaf] = extent;
    changed.strides.set(leaf, Stride::constant(stride));
    if changed.checked().is_err() {
        return false;
    }
    if let Some(size) = limit
        && changed.reach() >= size
    {
        return false;
    }
    walks(outer, &changed)
}

/// Whether the walk of an inner layout in digits meets no obstacle.
pub(super) const fn walks(outer: &Outer, inner: &Layout) -> bool {
    let mut walk = Walk::NONE;
    let mut i = 0;
    while i < inner.length() {
        let (extent, stride) = inner.mode_at(i);
        match walk.leaf(outer, extent, stride.coefficient().unsigned_abs(), i) {
            Ok(None) => {}
            _ => return false,
        }
        i += 1;
    }
    walk.carry().is_none() && walk.assemble(inner).is_ok()
}
