//! The right inverse of a layout: a linear coordinate for each of the first indices.
//!
//! ```text
//! (4,8):(8,1)   index 9 is coordinate 5   the inverse is (8,4):(4,1), which maps 9 to 5
//! ```

use crate::const_util::signed;
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::decide::order::Sorted;
use crate::ops::coalesce;
use crate::ops::run::longest_run_of;

/// The largest layout that maps the indices `0, 1, ..` back to coordinates. `CuTe`: `right_inverse`.
///
/// Modes of runtime or axis strides are skipped. Where modes share a stride or overlap, the longest layout is chosen.
/// Within [`RUN_BUDGET`](super::RUN_BUDGET) it may use part of a mode, or step across modes. (`CuTe` uses whole modes,
/// any one of equal stride.)
///
/// Post: `layout(R(i)) = i` for all `i < size(R)`; `R` is coalesced; no larger layout satisfies this law.
///
/// ```
/// use layout_algebra::{Layout, ops::right_inverse};
/// assert_eq!(right_inverse(&Layout::parse("(4,8):(8,1)")?).to_string(), "(8,4):(4,1)");
/// assert_eq!(right_inverse(&Layout::parse("(4,8):(1,5)")?).to_string(), "4:1");
/// assert_eq!(right_inverse(&Layout::parse("(3,2):(1,2)")?).to_string(), "(2,2):(1,3)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn right_inverse(layout: &Layout) -> Layout {
    longest_run_of(&coalesce(layout)).layout()
}

/// The longest chain of modes of a coalesced layout: from stride 1 on, each begins where the previous ends. Returns the
/// inverted chain, and its leaves.
pub(super) const fn chain(flat: &Layout) -> (Modes, [bool; MAX_LEAVES]) {
    let steps = sizes_before(flat);
    let sorted = Sorted::new(flat);
    // From the largest stride down: how far the chain of modes that begins with each reaches.
    let mut reach = [0; MAX_LEAVES];
    let mut next = [MAX_LEAVES; MAX_LEAVES];
    let mut place = sorted.count;
    while place > 0 {
        place -= 1;
        if !is_natural(flat.strides.at(sorted.leaves[place])) {
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

/// The number of linear coordinates per step of each leaf's coordinate: the product of the extents before it.
pub(super) const fn sizes_before(layout: &Layout) -> [u64; MAX_LEAVES] {
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
