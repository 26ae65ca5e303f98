//! The parts of types of layouts with runtime extents. They are trees of numbers, the part under one entry of a
//! coordinate, and strides as multiples of single numbers.

use super::DynLayout;
use super::sizes::too_large;
use crate::const_util::ctry;
use crate::data::extent::Extent;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Over, Profile};
use crate::data::runtime_product::RuntimeProduct;
use crate::data::stride::{Basis, MAX_RUNTIME, Stride, Strides};
use crate::data::tree::Tree;
use crate::error::{Blame, Capacity, LayoutError, Operation};

impl DynLayout {
    /// The layout of a shape and strides congruent to it. Runtime numbers are numbered from left to right, first in the
    /// extents, then in the strides.
    ///
    /// # Errors
    /// The errors of [`Layout::from_trees`].
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Tree};
    /// const EXTENTS: Tree = Tree::Tuple(&[Tree::MultipleOf(128), Tree::Runtime]);
    /// const STRIDES: Tree = Tree::Tuple(&[Tree::Runtime, Tree::Number(1)]);
    /// assert_eq!(DynLayout::from_trees(&EXTENTS, &STRIDES)?.to_string(), "(128?0,?1):(?2,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn from_trees(extents: &Tree, strides: &Tree) -> Result<DynLayout, LayoutError> {
        let (shape, products, count) = ctry!(extents.extents());
        let magnitudes = ctry!(strides.numbers());
        if !shape.congruent(&magnitudes) {
            return Err(not_congruent(&shape, &products, magnitudes.profile()));
        }
        let layout = Layout { shape, strides: ctry!(strides.strides(count)) };
        let layout = ctry!(DynLayout { layout, products }.checked());
        ctry!(strides.require_padded(&layout.layout));
        Ok(layout)
    }

    /// The layout of a shape with all strides 0, as input for compact strides.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`], [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Tree};
    /// const EXTENTS: Tree = Tree::Tuple(&[Tree::MultipleOf(128), Tree::Runtime]);
    /// assert_eq!(DynLayout::of_extents(&EXTENTS)?.row_major()?.to_string(), "(128?0,?1):(?1,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_extents(extents: &Tree) -> Result<DynLayout, LayoutError> {
        let (shape, products, _) = ctry!(extents.extents());
        DynLayout { layout: Layout { shape, strides: Strides::ZERO }, products }.checked()
    }

    /// The part under leaf `leaf` of a profile, coalesced: the layout that one entry of a coordinate indexes.
    ///
    /// Post: equals [`ops::part`](crate::ops::part) for all values.
    ///
    /// # Errors
    /// [`LayoutError::CoordinateNotCongruent`] unless the layout refines the profile; [`LayoutError::ModeOutOfRange`].
    ///
    /// ```
    /// use layout_algebra::{DynLayout, Profile};
    /// let matrix = DynLayout::parse("((32,4?0),64?1):((1,32),128*?0)")?;
    /// assert_eq!(matrix.part(&Profile::flat(2), 0)?.to_string(), "128?0:1");
    /// assert_eq!(matrix.part(&Profile::LEAF, 0)?.to_string(), "8192?0?1:1");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn part(&self, profile: &Profile, leaf: usize) -> Result<DynLayout, LayoutError> {
        if !profile.weakly_congruent(self.profile()) {
            return Err(LayoutError::CoordinateNotCongruent {
                blame: Blame::whole(Operation::Index, 1),
                coordinate: *profile,
                shape: *self.profile(),
            });
        }
        if leaf >= profile.length() {
            return Err(LayoutError::mode_out_of_range(leaf, profile.length()));
        }
        Ok(self.coalesced(Over::leaf(leaf, profile, self.profile())))
    }

    /// The number of coordinates, as one extent.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if a runtime number is a factor more than 127 times.
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// assert_eq!(DynLayout::parse("(128?,64?):(?,1)")?.extent()?.to_string(), "8192?0?1");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn extent(&self) -> Result<Extent, LayoutError> {
        let mut product = RuntimeProduct::ONE;
        let mut i = 0;
        while i < self.length() {
            product = match product.times(self.products[i]) {
                Some(product) => product,
                None => return Err(too_large(Operation::Size, i, self.layout.size())),
            };
            i += 1;
        }
        Ok(Extent { coefficient: self.layout.size(), product })
    }

    /// The layout of the coefficients, with strides that are multiples of single runtime numbers; and the product that
    /// each of these numbers represents.
    ///
    /// Post: the stride `c*?k` of the result is `c` times product `k` in this layout.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`] for more than [`MAX_RUNTIME`] products.
    ///
    /// ```
    /// use layout_algebra::DynLayout;
    /// let rows = DynLayout::parse("((4,8),2):((64*?1,?0*?1),1)")?;
    /// let (layout, products) = rows.stride_numbers()?;
    /// assert_eq!(layout.to_string(), "((4,8),2):((64*?,?1),1)");
    /// assert_eq!((products[0].as_number(), products[1].power(0), products[1].power(1)), (Some(1), 1, 1));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn stride_numbers(&self) -> Result<(Layout, [RuntimeProduct; MAX_RUNTIME]), LayoutError> {
        let (mut layout, mut products) = (self.layout, [RuntimeProduct::ONE; MAX_RUNTIME]);
        let (mut count, mut i) = (0, 0);
        while i < self.length() {
            let stride = self.layout.strides.at(i);
            if let Some(product) = stride.basis().runtime_product()
                && !product.is_one()
            {
                let mut k = 0;
                // Equal products share a number: a type then has one runtime stride for them.
                while k < count && !products[k as usize].same(product) {
                    k += 1;
                }
                if k as usize == MAX_RUNTIME {
                    let blame = Blame::stride(Operation::Layout, i);
                    return Err(LayoutError::CapacityExceeded { blame, what: Capacity::RuntimeStrides, count: 0 });
                }
                products[k as usize] = product;
                count = if k == count { k + 1 } else { count };
                layout.strides.set(i, Stride::new(stride.coefficient(), Basis::Runtime(k)));
            }
            i += 1;
        }
        Ok((layout, products))
    }
}

/// The coefficients of extents, the runtime factor of each leaf, and the number of runtime numbers.
type Extents = (IntTuple, [RuntimeProduct; MAX_LEAVES], u8);

impl Tree {
    /// The extents of this tree.
    const fn extents(&self) -> Result<Extents, LayoutError> {
        let mut extents = (ctry!(self.numbers()), [RuntimeProduct::ONE; MAX_LEAVES], 0);
        let mut leaf = 0;
        ctry!(self.mark(&mut extents, &mut leaf));
        Ok(extents)
    }

    /// Writes the runtime extents from leaf `leaf` on, which must fit.
    const fn mark(&self, extents: &mut Extents, leaf: &mut usize) -> Result<(), LayoutError> {
        let (shape, products, count) = extents;
        match self {
            Tree::Tuple(modes) => {
                let mut i = 0;
                while i < modes.len() {
                    ctry!(modes[i].mark(extents, leaf));
                    i += 1;
                }
                return Ok(());
            }
            Tree::Computed(computed) => {
                *leaf += computed.length();
                return Ok(());
            }
            Tree::Runtime | Tree::MultipleOf(_) => {
                let Some(number) = RuntimeProduct::number(*count as usize) else {
                    let blame = Blame::shape(Operation::Layout, *leaf);
                    return Err(LayoutError::CapacityExceeded { blame, what: Capacity::RuntimeStrides, count: 0 });
                };
                products[*leaf] = number;
                *count += 1;
                // `?` alone has the coefficient 1; a multiple keeps the coefficient that `numbers` has read.
                if matches!(self, Tree::Runtime) {
                    shape.entries[*leaf] = 1;
                }
            }
            Tree::Number(_) | Tree::Negative(_) | Tree::Padded(..) => {}
        }
        *leaf += 1;
        Ok(())
    }
}

/// The error of strides that are not congruent to a shape. The shape has 0 for its runtime extents, so the error
/// proposes no layout.
pub(super) const fn not_congruent(
    shape: &IntTuple,
    products: &[RuntimeProduct; MAX_LEAVES],
    stride: &Profile,
) -> LayoutError {
    let (mut shape, mut leaf) = (*shape, 0);
    while leaf < shape.length() {
        if !products[leaf].is_one() {
            shape.entries[leaf] = 0;
        }
        leaf += 1;
    }
    LayoutError::NotCongruent { blame: Blame::stride(Operation::Layout, 0), shape, stride: *stride }
}
