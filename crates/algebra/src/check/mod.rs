//! Claims about layouts, for assertions: each returns `Ok`, or an error that shows why the claim fails.

#[cfg(feature = "bits")]
mod anchored;
mod disjoint;
mod form;

#[cfg(feature = "bits")]
pub use anchored::anchored;
pub use disjoint::{disjoint, disjoint_composed};
pub use form::{coalesced, column_major, row_major, sorted};

use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::decide::injectivity::{INJECTIVITY_BUDGET, Injectivity, require_injective, separation};
use crate::error::{Along, Blame, LayoutError, Operation};
use crate::ops::{coalesce, logical_divide, require_same_function, select};
#[cfg(feature = "bits")]
use crate::swizzle::Composed;

/// The blame of a claim: the claim as written.
const fn said(word: Operation) -> Blame {
    Blame::whole(word, 1)
}

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
    if size == claimed { Ok(()) } else { Err(LayoutError::CheckSize { blame: said(Operation::Size), claimed, size }) }
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
    // `cosize` counts from the smallest index, so negative strides do not hide elements.
    let cosize = ctry!(layout.cosize(), Operation::Cosize);
    if cosize <= limit {
        Ok(())
    } else {
        Err(LayoutError::CheckCosize { blame: said(Operation::Cosize), limit, cosize })
    }
}

/// Claims that no two coordinates share an index.
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
    ctry!(layout.require_constant(Operation::Injective, 0));
    require_injective(layout, Operation::Injective, 0)
}

/// Claims that the parts of a layout, one for each coordinate of mode `mode`, have no index in common. A part may
/// repeat its own indices.
///
/// # Errors
/// [`LayoutError::PartsOverlap`] with two coordinates, [`LayoutError::ModeOutOfRange`],
/// [`LayoutError::InjectivityUndecided`]; [`LayoutError::NotStatic`] if it depends on runtime strides.
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::separated(&Layout::parse("(4,(2,8)):(2,(1,0))")?, 0)?;
/// assert!(check::separated(&Layout::parse("(4,2):(1,1)")?, 0).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn separated(layout: &Layout, mode: usize) -> Result<(), LayoutError> {
    if mode >= layout.rank() {
        return Err(LayoutError::mode_out_of_range(mode, layout.rank()).with_blame(said(Operation::Separated)));
    }
    let blame = Blame::whole(Operation::Separated, 0);
    match separation(layout, mode) {
        Injectivity::Injective => Ok(()),
        Injectivity::Collision(collision) => {
            Err(LayoutError::PartsOverlap { blame, mode: small(mode), layout: *layout, collision })
        }
        Injectivity::Undecided => {
            // Undecided by a runtime stride, or by the budget: the former is the better reason.
            ctry!(layout.require_constant(Operation::Separated, 0));
            Err(LayoutError::InjectivityUndecided { blame, budget: INJECTIVITY_BUDGET })
        }
    }
}

/// Claims that a layout is linear: the index of a coordinate is the exclusive or of the contributions of its bits.
///
/// # Errors
/// [`LayoutError::NotLinear`] with the first carry; the errors of
/// [`Matrix::of_layout`](crate::linear::Matrix::of_layout).
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::linear(&Layout::parse("(32,32):(1,32)")?)?;
/// assert_eq!(check::linear(&Layout::parse("(32,32):(1,33)")?).unwrap_err().code(), "L1001");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[cfg(feature = "bits")]
pub const fn linear(layout: &Layout) -> Result<(), LayoutError> {
    match crate::linear::Matrix::of_layout(layout) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.with_blame(said(Operation::Linear))),
    }
}

/// [`linear`] for a layout with its swizzle.
///
/// # Errors
/// The errors of [`Matrix::of_composed`](crate::linear::Matrix::of_composed).
#[cfg(feature = "bits")]
pub const fn linear_composed(composed: &Composed) -> Result<(), LayoutError> {
    match crate::linear::Matrix::of_composed(composed) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.with_blame(said(Operation::Linear))),
    }
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
    layout.require_compact(Operation::Compact)
}

/// Claims that the indices are contiguous and each is reached exactly once: [`compact`] with any start.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates; [`LayoutError::CheckCompact`] with a hole, counted from the
/// smallest index; [`LayoutError::NotStatic`].
///
/// ```
/// use layout_algebra::{Layout, Stride, check};
/// check::gapless(&Layout::leaf(4, Stride::constant(-1))?)?;
/// assert!(check::gapless(&Layout::leaf(4, Stride::constant(-2))?).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn gapless(layout: &Layout) -> Result<(), LayoutError> {
    layout.require_gapless(Operation::Compact)
}

/// Claims that the layout is a bijection onto `[0, size)`: another name of [`compact`].
///
/// # Errors
/// The errors of [`compact`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::bijective(&Layout::parse("(4,8):(8,1)")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn bijective(layout: &Layout) -> Result<(), LayoutError> {
    layout.require_compact(Operation::Bijective)
}

/// Claims that every aligned group of `width` coordinates is contiguous and aligned, so that it can be moved as one
/// vector.
///
/// # Errors
/// [`LayoutError::CheckVector`] if the contiguous run is not a multiple of `width`; [`LayoutError::CheckAligned`] if
/// another stride is not.
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::vector(&Layout::parse("(8,4):(1,16)")?, 8)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn vector(layout: &Layout, width: u64) -> Result<(), LayoutError> {
    let run = layout.contiguous_run();
    if width == 0 || !run.is_multiple_of(width) {
        // Vectors often lie along another mode: the help then names the order that would keep the claim.
        let contiguous = along_another_mode(layout, width);
        let most = layout.vector_width();
        return Err(LayoutError::CheckVector {
            blame: said(Operation::Vector),
            claimed: width,
            run,
            width: most,
            contiguous,
        });
    }
    let flat = coalesce(layout);
    // A vector of one element is aligned anywhere.
    let mut i = if width == 1 { flat.length() } else { 1 };
    while i < flat.length() {
        let stride = flat.strides.coefficients[i];
        if !stride.unsigned_abs().is_multiple_of(width) {
            return Err(LayoutError::CheckAligned { blame: said(Operation::Vector), claimed: width, stride });
        }
        i += 1;
    }
    Ok(())
}

/// The mode that vectors of this width lie along if it is the first mode.
const fn along_another_mode(layout: &Layout, width: u64) -> Option<Along> {
    let mut mode = 1;
    while width > 1 && mode < layout.rank() {
        let mut order = [0; MAX_LEAVES];
        order[0] = mode as u64;
        let mut i = 1;
        while i < layout.rank() {
            order[i] = if i <= mode { i as u64 - 1 } else { i as u64 };
            i += 1;
        }
        if let Ok(turned) = select(layout, order.split_at(layout.rank()).0)
            && turned.contiguous_run().is_multiple_of(width)
            && turned.vector_width().is_multiple_of(width)
        {
            let (_, first) = layout.mode_at(0);
            return Some(Along { mode: small(mode), rank: small(layout.rank()), first: first.coefficient() });
        }
        mode += 1;
    }
    None
}

/// Claims that `tile` divides the layout: [`logical_divide`] exists.
///
/// # Errors
/// The errors of [`logical_divide`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::divides(&Layout::parse("24:1")?, &Layout::parse("4:2")?)?;
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn divides(layout: &Layout, tile: &Layout) -> Result<(), LayoutError> {
    {
        ctry!(logical_divide(layout, tile), Operation::Divides);
        Ok(())
    }
}

/// Claims that the elements are contiguous in layout order: the index of linear coordinate `x` is `x`.
///
/// # Errors
/// [`LayoutError::NotContiguous`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// check::contiguous(&Layout::parse("(4,8):(1,4)")?)?;
/// assert!(check::contiguous(&Layout::parse("(4,8):(8,1)")?).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn contiguous(layout: &Layout) -> Result<(), LayoutError> {
    let (size, run) = (layout.size(), layout.contiguous_run());
    // A run of all coordinates from 0 on is the identity.
    if run == size {
        Ok(())
    } else {
        Err(LayoutError::NotContiguous { blame: Blame::whole(Operation::Check, 0), size, run })
    }
}

/// Claims that no mode is selected twice, so that [`select`] has only indices of its operand.
///
/// # Errors
/// [`LayoutError::MapNotInjective`] with two positions, counted from 1, that select one mode.
///
/// ```
/// use layout_algebra::check;
/// check::distinct_modes(&[2, 0])?;
/// assert!(check::distinct_modes(&[0, 1, 0]).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn distinct_modes(modes: &[u64]) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < modes.len() {
        let mut j = 0;
        while j < i {
            if modes[i] == modes[j] {
                // A mode beyond these does not exist; `select` reports it.
                let target = if modes[i] < MAX_LEAVES as u64 { modes[i] + 1 } else { 0 };
                let (first, second) = (small(j + 1), small(i + 1));
                #[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
                return Err(LayoutError::MapNotInjective {
                    blame: Blame::whole(Operation::Check, 0),
                    first,
                    second,
                    target: target as u8,
                });
            }
            j += 1;
        }
        i += 1;
    }
    Ok(())
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
    require_same_function(layout, other)
}

/// Claims that tensors of two shapes can be paired: they have equally many modes, and matching modes have equal sizes.
/// A nested mode counts by its size, since an integer is a coordinate of it.
///
/// Post: if it holds, each tuple of integers is a coordinate of both shapes or of neither.
///
/// # Errors
/// [`LayoutError::CheckSameSize`] with the first mode that differs, or with both numbers of modes.
///
/// ```
/// use layout_algebra::{IntTuple, check};
/// let shape = IntTuple::parse("(4,8)")?;
/// check::same_modes(&shape, &IntTuple::parse("((2,2),8)")?)?;
/// assert!(check::same_modes(&shape, &IntTuple::parse("(8,4)")?).is_err());
/// assert!(check::same_modes(&shape, &IntTuple::parse("32")?).is_err());
/// assert!(check::same_modes(&IntTuple::parse("((),(4,8))")?, &shape).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn same_modes(shape: &IntTuple, other: &IntTuple) -> Result<(), LayoutError> {
    if shape.rank() != other.rank() {
        return Err(ranks(shape.rank(), other.rank()));
    }
    // The usual case, which takes const evaluation a tenth of the time.
    if same_flat_extents(shape, other) {
        return Ok(());
    }
    let mut mode = 0;
    while mode < shape.rank() {
        let left = ctry!(shape.size_of(ctry!(shape.profile().mode_span(mode))));
        let right = ctry!(other.size_of(ctry!(other.profile().mode_span(mode))));
        if left != right {
            return Err(LayoutError::CheckSameSize { blame: Blame::shape(Operation::Tensor, mode), left, right });
        }
        mode += 1;
    }
    Ok(())
}

/// Whether two shapes are flat, with the same extents: the usual case of [`same_modes`], which const evaluation asks
/// first. Brackets around one extent do not count.
///
/// ```
/// use layout_algebra::{IntTuple, check};
/// let shape = |text: &str| text.parse::<IntTuple>();
/// assert!(check::same_flat_extents(&shape("(4,8)")?, &shape("(4,8)")?));
/// assert!(!check::same_flat_extents(&shape("(4,(2,4))")?, &shape("(4,(2,4))")?)); // not flat
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn same_flat_extents(shape: &IntTuple, other: &IntTuple) -> bool {
    let length = shape.length();
    // As many nodes as leaves, and the tuple: `((),(2,3))` has two modes and two leaves, too.
    let is_flat = shape.profile.node_count as usize <= length + 1 && other.profile.node_count as usize <= length + 1;
    if !is_flat || length != shape.rank() || length != other.length() {
        return false;
    }
    let mut leaf = 0;
    while leaf < length && shape.entries[leaf] == other.entries[leaf] {
        leaf += 1;
    }
    leaf == length
}

/// The error of two tensors with different numbers of modes.
pub const fn ranks(left: usize, right: usize) -> LayoutError {
    let blame = Blame::whole(Operation::Tensor, 0);
    LayoutError::CheckSameSize { blame, left: left as u64, right: right as u64 }
}

/// Claims that the registers of `layout` are the registers of `dealt`, renumbered, so that no value has to move. Both
/// map `(thread, value)` to a linear coordinate of a tile. `CuTe`: `retile_S`, `retile_D`, which do not check this.
///
/// # Errors
/// [`LayoutError::NotRenamed`] with a value and the thread that holds it; the errors of
/// [`renaming`](crate::atom::renaming).
///
/// ```
/// use layout_algebra::{Layout, check};
/// let dealt = Layout::parse("(4,(2,2)):(2,(1,8))")?;
/// check::renames(&Layout::parse("(4,(2,2)):(2,(8,1))")?, &dealt)?;
/// assert_eq!(check::renames(&Layout::parse("(4,4):(4,1)")?, &dealt).unwrap_err().code(), "L1410");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[cfg(feature = "atom")]
pub const fn renames(layout: &Layout, dealt: &Layout) -> Result<(), LayoutError> {
    match crate::atom::renaming(dealt, layout, dealt.size()) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.during(Operation::Renames)),
    }
}

/// Claims that the layout is tractable: sorted by stride, each `extent x stride` divides the next stride.
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
    layout.require_tractable(Operation::Tractable)
}

/// Claims that the strides of a literal are as `layout!` requires: the strides of `dense`, without padding, are
/// tractable. If there is padding, no two coordinates share an index. Modes of stride 0 repeat on purpose and are
/// ignored.
///
/// # Errors
/// [`LayoutError::NotTractable`], [`LayoutError::PaddingOverlaps`], [`LayoutError::InjectivityUndecided`].
///
/// ```
/// use layout_algebra::{Layout, check};
/// let (padded, dense) = (Layout::parse("(32,32):(33,1)")?, Layout::parse("(32,32):(32,1)")?);
/// check::literal(&padded, &dense)?;
/// let error = check::literal(&padded, &padded).unwrap_err().to_string();
/// assert!(error.ends_with("help: padded by 1: write 32 + 1; dense: write 32"));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn literal(layout: &Layout, dense: &Layout) -> Result<(), LayoutError> {
    layout.require_padded(dense)
}
