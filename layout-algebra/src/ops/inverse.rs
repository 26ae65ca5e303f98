//! Inverses of a layout: a coordinate for an index.
//!
//! ```text
//! (4,8):(8,1)   index 9 is cell 5   the inverse is (8,4):(4,1), which maps 9 to 5
//! ```

use crate::const_util::{ctry, signed};
use crate::error::{Blame, LayoutError, Operation};
use crate::injectivity::require_injective;
use crate::layout::Layout;
use crate::ops::coalesce::{Modes, coalesce};
use crate::ops::sorted::Sorted;
use crate::profile::MAX_LEAVES;
use crate::stride::Stride;

/// The layout that maps the indices `0, 1, ..` back to cells, as far as whole modes go. `CuTe`: `right_inverse`.
///
/// Modes of negative, runtime or axis strides are not inverted. Where modes share a stride, the chain of modes that goes
/// furthest is taken. (`CuTe` takes any of them.)
///
/// Post: `layout(R(i)) = i` for all `i < size(R)`; `R` is coalesced; no chain of modes of the coalesced layout reaches further.
///
/// ```
/// use layout_algebra::{Layout, ops::right_inverse};
/// assert_eq!(right_inverse(&Layout::parse("(4,8):(8,1)")?).to_string(), "(8,4):(4,1)");
/// assert_eq!(right_inverse(&Layout::parse("(4,8):(1,5)")?).to_string(), "4:1");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn right_inverse(layout: &Layout) -> Layout {
    let (inverse, _) = inverted(&coalesce(layout));
    let mut result = Layout::VOID;
    match inverse.push_onto(&mut result) {
        Ok(()) => result,
        // It has at most the modes of the layout.
        Err(_) => unreachable!(),
    }
}

/// The modes of the right inverse of a coalesced layout, and which of its leaves they invert.
pub(super) const fn inverted(flat: &Layout) -> (Modes, [bool; MAX_LEAVES]) {
    let steps = cells_before(flat);
    let sorted = Sorted::new(flat);
    // From the largest stride down: how far the chain of modes that begins with each reaches.
    let mut reach = [0; MAX_LEAVES];
    let mut next = [MAX_LEAVES; MAX_LEAVES];
    let mut place = sorted.count;
    while place > 0 {
        place -= 1;
        if !is_natural(flat.strides[sorted.leaves[place]]) {
            continue;
        }
        let Some(end) = sorted.end(place) else { continue };
        reach[place] = end;
        let mut above = place + 1;
        while above < sorted.count {
            if sorted.steps[above] == end && reach[above] > reach[place] {
                reach[place] = reach[above];
                next[place] = above;
            }
            above += 1;
        }
    }
    let mut modes = Modes::NONE;
    let mut used = [false; MAX_LEAVES];
    let mut best = MAX_LEAVES;
    let mut place = 0;
    while place < sorted.count && sorted.steps[place] == 1 {
        if reach[place] > 0 && (best == MAX_LEAVES || reach[place] > reach[best]) {
            best = place;
        }
        place += 1;
    }
    while best < MAX_LEAVES {
        let leaf = sorted.leaves[best];
        used[leaf] = true;
        if let Some(step) = signed(steps[leaf])
            && modes.push(sorted.extents[best], Stride::constant(step)).is_err()
        {
            break;
        }
        best = next[best];
    }
    (modes, used)
}

const fn is_natural(stride: Stride) -> bool {
    stride.code == 0 && stride.coefficient > 0
}

/// For each leaf the number of cells from one of its coordinates to the next: the product of the extents before it.
const fn cells_before(layout: &Layout) -> [u64; MAX_LEAVES] {
    let mut steps = [1; MAX_LEAVES];
    let mut step = 1;
    let mut i = 0;
    while i < layout.length() {
        steps[i] = step;
        step *= layout.shape.entries[i];
        i += 1;
    }
    steps
}

/// The layout that maps each index of `layout` back to its cell. `CuTe`: `left_inverse`.
///
/// Modes of stride 0 do not count: their coordinate comes back as 0.
///
/// Post: `R(layout(i)) = i` for all `i < size(layout)`; with modes of stride 0, `layout(R(layout(i))) = layout(i)`; `R` is
/// coalesced; `size(R) >= cosize(layout)`.
///
/// # Errors
/// [`LayoutError::NotInjective`] for a layout with overlap; [`LayoutError::NoLeftInverse`] where a stride is no multiple of
/// the next smaller one (`CuTe` refuses these too, though some have an inverse that is no chain of their modes);
/// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::left_inverse};
/// assert_eq!(left_inverse(&Layout::parse("(4,8):(8,1)")?)?.to_string(), "(8,4):(4,1)");
/// assert_eq!(left_inverse(&Layout::parse("(3,2):(2,3)")?).unwrap_err().code(), "L0303");
/// assert_eq!(left_inverse(&Layout::parse("(4,8):(2,16)")?)?.to_string(), "(2,8,8):(0,1,4)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn left_inverse(layout: &Layout) -> Result<Layout, LayoutError> {
    ctry!(layout.require_natural(Operation::LeftInverse, 0));
    let flat = coalesce(layout);
    let steps = cells_before(&flat);
    let sorted = Sorted::new(&flat);
    let mut modes = Modes::NONE;
    let mut last = 1;
    let mut stride = Stride::ZERO;
    let mut i = 0;
    while i < sorted.count {
        let step = sorted.steps[i];
        if i > 0 && step < sorted.steps[i - 1] * sorted.extents[i - 1] {
            ctry!(require_injective(&super::filter(layout), Operation::LeftInverse, 0));
        }
        if step % last != 0 {
            let blame = Blame::whole(Operation::LeftInverse, 0);
            return Err(LayoutError::NoLeftInverse { blame, stride: step, below: last });
        }
        ctry!(modes.merge_or_push(step / last, stride));
        let Some(cells) = signed(steps[sorted.leaves[i]]) else {
            let blame = Blame::whole(Operation::LeftInverse, 0);
            return Err(LayoutError::Overflow { blame, left: steps[sorted.leaves[i]], right: 1 });
        };
        stride = Stride::constant(cells);
        last = step;
        i += 1;
    }
    if sorted.count == 0 {
        return Ok(flat);
    }
    ctry!(modes.merge_or_push(sorted.extents[sorted.count - 1], stride));
    let mut result = Layout::VOID;
    ctry!(modes.push_onto(&mut result));
    match result.checked() {
        Ok(result) => Ok(result),
        Err(error) => Err(error.during(Operation::LeftInverse)),
    }
}
