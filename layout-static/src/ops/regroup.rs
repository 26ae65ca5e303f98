//! Modes grouped, taken, added and replaced, as types.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME, Operation, ops};

use crate::coordinate::Selection;
use crate::int::{Shape, Static};
use crate::ops::Number;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

operation! {
    /// The layout with modes of stride 0 shortened to 1. `CuTe`: `filter_zeros(layout)`.
    ///
    /// Post: [`algebra::ops::filter_zeros`].
    ///
    /// ```
    /// use layout_static::{C, FilterZeros, Layout, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<1>, C<0>)>;
    /// assert_eq!(FilterZeros::<Rows>::LAYOUT.to_string(), "(4,1):(1,0)");
    /// ```
    FilterZeros<L: StaticLayout> behind |operand| Ok(ops::filter_zeros(operand))
}

operation! {
    /// Mode `k` of all modes together, for each `k`. `CuTe`: `zip(layout)`; `zip(a, b)` is `Zip<Concat<(A, B)>>`.
    ///
    /// Post: [`algebra::ops::zip`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, Zip};
    /// type Tiles = Layout<((C<2>, C<3>), (C<4>, C<5>)), ((C<1>, C<2>), (C<6>, C<24>))>;
    /// assert_eq!(Zip::<Tiles>::LAYOUT.to_string(), "((2,4),(3,5)):((1,6),(2,24))");
    /// ```
    Zip<L: StaticLayout> behind |operand| ops::zip(operand)
}

operation! {
    /// The first entries of the pairs over the leaves of the profile of `P` together, and the second ones.
    /// `CuTe`: `tile_unzip(layout, profile)`.
    ///
    /// Post: [`algebra::ops::tile_unzip`]; the numbers in `P` do not count.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, TileUnzip};
    /// type Divided = Layout<((C<2>, C<3>), (C<4>, C<5>), C<7>), ((C<1>, C<2>), (C<6>, C<24>), C<120>)>;
    /// assert_eq!(TileUnzip::<Divided, (C<1>, C<1>)>::LAYOUT.to_string(), "((2,4),(3,5,7)):((1,6),(2,24,120))");
    /// ```
    TileUnzip<L: StaticLayout, P: Shape> behind |operand| ops::tile_unzip(operand, P::SHAPE.profile())
}

operation! {
    /// The modes `B .. E` as one. `CuTe`: `group<B, E>(layout)`.
    ///
    /// Post: [`algebra::ops::group`].
    ///
    /// ```
    /// use layout_static::{C, Group, Layout, StaticLayout};
    /// type Cube = Layout<(C<2>, C<3>, C<5>), (C<1>, C<2>, C<6>)>;
    /// assert_eq!(Group::<Cube, C<0>, C<2>>::LAYOUT.to_string(), "((2,3),5):((1,2),6)");
    /// ```
    Group<L: StaticLayout, B: Number, E: Number> behind |operand| ops::group(operand, B::NUMBER, E::NUMBER)
}

operation! {
    /// The modes `B .. E` alone. `CuTe`: `take<B, E>(layout)`.
    ///
    /// Post: [`algebra::ops::take`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, Take};
    /// type Cube = Layout<(C<2>, C<3>, C<5>), (C<1>, C<2>, C<6>)>;
    /// assert_eq!(Take::<Cube, C<1>, C<3>>::LAYOUT.to_string(), "(3,5):(2,6)");
    /// ```
    Take<L: StaticLayout, B: Number, E: Number> behind |operand| ops::take(operand, B::NUMBER, E::NUMBER)
}

operation! {
    /// These modes, in this order. `CuTe`: `select<I..>(layout)`.
    ///
    /// Post: [`algebra::ops::select`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Select, StaticLayout};
    /// type Cube = Layout<(C<2>, C<3>, C<5>), (C<1>, C<2>, C<6>)>;
    /// assert_eq!(Select::<Cube, (C<2>, C<0>)>::LAYOUT.to_string(), "(5,2):(6,1)");
    /// ```
    Select<L: StaticLayout, I: Shape> behind |operand| ops::select(operand, I::SHAPE.leaves())
}

operation! {
    /// The mode at the end of a path of modes. `CuTe`: `get<I..>(layout)`.
    ///
    /// Post: [`algebra::ops::get`].
    ///
    /// ```
    /// use layout_static::{C, Get, Layout, StaticLayout};
    /// type Nested = Layout<((C<2>, C<3>), C<5>), ((C<1>, C<2>), C<6>)>;
    /// assert_eq!(Get::<Nested, (C<0>, C<1>)>::LAYOUT.to_string(), "3:2");
    /// ```
    Get<L: StaticLayout, I: Shape> behind |operand| ops::get(operand, I::SHAPE.leaves())
}

operation! {
    /// The modes at the leaves of the profile of `P`. `CuTe`: `unflatten(layout, profile)`.
    ///
    /// Post: [`algebra::ops::unflatten`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, Unflatten};
    /// type Cube = Layout<(C<2>, C<3>, C<5>), (C<1>, C<2>, C<6>)>;
    /// assert_eq!(Unflatten::<Cube, ((C<1>, C<1>), C<1>)>::LAYOUT.to_string(), "((2,3),5):((1,2),6)");
    /// ```
    Unflatten<L: StaticLayout, P: Shape> behind |operand| ops::unflatten(operand, P::SHAPE.profile())
}

operation! {
    /// The modes from last to first. `CuTe`: `reverse(layout)`.
    ///
    /// Post: [`algebra::ops::reverse`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Reverse, StaticLayout};
    /// type Cube = Layout<(C<2>, C<3>, C<5>), (C<1>, C<2>, C<6>)>;
    /// assert_eq!(Reverse::<Cube>::LAYOUT.to_string(), "(5,3,2):(6,2,1)");
    /// ```
    Reverse<L: StaticLayout> behind |operand| Ok(ops::reverse(operand))
}

operation! {
    /// One more mode at the end. `CuTe`: `append(layout, mode)`.
    ///
    /// Post: [`algebra::ops::append`].
    ///
    /// ```
    /// use layout_static::{Append, C, Layout, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Copies = Layout<C<3>, C<32>>;
    /// assert_eq!(Append::<Rows, Copies>::LAYOUT.to_string(), "(4,8,3):(8,1,32)");
    /// ```
    ///
    /// The runtime strides are those of the first layout; the mode has none. [`Concat`](crate::Concat) has those of both.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Append, C, Layout, StaticLayout};
    /// # type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// const SIZE: usize = Append::<Rows, Layout<C<3>, usize>>::SIZE; // [L0108]
    /// ```
    Append<L: StaticLayout, M: StaticLayout> behind |operand| match constant::<M>(Operation::Append) {
        Ok(mode) => ops::append(operand, &mode),
        Err(error) => Err(error),
    }
}

operation! {
    /// One more mode at the front. `CuTe`: `prepend(layout, mode)`.
    ///
    /// Post: [`algebra::ops::prepend`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Prepend, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Copies = Layout<C<3>, C<32>>;
    /// assert_eq!(Prepend::<Rows, Copies>::LAYOUT.to_string(), "(3,4,8):(32,8,1)");
    /// ```
    Prepend<L: StaticLayout, M: StaticLayout> behind |operand| match constant::<M>(Operation::Prepend) {
        Ok(mode) => ops::prepend(operand, &mode),
        Err(error) => Err(error),
    }
}

operation! {
    /// Copies of a mode at the end, up to rank `R`. `CuTe`: `append<R>(layout, mode)`.
    ///
    /// Post: [`algebra::ops::append_to`].
    ///
    /// ```
    /// use layout_static::{AppendTo, C, Layout, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(AppendTo::<Rows, C<4>, Layout<C<1>, C<0>>>::LAYOUT.to_string(), "(4,8,1,1):(8,1,0,0)");
    /// ```
    AppendTo<L: StaticLayout, R: Number, M: StaticLayout> behind |operand| match constant::<M>(Operation::Append) {
        Ok(mode) => ops::append_to(operand, R::NUMBER, &mode),
        Err(error) => Err(error),
    }
}

operation! {
    /// Copies of a mode at the front, up to rank `R`. `CuTe`: `prepend<R>(layout, mode)`.
    ///
    /// Post: [`algebra::ops::prepend_to`].
    ///
    /// ```
    /// use layout_static::{C, Layout, PrependTo, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(PrependTo::<Rows, C<3>, Layout<C<1>, C<0>>>::LAYOUT.to_string(), "(1,4,8):(0,8,1)");
    /// ```
    PrependTo<L: StaticLayout, R: Number, M: StaticLayout> behind |operand| match constant::<M>(Operation::Prepend) {
        Ok(mode) => ops::prepend_to(operand, R::NUMBER, &mode),
        Err(error) => Err(error),
    }
}

operation! {
    /// Another mode in place of mode `I`. `CuTe`: `replace<I>(layout, mode)`.
    ///
    /// Post: [`algebra::ops::replace`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Replace, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Copies = Layout<C<3>, C<32>>;
    /// assert_eq!(Replace::<Rows, C<0>, Copies>::LAYOUT.to_string(), "(3,8):(32,1)");
    /// ```
    Replace<L: StaticLayout, I: Number, M: StaticLayout> behind |operand| match constant::<M>(Operation::Replace) {
        Ok(mode) => ops::replace(operand, I::NUMBER, &mode),
        Err(error) => Err(error),
    }
}

operation! {
    /// The parts of a layout that the coordinate `X` fixes: the ones that have no `..`. `CuTe`: `dice`.
    ///
    /// Post: [`algebra::ops::dice`].
    ///
    /// ```
    /// use core::ops::RangeFull;
    /// use layout_static::{C, Dice, Layout, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(Dice::<Rows, (usize, RangeFull)>::LAYOUT.to_string(), "(4):(8)");
    /// ```
    Dice<L: StaticLayout, X: Selection> behind |operand| X::FORM.dice(operand)
}

/// A mode that another layout gets: its strides are constants, since a value of the operation has those of the operand only.
const fn constant<M: StaticLayout>(operation: Operation) -> Result<algebra::Layout, LayoutError> {
    match crate::composed::unswizzled_in::<M>(operation) {
        Ok(mode) => match mode.require_constant(operation, 1) {
            Ok(()) => Ok(mode),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}
