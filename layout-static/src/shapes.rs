//! Operations on shapes, as types: `CeilDiv<S, T>` is the shape of the tiles `T` that cover the shape `S`.

use core::marker::PhantomData;

use layout_algebra::{IntTuple, Layout, LayoutError, Tree};

use crate::expect;
use crate::int::{Shape, Static};
use crate::ops::Number;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// Defines the type of an operation that yields a shape.
macro_rules! shape_operation {
    ($(#[$doc:meta])* $name:ident<$($P:ident: $bound:ident),*>, $result:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $name<$($P),*>(PhantomData<($($P,)*)>);

        impl<$($P: $bound),*> Sealed for $name<$($P),*> {}

        impl<$($P: $bound),*> Shape for $name<$($P),*> {
            const TREE: Tree = Tree::Computed(&Self::SHAPE);
            const SHAPE: IntTuple = expect::tuple($result);
        }

        impl<$($P: $bound),*> Static for $name<$($P),*> {
            const VALUE: Self = $name(PhantomData);
        }
    };
}

shape_operation! {
    /// The number of tiles `T` that cover the shape `S`, mode by mode. `CuTe`: `ceil_div(shape, divisor)`.
    ///
    /// Post: [`IntTuple::ceil_div`].
    ///
    /// ```
    /// use layout_static::{C, CeilDiv, ColumnMajor, StaticLayout};
    /// type Grid = ColumnMajor<CeilDiv<(C<100>, C<60>), (C<32>, C<16>)>>;
    /// assert_eq!(Grid::LAYOUT.to_string(), "(4,4):(1,4)");
    /// ```
    CeilDiv<S: Shape, T: Shape>, S::SHAPE.ceil_div(&T::SHAPE)
}

shape_operation! {
    /// The grid of tiles `T` that covers the shape `S`, where tiles are layouts. `CuTe`: `ceil_div(shape, tiler)`.
    ///
    /// Post: [`IntTuple::ceil_div_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, CeilDivBy, Layout, Shape};
    /// type Grid = CeilDivBy<(C<100>, C<64>), ByMode<(C<32>, Layout<C<8>, C<2>>)>>;
    /// assert_eq!(Grid::SHAPE.to_string(), "(4,(2,4))");
    /// ```
    CeilDivBy<S: Shape, T: StaticTiler>, S::SHAPE.ceil_div_by(&T::TILER)
}

shape_operation! {
    /// The shape `S` divided by `T`, exactly. `CuTe`: `shape_div(shape, divisor)`.
    ///
    /// Post: [`IntTuple::shape_div`].
    ///
    /// ```
    /// use layout_static::{C, Shape, ShapeDiv};
    /// assert_eq!(ShapeDiv::<(C<128>, C<64>), (C<32>, C<16>)>::SHAPE.to_string(), "(4,4)");
    /// ```
    ShapeDiv<S: Shape, T: Shape>, S::SHAPE.shape_div(&T::SHAPE)
}

shape_operation! {
    /// The least shape of whole tiles `T` that holds the shape `S`. `CuTe`: `round_up(shape, divisor)`.
    ///
    /// Post: [`IntTuple::round_up`].
    ///
    /// ```
    /// use layout_static::{C, RoundUp, Shape};
    /// assert_eq!(RoundUp::<(C<100>, C<60>), (C<32>, C<16>)>::SHAPE.to_string(), "(128,64)");
    /// ```
    RoundUp<S: Shape, T: Shape>, S::SHAPE.round_up(&T::SHAPE)
}

shape_operation! {
    /// Each extent of `S` times the size of the part of `T` over it. `CuTe`: `elem_scale(shape, by)`.
    ///
    /// Post: [`IntTuple::elem_scale`].
    ///
    /// ```
    /// use layout_static::{C, ElemScale, Shape};
    /// assert_eq!(ElemScale::<(C<4>, C<2>), ((C<8>, C<2>), C<32>)>::SHAPE.to_string(), "(64,64)");
    /// ```
    ElemScale<S: Shape, T: Shape>, S::SHAPE.elem_scale(&T::SHAPE)
}

shape_operation! {
    /// The size of each mode of `S`. `CuTe`: `product_each(shape)`.
    ///
    /// Post: [`IntTuple::product_each`].
    ///
    /// ```
    /// use layout_static::{C, ProductEach, Shape};
    /// assert_eq!(ProductEach::<((C<2>, C<3>), C<4>)>::SHAPE.to_string(), "(6,4)");
    /// ```
    ProductEach<S: Shape>, S::SHAPE.product_each()
}

shape_operation! {
    /// The sizes of the parts of `S` over the leaves of the profile of `P`. `CuTe`: `product_like(shape, profile)`.
    ///
    /// Post: [`IntTuple::product_like`]; the numbers in `P` do not count.
    ///
    /// ```
    /// use layout_static::{C, ProductLike, Shape};
    /// type Nested = ((C<2>, C<3>), (C<4>, (C<5>, C<2>)));
    /// assert_eq!(ProductLike::<Nested, (C<1>, (C<1>, C<1>))>::SHAPE.to_string(), "(6,(4,10))");
    /// ```
    ProductLike<S: Shape, P: Shape>, S::SHAPE.product_like(P::SHAPE.profile())
}

shape_operation! {
    /// `N` modes, each of them `S`. `CuTe`: `repeat<N>(shape)`.
    ///
    /// Post: [`IntTuple::repeat`].
    ///
    /// ```
    /// use layout_static::{C, Repeat, Shape};
    /// assert_eq!(Repeat::<C<2>, C<5>>::SHAPE.to_string(), "(2,2,2,2,2)");
    /// ```
    Repeat<S: Shape, N: Number>, S::SHAPE.repeat(N::NUMBER)
}

shape_operation! {
    /// The shape of a layout. `CuTe`: `shape(layout)`.
    ///
    /// What is done with the modes of layouts is so done with shapes: `ShapeOf<Select<ColumnMajor<S>, (C<1>, C<0>)>>`.
    ///
    /// ```
    /// use layout_static::{C, Layout, RowMajor, ShapeOf, StaticLayout};
    /// type Padded = Layout<(C<64>, C<32>), (C<33>, C<1>)>;
    /// assert_eq!(RowMajor::<ShapeOf<Padded>>::LAYOUT.to_string(), "(64,32):(32,1)");
    /// ```
    ShapeOf<L: StaticLayout>, shape_of::<L>()
}

shape_operation! {
    /// The least shape that all indices of a layout lie in. `CuTe`: `coshape(layout)`.
    ///
    /// Post: [`Layout::coshape`]: the cosize, or where indices are coordinates, an extent for each axis.
    ///
    /// ```
    /// use layout_static::{C, CoshapeOf, Identity, Layout, Shape};
    /// assert_eq!(CoshapeOf::<Layout<(C<4>, C<8>), (C<1>, C<5>)>>::SHAPE.to_string(), "39");
    /// assert_eq!(CoshapeOf::<Identity<(C<4>, C<8>)>>::SHAPE.to_string(), "(4,8)");
    /// ```
    CoshapeOf<L: StaticLayout>, coshape_of::<L>()
}

const fn shape_of<L: StaticLayout>() -> Result<IntTuple, LayoutError> {
    match &L::BELOW {
        Ok(layout) => Ok(*layout.shape()),
        Err(error) => Err(*error),
    }
}

const fn coshape_of<L: StaticLayout>() -> Result<IntTuple, LayoutError> {
    match &crate::composed::unswizzled::<L>() {
        Ok(layout) => Layout::coshape(layout),
        Err(error) => Err(*error),
    }
}
