//! Numbers of layout types: `const { number::cosize::<L>() }`.
//!
//! Each function is evaluated while compiling, and panics with the algebra's text, at its caller, where the number does not
//! exist. `layout! { const N: usize = cosize(Tile); }` is made of these.
//!
//! ```
//! use layout_static::{C, Layout, number};
//! type Rows = Layout<(C<8>, C<4>), (C<1>, C<12>)>;
//! const VECTOR: usize = number::vector_width::<Rows>();
//! assert_eq!((number::size::<Rows>(), number::cosize::<Rows>(), VECTOR), (32, 44, 4));
//! ```

use layout_algebra::{Blame, LayoutError, Operation, ops};

use crate::composed;
use crate::coordinate::Selection;
use crate::expect;
use crate::int::Static;
use crate::static_layout::StaticLayout;

/// The number of coordinates. `CuTe`: `size(layout)`.
///
/// # Panics
/// Where the layout does not exist.
#[track_caller]
pub const fn size<L: StaticLayout>() -> usize {
    expect::size(L::BELOW)
}

/// One more than the largest index. `CuTe`: `cosize(layout)`.
///
/// # Panics
/// With [`LayoutError::NotStatic`] for runtime strides, [`LayoutError::NegativeStride`].
#[track_caller]
pub const fn cosize<L: StaticLayout>() -> usize {
    expect::to_usize(expect::number(composed::cosize::<L>()), Operation::Cosize)
}

/// The number of modes. `CuTe`: `rank(layout)`.
///
/// # Panics
/// Where the layout does not exist.
#[track_caller]
pub const fn rank<L: StaticLayout>() -> usize {
    expect::layout(L::BELOW).rank()
}

/// The number of leaves.
///
/// # Panics
/// Where the layout does not exist.
#[track_caller]
pub const fn length<L: StaticLayout>() -> usize {
    expect::layout(L::BELOW).length()
}

/// The depth of the bracketing: 0 for an integer. `CuTe`: `depth(layout)`.
///
/// # Panics
/// Where the layout does not exist.
#[track_caller]
pub const fn depth<L: StaticLayout>() -> usize {
    expect::layout(L::BELOW).depth()
}

/// The number of elements at the start of the layout whose indices follow one another.
///
/// Post: [`algebra::Layout::contiguous_run`](layout_algebra::Layout::contiguous_run).
///
/// # Panics
/// Where the layout does not exist.
#[track_caller]
pub const fn contiguous_run<L: StaticLayout>() -> usize {
    let run = match composed::composed::<L>() {
        Ok(Some(composed)) => composed.contiguous_run(),
        Ok(None) => Ok(expect::layout(L::BELOW).contiguous_run()),
        Err(error) => Err(error),
    };
    expect::to_usize(expect::number(run), Operation::Size)
}

/// The largest `n` such that all elements can be moved in aligned groups of `n`.
///
/// Post: [`algebra::Layout::vector_width`](layout_algebra::Layout::vector_width).
///
/// # Panics
/// Where the layout does not exist.
#[track_caller]
pub const fn vector_width<L: StaticLayout>() -> usize {
    let width = match composed::composed::<L>() {
        Ok(Some(composed)) => Ok(composed.vector_width()),
        Ok(None) => Ok(expect::layout(L::BELOW).vector_width()),
        Err(error) => Err(error),
    };
    expect::to_usize(expect::number(width), Operation::Size)
}

/// The largest number of elements that every access may take at once. `CuTe`: `max_alignment(layout)`.
///
/// Post: [`algebra::ops::max_alignment`](ops::max_alignment).
///
/// # Panics
/// Where the layout does not exist.
#[track_caller]
pub const fn max_alignment<L: StaticLayout>() -> usize {
    let alignment = match composed::composed::<L>() {
        Ok(Some(composed)) => Ok(composed.max_alignment()),
        Ok(None) => Ok(ops::max_alignment(&expect::layout(L::BELOW))),
        Err(error) => Err(error),
    };
    expect::to_usize(expect::number(alignment), Operation::Size)
}

/// The number of elements that both layouts have contiguous at the same cells. `CuTe`: `max_common_vector(a, b)`.
///
/// Post: [`algebra::ops::max_common_vector`](ops::max_common_vector).
///
/// # Panics
/// Where a layout does not exist, and with [`LayoutError::SwizzledOperand`] where `B` is behind a swizzle.
///
/// ```
/// use layout_static::{C, Layout, number};
/// type Rows = Layout<(C<8>, C<4>), (C<1>, C<8>)>;
/// type Padded = Layout<(C<8>, C<4>), (C<1>, C<16>)>;
/// assert_eq!(number::max_common_vector::<Rows, Padded>(), 8);
/// ```
#[track_caller]
pub const fn max_common_vector<A: StaticLayout, B: StaticLayout>() -> usize {
    let other = B::LAYOUT;
    let width = match composed::composed::<A>() {
        Ok(Some(composed)) => Ok(composed.max_common_vector(&other)),
        Ok(None) => Ok(ops::max_common_vector(&expect::layout(A::BELOW), &other)),
        Err(error) => Err(error),
    };
    expect::to_usize(expect::number(width), Operation::Size)
}

/// The index of a constant coordinate. `CuTe`: `layout(coordinate)`, `crd2idx`.
///
/// # Panics
/// With [`LayoutError::OutOfBounds`], [`LayoutError::CoordinateNotCongruent`], [`LayoutError::NotStatic`] for runtime strides.
///
/// ```
/// use layout_static::{C, Layout, number};
/// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
/// assert_eq!(number::index::<Rows, (C<2>, C<3>)>(), 19);
/// ```
#[track_caller]
pub const fn index<L: StaticLayout, X: Selection + Static>() -> usize {
    let index = match composed::composed::<L>() {
        Ok(Some(composed)) => composed.index_at(&X::FORM.tuple),
        Ok(None) => expect::layout(L::BELOW).index_at(&X::FORM.tuple),
        Err(error) => Err(error),
    };
    expect::to_usize(expect::number(index), Operation::Index)
}

/// The index at which [`Slice`](crate::Slice) at a constant coordinate begins. `CuTe`: `slice_and_offset(coordinate, layout)`.
///
/// Post: [`algebra::ops::slice_and_offset`](ops::slice_and_offset).
///
/// # Panics
/// With [`LayoutError::OutOfBounds`], [`LayoutError::CoordinateNotCongruent`], [`LayoutError::NegativeStride`] where it begins below
/// index 0, [`LayoutError::NotStatic`], and with [`LayoutError::SwizzledOperand`] behind a swizzle.
///
/// ```
/// use core::ops::RangeFull;
/// use layout_static::{C, Layout, number};
/// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
/// assert_eq!(number::slice_offset::<Rows, (C<2>, RangeFull)>(), 16);
/// ```
#[track_caller]
pub const fn slice_offset<L: StaticLayout, X: Selection + Static>() -> usize {
    let offset = match X::FORM.offset(&L::LAYOUT) {
        Ok(offset) if offset < 0 => {
            Err(LayoutError::NegativeStride { blame: Blame::whole(Operation::Slice, 0), stride: offset })
        }
        Ok(offset) => Ok(offset.unsigned_abs()),
        Err(error) => Err(error),
    };
    expect::to_usize(expect::number(offset), Operation::Slice)
}
