//! Layouts: `shape : stride`.

mod build;

use core::fmt;

use crate::const_util::{SMALL, ctry, magnitude, max, product, signed};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{Brackets, MAX_LEAVES, Profile};
use crate::data::stride::{Basis, LeafStrides, Stride, Strides};
use crate::data::text::Text;
use crate::error::{Blame, LayoutError, Operation};

/// A layout `shape : stride`: the function that maps a coordinate into the shape to an index, the sum of each
/// coordinate times its stride.
///
/// Every layout is valid: its extents are positive, shape and stride are congruent, and its size and cosize fit in 64
/// bits.
///
/// ```
/// use layout_algebra::Layout;
/// const TILE: Layout = match Layout::parse("(4,8):(8,1)") {
///     Ok(layout) => layout,
///     Err(error) => error.panic(),
/// };
/// assert_eq!((TILE.size(), TILE.cosize()?), (32, 32));
/// assert_eq!(TILE.index(5)?, 9); // coordinate (1,1)
/// assert_eq!(TILE.to_string(), "(4,8):(8,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout {
    pub(crate) shape: IntTuple,
    /// The strides of the leaves from left to right; 0 past the end.
    pub(crate) strides: Strides,
}

impl Layout {
    /// No node: the starting value for building.
    pub(crate) const VOID: Layout = Layout { shape: IntTuple::VOID, strides: Strides::ZERO };

    /// The layout `():()`, of size 1.
    pub const EMPTY: Layout = Layout { shape: IntTuple::EMPTY, strides: Strides::ZERO };

    /// The layout `1:0`, of size 1.
    pub const UNIT: Layout = Layout { shape: IntTuple::leaf(1), strides: Strides::ZERO };

    /// The layout with the given shape and strides, one stride per leaf.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout, Stride};
    /// let layout = Layout::new(&IntTuple::parse("(4,8)")?, &[Stride::constant(8), Stride::constant(1)])?;
    /// assert_eq!(layout.to_string(), "(4,8):(8,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(shape: &IntTuple, strides: &[Stride]) -> Result<Layout, LayoutError> {
        if strides.len() != shape.length() {
            return Err(LayoutError::rank_mismatch(strides.len(), shape.length()));
        }
        let mut layout = Layout { shape: *shape, strides: Strides::ZERO };
        let mut i = 0;
        while i < strides.len() {
            layout.strides.set(i, strides[i]);
            i += 1;
        }
        layout.checked()
    }

    /// The layout with the given shape and constant strides, congruent to the shape.
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn with_strides(shape: &IntTuple, strides: &IntTuple) -> Result<Layout, LayoutError> {
        if !shape.congruent(strides) {
            let blame = Blame::stride(Operation::Layout, 0);
            return Err(LayoutError::NotCongruent { blame, shape: *shape, stride: *strides.profile() });
        }
        let mut layout = Layout { shape: *shape, strides: Strides::ZERO };
        let mut i = 0;
        while i < strides.length() {
            let Some(coefficient) = signed(strides.entries[i]) else {
                let blame = Blame::stride(Operation::Layout, i);
                return Err(LayoutError::Overflow { blame, left: strides.entries[i], right: 1 });
            };
            layout.strides.coefficients[i] = coefficient;
            i += 1;
        }
        layout.checked()
    }

    /// The layout with the given shape, where leaf `i` has stride `strides[i]`; strides after the last leaf are
    /// ignored. It is [`new`](Layout::new) without a slice, the slowest operation of const evaluation.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn from_array(shape: &IntTuple, strides: &[Stride; MAX_LEAVES]) -> Result<Layout, LayoutError> {
        let mut layout = Layout { shape: *shape, strides: Strides::ZERO };
        let mut i = 0;
        let length = shape.profile.leaf_count as usize;
        while i < length {
            layout.strides.set(i, strides[i]);
            i += 1;
        }
        layout.checked()
    }

    /// A flat layout of constant strides; `(&[4], &[1])` is `(4):(1)`.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`],
    /// [`LayoutError::CapacityExceeded`].
    pub const fn flat(shape: &[u64], strides: &[u64]) -> Result<Layout, LayoutError> {
        if shape.len() != strides.len() {
            return Err(LayoutError::rank_mismatch(strides.len(), shape.len()));
        }
        Layout::with_strides(&ctry!(IntTuple::flat(shape)), &ctry!(IntTuple::flat(strides)))
    }

    /// The layout with a single mode, `extent : stride`.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn leaf(extent: u64, stride: Stride) -> Result<Layout, LayoutError> {
        Layout::new(&IntTuple::leaf(extent), &[stride])
    }

    /// The layout with the given modes: `(A, B)` has the modes `A` and `B`. `CuTe`: `make_layout(a, b, ..)`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
    pub const fn tuple(modes: &[Layout]) -> Result<Layout, LayoutError> {
        let mut tuple = Layout::VOID;
        let mut fits = tuple.push_tuple(modes.len()).is_ok();
        let mut i = 0;
        while i < modes.len() && fits {
            fits = tuple.push_layout(&modes[i]).is_ok();
            i += 1;
        }
        if fits { tuple.checked() } else { Err(Layout::too_large(modes)) }
    }

    /// The error of a layout with these modes.
    const fn too_large(modes: &[Layout]) -> LayoutError {
        let (mut leaves, mut nodes, mut i) = (0, 1, 0);
        while i < modes.len() {
            leaves += modes[i].shape.profile.leaf_count as usize;
            nodes += modes[i].shape.profile.node_count as usize;
            i += 1;
        }
        Profile::too_large(leaves, nodes)
    }

    /// The shape.
    pub const fn shape(&self) -> &IntTuple {
        &self.shape
    }

    /// The strides of the leaves from left to right.
    pub const fn strides(&self) -> LeafStrides {
        LeafStrides::new(&self.strides, self.length())
    }

    /// The bracketing of shape and stride.
    pub const fn profile(&self) -> &Profile {
        self.shape.profile()
    }

    /// The extent and the stride of leaf `leaf`.
    ///
    /// # Panics
    /// If there is no such leaf.
    pub const fn mode_at(&self, leaf: usize) -> (u64, Stride) {
        assert!(leaf < self.shape.profile.length(), "no such leaf");
        (self.shape.entries[leaf], self.strides.at(leaf))
    }

    /// The number of modes; a layout of a single number has itself as its only mode.
    pub const fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// The number of leaves.
    pub const fn length(&self) -> usize {
        self.shape.profile.leaf_count as usize
    }

    /// The depth of the bracketing: 0 for `4:1`, 1 for a flat layout.
    pub const fn depth(&self) -> usize {
        self.shape.depth()
    }

    /// The number of coordinates: the product of the extents.
    pub const fn size(&self) -> u64 {
        let length = self.shape.profile.leaf_count as usize;
        // No product is checked: a layout exists only if its size fits.
        let mut size = 1;
        let mut i = 0;
        while i < length {
            size *= self.shape.entries[i];
            i += 1;
        }
        size
    }

    /// One more than the distance from the smallest to the largest index. Without negative strides it is one more than
    /// the largest index.
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for runtime and axis strides.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert_eq!(Layout::parse("(4,8):(1,5)")?.cosize()?, 39);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn cosize(&self) -> Result<u64, LayoutError> {
        ctry!(self.require_constant(Operation::Cosize, 0));
        Ok(self.reach() + 1)
    }

    /// Mode `mode`; a layout of a single number has itself as its mode 0.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    pub const fn mode(&self, mode: usize) -> Result<Layout, LayoutError> {
        let span = ctry!(self.profile().mode_span(mode));
        Ok(self.subtree(span))
    }

    /// Whether all strides are constants; modes of extent 1 are ignored.
    pub const fn is_constant(&self) -> bool {
        self.first_basis() == self.length()
    }

    /// The first leaf with a stride that is not a constant, or the number of leaves; modes of extent 1 are ignored. No
    /// `Option`: const evaluation asks this of each layout.
    const fn first_basis(&self) -> usize {
        let length = self.length();
        let mut i = 0;
        while i < length && (self.strides.codes[i] == 0 || self.shape.entries[i] <= 1) {
            i += 1;
        }
        i
    }

    /// The number of runtime numbers it needs: one more than the largest `k` of a `?k`.
    pub const fn runtime_count(&self) -> usize {
        let length = self.shape.profile.leaf_count as usize;
        let (mut count, mut i) = (0, 0);
        while i < length {
            // The code first: const evaluation pays for each call.
            if self.strides.codes[i] != 0 {
                let own = match self.strides.at(i).basis() {
                    Basis::Runtime(k) => k as u64 + 1,
                    Basis::Product(product) => product.count() as u64,
                    Basis::Unit | Basis::Axis(_) | Basis::Sum(_) => 0,
                };
                count = max(count, own);
            }
            i += 1;
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most 256")]
        {
            count as usize
        }
    }

    /// Whether two layouts are equal: same nesting, same extents, same strides.
    pub const fn same(&self, other: &Layout) -> bool {
        // Fields instead of calls: const evaluation compares types often.
        let length = self.shape.profile.leaf_count;
        let nodes = self.shape.profile.node_count as usize;
        if length != other.shape.profile.leaf_count || nodes != other.shape.profile.node_count as usize {
            return false;
        }
        let mut i = 0;
        while i < length as usize {
            if self.shape.entries[i] != other.shape.entries[i] {
                return false;
            }
            if self.strides.coefficients[i] != other.strides.coefficients[i] {
                return false;
            }
            if self.strides.codes[i] != other.strides.codes[i] {
                return false;
            }
            i += 1;
        }
        // With one tuple in each, the root, both are flat.
        i = if nodes == i + 1 { nodes } else { 0 };
        while i < nodes {
            if self.shape.profile.nodes[i] != other.shape.profile.nodes[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The text form `((2,3),4):((1,2),6)`. Runtime strides are written `?`, `?1`, ..; axis strides `1@0`.
    ///
    /// [`layout!`] numbers several `?` from left to right, so strides that share the first number are written `?0`.
    ///
    /// [`layout!`]: https://docs.rs/layout-static/latest/layout_static/macro.layout.html
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(crate) const fn write(&self, text: &mut Text) {
        self.shape.write(text);
        text.push(":");
        let numbered = self.repeats_first_number();
        let mut brackets = Brackets::new(self.profile());
        while let Some(leaf) = brackets.next_leaf(text) {
            let stride = self.strides.at(leaf);
            if numbered { stride.write_numbered(text) } else { stride.write(text) }
        }
    }

    /// Whether several runtime strides are all the first runtime number alone.
    const fn repeats_first_number(&self) -> bool {
        let (mut count, mut leaf) = (0, 0);
        while leaf < self.length() {
            let stride = self.strides.at(leaf);
            if stride.same(Stride::runtime(0)) {
                count += 1;
            } else if stride.basis().is_runtime() {
                return false;
            }
            leaf += 1;
        }
        count > 1
    }

    /// Returns this layout if its extents are positive and its size and cosize fit in 64 bits.
    pub(crate) const fn checked(self) -> Result<Layout, LayoutError> {
        let length = self.shape.profile.leaf_count as usize;
        let mut size = 1;
        let mut reach = 0;
        let mut i = 0;
        while i < length {
            let extent = self.shape.entries[i];
            let stride = self.strides.coefficients[i];
            #[allow(clippy::cast_sign_loss, reason = "no call on the hot path; a negative one is large")]
            let bits = stride as u64;
            // All four are below `2^31`, so products and sums stay below `2^63`. A negative stride is large as
            // unsigned.
            if (extent | size | reach | bits) < SMALL && extent > 0 {
                size *= extent;
                reach += (extent - 1) * bits;
                i += 1;
                continue;
            }
            if let Some(error) = self.shape.zero_extent(i) {
                return Err(error);
            }
            let Some(larger) = product(size, extent) else {
                let blame = Blame::shape(Operation::Layout, i);
                return Err(LayoutError::Overflow { blame, left: size, right: extent });
            };
            size = larger;
            let coefficient = magnitude(stride);
            let Some(far) = product(coefficient, extent - 1) else {
                let blame = Blame::stride(Operation::Layout, i);
                return Err(LayoutError::Overflow { blame, left: extent - 1, right: coefficient });
            };
            // One less than the largest number, because the cosize is one more than the reach.
            if far >= u64::MAX - reach {
                let blame = Blame::stride(Operation::Layout, i);
                return Err(LayoutError::SumOverflow { blame, left: reach, right: far });
            }
            reach += far;
            i += 1;
        }
        Ok(self)
    }

    /// Fails with the first stride that is not a constant, blamed on operand `operand` of an operation. Modes of extent
    /// 1 are ignored.
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`].
    ///
    /// ```
    /// use layout_algebra::{Layout, Operation};
    /// let leading = Layout::parse("(4,8):(?,1)")?;
    /// assert_eq!(leading.require_constant(Operation::Append, 1).unwrap_err().code(), "L0108");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_constant(&self, operation: Operation, operand: u8) -> Result<(), LayoutError> {
        let i = self.first_basis();
        if i == self.length() {
            return Ok(());
        }
        let blame = Blame::stride(operation, i).of(operand);
        Err(LayoutError::NotStatic { blame, stride: self.strides.at(i) })
    }

    /// Fails with the first stride that is not a constant of at least 0, if there is one.
    pub(crate) const fn require_natural(&self, operation: Operation, operand: u8) -> Result<(), LayoutError> {
        if self.natural_reach().is_some() { Ok(()) } else { Err(self.not_natural(operation, operand)) }
    }

    /// The largest index, if all strides are constants of at least 0; modes of extent 1 are ignored.
    #[allow(clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
    pub(crate) const fn natural_reach(&self) -> Option<u64> {
        let length = self.shape.profile.leaf_count as usize;
        let mut reach = 0;
        let mut i = 0;
        while i < length {
            let far = self.shape.entries[i] - 1;
            if far > 0 {
                let stride = self.strides.at(i);
                if stride.code != 0 || stride.coefficient < 0 {
                    return None;
                }
                // At most the reach that `checked` has bounded.
                reach += far * stride.coefficient as u64;
            }
            i += 1;
        }
        Some(reach)
    }

    /// The error for the first stride that is not a constant; if all are constants, for the first negative stride.
    pub(crate) const fn not_natural(&self, operation: Operation, operand: u8) -> LayoutError {
        if let Err(error) = self.require_constant(operation, operand) {
            return error;
        }
        let mut i = 0;
        // All strides are constants and the layout is not natural, so some stride is negative and the loop ends.
        while self.strides.coefficients[i] >= 0 || self.shape.entries[i] == 1 {
            i += 1;
        }
        let blame = Blame::stride(operation, i).of(operand);
        LayoutError::NegativeStride { blame, stride: self.strides.coefficients[i] }
    }

    /// The distance from the smallest to the largest index, with every coefficient as a constant.
    pub(crate) const fn reach(&self) -> u64 {
        let length = self.shape.profile.leaf_count as usize;
        let mut reach = 0;
        let mut i = 0;
        while i < length {
            reach += (self.shape.entries[i] - 1) * magnitude(self.strides.coefficients[i]);
            i += 1;
        }
        reach
    }

    /// The distance from index 0 down to the smallest index, with every coefficient as a constant.
    pub(crate) const fn fall(&self) -> u64 {
        let mut fall = 0;
        let mut i = 0;
        while i < self.length() {
            if self.strides.coefficients[i] < 0 {
                fall += (self.shape.entries[i] - 1) * magnitude(self.strides.coefficients[i]);
            }
            i += 1;
        }
        fall
    }
}

impl core::str::FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Layout, LayoutError> {
        Layout::parse(text)
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
