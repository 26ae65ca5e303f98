//! Claims about layouts, for assertions: each is `Ok`, or an error that shows why the claim fails.

use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::injectivity::require_injective;
use crate::layout::Layout;
use crate::ops::sorted::Sorted;
use crate::ops::{coalesce, logical_divide};

/// Who is blamed: the layout that the claim is about.
const LAYOUT: Blame = Blame::whole(Operation::Check, 0);
/// Who is blamed: what the claim says.
const CLAIM: Blame = Blame::whole(Operation::Check, 1);

/// Claims that the size is `claimed`.
///
/// # Errors
/// [`LayoutError::CheckSize`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// let tile = Layout::parse("(4,8):(8,1)")?;
/// check::size(&tile, 32)?;
/// assert!(check::size(&tile, 33).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn size(layout: &Layout, claimed: u64) -> Result<(), LayoutError> {
    let size = layout.size();
    if size == claimed { Ok(()) } else { Err(LayoutError::CheckSize { blame: CLAIM, claimed, size }) }
}

/// Claims that the cosize is at most `limit`: every index is below `limit`.
///
/// # Errors
/// [`LayoutError::CheckCosize`]; [`LayoutError::NotStatic`] for runtime and axis strides.
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::cosize(&Layout::parse("(4,8):(1,5)")?, 39)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn cosize(layout: &Layout, limit: u64) -> Result<(), LayoutError> {
    let cosize = ctry!(layout.cosize());
    if cosize <= limit { Ok(()) } else { Err(LayoutError::CheckCosize { blame: CLAIM, limit, cosize }) }
}

/// Claims that no two coordinates have one index.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates; [`LayoutError::InjectivityUndecided`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::injective(&Layout::parse("(4,8):(1,5)")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn injective(layout: &Layout) -> Result<(), LayoutError> {
    ctry!(layout.require_constant(Operation::Check, 0));
    require_injective(layout, Operation::Check, 0)
}

/// Claims that every index from 0 to `cosize - 1` is reached exactly once.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates; [`LayoutError::CheckCompact`] with a hole;
/// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::compact(&Layout::parse("(4,8):(8,1)")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn compact(layout: &Layout) -> Result<(), LayoutError> {
    ctry!(layout.require_natural(Operation::Check, 0));
    gapless(layout)
}

/// Claims that the indices are neighbours, each reached exactly once: [`compact`], wherever negative strides begin.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates; [`LayoutError::CheckCompact`] with a hole, counted from the smallest
/// index; [`LayoutError::NotStatic`].
///
/// ```
/// use layout_algebra::{Layout, Stride, check};
/// check::gapless(&Layout::leaf(4, Stride::constant(-1))?)?;
/// assert!(check::gapless(&Layout::leaf(4, Stride::constant(-2))?).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn gapless(layout: &Layout) -> Result<(), LayoutError> {
    ctry!(layout.require_constant(Operation::Check, 0));
    if let Some(hole) = Sorted::new(layout).first_hole() {
        let (size, cosize) = (layout.size(), layout.reach() + 1);
        return Err(LayoutError::CheckCompact { blame: LAYOUT, size, cosize, hole });
    }
    require_injective(layout, Operation::Check, 0)
}

/// Claims that the layout is a bijection onto `[0, size)`: [`compact`], by its other name.
///
/// # Errors
/// As for [`compact`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::bijective(&Layout::parse("(4,8):(8,1)")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn bijective(layout: &Layout) -> Result<(), LayoutError> {
    compact(layout)
}

/// Claims that every aligned group of `width` cells is contiguous and aligned: it can be moved as one vector.
///
/// # Errors
/// [`LayoutError::CheckVector`] where the contiguous run is no multiple of `width`; [`LayoutError::CheckAligned`] where
/// another stride is none.
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::vector(&Layout::parse("(8,4):(1,16)")?, 8)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn vector(layout: &Layout, width: u64) -> Result<(), LayoutError> {
    let run = layout.contiguous_run();
    if width == 0 || !run.is_multiple_of(width) {
        return Err(LayoutError::CheckVector { blame: CLAIM, claimed: width, run, width: layout.vector_width() });
    }
    let flat = coalesce(layout);
    let mut i = if width == 1 { flat.length() } else { 1 };
    while i < flat.length() {
        let stride = flat.strides[i].coefficient();
        if !stride.unsigned_abs().is_multiple_of(width) {
            return Err(LayoutError::CheckAligned { blame: CLAIM, claimed: width, stride });
        }
        i += 1;
    }
    Ok(())
}

/// Claims that `tile` divides the layout: [`logical_divide`] exists.
///
/// # Errors
/// Those of [`logical_divide`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::divides(&Layout::parse("24:1")?, &Layout::parse("4:2")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn divides(layout: &Layout, tile: &Layout) -> Result<(), LayoutError> {
    match logical_divide(layout, tile) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.during(Operation::Check)),
    }
}

/// Claims that both layouts are the same function.
///
/// # Errors
/// [`LayoutError::CheckSameSize`]; [`LayoutError::CheckSameFunction`] with the first coordinate at which they differ.
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::same_function(&Layout::parse("(2,4):(1,2)")?, &Layout::parse("8:1")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn same_function(layout: &Layout, other: &Layout) -> Result<(), LayoutError> {
    if layout.size() != other.size() {
        return Err(LayoutError::CheckSameSize { blame: CLAIM, left: layout.size(), right: other.size() });
    }
    if layout.is_same_function(other) {
        return Ok(());
    }
    let coordinate = first_difference(&coalesce(layout), &coalesce(other));
    let (left, right) = (layout.at(coordinate), other.at(coordinate));
    Err(LayoutError::CheckSameFunction { blame: CLAIM, coordinate, left, right })
}

/// Claims that the layout is tractable.
///
/// # Errors
/// [`LayoutError::NotTractable`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::tractable(&Layout::parse("(4,8):(8,1)")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn tractable(layout: &Layout) -> Result<(), LayoutError> {
    layout.require_tractable(Operation::Check)
}

/// The first coordinate at which two coalesced layouts of one size differ: behind the shorter of the first modes that
/// are not equal, or at the first step of it.
const fn first_difference(left: &Layout, right: &Layout) -> u64 {
    let mut walked = 1;
    let mut i = 0;
    loop {
        let ((n, d), (m, e)) = (left.mode_at(i), right.mode_at(i));
        if !d.same(e) {
            return walked;
        }
        if n != m {
            return walked * crate::const_util::min(n, m);
        }
        walked *= n;
        i += 1;
    }
}
