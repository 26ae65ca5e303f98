//! Composition: the outer layout after the inner one.
//!
//! # Decision
//! Exact: returns the composite, or an error if none exists. In this order:
//!
//! 1. *Walk in digits* (`walk.rs`): each inner leaf is split where a digit of the outer extents overflows. If every
//!    split divides and no digit can carry, the pieces are the composite.
//! 2. *Definition* (`definition.rs`): carries can cancel each other, as in `(2,3,9):(3,1,8)` after `5:3`. Each leaf's
//!    values are read until they contradict every layout or the digits repeat. Coordinates at which modes carry are
//!    compared. The remaining cases are enumerated, up to [`COMPOSITION_BUDGET`] evaluations, else
//!    [`LayoutError::Undecided`].

mod definition;
mod fitting;
mod outer;
mod plain;
mod reversed;
mod walk;

use crate::const_util::{as_bits, ctry};
use crate::data::layout::Layout;
use crate::data::tiler::Tiler;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::axes::{along_axes, has_axes};
use crate::ops::by_mode::{Each, by_mode};
use definition::by_definition;
use fitting::{LeafPart, Question, walks};
use outer::Outer;
pub(super) use plain::plain;
pub(crate) use reversed::constant;
use reversed::reversed;
pub use reversed::{composition_and_offset, composition_begin};
use walk::Walk;

/// The maximal number of values that decide a composition by its definition, for each leaf and for the whole. If the
/// outer layout has many modes, or the inner layout many such leaves, the number is smaller. It then takes about half a
/// million steps of const evaluation; `rustc` refuses two million.
///
/// It is reached only if carries cancel each other, and the digits of the inner strides do not repeat earlier.
pub const COMPOSITION_BUDGET: u64 = 1 << 12;

/// The layout `R` with `R(i) = outer(inner(i))`. `CuTe`: `composition(outer, inner)`; the categorical paper: `B o A`.
///
/// Strides of the outer layout may be runtime or axis strides; the composite has multiples of them. An inner layout of
/// axis strides maps to coordinates of the outer layout: [`composition_axes`](crate::ops::composition_axes).
///
/// Post: `R(i) = outer(inner(i))` for all `i < size(inner)`; `shape(R)` refines `shape(inner)`; `R` is coalesced over
/// it, so it is unique. Modes of extent 1 have stride 0.
///
/// # Errors
/// [`LayoutError::InnerTooLarge`] unless `cosize(inner) <= size(outer)`; [`LayoutError::StrideDoesNotStep`],
/// [`LayoutError::InnerExtentNotDivisible`], [`LayoutError::ModesCarry`], [`LayoutError::MixedBasis`] if no such layout
/// exists; [`LayoutError::Undecided`] beyond [`COMPOSITION_BUDGET`]; [`LayoutError::NotStatic`] for strides of the
/// inner layout. Errors about negative strides describe them as positive: the coordinates are the same.
///
/// ```
/// use layout_algebra::{Layout, ops::composition};
/// let outer = Layout::parse("(4,6,8,10):(2,3,5,7)")?;
/// assert_eq!(composition(&outer, &Layout::parse("6:12")?)?.to_string(), "(2,3):(9,5)");
///
/// let rows = Layout::parse("(128,64):(?,1)")?;
/// assert_eq!(composition(&rows, &Layout::parse("(8,32):(16,256)")?)?.to_string(), "(8,32):(16*?,2)");
/// let diagonal = composition(&Layout::parse("(4,8):(1@0,1@1)")?, &Layout::parse("4:5")?)?;
/// assert_eq!(diagonal.to_string(), "4:1@0+1@1"); // (0,0), (1,1), (2,2), (3,3)
/// let upside_down = composition(&rows, &Layout::parse("(128,64):(-1,128)")?)?;
/// assert_eq!(upside_down.to_string(), "(128,64):(-1*?,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition(outer: &Layout, inner: &Layout) -> Result<Layout, LayoutError> {
    let mut composite = Layout::VOID;
    // The short path is the same walk on small numbers; it leaves every refusal to the paths below.
    if plain(outer, inner, false, &mut composite) {
        return Ok(composite);
    }
    let size = outer.size();
    let coalesced = Outer::bounded(outer, size);
    // Axis and negative strides are reduced to natural ones before the bound is compared.
    let Some(reach) = inner.natural_reach() else {
        return beyond_natural(outer, inner, inner.not_natural(Operation::Composition, 1), false);
    };
    if reach >= size {
        return Err(too_large(&Question { outer: &coalesced, inner, limit: Some(size) }, size));
    }
    decide(&Question { outer: &coalesced, inner, limit: Some(size) })
}

/// The composition with the outer layout extended: its last mode is unbounded, and so is the cosize of the inner
/// layout. `CuTe`: `composition`; Shah's note: the composition with the extended layout function.
///
/// Post: as for [`composition`], with the extension of `outer`.
///
/// # Errors
/// The errors of [`composition`], without [`LayoutError::InnerTooLarge`]; [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::composition_extended};
/// let outer = Layout::parse("(4,2):(1,8)")?;
/// assert_eq!(composition_extended(&outer, &Layout::parse("16:1")?)?.to_string(), "(4,4):(1,8)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition_extended(outer: &Layout, inner: &Layout) -> Result<Layout, LayoutError> {
    let mut composite = Layout::VOID;
    if plain(outer, inner, true, &mut composite) {
        return Ok(composite);
    }
    let extended = Outer::extended(outer);
    if inner.natural_reach().is_none() {
        return beyond_natural(outer, inner, inner.not_natural(Operation::Composition, 1), true);
    }
    // Indices are unbounded here, so sums are checked, and so is the composite: it may reach past 64 bits.
    ctry!(decide(&Question { outer: &extended.checked(), inner, limit: None })).checked()
}

/// The composition with an inner layout of axis or negative strides.
const fn beyond_natural(
    outer: &Layout,
    inner: &Layout,
    error: LayoutError,
    extended: bool,
) -> Result<Layout, LayoutError> {
    match error {
        _ if has_axes(inner) => along_axes(outer, inner, extended),
        LayoutError::NegativeStride { .. } => reversed(outer, inner, extended),
        error => Err(error),
    }
}

/// Returns the composite or the reason why there is none. If a stride would be a sum of two bases, it proposes strides
/// that are not.
const fn decide(question: &Question) -> Result<Layout, LayoutError> {
    match attempt(question) {
        Err(LayoutError::MixedBasis { blame, stride, first, second, .. }) => {
            // Proposals cost up to 128 more walks, so they are tried after the refusal only.
            let fitting = question.nearest(blame.leaf as usize, LeafPart::Stride);
            Err(LayoutError::MixedBasis { blame, stride, first, second, fitting })
        }
        answer => answer,
    }
}

const fn attempt(question: &Question) -> Result<Layout, LayoutError> {
    let (outer, inner) = (question.outer, question.inner);
    let mut walk = Walk::NONE;
    let length = inner.shape.profile.leaf_count as usize;
    let mut leaf = 0;
    while leaf < length {
        // Natural, or the callers would have left for `beyond_natural`. At extent 1 the walk does not read the stride.
        let step = as_bits(inner.strides.coefficients[leaf]);
        match ctry!(walk.leaf(outer, inner.shape.entries[leaf], step, leaf)) {
            None => leaf += 1,
            // An obstacle of the digits is no proof: carries of other digits may cancel it.
            Some(_) => return by_definition(question),
        }
    }
    if walk.carry().is_some() {
        return by_definition(question);
    }
    walk.assemble(inner)
}

/// Whether the walk in digits decides that a composition within bounds exists.
pub(crate) const fn composes(outer: &Layout, inner: &Layout) -> bool {
    // Sufficient, not necessary: composites that need the definition are left out, which keeps the question cheap.
    inner.reach() < outer.size() && fitting::walks(&Outer::bounded(outer, outer.size()), inner)
}

/// The error of an inner layout that leaves the outer layout, blamed on the leaf that reaches furthest.
const fn too_large(question: &Question, size: u64) -> LayoutError {
    let (outer, inner) = (question.outer.layout, question.inner);
    let (mut leaf, mut furthest) = (0, 0);
    let mut i = 0;
    while i < inner.length() {
        let (extent, stride) = inner.mode_at(i);
        let far = (extent - 1) * stride.coefficient().unsigned_abs();
        if far > furthest {
            (leaf, furthest) = (i, far);
        }
        i += 1;
    }
    let (extent, stride) = inner.mode_at(leaf);
    // What this leaf may still use: the size without the reach of all other leaves.
    let others = inner.reach() - furthest;
    let (mut fitting, mut fitting_stride) = (0, 0);
    // Else the other leaves alone reach too far, and no number of this leaf helps.
    if others < size {
        let room = size - 1 - others;
        fitting = question.largest(leaf, LeafPart::Extent, 2, room / stride.coefficient().unsigned_abs() + 1);
        fitting_stride = question.largest(leaf, LeafPart::Stride, 1, room / (extent - 1));
    }
    let blame = Blame::shape(Operation::Composition, leaf).of(1);
    // The walk is asked first: it is cheap, and the extended composition would itself build an error with proposals.
    let unbounded = Outer::extended(outer).checked();
    let extended = walks(&unbounded, inner) && composition_extended(outer, inner).is_ok();
    let reaches = inner.reach();
    let alone = if is_alone(inner, leaf) { Some((extent, stride.coefficient())) } else { None };
    LayoutError::InnerTooLarge { blame, outer: *outer, reaches, alone, fitting, fitting_stride, extended }
}

/// Whether all other leaves are `1:0`, and there is at least one.
const fn is_alone(layout: &Layout, leaf: usize) -> bool {
    let mut i = 0;
    while i < layout.length() {
        let (extent, stride) = layout.mode_at(i);
        if i != leaf && (extent != 1 || !stride.is_zero()) {
            return false;
        }
        i += 1;
    }
    i > 1
}

/// [`composition`] by a tiler. Brackets compose mode by mode; `_`, `..` and modes beyond the tiler leave a mode alone.
/// `CuTe`: `composition(layout, tiler)`, which drops the modes beyond the tiler.
///
/// # Errors
/// The errors of [`composition`], and [`LayoutError::RankMismatch`] for a tiler of more modes than the layout.
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::composition_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::layout(&Layout::parse("4:2")?)])?;
/// assert_eq!(composition_by(&Layout::parse("(4,8):(8,1)")?, &tiler)?.to_string(), "(2,4):(8,2)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    match tiler.as_layout() {
        Some(tile) => composition(layout, tile),
        None => by_mode(Each::Composition, layout, tiler),
    }
}

/// [`composition_extended`] by a tiler, mode by mode.
///
/// # Errors
/// The errors of [`composition_extended`], and [`LayoutError::RankMismatch`] for a tiler of more modes than the layout.
///
/// ```
/// use layout_algebra::{Layout, Tiler, ops::composition_extended_by};
/// let tiler = Tiler::by_mode(&[Tiler::extent(8)?])?;
/// assert_eq!(composition_extended_by(&Layout::parse("(4,8):(8,1)")?, &tiler)?.to_string(), "(8,8):(8,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition_extended_by(layout: &Layout, tiler: &Tiler) -> Result<Layout, LayoutError> {
    match tiler.as_layout() {
        Some(tile) => composition_extended(layout, tile),
        None => by_mode(Each::CompositionExtended, layout, tiler),
    }
}
