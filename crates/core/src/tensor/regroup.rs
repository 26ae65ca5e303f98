//! The same elements under another layout: operations on the layout of a tensor, at no cost.

use crate::each::each;
use crate::int::{Number, Shape, Static};
use crate::ops::{
    Coalesce, CoalesceOver, Composition, FlatDivide, Flatten, Flip, Group, LogicalDivide, Mode, Reverse, Select, Sort,
    Squeeze, TiledDivide, Unflatten, WithShape, ZippedDivide,
};
use crate::proof::Alike;
use crate::raw::{Reference, View};
use crate::static_layout::StaticLayout;
use crate::tensor::under::{Leads, TensorLayout};
use crate::tiler::StaticTiler;

// The parameters of an operation are values without a size, or types alone.
each! {
    [{
        /// The same elements in the fewest modes. `CuTe`: `coalesce(tensor)`. See [`Coalesce`].
        fn coalesce<>() -> Coalesce;
        /// The same elements in the fewest modes below each leaf of the profile. See [`CoalesceOver`].
        fn coalesce_over<P: Shape>(P) -> CoalesceOver;
        /// The elements after a layout, or by mode: element `i` is the one at `tiler(i)`. `CuTe`: `composition(tensor,
        /// tiler)`.
        ///
        /// ```
        /// use layout_static::{Tensor, layout};
        /// layout! { type Rows = (4, 6) : (6, 1); type Even = (2, 6) : (2, 4); }
        /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
        /// assert_eq!(Tensor::from_array(&numbers, Rows).composition(Even)[(1, 5)], 17);
        /// ```
        fn composition<D: StaticTiler>(D) -> Composition;
        /// All modes of the tiles and of the grid of tiles, side by side. See [`FlatDivide`].
        fn flat_divide<D: StaticTiler>(D) -> FlatDivide;
        /// The modes without brackets. `CuTe`: `flatten(tensor)`. See [`Flatten`].
        #[doc(alias = "ravel")]
        fn flatten<>() -> Flatten;
        /// A mode met from its other end. See [`Flip`].
        ///
        /// Post: element `x` along the mode is the one that was at `extent - 1 - x`.
        ///
        /// ```
        /// use layout_static::{C, LayoutError, Tensor, layout};
        /// layout! { type Rows = (2, 3) : (3, 1); type Leading = (2, 3) : (?, 1); }
        /// let numbers = [1, 2, 3, 4, 5, 6, 7, 8];
        /// assert_eq!(Tensor::from_array(&numbers, Rows).flip(C::<1>).to_array(), [3, 6, 2, 5, 1, 4]);
        /// let leading = Tensor::new(&numbers, Leading::with_strides([5]))?;
        /// assert_eq!(leading.flip(C::<0>).to_array(), [6, 1, 7, 2, 8, 3]); // a runtime stride, backwards
        /// # Ok::<(), LayoutError>(())
        /// ```
        #[doc(alias = "invert_axis")]
        #[doc(alias = "flipud")]
        #[doc(alias = "fliplr")]
        fn flip<I: Number>(I) -> Flip;
        /// The modes from the first number to below the second as one. `CuTe`: `group_modes<B, E>(tensor)`. See
        /// [`Group`].
        ///
        /// ```
        /// use layout_static::{C, Tensor, layout};
        /// layout! { type Cube = (2, 3, 4) : (12, 4, 1); }
        /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
        /// let matrix = Tensor::from_array(&numbers, Cube).group(C::<0>, C::<2>);
        /// assert_eq!((matrix[((1, 2), 3)], matrix[(5, 3)]), (23, 23));
        /// ```
        fn group<B: Number, E: Number>(B, E) -> Group;
        /// Tiles beside their repetitions, mode by mode. See [`LogicalDivide`].
        fn logical_divide<D: StaticTiler>(D) -> LogicalDivide;
        /// The elements along one mode, those at coordinate 0 of the others. See [`Mode`].
        fn mode<I: Number>(I) -> Mode;
        /// The modes from last to first. Of a matrix it is [`transpose`](View::transpose). See [`Reverse`].
        #[doc(alias = "swap_axes")]
        fn reverse<>() -> Reverse;
        /// These modes in this order, the elements at coordinate 0 of the others. `CuTe`: `select<I..>(tensor)`. See
        /// [`Select`].
        ///
        /// ```
        /// use layout_static::{C, Tensor, layout};
        /// layout! { type Rows = (2, 3) : (3, 1); }
        /// let numbers = [1, 2, 3, 4, 5, 6];
        /// let transposed = Tensor::from_array(&numbers, Rows).select((C::<1>, C::<0>));
        /// assert_eq!(transposed[(2, 1)], 6);
        /// ```
        ///
        /// A mode that is selected twice would lead out of the elements:
        ///
        /// ```compile_fail,E0080
        /// # use layout_static::{C, Tensor, layout};
        /// # layout! { type Rows = (2, 3) : (3, 1); }
        /// # let numbers = [1, 2, 3, 4, 5, 6];
        /// let twice = Tensor::from_array(&numbers, Rows).select((C::<0>, C::<0>)); // [L0803]
        /// ```
        #[doc(alias = "permute")]
        #[doc(alias = "permuted_axes")]
        fn select<I: Shape>(I) -> Select;
        /// The modes in ascending order of stride. See [`Sort`].
        fn sort<>() -> Sort;
        /// The modes of extent above 1. See [`Squeeze`].
        fn squeeze<>() -> Squeeze;
        /// Tiles as mode 0, then the modes of the grid of tiles. See [`TiledDivide`].
        fn tiled_divide<D: StaticTiler>(D) -> TiledDivide;
        /// The modes bracketed as in the profile. See [`Unflatten`].
        fn unflatten<P: Shape>(P) -> Unflatten;
        /// The elements in the order that they have, over another shape. See [`WithShape`].
        #[doc(alias = "reshape")]
        #[doc(alias = "into_shape")]
        #[doc(alias = "view_as")]
        fn with_shape<S: Shape>(S) -> WithShape;
        /// Tiles as mode 0, the grid of tiles as mode 1. `CuTe`: `zipped_divide(tensor, tiler)`. See [`ZippedDivide`].
        ///
        /// ```
        /// use layout_static::{ByMode, C, Tensor, layout};
        /// layout! { type Rows = (4, 6) : (6, 1); }
        /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
        /// let tiles = Tensor::from_array(&numbers, Rows).zipped_divide(ByMode::of((C::<2>, C::<3>)));
        /// assert_eq!(tiles[((1, 2), (1, 0))], 20); // row 1, column 2 of the tile at (1, 0)
        /// ```
        fn zipped_divide<D: StaticTiler>(D) -> ZippedDivide;
    }]
    ($($(#[$doc:meta])* fn $name:ident<$($P:ident: $bound:ident),*>($($argument:ty),*) -> $operation:ident;)*) => {
        /// The same elements under another layout. A method takes the tensor: [`reborrow`](View::reborrow) one for
        /// writing first to have it back.
        impl<R: Reference, L: TensorLayout> View<R, L> {
            $($(#[$doc])*
            #[inline(always)]
            #[track_caller]
            pub fn $name<$($P: $bound),*>(self $(, _: $argument)*) -> View<R, $operation<L $(, $P)*>>
            where
                L::Kind: Leads<L, $operation<L $(, $P)*>>,
            {
                L::Kind::through(self, L::Kind::PROOF)
            })*
        }
    }
}

impl<R: Reference, L: TensorLayout> View<R, L> {
    /// The transpose: the modes from last to first, as [`reverse`](View::reverse), no element moves.
    ///
    /// Post: `t.transpose()[(j, i)] == t[(i, j)]`.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let transposed = Tensor::from_array(&numbers, Rows).transpose();
    /// assert_eq!((transposed[(2, 1)], transposed[(0, 1)]), (6, 4));
    /// ```
    #[doc(alias = "t")]
    #[inline(always)]
    #[track_caller]
    pub fn transpose(self) -> View<R, Reverse<L>>
    where
        L::Kind: Leads<L, Reverse<L>>,
    {
        self.reverse()
    }
}

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The same elements under another layout that is the same function, which is checked while compiling: for
    /// functions that ask for a certain layout type.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Tensor, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); type Band = (2, 6) : (6, 1); }
    /// fn first(band: Tensor<'_, usize, Band>) -> usize { band[(0, 0)] }
    /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let band = Tensor::from_array(&numbers, Rows).tile(ByMode::of((C::<2>, C::<6>)), (1, 0));
    /// assert_eq!(first(band.with_layout(Band)), 12);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Rows = (4, 6) : (6, 1); type Columns = (4, 6) : (1, 4); }
    /// # let numbers = [0; 24];
    /// let columns = Tensor::from_array(&numbers, Rows).with_layout(Columns); // [L0606]
    /// ```
    #[inline(always)]
    pub fn with_layout<M: StaticLayout + Static>(self, _: M) -> View<R, M> {
        self.alike(Alike::PROOF)
    }
}
