//! Inner layouts with negative strides: their coordinates count from the other end.
//!
//! ```text
//! (4,2):(1,8) after 8:-1    coordinates 7, 6, 5, .. have the indices 11, 10, 9, ..: (4,2):(-1,-8), from index 11 on
//! ```
//!
//! Reversing a coordinate, `x` to `extent - 1 - x`, makes its stride positive and moves the start to the other end. The
//! pieces of a mode are digits of its coordinate, and reversing the coordinate reverses each digit. So a composite
//! exists exactly when the composite of the positive strides exists. They are equal, but for the negated pieces of the
//! reversed modes.

use crate::const_util::{ctry, magnitude, signed, small};
use crate::data::layout::Layout;
use crate::data::profile::{Over, Subtree};
use crate::data::stride::{Basis, MAX_RUNTIME, Stride};
use crate::data::tiler::Tiler;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::composition::{composition, composition_extended};

/// The composition with an inner layout of constants, some negative, that starts at `outer(-min inner)`.
pub(super) const fn reversed(outer: &Layout, inner: &Layout, extended: bool) -> Result<Layout, LayoutError> {
    let mut turned = *inner;
    let mut leaf = 0;
    while leaf < inner.length() {
        let Some(step) = signed(magnitude(inner.strides.coefficients[leaf])) else {
            return Err(too_large(leaf, magnitude(inner.strides.coefficients[leaf])));
        };
        // A mode of extent 1 may have any stride.
        turned.strides.coefficients[leaf] = if inner.shape.entries[leaf] == 1 { 0 } else { step };
        leaf += 1;
    }
    // Positive strides take the usual path, so there is one rule of composition, and one set of errors.
    let answer = if extended { composition_extended(outer, &turned) } else { composition(outer, &turned) };
    let mut result = match answer {
        Ok(result) => result,
        Err(error) => return Err(as_written(error, inner)),
    };
    let mut over = Over::START;
    leaf = 0;
    while leaf < inner.length() {
        // The composite refines the inner shape: the pieces of a leaf are what lies over it.
        over = over.next_leaf(inner.profile(), result.profile());
        let mut place = over.at.leaf;
        while place < over.at.leaf_end && inner.strides.coefficients[leaf] < 0 {
            let stride = result.strides.coefficients[place];
            // Outer strides may be negative already: `i64::MIN` has no negative.
            let Some(negated) = stride.checked_neg() else { return Err(too_large(leaf, magnitude(stride))) };
            result.strides.coefficients[place] = negated;
            place += 1;
        }
        leaf += 1;
    }
    Ok(result)
}

/// Translates the error of the reversed layout to the layout as written: its strides count down, its coordinates
/// differ.
const fn as_written(mut error: LayoutError, inner: &Layout) -> LayoutError {
    let turned = inner.strides.coefficients[error.blame().leaf as usize] < 0;
    let sign = if turned { -1 } else { 1 };
    match &mut error {
        LayoutError::StrideDoesNotStep { stride, fitting, .. } => {
            *stride *= sign;
            *fitting = [sign * fitting[0], sign * fitting[1]];
        }
        LayoutError::ModesCarry { coordinate, fitting, .. } => {
            *coordinate = None;
            *fitting = [sign * fitting[0], sign * fitting[1]];
        }
        LayoutError::MixedBasis { fitting, .. } if turned => *fitting = [0, 0],
        LayoutError::InnerTooLarge { alone, fitting_stride, .. } if turned => {
            *fitting_stride = 0;
            if let Some((_, stride)) = alone {
                *stride *= -1;
            }
        }
        _ => {}
    }
    error
}

const fn too_large(leaf: usize, step: u64) -> LayoutError {
    LayoutError::Overflow { blame: Blame::stride(Operation::Composition, leaf).of(1), left: step, right: 1 }
}

/// [`composition`], and the index of its first element: `outer` at the least linear coordinate from which the strides
/// of `inner` stay within it.
///
/// Post: with the result `(R, o)`: `o + R(i) = outer(inner(i) - min inner)` for all `i < size(inner)`, and
/// `o = outer(-min inner)`. Without negative strides `o` is 0.
///
/// # Errors
/// The errors of [`composition`]; [`LayoutError::BeginsAtRunTime`] if the start is along a runtime stride of `outer`,
/// [`LayoutError::NotStatic`] if it is along an axis.
///
/// ```
/// use layout_algebra::{Layout, ops::composition_and_offset};
/// let (reversed, begin) = composition_and_offset(&Layout::parse("(4,2):(1,8)")?, &Layout::parse("8:-1")?)?;
/// assert_eq!((reversed.to_string().as_str(), begin), ("(4,2):(-1,-8)", 11));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition_and_offset(outer: &Layout, inner: &Layout) -> Result<(Layout, i64), LayoutError> {
    // The start is read off the composite's own strides, so it cannot disagree with them.
    let composite = ctry!(composition(outer, inner));
    let terms = ctry!(composition_begin(&Tiler::layout(inner), &composite));
    Ok((composite, ctry!(constant(&terms))))
}

/// The index of the first element of the composite of a layout by a tiler, as a sum:
/// `terms[0] + sum_k terms[1 + k] * ?k`.
///
/// For negative strides of the tiler, [`composition_by`](super::composition_by) counts from the other end of their
/// modes. Without negative strides every term is 0.
///
/// Post: the sum is `layout` at the linear coordinate with, for each negative stride of the tiler, the last coordinate
/// of that mode.
///
/// # Errors
/// [`LayoutError::NotStatic`] if the start is along an axis.
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::{composition_begin, composition_by}};
/// let rows = Layout::parse("(4,8):(?,1)")?;
/// let tiler = Tiler::by_mode(&[Tiler::layout(&Layout::parse("4:-1")?), Tiler::KEEP])?;
/// let upside_down = composition_by(&rows, &tiler)?;
/// assert_eq!(upside_down.to_string(), "(4,8):(-1*?,1)");
/// assert_eq!(composition_begin(&tiler, &upside_down)?[..2], [0, 3]); // at 3 * ?
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition_begin(tiler: &Tiler, composite: &Layout) -> Result<[i64; 1 + MAX_RUNTIME], LayoutError> {
    let mut terms = [0; 1 + MAX_RUNTIME];
    let tiles = tiler.tiles();
    ctry!(begin(tiles, tiles.profile().span(), composite, composite.profile().span(), &mut terms));
    Ok(terms)
}

/// The value of a sum without runtime strides.
pub(crate) const fn constant(terms: &[i64; 1 + MAX_RUNTIME]) -> Result<i64, LayoutError> {
    let mut k = 0;
    while k < MAX_RUNTIME {
        // The first runtime term is enough for the error: any of them leaves the start open.
        if terms[1 + k] != 0 {
            let begin = Stride::new(terms[1 + k], Basis::Runtime(small(k)));
            return Err(LayoutError::BeginsAtRunTime { blame: Blame::whole(Operation::Composition, 1), begin });
        }
        k += 1;
    }
    Ok(terms[0])
}

/// Adds the terms of the subtree at `tile`, whose composite is the subtree at `at`. Modes beyond the tile are skipped.
const fn begin(
    tiles: &Layout,
    tile: Subtree,
    composite: &Layout,
    at: Subtree,
    terms: &mut [i64; 1 + MAX_RUNTIME],
) -> Result<(), LayoutError> {
    if tiles.profile().is_leaf_at(tile.node) {
        // Modes that count up begin at coordinate 0, and add nothing.
        if tiles.shape.entries[tile.leaf] == 1 || tiles.strides.coefficients[tile.leaf] >= 0 {
            return Ok(());
        }
        let mut leaf = at.leaf;
        while leaf < at.leaf_end {
            let (extent, stride) = composite.mode_at(leaf);
            let term = match stride.basis() {
                Basis::Runtime(k) => 1 + k as usize,
                Basis::Axis(_) | Basis::Sum(_) | Basis::Product(_) if extent > 1 => {
                    return Err(LayoutError::NotStatic { blame: Blame::whole(Operation::Composition, 0), stride });
                }
                _ => 0,
            };
            // Together they are the coefficients of an index of the outer layout.
            terms[term] = terms[term].wrapping_sub(stride.times_wrapping(extent - 1));
            leaf += 1;
        }
        return Ok(());
    }
    let (mut tile_mode, mut mode) = (tiles.profile().before(tile), composite.profile().before(at));
    let mut i = 0;
    while i < tiles.profile().modes_at(tile.node) {
        (tile_mode, mode) = (tiles.profile().next(tile_mode), composite.profile().next(mode));
        ctry!(begin(tiles, tile_mode, composite, mode, terms));
        i += 1;
    }
    Ok(())
}
