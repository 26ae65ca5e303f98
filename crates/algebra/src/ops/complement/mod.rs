//! Complement: the layout of the gaps.

mod plain;

use crate::const_util::{ctry, signed};
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::stride::Stride;
use crate::decide::injectivity::require_injective;
use crate::decide::order::Sorted;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::flat::filter_zeros;
pub(in crate::ops) use plain::plain;

/// The layout of the gaps: its indices repeat the image of `layout` over `[0, cotarget)`. `CuTe`: `complement`; the
/// categorical paper: `comp`.
///
/// Modes of stride 0 do not count. With `I` the set of indices of the layout and `R` the result:
///
/// Post: `R` increases; all sums `i + R(y)` with `i` in `I` are distinct; `R` is coalesced. A layout is
/// *complementable* if, sorted by stride, each `extent x stride` divides the next stride. Then the sums fill `[0, n')`
/// for the least possible `n' >= cotarget`. Otherwise the holes of the layout remain holes, as in a padded tile.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates, for layouts that overlap themselves;
/// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::complement};
/// assert_eq!(complement(&Layout::parse("(2,2):(1,6)")?, 24)?.to_string(), "(3,2):(2,12)");
/// assert_eq!(complement(&Layout::parse("4:2")?, 16)?.to_string(), "(2,2):(1,8)");
/// assert!(complement(&Layout::parse("(2,2):(1,1)")?, 16).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn complement(layout: &Layout, cotarget: u64) -> Result<Layout, LayoutError> {
    let mut result = Layout::VOID;
    if plain(layout, cotarget, false, &mut result) {
        return Ok(result);
    }
    ctry!(layout.require_natural(Operation::Complement, 0));
    let gaps = ctry!(gaps(layout, &Sorted::new(layout), Target::Fill(cotarget)));
    gaps.layout().checked()
}

impl Layout {
    /// Whether a complement fills every gap: without the modes of stride 0, and sorted by stride, each
    /// `extent x stride` divides the next stride. Source: the categorical paper, "complementable".
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(2,2):(1,6)")?.is_complementable());
    /// assert!(!Layout::parse("(64,64):(65,1)")?.is_complementable());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_complementable(&self) -> bool {
        self.is_natural() && Sorted::new(self).first_gap().is_none()
    }

    /// Whether the layout and a complement fill `[0, n)` exactly. Source: the categorical paper, "N-complementable".
    ///
    /// Post: the layout without modes of stride 0 and `complement(L, n)`, side by side, are a bijection onto `[0, n)`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(2,2):(1,6)")?.is_complementable_in(24));
    /// assert!(!Layout::parse("(2,2):(1,6)")?.is_complementable_in(20)); // 12 does not divide 20
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_complementable_in(&self, n: u64) -> bool {
        if n == 0 || !self.is_complementable() {
            return false;
        }
        // The last mode ends the first whole repetition, so `[0, n)` is filled if whole repetitions fill it.
        match Sorted::new(self).span() {
            Some(span) => n % span == 0,
            None => false,
        }
    }
}

/// The required length of a complement.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    /// The complement reaches at least this index.
    Fill(u64),
    /// The complement has at least this many repetitions.
    Copies(u64),
}

impl Target {
    /// The number of repetitions of `[0, end)`, with `inner` of them below `end`.
    const fn repetitions(self, inner: u64, end: u64) -> u64 {
        // A repetition covers `[0, end)` with `inner` copies of the layout in it: targets count indices, or copies.
        let (whole, part) = match self {
            Target::Fill(n) => (n / end, n % end),
            Target::Copies(n) => (n / inner, n % inner),
        };
        whole + (part > 0) as u64
    }
}

/// The modes of the complement.
///
/// Everything below a stride is complete before the next mode begins. `[0, end)` holds all sums so far, and the gap
/// repeats it as often as fits below the stride. The gap after the last mode repeats all of it.
pub(crate) const fn gaps(layout: &Layout, sorted: &Sorted, target: Target) -> Result<Modes, LayoutError> {
    let mut gaps = Modes::NONE;
    let mut inner = 1;
    let mut end = 1;
    let mut i = 0;
    while i < sorted.count {
        let step = sorted.steps[i];
        // Sorted steps: the mode begins inside the covered part, so modes interleave and the gaps are no chain.
        if step < end {
            return around(layout, sorted, target);
        }
        // Rounded down: what remains below the step is a hole that stays, as padding does.
        let copies = step / end;
        if copies > 1 {
            ctry!(gap(&mut gaps, copies, end));
            // At most `step`: `inner <= end` holds in every round, and `copies x end <= step`.
            inner *= copies;
        }
        end = match sorted.end(i) {
            Some(end) => end,
            None => return Err(too_far(sorted.extents[i], step)),
        };
        i += 1;
    }
    // `extent <= 1` adds no mode: a layout that reaches the target has no repetition after it.
    ctry!(gap(&mut gaps, target.repetitions(inner, end), end));
    Ok(gaps)
}

/// The gaps around an injective layout whose modes interleave: below its greatest common stride, and after it.
const fn around(layout: &Layout, sorted: &Sorted, target: Target) -> Result<Modes, LayoutError> {
    ctry!(require_injective(&filter_zeros(layout), Operation::Complement, 0));
    // All indices are multiples of `common`: shifts by less than it stay apart, and so do shifts beyond the reach.
    let common = sorted.common_step();
    let reach = layout.reach();
    let Some(end) = reach.checked_add(common) else {
        let blame = Blame::whole(Operation::Complement, 0);
        return Err(LayoutError::SumOverflow { blame, left: reach, right: common });
    };
    let mut gaps = Modes::NONE;
    ctry!(gap(&mut gaps, common, 1));
    ctry!(gap(&mut gaps, target.repetitions(common, end), end));
    Ok(gaps)
}

const fn gap(gaps: &mut Modes, extent: u64, step: u64) -> Result<(), LayoutError> {
    // A step that does not fit refuses only a gap that exists.
    if extent <= 1 {
        return Ok(());
    }
    match signed(step) {
        Some(stride) => gaps.merge_or_push(extent, Stride::constant(stride)),
        None => Err(too_far(step, 1)),
    }
}

const fn too_far(left: u64, right: u64) -> LayoutError {
    LayoutError::Overflow { blame: Blame::whole(Operation::Complement, 0), left, right }
}
