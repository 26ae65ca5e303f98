//! Layouts of coordinates: identity layouts, and compositions with an inner layout that maps to coordinates.
//!
//! ```text
//! (4,8):(1@0,1@1)   maps (2,5) to the coordinate (2,5): composed with a tiler, to where the elements of a tile lie
//! ```

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Node, Subtree};
use crate::data::stride::{Axis, Basis, Stride, Strides};
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// The identity layout: maps each linear coordinate to its own coordinate. Leaf `(i, j, ..)` has stride `1@..@j@i`.
/// `CuTe`: `make_identity_layout(shape)`.
///
/// Post: the index of a coordinate is the coordinate. If the shape is a number, the index is an integer and the stride
/// is 1.
///
/// # Errors
/// [`LayoutError::CapacityExceeded`] for a shape deeper than [`MAX_AXIS_DEPTH`](crate::MAX_AXIS_DEPTH);
/// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{IntTuple, Tiler, ops::{make_identity_layout, zipped_divide}};
/// let coordinates = make_identity_layout(&IntTuple::parse("(4,8)")?)?;
/// assert_eq!(coordinates.to_string(), "(4,8):(1@0,1@1)");
/// let tiles = zipped_divide(&coordinates, &Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?)?;
/// assert_eq!(tiles.to_string(), "((2,4),(2,2)):((1@0,1@1),(2@0,4@1))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn make_identity_layout(shape: &IntTuple) -> Result<Layout, LayoutError> {
    let mut layout = Layout { shape: *shape, strides: Strides::ZERO };
    ctry!(number(&mut layout, shape.profile().span(), Axis::ROOT));
    Ok(ctry!(layout.checked(), Operation::MakeIdentityLayout))
}

/// Gives the leaves of the subtree at `span` the axes below `axis`.
const fn number(layout: &mut Layout, span: Subtree, axis: Axis) -> Result<(), LayoutError> {
    if layout.shape.profile.is_leaf_at(span.node) {
        // At the root the axis is `CuTe`'s `E<>`, the unit basis: a shape that is a number maps to integers.
        layout.strides.set(span.leaf, Stride::axis(axis));
        return Ok(());
    }
    let mut mode = layout.shape.profile.before(span);
    let mut i = 0;
    while i < layout.shape.profile.modes_at(span.node) {
        mode = layout.shape.profile.next(mode);
        // An axis packs its path into one code, so the depth of a shape with coordinates is bounded.
        let Some(below) = axis.then(i) else {
            let blame = Blame::shape(Operation::MakeIdentityLayout, mode.leaf);
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::Depth, count: 0 });
        };
        ctry!(number(layout, mode, below));
        i += 1;
    }
    Ok(())
}

/// The layout `R` with `R(i) = outer(inner(i))`, where the indices of `inner` are coordinates of `outer`. `CuTe`:
/// `composition(outer, inner)` for an inner layout of basis strides.
///
/// A leaf of `inner` with stride `v@k` steps along mode `k` of `outer` by `v`, like `composition` of that mode with
/// `extent:v`. Leaves on the same axis add up, and so do the terms of a stride along several axes, `3@0+5@1`. Strides
/// without an axis step along the whole outer layout.
///
/// Post: `R(i) = outer(inner(i))` for all `i < size(inner)`; `shape(R)` refines `shape(inner)`.
///
/// # Errors
/// [`LayoutError::MixedBasis`] if one leaf steps along a mode and another along part of it, which adds an integer to a
/// coordinate; [`LayoutError::ModeOutOfRange`] for an axis that `outer` does not have; the errors of
/// [`composition`](super::composition) for each axis, and of [`layout_add`](super::layout_add) for several.
///
/// ```
/// use layout_algebra::{Layout, IntTuple, ops::{composition_axes, make_identity_layout, reverse}};
/// let rows = Layout::parse("(4,8):(8,1)")?;
/// let transposed = reverse(&make_identity_layout(rows.shape())?);
/// assert_eq!(composition_axes(&rows, &transposed)?.to_string(), "(8,4):(1,8)");
/// let diagonal = Layout::parse("4:1@0+2@1")?; // (0,0), (1,2), (2,4), (3,6)
/// assert_eq!(composition_axes(&rows, &diagonal)?.to_string(), "4:10");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn composition_axes(outer: &Layout, inner: &Layout) -> Result<Layout, LayoutError> {
    along_axes(outer, inner, false)
}

/// [`composition_axes`]; with `extended`, each mode is extended: its last leaf is unbounded.
pub(super) const fn along_axes(outer: &Layout, inner: &Layout, extended: bool) -> Result<Layout, LayoutError> {
    ctry!(require_separate(inner));
    let mut parts = [None; MAX_LEAVES];
    let mut leaf = 0;
    while leaf < inner.length() {
        let mut k = 0;
        while let Some(term) = inner.strides.at(leaf).term(k) {
            if !is_met_before(inner, term.basis(), leaf) {
                ctry!(along(outer, inner, term.basis(), leaf, extended, &mut parts));
            }
            k += 1;
        }
        leaf += 1;
    }
    // The inner profile is walked again: each leaf becomes its part, so the result refines the inner shape.
    let mut result = Layout::VOID;
    let mut nodes = inner.profile().preorder();
    while let Some(node) = nodes.next() {
        ctry!(match node {
            Node::Leaf(leaf) => match &parts[leaf] {
                Some(part) => result.push_layout(part),
                None => unreachable!(),
            },
            Node::Tuple(modes) => result.push_tuple(modes),
        });
    }
    Ok(ctry!(result.checked(), Operation::Composition))
}

/// Whether any stride of the layout is along an axis.
pub(super) const fn has_axes(layout: &Layout) -> bool {
    let mut i = 0;
    while i < layout.length() {
        // A mode of extent 1 stays at coordinate 0 on whichever axis, so its basis decides nothing.
        if layout.shape.entries[i] > 1 && layout.strides.at(i).basis().is_coordinate() {
            return true;
        }
        i += 1;
    }
    false
}

/// The term of a stride along a basis, if it has one.
const fn term_along(stride: Stride, basis: Basis) -> Option<Stride> {
    let mut k = 0;
    while let Some(term) = stride.term(k) {
        if term.basis().same(basis) {
            return Some(term);
        }
        k += 1;
    }
    None
}

/// Whether a leaf before `leaf` has a term along a basis.
const fn is_met_before(inner: &Layout, basis: Basis, leaf: usize) -> bool {
    let mut i = 0;
    while i < leaf {
        if term_along(inner.strides.at(i), basis).is_some() {
            return true;
        }
        i += 1;
    }
    false
}

/// Composes all leaves of `inner` with a term along a basis, of which `leaf` is the first, with the mode of that axis.
/// A leaf with several terms has the sum of their composites.
const fn along(
    outer: &Layout,
    inner: &Layout,
    basis: Basis,
    leaf: usize,
    extended: bool,
    parts: &mut [Option<Layout>; MAX_LEAVES],
) -> Result<(), LayoutError> {
    let mode = ctry!(at_axis(outer, basis, leaf));
    let mut leaves = [0; MAX_LEAVES];
    let mut terms = [Stride::ZERO; MAX_LEAVES];
    let mut count = 0;
    let mut i = leaf;
    while i < inner.length() {
        if let Some(term) = term_along(inner.strides.at(i), basis) {
            (leaves[count], terms[count]) = (i, term);
            count += 1;
        }
        i += 1;
    }
    let mut steps = Layout::VOID;
    ctry!(steps.push_tuple(count));
    i = 0;
    while i < count {
        let (extent, _) = inner.mode_at(leaves[i]);
        ctry!(steps.push_leaf(extent, Stride::constant(terms[i].coefficient())));
        i += 1;
    }
    let composite =
        if extended { super::composition_extended(&mode, &steps) } else { super::composition(&mode, &steps) };
    let composite = match composite {
        Ok(composite) => composite,
        Err(error) => return Err(renumbered(error, &leaves)),
    };
    i = 0;
    while i < count {
        let part = ctry!(composite.mode(i));
        parts[leaves[i]] = Some(match &parts[leaves[i]] {
            None => part,
            Some(before) => match super::layout_add(before, &part) {
                Ok(sum) => sum,
                Err(error) => return Err(error.with_blame(Blame::stride(Operation::Composition, leaves[i]).of(1))),
            },
        });
        i += 1;
    }
    Ok(())
}

/// Renumbers the leaves of an error to the leaves of `inner`.
const fn renumbered(error: LayoutError, leaves: &[usize; MAX_LEAVES]) -> LayoutError {
    let blame = error.blame();
    if blame.operand != 1 {
        return error;
    }
    error.with_blame(Blame { leaf: crate::const_util::small(leaves[blame.leaf as usize]), ..blame })
}

/// The mode of the outer layout that an axis names; the whole layout if there is no axis.
const fn at_axis(outer: &Layout, basis: Basis, leaf: usize) -> Result<Layout, LayoutError> {
    // An inner leaf without an axis steps along linear coordinates: for it the outer layout is one mode.
    let mut mode = *outer;
    let Basis::Axis(axis) = basis else { return Ok(mode) };
    let mut level = 0;
    while let Some(i) = axis.mode(level) {
        mode = match mode.mode(i) {
            Ok(mode) => mode,
            Err(error) => return Err(error.with_blame(Blame::stride(Operation::Composition, leaf).of(1))),
        };
        level += 1;
    }
    Ok(mode)
}

/// Fails if the axes of two leaves contain one another, or if a stride is a runtime stride.
const fn require_separate(inner: &Layout) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < inner.length() {
        let (extent, stride) = inner.mode_at(i);
        // Composing by a runtime step needs its digits in the outer extents, which are not known yet.
        if extent > 1 && stride.basis().is_runtime() {
            let blame = Blame::stride(Operation::Composition, i).of(1);
            return Err(LayoutError::NotStatic { blame, stride });
        }
        let mut j = 0;
        while j < i {
            let (other, first) = inner.mode_at(j);
            // Leaves that never move have no sum with other leaves, so their axes cannot conflict.
            if other > 1
                && extent > 1
                && let Some((first, second)) = nested_terms(first, stride)
            {
                let blame = Blame::stride(Operation::Composition, i).of(1);
                return Err(LayoutError::MixedBasis { blame, stride: 1, first, second, fitting: [0, 0] });
            }
            j += 1;
        }
        i += 1;
    }
    Ok(())
}

/// A term of each of two strides, if the axis of one contains the axis of the other.
const fn nested_terms(first: Stride, second: Stride) -> Option<(Stride, Stride)> {
    let mut i = 0;
    while let Some(one) = first.term(i) {
        let mut j = 0;
        while let Some(other) = second.term(j) {
            if !one.is_zero() && !other.is_zero() && nested(one.basis(), other.basis()) {
                return Some((one, other));
            }
            j += 1;
        }
        i += 1;
    }
    None
}

/// Whether the axes differ and one contains the other.
const fn nested(a: Basis, b: Basis) -> bool {
    let (a, b) = (a.axis(), b.axis());
    // Equal axes are no conflict: their leaves add up within one mode, and compose together.
    !a.same(b) && (a.is_below(b) || b.is_below(a))
}
