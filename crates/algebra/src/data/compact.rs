//! Compact layouts: every index from 0 to `size - 1` exactly once, in a given order of modes.

use crate::const_util::{arrange, ctry, places, signed};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Over};
use crate::data::stride::{Stride, Strides};
use crate::error::{Blame, LayoutError, Operation};

/// The compact layout whose first leaf moves fastest. `CuTe`: `make_layout(shape)`, `LayoutLeft`.
///
/// Post: `L(x) = x`; modes of extent 1 have stride 0.
///
/// # Errors
/// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{IntTuple, ops::column_major};
/// assert_eq!(column_major(&IntTuple::parse("((2,3),4)")?)?.to_string(), "((2,3),4):((1,2),6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn column_major(shape: &IntTuple) -> Result<Layout, LayoutError> {
    compact(shape, &places())
}

/// The compact layout whose last leaf moves fastest. `CuTe`: `LayoutRight`.
///
/// Post: `L(reversed colexicographic order) = identity`; modes of extent 1 have stride 0.
///
/// # Errors
/// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{IntTuple, ops::row_major};
/// assert_eq!(row_major(&IntTuple::parse("(4,8)")?)?.to_string(), "(4,8):(8,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn row_major(shape: &IntTuple) -> Result<Layout, LayoutError> {
    let mut leaves = [0; MAX_LEAVES];
    let mut i = 0;
    while i < shape.length() {
        leaves[i] = shape.length() - 1 - i;
        i += 1;
    }
    compact(shape, &leaves)
}

/// The compact layout where the mode with the smallest order moves fastest; for equal orders, the left one. `CuTe`:
/// `make_ordered_layout`.
///
/// The order has one number for each mode of the shape, at any depth; the leaves below it are column-major.
///
/// Post: the layout is compact.
///
/// # Errors
/// [`LayoutError::OrderNotCongruent`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
///
/// ```
/// use layout_algebra::{IntTuple, ops::ordered};
/// let (shape, order) = (IntTuple::parse("(4,8,2)")?, IntTuple::parse("(1,2,0)")?);
/// assert_eq!(ordered(&shape, &order)?.to_string(), "(4,8,2):(2,8,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn ordered(shape: &IntTuple, order: &IntTuple) -> Result<Layout, LayoutError> {
    compact(shape, &ctry!(turns(shape, order)))
}

/// The leaves of the shape, sorted by order, smallest first.
pub(crate) const fn turns(shape: &IntTuple, order: &IntTuple) -> Result<[usize; MAX_LEAVES], LayoutError> {
    if !order.weakly_congruent(shape) {
        let blame = Blame::whole(Operation::Ordered, 1);
        return Err(LayoutError::OrderNotCongruent { blame, order: order.profile, shape: shape.profile });
    }
    let ranks = spread(shape, order);
    let mut leaves = places();
    // The sort is stable: of equal orders the left leaf moves faster.
    arrange(&mut leaves, shape.length(), &ranks);
    Ok(leaves)
}

/// The order of each leaf of the shape: the order of the entry of `order` above it.
const fn spread(shape: &IntTuple, order: &IntTuple) -> [u128; MAX_LEAVES] {
    let mut ranks = [0; MAX_LEAVES];
    let mut over = Over::START;
    let mut entry = 0;
    while entry < order.length() {
        over = over.next_leaf(order.profile(), shape.profile());
        let mut leaf = over.at.leaf;
        while leaf < over.at.leaf_end {
            ranks[leaf] = order.entries[entry] as u128;
            leaf += 1;
        }
        entry += 1;
    }
    ranks
}

/// The compact layout in which the leaves move in this order, the first one fastest.
const fn compact(shape: &IntTuple, leaves: &[usize; MAX_LEAVES]) -> Result<Layout, LayoutError> {
    let mut layout = Layout { shape: *shape, strides: Strides::ZERO };
    let mut step = 1u64;
    let mut i = 0;
    while i < shape.length() {
        let leaf = leaves[i];
        let extent = shape.entries[leaf];
        if let Some(zero) = shape.zero_extent(leaf) {
            return Err(zero);
        }
        let blame = Blame::shape(Operation::Layout, leaf);
        let Some(next) = step.checked_mul(extent) else {
            return Err(LayoutError::Overflow { blame, left: step, right: extent });
        };
        if extent > 1 {
            let Some(stride) = signed(step) else {
                return Err(LayoutError::Overflow { blame, left: step, right: 1 });
            };
            layout.strides.set(leaf, Stride::constant(stride));
        }
        step = next;
        i += 1;
    }
    layout.checked()
}
