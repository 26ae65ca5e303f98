//! Operations on the shape of a composed layout: each is the operation on the layout, behind the same swizzle.
//!
//! `R(x) = swizzle(offset + ..)`: where the operation on the layout is `R(x) = L(g(x))`, so is it on the composed layout.

use crate::const_util::{ctry, gcd, magnitude};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::Profile;
use crate::data::tiler::Tiler;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops;
use crate::ops::composition::constant;
use crate::swizzle::Composed;

impl Composed {
    /// The same swizzle and offset behind a layout whose indices are indices of this one.
    pub(super) const fn with(&self, layout: Layout) -> Composed {
        Composed { layout, ..*self }
    }

    /// The same function in the fewest modes of the layout. `CuTe`: `coalesce(composed)`.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o ((4,2),64):((64,256),1)")?;
    /// assert_eq!(tile.coalesce().to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coalesce(&self) -> Composed {
        self.with(ops::coalesce(&self.layout))
    }

    /// [`coalesce`](Composed::coalesce) below each leaf of a profile.
    ///
    /// # Errors
    /// Those of [`ops::coalesce_over`].
    pub const fn coalesce_over(&self, profile: &Profile) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::coalesce_over(&self.layout, profile))))
    }

    /// The same function without inner brackets. `CuTe`: `flatten(composed)`.
    pub const fn flatten(&self) -> Composed {
        self.with(ops::flatten(&self.layout))
    }

    /// The same function without modes of extent 1.
    pub const fn squeeze(&self) -> Composed {
        self.with(ops::squeeze(&self.layout))
    }

    /// The same swizzle and offset behind a composite by a tiler, from where that begins.
    const fn begun(&self, layout: &Layout, tiler: &Tiler) -> Result<Composed, LayoutError> {
        let begin = ctry!(constant(&ctry!(ops::composition_begin(tiler, layout))));
        let blame = Blame::whole(Operation::Swizzle, 1);
        let Some(offset) = self.offset.checked_add_signed(begin) else {
            // Below 0 the layout would have been no layout behind this offset.
            return Err(LayoutError::SumOverflow { blame, left: self.offset, right: magnitude(begin) });
        };
        Composed::new(self.swizzle, offset, layout)
    }

    /// Mode `mode`, from cell 0 of the others on. `CuTe`: `get<mode>(composed)`.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let tile = Composed::parse("Sw<3,3,3> o 8 o (8,64):(64,1)")?;
    /// assert_eq!(tile.mode(0)?.to_string(), "Sw<3,3,3> o 8 o 8:64");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn mode(&self, mode: usize) -> Result<Composed, LayoutError> {
        let layout = ctry!(self.layout.mode(mode));
        // Only the modes that are left reach below the offset.
        Composed::new(self.swizzle, self.offset, &layout)
    }

    /// The layout `x -> self(inner(x))`. `CuTe`: `composition(composed, inner)`.
    ///
    /// For negative strides of `inner`, `x -> self(inner(x) - min inner)`: the offset moves to where the composite begins.
    ///
    /// # Errors
    /// Those of [`ops::composition_and_offset`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout};
    /// let tile = Composed::parse("Sw<1,3,3> o 0 o (8,64):(64,1)")?;
    /// assert_eq!(tile.composition(&Layout::parse("32:4")?)?.to_string(), "Sw<1,3,3> o 0 o (2,16):(256,1)");
    /// assert_eq!(tile.composition(&Layout::parse("8:-1")?)?.to_string(), "Sw<1,3,3> o 448 o 8:-64");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn composition(&self, inner: &Layout) -> Result<Composed, LayoutError> {
        self.begun(&ctry!(ops::composition(&self.layout, inner)), &Tiler::layout(inner))
    }

    /// [`composition`](Composed::composition) by a tiler.
    ///
    /// # Errors
    /// Those of [`ops::composition_by`].
    pub const fn composition_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        self.begun(&ctry!(ops::composition_by(&self.layout, tiler)), tiler)
    }

    /// [`composition`](Composed::composition) with the extension of the layout, whose last mode goes on without end.
    ///
    /// # Errors
    /// Those of [`ops::composition_extended`] and of [`Composed::new`].
    pub const fn composition_extended(&self, inner: &Layout) -> Result<Composed, LayoutError> {
        self.begun(&ctry!(ops::composition_extended(&self.layout, inner)), &Tiler::layout(inner))
    }

    /// [`composition_extended`](Composed::composition_extended) by a tiler.
    ///
    /// # Errors
    /// Those of [`ops::composition_extended_by`] and of [`Composed::new`].
    pub const fn composition_extended_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        self.begun(&ctry!(ops::composition_extended_by(&self.layout, tiler)), tiler)
    }

    /// Tiles and their repetitions. `CuTe`: `logical_divide(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::logical_divide_by`].
    pub const fn logical_divide_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::logical_divide_by(&self.layout, tiler))))
    }

    /// All tiles together in mode 0, all that is left in mode 1. `CuTe`: `zipped_divide(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::zipped_divide_by`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Tiler};
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4)?, Tiler::extent(8)?])?;
    /// assert_eq!(tile.zipped_divide_by(&tiler)?.to_string(), "Sw<3,3,3> o 0 o ((4,8),(2,8)):((64,1),(256,8))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn zipped_divide_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::zipped_divide_by(&self.layout, tiler))))
    }

    /// Repetitions of the layout in the order of the tiler, all behind the swizzle: a repetition that steps over bits which the
    /// swizzle reads is swizzled in its own way. `CuTe`: `logical_product(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::logical_product_by`] and of [`Composed::new`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Tiler};
    /// let atom = Composed::parse("Sw<2,1,2> o 0 o (4,2):(2,1)")?;
    /// let product = atom.logical_product_by(&Tiler::extent(4)?)?;
    /// assert_eq!(product.to_string(), "Sw<2,1,2> o 0 o ((4,2),4):((2,1),8)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn logical_product_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::logical_product_by(&self.layout, tiler)))
    }

    /// All tiles together in mode 0, the modes of what is left behind it. `CuTe`: `tiled_divide(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::tiled_divide_by`].
    pub const fn tiled_divide_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::tiled_divide_by(&self.layout, tiler))))
    }

    /// The modes of the tiles, then those of what is left. `CuTe`: `flat_divide(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::flat_divide_by`].
    pub const fn flat_divide_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::flat_divide_by(&self.layout, tiler))))
    }

    /// The product by mode, gathered. `CuTe`: `zipped_product(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::zipped_product_by`] and of [`Composed::new`].
    pub const fn zipped_product_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::zipped_product_by(&self.layout, tiler)))
    }

    /// The product by mode, the repetitions as modes. `CuTe`: `tiled_product(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::tiled_product_by`] and of [`Composed::new`].
    pub const fn tiled_product_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::tiled_product_by(&self.layout, tiler)))
    }

    /// The product by mode, flat. `CuTe`: `flat_product(composed, tiler)`.
    ///
    /// # Errors
    /// Those of [`ops::flat_product_by`] and of [`Composed::new`].
    pub const fn flat_product_by(&self, tiler: &Tiler) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::flat_product_by(&self.layout, tiler)))
    }

    /// Repetitions of the layout, mode by mode: each mode is `(block, repetitions)`. `CuTe`: `blocked_product(composed, tile)`.
    ///
    /// # Errors
    /// Those of [`ops::blocked_product`] and of [`Composed::new`].
    pub const fn blocked_product(&self, tile: &Layout) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::blocked_product(&self.layout, tile)))
    }

    /// Repetitions of the layout, interleaved mode by mode. `CuTe`: `raked_product(composed, tile)`.
    ///
    /// # Errors
    /// Those of [`ops::raked_product`] and of [`Composed::new`].
    pub const fn raked_product(&self, tile: &Layout) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::raked_product(&self.layout, tile)))
    }

    /// Repetitions of the layout that fill a shape, column-major. `CuTe`: `tile_to_shape(composed, shape)`.
    ///
    /// # Errors
    /// Those of [`ops::tile_to_shape`] and of [`Composed::new`].
    ///
    /// ```
    /// use layout_algebra::{Composed, IntTuple};
    /// let atom = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// let tile = atom.tile_to_shape(&IntTuple::parse("(128,64)")?)?;
    /// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn tile_to_shape(&self, shape: &IntTuple) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::tile_to_shape(&self.layout, shape)))
    }

    /// [`tile_to_shape`](Composed::tile_to_shape), row-major.
    ///
    /// # Errors
    /// Those of [`ops::tile_to_shape_right`] and of [`Composed::new`].
    pub const fn tile_to_shape_right(&self, shape: &IntTuple) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::tile_to_shape_right(&self.layout, shape)))
    }

    /// [`tile_to_shape`](Composed::tile_to_shape) in an order. `CuTe`: `tile_to_shape(composed, shape, order)`.
    ///
    /// # Errors
    /// Those of [`ops::tile_to_shape_ordered`] and of [`Composed::new`].
    pub const fn tile_to_shape_ordered(&self, shape: &IntTuple, order: &IntTuple) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::tile_to_shape_ordered(&self.layout, shape, order)))
    }

    /// Modes `begin` to `end - 1` as one mode. `CuTe`: `group<begin, end>(composed)`.
    ///
    /// # Errors
    /// Those of [`ops::group`].
    pub const fn group(&self, begin: usize, end: usize) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::group(&self.layout, begin, end))))
    }

    /// Modes `begin` to `end - 1`, from cell 0 of the others on. `CuTe`: `take<begin, end>(composed)`.
    ///
    /// # Errors
    /// Those of [`ops::take`].
    pub const fn take(&self, begin: usize, end: usize) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::take(&self.layout, begin, end))))
    }

    /// These modes, from cell 0 of the others on. `CuTe`: `select<..>(composed)`.
    ///
    /// # Errors
    /// Those of [`ops::select`] and of [`Composed::new`].
    pub const fn select(&self, modes: &[u64]) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::select(&self.layout, modes)))
    }

    /// The mode at a path of modes. `CuTe`: `get<i, j, ..>(composed)`.
    ///
    /// # Errors
    /// Those of [`ops::get`].
    pub const fn get(&self, path: &[u64]) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::get(&self.layout, path))))
    }

    /// The same modes under another bracketing. `CuTe`: `unflatten(composed, profile)`.
    ///
    /// # Errors
    /// Those of [`ops::unflatten`].
    pub const fn unflatten(&self, profile: &Profile) -> Result<Composed, LayoutError> {
        Ok(self.with(ctry!(ops::unflatten(&self.layout, profile))))
    }

    /// The cells in the order of another shape. `CuTe`: `composed.with_shape(shape)`.
    ///
    /// # Errors
    /// Those of [`ops::with_shape`] and of [`Composed::new`].
    pub const fn with_shape(&self, shape: &IntTuple) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::with_shape(&self.layout, shape)))
    }

    /// A width of vectors that both layouts can be moved with, from the first cell on. `CuTe`: `max_common_vector`.
    ///
    /// Post: the result divides the [`max_common_vector`](ops::max_common_vector) of the layout, the offset and, unless the swizzle is
    /// the identity, `2^M`.
    pub const fn max_common_vector(&self, other: &Layout) -> u64 {
        let width = gcd(self.offset, ops::max_common_vector(&self.layout, other));
        if self.swizzle.is_identity() { width } else { gcd(width, 1 << self.swizzle.base()) }
    }
}
