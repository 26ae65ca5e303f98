//! Mutual refinement: two shapes cut so finely that one begins the other.

use super::entries::push;
use crate::const_util::{ctry, min};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_LEAVES, Profile};
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// A mutual refinement: refinements `T'` of `T` and `U'` of `U` such that the leaves of `T'` are the first leaves of
/// `U'`.
///
/// Both tuples are read from the left. Of two current entries the smaller must divide the larger, and is cut off it.
/// The first tuple must end on a boundary of the second. Except for entries of 1, the cuts are forced.
///
/// Source: the categorical paper, algorithm 4.1.1.
///
/// ```
/// use layout_algebra::{IntTuple, morphism::MutualRefinement};
/// let both = MutualRefinement::new(&IntTuple::parse("(6,6)")?, &IntTuple::parse("(12,3,6)")?)?;
/// assert_eq!(both.first.to_string(), "(6,(2,3))");
/// assert_eq!(both.second.to_string(), "((6,2),3,6)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MutualRefinement {
    /// `T'`, which refines `T`.
    pub first: IntTuple,
    /// `U'`, which refines `U`, and begins with the leaves of `T'`.
    pub second: IntTuple,
}

impl MutualRefinement {
    /// Computes the mutual refinement of two tuples.
    ///
    /// If the second tuple has no place for a 1 at the end of the first, this 1 becomes `()`, which has the same size.
    ///
    /// Post: `first` refines `t`, `second` refines `u`, and the leaves of `first` are the first leaves of `second`.
    ///
    /// # Errors
    /// [`LayoutError::NotMutuallyRefinable`], [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, morphism::MutualRefinement};
    /// let refine = |t, u| MutualRefinement::new(&IntTuple::parse(t)?, &IntTuple::parse(u)?);
    /// assert!(refine("((6,6))", "(2,6,6)").is_ok());
    /// assert_eq!(refine("(2,6,6)", "(6,6)").unwrap_err().code(), "L0813"); // it does not end on a boundary
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(t: &IntTuple, u: &IntTuple) -> Result<MutualRefinement, LayoutError> {
        let (mut first, mut second) = (Cuts::NONE, Cuts::NONE);
        let (mut i, mut j) = (0, 0);
        let (mut left, mut right) = (0, 0);
        let mut reached = 1u64;
        loop {
            // Take the next entry when the current one is used up; 0 means none.
            if left == 0 && i < t.length() {
                left = t.entries[i];
            }
            if right == 0 && j < u.length() {
                right = u.entries[j];
            }
            if left == 0 {
                break;
            }
            if right == 0 {
                if left == 1 && first.count[i] == 0 {
                    (left, i) = (0, i + 1);
                    continue;
                }
                return Err(refused(i, left, 0, reached));
            }
            let cut = min(left, right);
            if left % cut != 0 || right % cut != 0 {
                return Err(refused(i, left, right, reached));
            }
            ctry!(first.cut(i, cut));
            ctry!(second.cut(j, cut));
            reached = reached.saturating_mul(cut);
            // A 1 is cut off the other entry, which keeps its value.
            let (ends_left, ends_right) = (left == cut, right == cut);
            left /= cut;
            right /= cut;
            if ends_left {
                (left, i) = (0, i + 1);
            }
            if ends_right {
                (right, j) = (0, j + 1);
            }
        }
        while j < u.length() {
            ctry!(second.cut(j, if right == 0 { u.entries[j] } else { right }));
            (right, j) = (0, j + 1);
        }
        Ok(MutualRefinement { first: ctry!(first.nest(t)), second: ctry!(second.nest(u)) })
    }
}

/// The error of two tuples without a mutual refinement: `left` remains of entry `place`, `right` of the other entry (0:
/// nothing).
const fn refused(place: usize, left: u64, right: u64, reached: u64) -> LayoutError {
    let blame = Blame::shape(Operation::MutualRefinement, place);
    LayoutError::NotMutuallyRefinable { blame, left, right, reached }
}

/// The factors of all leaves, one leaf after another.
struct Cuts {
    factors: IntTuple,
    /// The number of factors of each leaf.
    count: [usize; MAX_LEAVES],
}

impl Cuts {
    const NONE: Cuts = Cuts { factors: IntTuple::EMPTY, count: [0; MAX_LEAVES] };

    /// Cuts a factor off leaf `leaf`.
    const fn cut(&mut self, leaf: usize, factor: u64) -> Result<(), LayoutError> {
        self.count[leaf] += 1;
        push(&mut self.factors, factor)
    }

    /// The tuple with each leaf replaced by its factors; a single factor is not bracketed.
    const fn nest(&self, tuple: &IntTuple) -> Result<IntTuple, LayoutError> {
        let mut profile = Profile::VOID;
        if profile.split(&tuple.profile, &self.count) {
            return Ok(IntTuple { entries: self.factors.entries, profile });
        }
        Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Nodes, count: 0 })
    }
}
