//! Division of shapes: by a number from the left, by a shape mode by mode.

use crate::const_util::{ctry, product, small};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::Subtree;
use crate::error::{Blame, LayoutError, ModePath, Operation};

/// The rule by which a divisor divides an extent.
#[derive(Clone, Copy)]
enum Rule {
    /// Rounds up.
    Ceil,
    /// One must divide the other.
    Exact,
    /// Rounds the extent up to a multiple.
    Multiple,
}

impl IntTuple {
    /// The number of tiles of `divisor` that cover this shape, mode by mode. `CuTe`: `ceil_div(shape, divisor)`.
    ///
    /// A shape divides mode by mode; modes beyond it are unchanged. A number divides the leaves from the left. Each
    /// leaf is divided by the rest of the divisor, rounded up; then the rest is divided by the leaf, rounded up. So a
    /// tile that ends inside a leaf counts as one that ends after it.
    ///
    /// Post: `congruent(result, self)`; for two numbers it is the quotient, rounded up.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] for a divisor of more modes; [`LayoutError::ZeroExtent`],
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("(100,60)")?;
    /// assert_eq!(shape.ceil_div(&IntTuple::parse("(32,16)")?)?.to_string(), "(4,4)");
    /// assert_eq!(IntTuple::parse("(8,8)")?.ceil_div(&IntTuple::leaf(10))?.to_string(), "(1,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn ceil_div(&self, divisor: &IntTuple) -> Result<IntTuple, LayoutError> {
        divided(self, divisor, Rule::Ceil, Operation::CeilDiv)
    }

    /// The exact quotient of this shape and another. `CuTe`: `shape_div(shape, divisor)`.
    ///
    /// It is [`ceil_div`](IntTuple::ceil_div), but each leaf must be a multiple or a divisor of the rest of the
    /// divisor.
    ///
    /// Post: if it exists, it equals [`ceil_div`](IntTuple::ceil_div).
    ///
    /// # Errors
    /// [`LayoutError::ShapeNotDivisible`]; the errors of [`ceil_div`](IntTuple::ceil_div).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(4,4,9)")?.shape_div(&IntTuple::leaf(16))?.to_string(), "(1,1,9)");
    /// assert!(IntTuple::parse("(6,4)")?.shape_div(&IntTuple::leaf(4)).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn shape_div(&self, divisor: &IntTuple) -> Result<IntTuple, LayoutError> {
        divided(self, divisor, Rule::Exact, Operation::ShapeDiv)
    }

    /// The shape rounded up to whole tiles. `CuTe`: `round_up(shape, divisor)`.
    ///
    /// A number rounds a number; a shape rounds mode by mode, and modes beyond it are unchanged.
    ///
    /// Post: `result = ceil_div(self, divisor) x divisor` for numbers.
    ///
    /// # Errors
    /// The errors of [`ceil_div`](IntTuple::ceil_div), and [`LayoutError::RankMismatch`] for a tuple by a number.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("(100,60)")?;
    /// assert_eq!(shape.round_up(&IntTuple::parse("(32,16)")?)?.to_string(), "(128,64)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn round_up(&self, divisor: &IntTuple) -> Result<IntTuple, LayoutError> {
        divided(self, divisor, Rule::Multiple, Operation::RoundUp)
    }

    /// Whether the divisor tiles the shape without remainder. `CuTe`: `evenly_divides(shape, divisor)`.
    ///
    /// Post: whether `size(self) = size(divisor) x size(ceil_div(self, divisor))`. Then the divisor, as a tiler,
    /// divides the column-major layout of the shape.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert!(IntTuple::parse("(8,2)")?.evenly_divides(&IntTuple::leaf(16)));
    /// assert!(!IntTuple::parse("(5,2)")?.evenly_divides(&IntTuple::leaf(2)));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn evenly_divides(&self, divisor: &IntTuple) -> bool {
        // Quotients are rounded up, so the tiles cover at least the shape. Equal sizes mean that nothing was rounded.
        let Ok(tiles) = self.ceil_div(divisor) else { return false };
        let (Ok(size), Ok(tile), Ok(count)) = (self.size(), divisor.size(), tiles.size()) else { return false };
        matches!(product(tile, count), Some(covered) if covered == size)
    }
}

const fn divided(
    shape: &IntTuple,
    divisor: &IntTuple,
    rule: Rule,
    operation: Operation,
) -> Result<IntTuple, LayoutError> {
    let mut result = *shape;
    ctry!(below(&mut result, shape.profile().span(), divisor, divisor.profile().span(), rule, operation));
    Ok(result)
}

const fn below(
    result: &mut IntTuple,
    at: Subtree,
    divisor: &IntTuple,
    by: Subtree,
    rule: Rule,
    operation: Operation,
) -> Result<(), LayoutError> {
    let whole = Blame { leaf: small(by.leaf), ..Blame::whole(operation, 1) };
    // A number on either side ends the nesting: the whole part divides the leaves from the left.
    if divisor.profile.is_leaf_at(by.node) || result.profile.is_leaf_at(at.node) {
        let rest = ctry!(divisor.size_of(by), operation, 1);
        if rest == 0 {
            let blame = Blame::shape(operation, by.leaf).of(1);
            return Err(LayoutError::ZeroExtent { blame, mode: ModePath::of(&divisor.profile, by.leaf) });
        }
        // Rounding several extents to one multiple has many answers, so none is given.
        if matches!(rule, Rule::Multiple) && !result.profile.is_leaf_at(at.node) {
            return Err(LayoutError::rank_mismatch(1, result.profile.modes_at(at.node)).with_blame(whole));
        }
        return from_the_left(result, at, rest, rule, operation);
    }
    let (rank, given) = (result.profile.modes_at(at.node), divisor.profile.modes_at(by.node));
    if given > rank {
        return Err(LayoutError::rank_mismatch(given, rank).with_blame(whole));
    }
    let (mut mode, mut part) = (result.profile.before(at), divisor.profile.before(by));
    let mut i = 0;
    while i < given {
        (mode, part) = (result.profile.next(mode), divisor.profile.next(part));
        ctry!(below(result, mode, divisor, part, rule, operation));
        i += 1;
    }
    Ok(())
}

/// Divides the leaves at `at` from the left by the rest of the divisor.
const fn from_the_left(
    result: &mut IntTuple,
    at: Subtree,
    divisor: u64,
    rule: Rule,
    operation: Operation,
) -> Result<(), LayoutError> {
    let mut rest = divisor;
    let mut leaf = at.leaf;
    while leaf < at.leaf_end {
        let extent = result.entries[leaf];
        let blame = Blame::shape(operation, leaf);
        if extent == 0 {
            return Err(LayoutError::ZeroExtent { blame, mode: ModePath::of(&result.profile, leaf) });
        }
        if matches!(rule, Rule::Exact) && extent % rest != 0 && rest % extent != 0 {
            return Err(LayoutError::ShapeNotDivisible { blame, extent, divisor: rest });
        }
        let tiles = extent.div_ceil(rest);
        result.entries[leaf] = match rule {
            Rule::Ceil | Rule::Exact => tiles,
            Rule::Multiple => match tiles.checked_mul(rest) {
                Some(multiple) => multiple,
                None => return Err(LayoutError::Overflow { blame, left: tiles, right: rest }),
            },
        };
        // Never 0: rounded up, the rest stays at least 1, and later leaves are divided by 1.
        rest = rest.div_ceil(extent);
        leaf += 1;
    }
    Ok(())
}
