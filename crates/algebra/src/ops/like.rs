//! Compact layouts like another layout: with its shape, or its order of strides.

use crate::const_util::{ctry, magnitude};
use crate::data::compact::{column_major, ordered};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::error::{LayoutError, Operation};
use crate::ops::{composition, filter_zeros, logical_product};

/// The function of the layout over another shape. `CuTe`: `layout.with_shape(shape)`.
///
/// Post: `composition(layout, column_major(shape))`: `R(x) = layout(x)` for all `x < size(shape)`, and the shape of `R`
/// refines `shape`.
///
/// # Errors
/// The errors of [`column_major`] and of [`composition`].
///
/// ```
/// use layout_algebra::{IntTuple, Layout, ops::with_shape};
/// let layout = Layout::parse("(8,32):(32,1)")?;
/// assert_eq!(with_shape(&layout, &IntTuple::parse("(4,64)")?)?.to_string(), "(4,(2,32)):(32,(128,1))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn with_shape(layout: &Layout, shape: &IntTuple) -> Result<Layout, LayoutError> {
    // The column-major layout of the new shape is the identity on linear coordinates, so composing by it only regroups.
    let compact = ctry!(column_major(shape), Operation::WithShape, 1);
    Ok(ctry!(composition(layout, &compact), Operation::WithShape))
}

/// The compact layout of the same shape with its modes in the same order of strides. `CuTe`:
/// `make_layout_like(layout)`.
///
/// Modes of stride 0 keep it. For equal strides, the left mode moves faster. (`CuTe` lets such modes overlap.)
///
/// Post: without its modes of stride 0 the result is compact; its strides compare like the strides of the layout, by
/// magnitude.
///
/// # Errors
/// [`LayoutError::NotStatic`]: runtime strides cannot be compared.
///
/// ```
/// use layout_algebra::{Layout, ops::make_layout_like};
/// assert_eq!(make_layout_like(&Layout::parse("(4,8,2):(0,10,1)")?)?.to_string(), "(4,8,2):(0,2,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn make_layout_like(layout: &Layout) -> Result<Layout, LayoutError> {
    ctry!(layout.require_constant(Operation::MakeLayoutLike, 0));
    let filtered = filter_zeros(layout);
    let mut like = ctry!(ordered(filtered.shape(), &magnitudes(layout)), Operation::MakeLayoutLike);
    // The modes of stride 0 keep their extents.
    like.shape = layout.shape;
    Ok(like)
}

/// The layout of a register fragment of the same shape: mode 0 moves fastest, the other modes follow in the order of
/// their strides. `CuTe`: `make_fragment_like(layout)`.
///
/// Modes of stride 0 within mode 0 keep it; other modes of stride 0 get elements of their own. A layout of one mode
/// becomes column-major. The second of two modes is in brackets, as in `CuTe`.
///
/// Post: for rank above 1, with the compact layout `A` of mode 0 and `B` of the other modes by stride,
/// `tiled_product(A, B)`; `R` is injective where mode 0 has no stride 0.
///
/// # Errors
/// [`LayoutError::NotStatic`]: runtime strides cannot be compared.
///
/// ```
/// use layout_algebra::{Layout, ops::make_fragment_like};
/// assert_eq!(make_fragment_like(&Layout::parse("(4,2,3):(64,3,1)")?)?.to_string(), "(4,2,3):(1,12,4)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn make_fragment_like(layout: &Layout) -> Result<Layout, LayoutError> {
    Ok(ctry!(fragment(layout), Operation::MakeFragmentLike))
}

const fn fragment(layout: &Layout) -> Result<Layout, LayoutError> {
    // `CuTe` orders by stride only from rank 2 on; a single mode has no mode 0 to keep fastest.
    if layout.rank() < 2 {
        return column_major(layout.shape());
    }
    ctry!(layout.require_constant(Operation::MakeFragmentLike, 0));
    let rest = ctry!(super::take(layout, 1, layout.rank()));
    let first = ctry!(layout.mode(0));
    let mut block = ctry!(column_major(filter_zeros(&first).shape()));
    // The repeated modes keep stride 0 and regain their extents: a fragment holds a repeated value once.
    block.shape = first.shape;
    let order = ctry!(ordered(rest.shape(), &magnitudes(&rest)));
    let product = ctry!(logical_product(&block, &order));
    crate::ops::by_mode::unzipped(&product, false)
}

/// The magnitudes of the strides, as an order.
const fn magnitudes(layout: &Layout) -> IntTuple {
    let mut order = layout.shape;
    let mut i = 0;
    while i < layout.length() {
        let stride: Stride = layout.strides.at(i);
        // A reversed mode is as far as its magnitude, so the sign has no part in the order.
        order.entries[i] = magnitude(stride.coefficient);
        i += 1;
    }
    order
}
