//! Domains of two layouts: the common refinement and coarsening of shapes, and the sum of two layouts.

use crate::const_util::{ctry, min};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// Extents without 1, before they become a tuple.
struct Extents {
    entries: [u64; MAX_LEAVES],
    count: usize,
}

impl Extents {
    const NONE: Extents = Extents { entries: [1; MAX_LEAVES], count: 0 };

    const fn push(&mut self, extent: u64) -> Result<(), LayoutError> {
        // An extent of 1 is no boundary: the sizes of the beginning parts on its two sides are equal.
        if extent == 1 {
            return Ok(());
        }
        if self.count == MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
        }
        self.entries[self.count] = extent;
        self.count += 1;
        Ok(())
    }

    /// A flat tuple; an integer for a single extent or none.
    const fn tuple(&self) -> Result<IntTuple, LayoutError> {
        if self.count < 2 {
            Ok(IntTuple::leaf(self.entries[0]))
        } else {
            IntTuple::flat(self.entries.split_at(self.count).0)
        }
    }
}

/// Walks two shapes of one size from boundary to boundary: the sizes of the parts that begin a shape.
struct Walk<'a> {
    shapes: [&'a IntTuple; 2],
    next: [usize; 2],
    /// The remaining factor of the current extent of each shape.
    left: [u64; 2],
    /// The size of the part that both have passed.
    reached: u64,
}

impl<'a> Walk<'a> {
    const fn new(first: &'a IntTuple, second: &'a IntTuple, operation: Operation) -> Result<Walk<'a>, LayoutError> {
        // An extent of 0 has no boundary behind it: every part that it ends has size 0.
        ctry!(require_extents(first, operation, 0));
        ctry!(require_extents(second, operation, 1));
        // Sizes that fit bound every product of cuts below, so none of them is checked.
        let (left, right) = (ctry!(first.size()), ctry!(second.size()));
        if left != right {
            return Err(LayoutError::CheckSameSize { blame: Blame::whole(operation, 1), left, right });
        }
        Ok(Walk { shapes: [first, second], next: [0, 0], left: [1, 1], reached: 1 })
    }

    /// Takes the next extent of a shape whose current one is used up. Returns whether there is one.
    const fn take(&mut self, side: usize) -> bool {
        while self.left[side] == 1 && self.next[side] < self.shapes[side].length() {
            self.left[side] = self.shapes[side].entry(self.next[side]);
            self.next[side] += 1;
        }
        self.left[side] > 1
    }

    /// Cuts the smaller of the current extents off both. `None` at the end of the shapes.
    const fn cut(&mut self, operation: Operation) -> Result<Option<u64>, LayoutError> {
        if !(self.take(0) && self.take(1)) {
            return Ok(None);
        }
        let [left, right] = self.left;
        // Both current extents begin at the same boundary, so the nearer end is the next boundary of either.
        let cut = min(left, right);
        if left % cut != 0 || right % cut != 0 {
            let blame = Blame::shape(operation, self.next[0] - 1);
            return Err(LayoutError::NotMutuallyRefinable { blame, left, right, reached: self.reached });
        }
        self.left = [left / cut, right / cut];
        // Only errors read it: how much of both shapes agrees before the boundary that does not divide.
        self.reached *= cut;
        Ok(Some(cut))
    }
}

const fn require_extents(shape: &IntTuple, operation: Operation, operand: u8) -> Result<(), LayoutError> {
    let mut leaf = 0;
    while leaf < shape.length() {
        if let Some(error) = shape.zero_extent(leaf) {
            return Err(error.during(operation).of_operand(operand));
        }
        leaf += 1;
    }
    Ok(())
}

/// The coarsest flat shape that refines two shapes of one size: every boundary of both, and no other one. Extents of 1
/// are left out. pycute: common refinement.
///
/// Post: the sizes of the parts that begin the result are the sizes of the parts that begin `first` or `second`.
///
/// # Errors
/// [`LayoutError::ZeroExtent`]; [`LayoutError::CheckSameSize`]; [`LayoutError::NotMutuallyRefinable`] where a boundary
/// does not divide the next one.
///
/// ```
/// use layout_algebra::{IntTuple, ops::common_refinement};
/// let refined = common_refinement(&IntTuple::parse("(4,6)")?, &IntTuple::parse("((2,4),3)")?)?;
/// assert_eq!(refined.to_string(), "(2,2,2,3)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn common_refinement(first: &IntTuple, second: &IntTuple) -> Result<IntTuple, LayoutError> {
    refinement(first, second, Operation::CommonRefinement)
}

const fn refinement(first: &IntTuple, second: &IntTuple, operation: Operation) -> Result<IntTuple, LayoutError> {
    let (mut walk, mut extents) = (ctry!(Walk::new(first, second, operation)), Extents::NONE);
    while let Some(cut) = ctry!(walk.cut(operation)) {
        ctry!(extents.push(cut));
    }
    extents.tuple()
}

/// The finest flat shape that two shapes of one size refine: the boundaries that both have. Extents of 1 are left out.
/// pycute: common coarsening.
///
/// Post: the sizes of the parts that begin the result are the sizes that both `first` and `second` have.
///
/// # Errors
/// [`LayoutError::ZeroExtent`]; [`LayoutError::CheckSameSize`].
///
/// ```
/// use layout_algebra::{IntTuple, ops::common_coarsening};
/// let coarse = common_coarsening(&IntTuple::parse("(4,2,9)")?, &IntTuple::parse("(2,4,3,3)")?)?;
/// assert_eq!(coarse.to_string(), "(8,9)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn common_coarsening(first: &IntTuple, second: &IntTuple) -> Result<IntTuple, LayoutError> {
    let mut walk = ctry!(Walk::new(first, second, Operation::CommonCoarsening));
    let (mut extents, mut begin, mut ends) = (Extents::NONE, 1, [1, 1]);
    // The shape that is behind takes its next extent; where both meet is a boundary.
    loop {
        let side = if ends[0] <= ends[1] { 0 } else { 1 };
        // The side that is not ahead has ended, so the other side is at the common size too.
        if !walk.take(side) {
            return extents.tuple();
        }
        ends[side] *= walk.left[side];
        walk.left[side] = 1;
        // A common boundary divides every later end, so the quotient is exact.
        if ends[0] == ends[1] {
            ctry!(extents.push(ends[0] / begin));
            begin = ends[0];
        }
    }
}

/// The coarsest shape over which two layouts of one size are layouts: the common refinement of their coalesced shapes.
/// pycute: greatest common domain.
///
/// Post: both layouts have one stride over each extent of the result, and over no coarser shape.
///
/// # Errors
/// The errors of [`common_refinement`].
///
/// ```
/// use layout_algebra::{Layout, ops::greatest_common_domain};
/// let (a, b) = (Layout::parse("(4,6):(6,1)")?, Layout::parse("(8,3):(1,8)")?);
/// assert_eq!(greatest_common_domain(&a, &b)?.to_string(), "(4,6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn greatest_common_domain(first: &Layout, second: &Layout) -> Result<IntTuple, LayoutError> {
    // Coalesced layouts have only the boundaries that their functions need, which makes the domain the coarsest.
    let (first, second) = (super::coalesce(first), super::coalesce(second));
    refinement(first.shape(), second.shape(), Operation::GreatestCommonDomain)
}

/// The sum of two layouts of one size, coalesced. pycute: `layout_add`.
///
/// Post: `result(x) = first(x) + second(x)`.
///
/// # Errors
/// The errors of [`greatest_common_domain`]; [`LayoutError::NotStatic`] for the sum of a runtime stride, or an axis
/// stride, and another stride; [`LayoutError::SumOverflow`].
///
/// ```
/// use layout_algebra::{Layout, ops::layout_add};
/// let (a, b) = (Layout::parse("(4,6):(6,1)")?, Layout::parse("24:100")?);
/// assert_eq!(layout_add(&a, &b)?.to_string(), "(4,6):(106,401)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn layout_add(first: &Layout, second: &Layout) -> Result<Layout, LayoutError> {
    const OPERATION: Operation = Operation::LayoutAdd;
    let both = [super::coalesce(first), super::coalesce(second)];
    let mut walk = ctry!(Walk::new(both[0].shape(), both[1].shape(), OPERATION));
    // The current extent of each layout, and how far it is used up.
    let (mut leaves, mut passed, mut sum) = ([MAX_LEAVES; 2], [1, 1], Modes::NONE);
    while let Some(cut) = ctry!(walk.cut(OPERATION)) {
        let mut strides = [Stride::ZERO; 2];
        let mut side = 0;
        while side < 2 {
            // `cut` has taken an extent on both sides, so `next` is at least 1.
            let leaf = walk.next[side] - 1;
            if leaves[side] != leaf {
                (leaves[side], passed[side]) = (leaf, 1);
            }
            let stride = both[side].strides.at(leaf);
            strides[side] = match stride.scaled(passed[side]) {
                Some(stride) => stride,
                None => return Err(too_far(stride, passed[side])),
            };
            // The cuts of one extent multiply to at most the extent.
            passed[side] *= cut;
            side += 1;
        }
        // Modes may merge that neither operand could merge: steps of both sides cancel or continue each other.
        ctry!(sum.merge_or_push(cut, ctry!(added(strides))));
    }
    // The reaches of the operands fit, but the reach of their sum may not.
    sum.layout().checked()
}

/// The sum of two strides along one basis.
const fn added([left, right]: [Stride; 2]) -> Result<Stride, LayoutError> {
    // Stride 0 has every basis: it adds to runtime and axis strides too.
    if left.is_zero() {
        return Ok(right);
    }
    if right.is_zero() {
        return Ok(left);
    }
    if left.basis().is_coordinate()
        && right.basis().is_coordinate()
        && let Some(sum) = Stride::sum(&[left, right])
    {
        return Ok(sum);
    }
    if !left.basis().same(right.basis()) {
        let stride = if left.value().is_none() { left } else { right };
        return Err(LayoutError::NotStatic { blame: Blame::whole(Operation::LayoutAdd, 0), stride });
    }
    match left.coefficient().checked_add(right.coefficient()) {
        Some(coefficient) => Ok(Stride::new(coefficient, left.basis())),
        None => Err(too_far(left, right.coefficient().unsigned_abs())),
    }
}

const fn too_far(stride: Stride, by: u64) -> LayoutError {
    let left = stride.coefficient().unsigned_abs();
    LayoutError::SumOverflow { blame: Blame::whole(Operation::LayoutAdd, 0), left, right: by }
}
