//! Operations on shapes, as types: `CeilDiv<S, T>` is the shape of the tiles `T` that cover the shape `S`.

use core::marker::PhantomData;

use layout_algebra::{IntTuple, Tree};

use crate::expect;
use crate::int::{Shape, Static};
use crate::sealed::Sealed;

/// The number of tiles `T` that cover the shape `S`, mode by mode. `CuTe`: `ceil_div(shape, divisor)`.
///
/// Post: [`IntTuple::ceil_div`].
///
/// ```
/// use layout_static::{C, CeilDiv, ColumnMajor, StaticLayout};
/// type Grid = ColumnMajor<CeilDiv<(C<100>, C<60>), (C<32>, C<16>)>>;
/// assert_eq!(Grid::LAYOUT.to_string(), "(4,4):(1,4)");
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct CeilDiv<S, T>(PhantomData<(S, T)>);

impl<S: Shape, T: Shape> Sealed for CeilDiv<S, T> {}

impl<S: Shape, T: Shape> Shape for CeilDiv<S, T> {
    const TREE: Tree = Tree::Computed(&Self::SHAPE);
    const SHAPE: IntTuple = expect::tuple(S::SHAPE.ceil_div(&T::SHAPE));
}

impl<S: Shape, T: Shape> Static for CeilDiv<S, T> {
    const VALUE: Self = CeilDiv(PhantomData);
}

/// The shape `S` divided by `T`, exactly. `CuTe`: `shape_div(shape, divisor)`.
///
/// Post: [`IntTuple::shape_div`].
///
/// ```
/// use layout_static::{C, Shape, ShapeDiv};
/// assert_eq!(ShapeDiv::<(C<128>, C<64>), (C<32>, C<16>)>::SHAPE.to_string(), "(4,4)");
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct ShapeDiv<S, T>(PhantomData<(S, T)>);

impl<S: Shape, T: Shape> Sealed for ShapeDiv<S, T> {}

impl<S: Shape, T: Shape> Shape for ShapeDiv<S, T> {
    const TREE: Tree = Tree::Computed(&Self::SHAPE);
    const SHAPE: IntTuple = expect::tuple(S::SHAPE.shape_div(&T::SHAPE));
}

impl<S: Shape, T: Shape> Static for ShapeDiv<S, T> {
    const VALUE: Self = ShapeDiv(PhantomData);
}

/// The least shape of whole tiles `T` that holds the shape `S`. `CuTe`: `round_up(shape, divisor)`.
///
/// Post: [`IntTuple::round_up`].
///
/// ```
/// use layout_static::{C, RoundUp, Shape};
/// assert_eq!(RoundUp::<(C<100>, C<60>), (C<32>, C<16>)>::SHAPE.to_string(), "(128,64)");
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct RoundUp<S, T>(PhantomData<(S, T)>);

impl<S: Shape, T: Shape> Sealed for RoundUp<S, T> {}

impl<S: Shape, T: Shape> Shape for RoundUp<S, T> {
    const TREE: Tree = Tree::Computed(&Self::SHAPE);
    const SHAPE: IntTuple = expect::tuple(S::SHAPE.round_up(&T::SHAPE));
}

impl<S: Shape, T: Shape> Static for RoundUp<S, T> {
    const VALUE: Self = RoundUp(PhantomData);
}
