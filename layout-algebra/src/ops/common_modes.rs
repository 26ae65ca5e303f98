//! Two layouts, mode by mode: what a loop over both steps through.

use crate::const_util::{arrange, ctry, magnitude, min, places};
use crate::data::layout::Layout;
use crate::data::modes::{Modes, follows};
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, Operation};

/// Two lists of modes of the same extents.
struct Pair {
    first: Modes,
    second: Modes,
}

impl Pair {
    /// Appends a mode of both, or lengthens the last one where both continue it.
    const fn push(&mut self, extent: u64, first: Stride, second: Stride) -> Result<(), LayoutError> {
        let count = self.first.count;
        if count > 0 {
            let last = self.first.extents[count - 1];
            if follows(last, self.first.strides.at(count - 1), first)
                && follows(last, self.second.strides.at(count - 1), second)
            {
                self.first.extents[count - 1] *= extent;
                self.second.extents[count - 1] *= extent;
                return Ok(());
            }
        }
        ctry!(self.first.push(extent, first));
        self.second.push(extent, second)
    }

    const fn layouts(&self) -> (Layout, Layout) {
        (self.first.layout(), self.second.layout())
    }
}

/// Both layouts over one shape.
///
/// Post: `first(x) = a(x)`, `second(x) = b(x)`; the shapes of both are equal, flat, and of the least length with that
/// law.
///
/// # Errors
/// [`LayoutError::CheckSameSize`]; [`LayoutError::NotMutuallyRefinable`] where no shape refines those of both
/// functions.
///
/// ```
/// use layout_algebra::{Layout, ops::common_modes};
/// let (a, b) = common_modes(&Layout::parse("(4,6):(6,1)")?, &Layout::parse("((2,2),6):((1,12),2)")?)?;
/// assert_eq!((a.to_string(), b.to_string()), ("(2,2,6):(6,12,1)".into(), "(2,2,6):(1,12,2)".into()));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn common_modes(a: &Layout, b: &Layout) -> Result<(Layout, Layout), LayoutError> {
    Ok(ctry!(paired(a, b)).layouts())
}

/// The modes of both layouts in the order in which a copy from `source` to `target` is best done: what is contiguous in
/// both comes first, then what is close in the target.
///
/// Post: the pairs of indices are those of [`common_modes`], in another order unless two coordinates of `target` are
/// one element: then the last one written has to stay. Where `target` has runtime strides, whether that is so is for
/// the caller to see: [`reach_beyond`](crate::reach_beyond). What is contiguous in both comes first: mode 0 then has
/// stride 1 in both, and an extent of at most [`max_common_vector`](super::max_common_vector), which may take in parts
/// of modes as well.
///
/// # Errors
/// As for [`common_modes`].
///
/// ```
/// use layout_algebra::{Layout, ops::copy_modes};
/// let (source, target) = (Layout::parse("(4,8):(8,1)")?, Layout::parse("(4,8):(10,1)")?);
/// let (source, target) = copy_modes(&source, &target)?;
/// assert_eq!((source.to_string(), target.to_string()), ("(8,4):(1,8)".into(), "(8,4):(1,10)".into()));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn copy_modes(source: &Layout, target: &Layout) -> Result<(Layout, Layout), LayoutError> {
    let pair = ctry!(paired(source, target));
    if target.is_constant() && !target.is_injective() {
        return Ok(pair.layouts());
    }
    let count = pair.first.count;
    let (mut sources, mut targets) = ([0; MAX_LEAVES], [0; MAX_LEAVES]);
    let mut i = 0;
    while i < count {
        let (from, to) = (pair.first.strides.at(i), pair.second.strides.at(i));
        sources[i] = magnitude(from.coefficient) as u128;
        targets[i] = ((to.code != 0) as u128) << 64 | magnitude(to.coefficient) as u128;
        i += 1;
    }
    let mut order = places();
    arrange(&mut order, count, &sources);
    arrange(&mut order, count, &targets);
    let mut sorted = Pair { first: Modes::NONE, second: Modes::NONE };
    let mut i = 0;
    while i < count {
        let place = order[i];
        ctry!(sorted.push(pair.first.extents[place], pair.first.strides.at(place), pair.second.strides.at(place)));
        i += 1;
    }
    Ok(sorted.layouts())
}

/// The modes of both layouts over the coarsest shape that refines both functions.
const fn paired(a: &Layout, b: &Layout) -> Result<Pair, LayoutError> {
    let blame = Blame::whole(Operation::Check, 1);
    if a.size() != b.size() {
        return Err(LayoutError::CheckSameSize { blame, left: a.size(), right: b.size() });
    }
    let (left, right) = (Modes::coalesced(a, 0, a.length()), Modes::coalesced(b, 0, b.length()));
    let mut pair = Pair { first: Modes::NONE, second: Modes::NONE };
    let (mut i, mut j, mut reached) = (0, 0, 1);
    // What is left of the modes `i` and `j`.
    let (mut n, mut d) = (left.extents[0], left.strides.at(0));
    let (mut m, mut e) = (right.extents[0], right.strides.at(0));
    while i < left.count && j < right.count {
        let extent = min(n, m);
        if n % extent != 0 || m % extent != 0 {
            return Err(LayoutError::NotMutuallyRefinable { blame, left: n, right: m, reached });
        }
        ctry!(pair.push(extent, d, e));
        reached *= extent;
        (n, m) = (n / extent, m / extent);
        (d, e) = (times(d, extent), times(e, extent));
        if n == 1 {
            i += 1;
            if i < left.count {
                (n, d) = (left.extents[i], left.strides.at(i));
            }
        }
        if m == 1 {
            j += 1;
            if j < right.count {
                (m, e) = (right.extents[j], right.strides.at(j));
            }
        }
    }
    Ok(pair)
}

/// A stride times an extent of its mode; after the last linear coordinate it is not used, and may be anything.
const fn times(stride: Stride, extent: u64) -> Stride {
    match stride.scaled(extent) {
        Some(stride) => stride,
        None => Stride::ZERO,
    }
}
