//! Layouts as types: `Layout<(C<128>, C<64>), (C<64>, C<1>)>`.

use core::fmt;

use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME, Numbers};

use crate::coordinates::Coordinate;
use crate::expect;
use crate::int::{Shape, ShapeOrRuntimeShape, Static, Strides};
use crate::layout::StaticLayout;
use crate::layout::index::{Congruent, StaticIndex};
use crate::layout::proof::{Natural, Signed};
use crate::layout::tiler::{self, StaticTiler};
use crate::sealed::Sealed;

/// The layout type `S : D`, of a shape and strides. The shape is a tree of [`C`](crate::C) by tuples. The strides are
/// congruent to it and may also be [`Neg`](crate::Neg) or, known at run time, `usize`.
///
/// ```
/// use layout_static::{C, Layout, StaticLayout};
/// type Tile = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
/// assert_eq!(size_of::<Tile>(), 0);
/// assert_eq!((Tile::SIZE, Tile::COSIZE), (8192, 8192));
/// assert_eq!(Tile::new().index((2, 3)), 131);
/// assert_eq!(Tile::new().to_string(), "(128,64):(64,1)");
/// ```
///
/// The rows of a matrix whose leading stride is known at run time:
///
/// ```
/// use layout_static::{C, Layout, StaticLayout};
/// type Rows = Layout<(C<128>, C<64>), (usize, C<1>)>;
/// assert_eq!(Rows::with_strides([1000]).index((2, 3)), 2003);
/// ```
///
/// Shape and strides that are not congruent are an error where the type is first used:
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Layout, StaticLayout};
/// let size = Layout::<(C<4>, C<8>), C<1>>::SIZE; // [L0102] not congruent
/// ```
#[doc(alias = "layout_stride")]
#[doc(alias = "LayoutStride")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout<S, D> {
    strides: D,
    /// The extents; they take no space unless some are known at run time.
    shape: S,
}

impl<S: Shape, D: Strides + Static> Layout<S, D> {
    /// Makes the layout; all strides are constant.
    pub const fn new() -> Layout<S, D> {
        Layout { strides: D::VALUE, shape: S::VALUE }
    }
}

/// The layout as a value, in place of `layout!(..)`: `layout!((4, 8) : (8, 1))()`.
#[allow(non_snake_case, reason = "the type that `layout!` writes is the name of this function in an expression")]
#[doc(hidden)]
pub const fn Layout<S: Shape, D: Strides + Static>() -> Layout<S, D> {
    Layout::new()
}

impl<S, D> Layout<S, D> {
    /// Makes a layout of extents and strides.
    #[inline(always)]
    pub(crate) const fn from_parts(shape: S, strides: D) -> Layout<S, D> {
        Layout { strides, shape }
    }

    /// Returns the extents.
    #[inline(always)]
    pub(crate) const fn extents(&self) -> &S {
        &self.shape
    }

    /// Returns the strides.
    #[inline(always)]
    pub const fn strides(&self) -> &D {
        &self.strides
    }
}

impl<S: Shape, D: Strides> Layout<S, D> {
    /// Computes the layout by trees, for numbers that are not small. A function of its own, so that trees are made here
    /// only.
    const fn by_trees() -> Result<algebra::Layout, algebra::LayoutError> {
        let (shape, strides) = (S::TREE, D::TREE);
        algebra::Layout::from_trees(&shape, &strides)
    }

    /// Makes the layout with these strides.
    #[inline(always)]
    pub(crate) const fn from_strides(strides: D) -> Layout<S, D> {
        Layout { strides, shape: S::VALUE }
    }

    /// Makes a layout of a shape and strides: `Layout::of((C::<128>, C::<64>), (leading, C::<1>))`. `CuTe`:
    /// `make_layout`.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout};
    /// let rows = Layout::of((C::<4>, C::<8>), (100_usize, C::<1>));
    /// assert_eq!(rows.index((2, 3)), 203);
    /// ```
    #[doc(alias = "make_layout")]
    pub const fn of(shape: S, strides: D) -> Layout<S, D> {
        const { _ = Self::LAYOUT };
        Layout { strides, shape }
    }

    /// Returns the index of a coordinate, [`StaticLayout::index`] without the trait in scope: `Tile.index((i, j))`.
    ///
    /// ```
    /// use layout_static::layout;
    /// layout! { type Tile = (4, 8) : (8, 1); }
    /// assert_eq!(Tile.index((2, 3)), 19);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn index<X: Coordinate>(&self, coordinate: X) -> usize {
        let natural = Natural::PROOF;
        let fits = Congruent::PROOF;
        StaticIndex::<Self, X>::natural(self, coordinate, fits, natural)
    }

    /// Returns the signed offset of a coordinate, [`StaticLayout::offset`] without the trait in scope.
    #[inline(always)]
    #[track_caller]
    pub fn offset<X: Coordinate>(&self, coordinate: X) -> isize {
        let (signed, fits) = (Signed::PROOF, Congruent::PROOF);
        StaticIndex::<Self, X>::signed(self, coordinate, fits, signed)
    }

    /// Makes the layout with these runtime strides, `?` first. Their number is checked while compiling.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout};
    /// let rows = Layout::<(C<128>, C<64>), (usize, C<1>)>::with_strides([1000]);
    /// assert_eq!(rows.runtime_strides()[0], 1000);
    /// ```
    #[inline(always)]
    pub fn with_strides<const N: usize>(strides: [usize; N]) -> Layout<S, D> {
        // Before the copy, which would panic at run time for more than `MAX_RUNTIME`.
        const { expect::count(N, D::RUNTIME) };
        let mut all = [0; MAX_RUNTIME];
        all[..N].copy_from_slice(&strides);
        Layout { strides: D::read(&all, 0), shape: S::VALUE }
    }
}

impl<S: Sealed, D: Strides> Sealed for Layout<S, D> {}

impl<S: ShapeOrRuntimeShape, D: Strides> ShapeOrRuntimeShape for Layout<S, D> {
    type Stage = S::Stage;
}

impl<S: Shape, D: Strides> StaticTiler for Layout<S, D> {
    const TILER: algebra::Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<S: Shape, D: Strides> StaticLayout for Layout<S, D> {
    const INNER: Result<algebra::Layout, LayoutError> = {
        let extents = S::EXTENTS;
        let steps = D::STEPS;
        // One comparison for both: an or is below a power of two exactly if both are.
        let small = (extents.measure | steps.measure) < Numbers::<u64>::SMALL;
        // Small, congruent and no extent of 0: nothing can be wrong, so the layout is put together without a check.
        if small && extents.form == steps.form && extents.measure != 0 {
            Ok(extents.layout(&steps))
        } else {
            Self::by_trees()
        }
    };

    // Does not ask for a swizzle, which costs const evaluation time.
    const LAYOUT: algebra::Layout = match Self::INNER {
        Ok(layout) => layout,
        Err(error) => error.panic(),
    };

    const SWIZZLED: bool = false;
    type Start = ();

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        let mut strides = [0; MAX_RUNTIME];
        self.strides.write(&mut strides, 0);
        strides
    }
}

impl<S: Shape, D: Strides + Static> Static for Layout<S, D> {
    const VALUE: Layout<S, D> = Layout::new();
}

impl<S: Shape, D: Strides + Static> Default for Layout<S, D> {
    fn default() -> Layout<S, D> {
        Layout::new()
    }
}

impl<S: Shape, D: Strides> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Self::LAYOUT, f)
    }
}

impl<S: Shape, D: Strides> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Self::LAYOUT, f)
    }
}
