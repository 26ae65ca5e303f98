//! Layouts with runtime extents: `(128?0, 64?1) : (?2, 1)`.
//!
//! An extent is `c`, or `c` times a runtime number, `c?k`. A divide, a composition by mode or a partition only needs to
//! know whether tiles divide `c`, which is decided before `?k` is known. The mode `c?k : d` is the function of
//!
//! ```text
//! (c, ?k) : (d, c*d)
//! ```
//!
//! A [`DynLayout`] holds the layout of the coefficients, here `c : d`, and the runtime numbers of each extent. Each
//! operation is the operation on layouts, applied to the coefficients. The opaque mode `?k : c*d` is never cut, and
//! stays after the modes of its `c`.
//!
//! Extents and strides share the runtime numbers, so a stride may be a product of extents, as in
//! `(128?0,64?1):(64*?1,1)`. A text may omit the numbers. Extents `?` are then numbered from left to right, and a
//! stride `?` is the first number that no extent has. `(128?, 64?) : (?, 1)` is `(128?0,64?1):(?2,1)`.

mod coalesce;
mod compact;
mod distinct;
mod recast;
mod regroup;
mod sizes;
mod text;
mod tile;
mod typed;

pub use distinct::DynInjectivity;

use crate::const_util::{ctry, product};
use crate::data::extent::Extent;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Profile, Subtree};
use crate::data::runtime_product::RuntimeProduct;
use crate::data::stride::{MAX_RUNTIME, Stride};
use crate::error::{Blame, LayoutError, Operation};

/// A layout with extents that may be multiples of runtime numbers.
///
/// Every value is a valid layout for the runtime numbers 1; [`instantiate`](DynLayout::instantiate) checks larger
/// numbers for overflow.
///
/// ```
/// use layout_algebra::DynLayout;
/// let matrix = DynLayout::parse("(128?, 64?) : (?, 1)")?;
/// assert_eq!(matrix.to_string(), "(128?0,64?1):(?2,1)");
/// // 3 x 128 rows, 5 x 64 columns, rows 320 elements apart.
/// assert_eq!(matrix.instantiate(&[3, 5, 320, 0, 0, 0, 0, 0])?.to_string(), "(384,320):(320,1)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DynLayout {
    /// The layout of the coefficients of the extents.
    pub(crate) layout: Layout,
    /// The runtime factor of each extent, 1 past the end.
    pub(crate) products: [RuntimeProduct; MAX_LEAVES],
}

impl DynLayout {
    /// No node: the starting value for building.
    pub(crate) const VOID: DynLayout = DynLayout::fixed(&Layout::VOID);

    /// The layout with the given extents and strides, one for each leaf of the profile.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`], and the errors of [`Layout::new`] for the coefficients.
    pub const fn new(profile: &Profile, extents: &[Extent], strides: &[Stride]) -> Result<DynLayout, LayoutError> {
        if extents.len() != profile.length() {
            return Err(LayoutError::rank_mismatch(extents.len(), profile.length()));
        }
        let mut coefficients = [0; MAX_LEAVES];
        let mut products = [RuntimeProduct::ONE; MAX_LEAVES];
        let mut i = 0;
        while i < extents.len() {
            coefficients[i] = extents[i].coefficient;
            products[i] = extents[i].product;
            i += 1;
        }
        let (used, _) = coefficients.split_at(extents.len());
        let layout = ctry!(Layout::new(&ctry!(IntTuple::with_profile(used, profile)), strides));
        Ok(DynLayout { layout, products })
    }

    /// A layout of constant extents.
    pub const fn fixed(layout: &Layout) -> DynLayout {
        DynLayout { layout: *layout, products: [RuntimeProduct::ONE; MAX_LEAVES] }
    }

    /// The layout, if all its extents are constants, as in a tile. A swizzle can follow it.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Tiler};
    /// let matrix = DynLayout::parse("(128?0,64?1):(?2,1)")?;
    /// assert!(matrix.as_fixed().is_none());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn as_fixed(&self) -> Option<&Layout> {
        if self.is_fixed() { Some(&self.layout) } else { None }
    }

    /// Whether all extents are constants.
    pub const fn is_fixed(&self) -> bool {
        let mut i = 0;
        while i < self.length() {
            if !self.products[i].is_one() {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The layout, if all its extents are constants, as an operand of an operation on constant extents.
    ///
    /// # Errors
    /// [`LayoutError::RuntimeExtent`] with the first runtime extent.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Operation};
    /// let matrix = DynLayout::parse("(8,64?):(?,1)")?;
    /// assert_eq!(matrix.require_fixed(Operation::LogicalProduct, 0).unwrap_err().code(), "L0413");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_fixed(&self, operation: Operation, operand: u8) -> Result<&Layout, LayoutError> {
        let mut i = 0;
        while i < self.length() {
            let (extent, _) = self.mode_at(i);
            if !extent.product.is_one() {
                return Err(LayoutError::RuntimeExtent { blame: Blame::shape(operation, i).of(operand), extent });
            }
            i += 1;
        }
        Ok(&self.layout)
    }

    /// The layout of the coefficients: this layout with 1 for all runtime numbers of its extents.
    pub const fn coefficients(&self) -> &Layout {
        &self.layout
    }

    /// The bracketing of shape and stride.
    pub const fn profile(&self) -> &Profile {
        self.layout.profile()
    }

    /// The number of modes; a layout of a single extent has itself as its only mode.
    pub const fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// The number of leaves.
    pub const fn length(&self) -> usize {
        self.layout.length()
    }

    /// The extent and the stride of leaf `leaf`.
    ///
    /// # Panics
    /// If there is no such leaf.
    pub const fn mode_at(&self, leaf: usize) -> (Extent, Stride) {
        let (coefficient, stride) = self.layout.mode_at(leaf);
        (Extent { coefficient, product: self.products[leaf] }, stride)
    }

    /// The number of runtime numbers it needs: one more than the largest `k` of a `?k`.
    pub const fn runtime_count(&self) -> usize {
        let (strides, extents) = (self.layout.runtime_count(), self.extent_count());
        if strides > extents { strides } else { extents }
    }

    /// One more than the largest `k` of a `?k` of an extent.
    pub(crate) const fn extent_count(&self) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < self.length() {
            let own = self.products[i].count();
            count = if own > count { own } else { count };
            i += 1;
        }
        count
    }

    /// Whether two layouts are equal: same nesting, same extents, same strides.
    pub const fn same(&self, other: &DynLayout) -> bool {
        let mut i = 0;
        while i < self.length() {
            if !self.products[i].same(other.products[i]) {
                return false;
            }
            i += 1;
        }
        // Lengths are compared here. Beyond the shorter one the products read above are 1.
        self.layout.same(&other.layout)
    }

    /// The layout with the given values for its runtime numbers, in extents and strides.
    ///
    /// Post: extent and stride of each leaf are as in this layout with `runtime[k]` for `?k`.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`] for a number 0 in an extent; [`LayoutError::Overflow`] and
    /// [`LayoutError::SumOverflow`] if an extent, the size or an index exceeds 64 bits.
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let matrix = DynLayout::parse("(128?0,64?1):(64*?1,1)")?;
    /// assert_eq!(matrix.instantiate(&[1, 2, 0, 0, 0, 0, 0, 0])?.to_string(), "(128,128):(128,1)");
    /// assert_eq!(matrix.instantiate(&[1, 1 << 60, 0, 0, 0, 0, 0, 0]).unwrap_err().code(), "L0105");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn instantiate(&self, runtime: &[u64; MAX_RUNTIME]) -> Result<Layout, LayoutError> {
        let mut layout = self.layout;
        let mut i = 0;
        while i < self.length() {
            let coefficient = self.layout.shape.entries[i];
            // A product beyond 64 bits is at least this one, which is no valid extent either.
            let factor = match self.products[i].value(runtime) {
                Some(factor) => factor,
                None => u64::MAX,
            };
            layout.shape.entries[i] = match product(coefficient, factor) {
                // `u64::MAX` marks a product that did not fit.
                Some(extent) if factor < u64::MAX => extent,
                _ => {
                    let blame = Blame::shape(Operation::Layout, i);
                    return Err(LayoutError::Overflow { blame, left: coefficient, right: factor });
                }
            };
            i += 1;
        }
        layout.with_runtime_strides(runtime)
    }

    /// Returns this layout if the layout of the coefficients is valid.
    pub(crate) const fn checked(self) -> Result<DynLayout, LayoutError> {
        Ok(DynLayout { layout: ctry!(self.layout.checked()), products: self.products })
    }

    /// The subtree at `span` as a separate layout.
    pub(crate) const fn subtree(&self, span: Subtree) -> DynLayout {
        let mut result = DynLayout::VOID;
        match result.push_tree(self, span) {
            Ok(()) => result,
            Err(_) => unreachable!(),
        }
    }

    /// Pushes a leaf.
    pub(crate) const fn push_leaf(&mut self, extent: Extent, stride: Stride) -> Result<(), LayoutError> {
        let leaf = self.length();
        ctry!(self.layout.push_leaf(extent.coefficient, stride));
        self.products[leaf] = extent.product;
        Ok(())
    }

    /// Pushes a subtree of another layout.
    pub(crate) const fn push_tree(&mut self, other: &DynLayout, span: Subtree) -> Result<(), LayoutError> {
        let start = self.length();
        ctry!(self.layout.push_tree(&other.layout, span));
        let mut i = span.leaf;
        while i < span.leaf_end {
            self.products[start + i - span.leaf] = other.products[i];
            i += 1;
        }
        Ok(())
    }
}
