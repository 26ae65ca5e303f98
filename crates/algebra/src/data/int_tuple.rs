//! Nested tuples of integers: shapes and coordinates.

use core::fmt;

use crate::const_util::{ctry, product};
use crate::data::profile::{Brackets, MAX_LEAVES, Node, Over, Profile, Subtree};
use crate::data::text::Text;
use crate::error::{Blame, LayoutError, ModePath, Operation};

/// A nested tuple of at most [`MAX_LEAVES`] integers. `4`, `(4)` and `()` are three different tuples.
///
/// Shapes have positive entries; coordinates may have zeros.
///
/// Source: the nested tuples of the categorical paper; `CuTe`'s `IntTuple`.
///
/// ```
/// use layout_algebra::IntTuple;
/// const SHAPE: IntTuple = match IntTuple::parse("((2,3),4)") {
///     Ok(shape) => shape,
///     Err(error) => error.panic(),
/// };
/// assert_eq!((SHAPE.rank(), SHAPE.length(), SHAPE.depth()), (2, 3, 2));
/// assert_eq!(SHAPE.size(), Ok(24));
/// assert_eq!(SHAPE.leaves(), [2, 3, 4]);
/// assert_eq!(SHAPE.mode(0)?.to_string(), "(2,3)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IntTuple {
    /// The leaves from left to right; 0 past the end.
    pub(crate) entries: [u64; MAX_LEAVES],
    pub(crate) profile: Profile,
}

impl IntTuple {
    /// No node: the starting value for building.
    pub(crate) const VOID: IntTuple = IntTuple { entries: [0; MAX_LEAVES], profile: Profile::VOID };

    /// The empty tuple `()`.
    pub const EMPTY: IntTuple = IntTuple { entries: [0; MAX_LEAVES], profile: Profile::EMPTY };

    /// A single number.
    pub const fn leaf(number: u64) -> IntTuple {
        let mut entries = [0; MAX_LEAVES];
        entries[0] = number;
        IntTuple { entries, profile: Profile::LEAF }
    }

    /// A flat tuple `(a,b,..)`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn flat(numbers: &[u64]) -> Result<IntTuple, LayoutError> {
        if numbers.len() > MAX_LEAVES {
            return Err(Profile::too_large(numbers.len(), 1 + numbers.len()));
        }
        IntTuple::with_profile(numbers, &Profile::flat(numbers.len()))
    }

    /// The tuple with the given modes.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn tuple(modes: &[IntTuple]) -> Result<IntTuple, LayoutError> {
        let count = modes.len();
        let mut tuple = IntTuple::VOID;
        let mut i = 0;
        // Nearly every tuple is flat, so const evaluation skips the general case.
        while i < count && i < MAX_LEAVES && modes[i].profile.is_leaf() {
            tuple.entries[i] = modes[i].entries[0];
            i += 1;
        }
        if i == count {
            tuple.profile = Profile::flat(count);
            return Ok(tuple);
        }
        // The leaves read so far are pushed again, since brackets come before their modes.
        tuple = IntTuple::VOID;
        let mut fits = tuple.profile.open(count);
        i = 0;
        while i < count && fits {
            fits = tuple.push_tree(&modes[i], modes[i].profile.span()).is_ok();
            i += 1;
        }
        if fits { Ok(tuple) } else { Err(IntTuple::too_large(modes)) }
    }

    /// The error of a tuple with these modes.
    const fn too_large(modes: &[IntTuple]) -> LayoutError {
        let (mut leaves, mut nodes, mut i) = (0, 1, 0);
        while i < modes.len() {
            leaves += modes[i].profile.leaf_count as usize;
            nodes += modes[i].profile.node_count as usize;
            i += 1;
        }
        Profile::too_large(leaves, nodes)
    }

    /// The tuple with the given leaves and bracketing.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless there is one number for each leaf.
    pub const fn with_profile(numbers: &[u64], profile: &Profile) -> Result<IntTuple, LayoutError> {
        if numbers.len() != profile.length() {
            return Err(LayoutError::rank_mismatch(numbers.len(), profile.length()));
        }
        let mut entries = [0; MAX_LEAVES];
        let mut i = 0;
        while i < numbers.len() {
            entries[i] = numbers[i];
            i += 1;
        }
        Ok(IntTuple { entries, profile: *profile })
    }

    /// The bracketing.
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The leaves from left to right.
    pub const fn leaves(&self) -> &[u64] {
        let (leaves, _) = self.entries.split_at(self.profile.length());
        leaves
    }

    /// The number at leaf `leaf`.
    ///
    /// # Panics
    /// If there is no such leaf.
    pub const fn entry(&self, leaf: usize) -> u64 {
        assert!(leaf < self.length(), "the tuple has no such leaf");
        self.entries[leaf]
    }

    /// The number of modes; a single number has itself as its only mode.
    pub const fn rank(&self) -> usize {
        self.profile.rank()
    }

    /// The number of leaves.
    pub const fn length(&self) -> usize {
        self.profile.leaf_count as usize
    }

    /// The error for extent 0 at leaf `leaf` of a layout's shape, if it is 0.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("(0,(4,0))")?;
    /// let zeros: Vec<usize> = (0..shape.length()).filter(|leaf| shape.zero_extent(*leaf).is_some()).collect();
    /// assert_eq!(zeros, [0, 2]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn zero_extent(&self, leaf: usize) -> Option<LayoutError> {
        if self.entries[leaf] > 0 {
            return None;
        }
        let blame = Blame::shape(Operation::Layout, leaf);
        Some(LayoutError::ZeroExtent { blame, mode: ModePath::of(&self.profile, leaf) })
    }

    /// The depth of the bracketing: 0 for a number, 1 for a flat tuple.
    pub const fn depth(&self) -> usize {
        self.profile.depth()
    }

    /// The product of the leaves; 1 for `()`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    pub const fn size(&self) -> Result<u64, LayoutError> {
        self.size_of(self.profile.span())
    }

    /// Mode `mode`; a number has itself as its mode 0.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    pub const fn mode(&self, mode: usize) -> Result<IntTuple, LayoutError> {
        let span = ctry!(self.profile.mode_span(mode));
        Ok(self.subtree(span))
    }

    /// The flat tuple of the leaves; a number is unchanged.
    pub const fn flatten(&self) -> IntTuple {
        let profile = if self.profile.is_leaf() { Profile::LEAF } else { Profile::flat(self.length()) };
        IntTuple { entries: self.entries, profile }
    }

    /// Whether the numbers of the tuple are the first numbers of another one, without regard to brackets. The
    /// categorical paper: the tuple divides the other one.
    ///
    /// Post: the leaves of `other` begin with the leaves of the tuple.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert!(IntTuple::parse("(2,3)")?.is_prefix_of(&IntTuple::parse("(2,(3,4))")?));
    /// assert!(!IntTuple::parse("(2,4)")?.is_prefix_of(&IntTuple::parse("(2,(3,4))")?));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_prefix_of(&self, other: &IntTuple) -> bool {
        let mut i = 0;
        while i < self.length() && i < other.length() && self.entries[i] == other.entries[i] {
            i += 1;
        }
        i == self.length()
    }

    /// Whether both have the same bracketing. `CuTe`: `congruent`.
    pub const fn congruent(&self, other: &IntTuple) -> bool {
        self.profile.congruent(&other.profile)
    }

    /// Whether `finer` has this bracketing with some leaves replaced by tuples. `CuTe`: `weakly_congruent`.
    pub const fn weakly_congruent(&self, finer: &IntTuple) -> bool {
        self.profile.weakly_congruent(&finer.profile)
    }

    /// Whether every coordinate into this shape is a coordinate into `finer`: weakly congruent, and each leaf has the
    /// size of its replacement. `CuTe`: `compatible`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let coarse = IntTuple::parse("(24,4)")?;
    /// assert!(coarse.compatible(&IntTuple::parse("((6,4),4)")?));
    /// assert!(!coarse.compatible(&IntTuple::parse("((6,3),4)")?));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn compatible(&self, finer: &IntTuple) -> bool {
        match finer.product_like(&self.profile) {
            Ok(sizes) => sizes.same(self),
            Err(_) => false,
        }
    }

    /// Whether this tuple refines `coarse`: `coarse` with its entries replaced by tuples of equal size.
    ///
    /// `X'` refines `X` when `X = size(X')`, or both have the same rank and each mode of `X'` refines the mode of `X`;
    /// a number has rank 1. Source: the categorical paper, "Refinement".
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let fine = IntTuple::parse("((2,3),4)")?;
    /// assert!(fine.refines(&IntTuple::parse("(6,4)")?));
    /// assert!(fine.refines(&IntTuple::leaf(24)));
    /// assert!(!fine.refines(&IntTuple::parse("(4,6)")?));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn refines(&self, coarse: &IntTuple) -> bool {
        refines(self, self.profile.span(), coarse, coarse.profile.span())
    }

    /// The part of this tuple over leaf `leaf` of `coarse`. Source: the categorical paper, "Relative mode".
    ///
    /// Post: `size(result) = coarse.leaves()[leaf]`. Substituting all relative modes into `coarse` gives this tuple.
    ///
    /// # Errors
    /// [`LayoutError::NotARefinement`]; [`LayoutError::ModeOutOfRange`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let (fine, coarse) = (IntTuple::parse("((2,3),4)")?, IntTuple::parse("(6,4)")?);
    /// assert_eq!(fine.relative_mode(0, &coarse)?.to_string(), "(2,3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn relative_mode(&self, leaf: usize, coarse: &IntTuple) -> Result<IntTuple, LayoutError> {
        if !self.refines(coarse) {
            return Err(LayoutError::NotARefinement { blame: Blame::NONE, fine: *self, coarse: *coarse });
        }
        if leaf >= coarse.length() {
            return Err(LayoutError::mode_out_of_range(leaf, coarse.length()));
        }
        Ok(self.subtree(Over::leaf(leaf, &coarse.profile, &self.profile)))
    }

    /// The tuple with each leaf `i` replaced by `parts[i]`. Source: the categorical paper, "Substitution".
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless there is one part for each leaf; [`LayoutError::CapacityExceeded`].
    pub const fn substitute(&self, parts: &[IntTuple]) -> Result<IntTuple, LayoutError> {
        if parts.len() != self.length() {
            return Err(LayoutError::rank_mismatch(parts.len(), self.length()));
        }
        let mut result = IntTuple::VOID;
        let mut nodes = self.profile.preorder();
        while let Some(node) = nodes.next() {
            ctry!(match node {
                Node::Leaf(leaf) => result.push_tree(&parts[leaf], parts[leaf].profile.span()),
                Node::Tuple(modes) => result.push_tuple(modes),
            });
        }
        Ok(result)
    }

    /// The text form `((2,3),4)`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(crate) const fn write(&self, text: &mut Text) {
        let mut brackets = Brackets::new(&self.profile);
        while let Some(leaf) = brackets.next_leaf(text) {
            text.push_number(self.entries[leaf]);
        }
    }

    /// Whether both are equal: same brackets, same numbers.
    pub(crate) const fn same(&self, other: &IntTuple) -> bool {
        let length = self.length();
        let mut i = 0;
        while i < length && self.entries[i] == other.entries[i] {
            i += 1;
        }
        i == length && self.congruent(other)
    }

    /// The subtree at `span` as a separate tuple.
    pub(crate) const fn subtree(&self, span: Subtree) -> IntTuple {
        let mut result = IntTuple::VOID;
        match result.push_tree(self, span) {
            Ok(()) => result,
            Err(_) => unreachable!(),
        }
    }

    /// The product of the leaves of a subtree.
    pub(crate) const fn size_of(&self, span: Subtree) -> Result<u64, LayoutError> {
        let mut size = 1u64;
        let mut leaf = span.leaf;
        while leaf < span.leaf_end {
            let Some(larger) = product(size, self.entries[leaf]) else {
                let blame = Blame::shape(Operation::Size, leaf);
                return Err(LayoutError::Overflow { blame, left: size, right: self.entries[leaf] });
            };
            size = larger;
            leaf += 1;
        }
        Ok(size)
    }

    /// Opens a tuple of `modes` modes, to be pushed next.
    pub(crate) const fn push_tuple(&mut self, modes: usize) -> Result<(), LayoutError> {
        self.profile.push_tuple(modes)
    }

    /// Pushes a number.
    pub(crate) const fn push_leaf(&mut self, number: u64) -> Result<(), LayoutError> {
        let leaf = self.profile.length();
        ctry!(self.profile.push_leaf());
        self.entries[leaf] = number;
        Ok(())
    }

    /// Appends a number to a flat tuple; `false` if it is full.
    pub(crate) const fn append(&mut self, number: u64) -> bool {
        let leaf = self.length();
        if leaf < MAX_LEAVES {
            self.entries[leaf] = number;
            self.profile.widen();
        }
        leaf < MAX_LEAVES
    }

    /// Pushes a subtree of another tuple.
    pub(crate) const fn push_tree(&mut self, other: &IntTuple, span: Subtree) -> Result<(), LayoutError> {
        let start = self.length();
        ctry!(self.profile.push_tree(&other.profile, span));
        let mut i = span.leaf;
        while i < span.leaf_end {
            self.entries[start + i - span.leaf] = other.entries[i];
            i += 1;
        }
        Ok(())
    }
}

/// Whether `fine` at `f` refines `coarse` at `c`.
const fn refines(fine: &IntTuple, f: Subtree, coarse: &IntTuple, c: Subtree) -> bool {
    if coarse.profile.is_leaf_at(c.node) {
        return match fine.size_of(f) {
            Ok(size) => size == coarse.entries[c.leaf],
            Err(_) => false,
        };
    }
    let rank = coarse.profile.modes_at(c.node);
    if fine.profile.is_leaf_at(f.node) {
        return rank == 1 && refines(fine, f, coarse, coarse.profile.mode_of(c, 0));
    }
    if fine.profile.modes_at(f.node) != rank {
        return false;
    }
    let (mut fine_mode, mut coarse_mode) = (fine.profile.before(f), coarse.profile.before(c));
    let mut i = 0;
    while i < rank {
        (fine_mode, coarse_mode) = (fine.profile.next(fine_mode), coarse.profile.next(coarse_mode));
        if !refines(fine, fine_mode, coarse, coarse_mode) {
            return false;
        }
        i += 1;
    }
    true
}

impl core::str::FromStr for IntTuple {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<IntTuple, LayoutError> {
        IntTuple::parse(text)
    }
}

impl fmt::Display for IntTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for IntTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
