//! Inverses, recasts, and layouts in the image of others, as types.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME, ops};

use crate::int::{Shape, Static};
use crate::ops::Number;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

operation! {
    /// The cells of the indices `0, 1, ..`. `CuTe`: `right_inverse(layout)`.
    ///
    /// Post: [`algebra::ops::right_inverse`].
    ///
    /// ```
    /// use layout_static::{C, Layout, RightInverse, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(RightInverse::<Rows>::LAYOUT.to_string(), "(8,4):(4,1)");
    /// ```
    RightInverse<L: StaticLayout>, |operand| Ok(ops::right_inverse(operand))
}

operation! {
    /// The cell of each index. `CuTe`: `left_inverse(layout)`.
    ///
    /// Post: [`algebra::ops::left_inverse`].
    ///
    /// ```
    /// use layout_static::{C, Layout, LeftInverse, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<2>, C<16>)>;
    /// assert_eq!(LeftInverse::<Rows>::LAYOUT.to_string(), "(2,8,8):(0,1,4)");
    /// ```
    LeftInverse<L: StaticLayout>, |operand| ops::left_inverse(operand)
}

operation! {
    /// The cells along the modes of stride 0. `CuTe`: `nullspace(layout)`.
    ///
    /// Post: [`algebra::ops::nullspace`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Nullspace, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<1>, C<0>)>;
    /// assert_eq!(Nullspace::<Rows>::LAYOUT.to_string(), "8:4");
    /// ```
    Nullspace<L: StaticLayout>, |operand| Ok(ops::nullspace(operand))
}

operation! {
    /// The cells that two layouts have at the same contiguous indices. `CuTe`: `max_common_layout(a, b)`.
    ///
    /// Post: [`algebra::ops::max_common_layout`].
    ///
    /// ```
    /// use layout_static::{C, Layout, MaxCommonLayout, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Padded = Layout<(C<4>, C<8>), (C<9>, C<1>)>;
    /// assert_eq!(MaxCommonLayout::<Rows, Padded>::LAYOUT.to_string(), "8:4");
    /// ```
    MaxCommonLayout<A: StaticLayout, B: StaticLayout>, |operand| Ok(ops::max_common_layout(operand, &B::LAYOUT))
}

operation! {
    /// The same memory in elements `N` times as wide. `CuTe`: `upcast<N>(layout)`.
    ///
    /// Post: [`algebra::ops::upcast`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, Upcast};
    /// type Columns = Layout<(C<8>, C<4>), (C<1>, C<8>)>;
    /// assert_eq!(Upcast::<Columns, C<2>>::LAYOUT.to_string(), "(4,4):(1,4)");
    /// ```
    Upcast<L: StaticLayout, N: Number>, |operand| ops::upcast(operand, N::NUMBER as u64)
}

operation! {
    /// The same memory in elements `N` times as narrow. `CuTe`: `downcast<N>(layout)`.
    ///
    /// Post: [`algebra::ops::downcast`].
    ///
    /// ```
    /// use layout_static::{C, Downcast, Layout, StaticLayout};
    /// type Columns = Layout<(C<8>, C<4>), (C<1>, C<8>)>;
    /// assert_eq!(Downcast::<Columns, C<2>>::LAYOUT.to_string(), "(16,4):(1,16)");
    /// ```
    Downcast<L: StaticLayout, N: Number>, |operand| ops::downcast(operand, N::NUMBER as u64)
}

operation! {
    /// The same memory in elements of `NEW` bits instead of `OLD`. `CuTe`: `recast_layout<Old, New>(layout)`.
    ///
    /// Post: [`algebra::ops::recast`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Recast, StaticLayout};
    /// type Columns = Layout<(C<8>, C<4>), (C<1>, C<8>)>;
    /// assert_eq!(Recast::<Columns, C<16>, C<32>>::LAYOUT.to_string(), "(4,4):(1,4)");
    /// ```
    Recast<L: StaticLayout, OLD: Number, NEW: Number>, |operand| ops::recast(operand, OLD::NUMBER as u64, NEW::NUMBER as u64)
}

operation! {
    /// The same function over another shape. `CuTe`: `layout.with_shape(shape)`.
    ///
    /// Post: [`algebra::ops::with_shape`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, WithShape};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(WithShape::<Rows, (C<2>, C<16>)>::LAYOUT.to_string(), "(2,(2,8)):(8,(16,1))");
    /// ```
    WithShape<L: StaticLayout, S: Shape> behind |operand| ops::with_shape(operand, &S::SHAPE)
}

operation! {
    /// The compact layout in the order of its strides. `CuTe`: `make_layout_like(layout)`.
    ///
    /// Post: [`algebra::ops::make_layout_like`].
    ///
    /// ```
    /// use layout_static::{C, Layout, LayoutLike, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<100>, C<2>)>;
    /// assert_eq!(LayoutLike::<Rows>::LAYOUT.to_string(), "(4,8):(8,1)");
    /// ```
    LayoutLike<L: StaticLayout>, |operand| ops::make_layout_like(operand)
}

operation! {
    /// The layout of a fragment, mode 0 fastest. `CuTe`: `make_fragment_like(layout)`.
    ///
    /// Post: [`algebra::ops::make_fragment_like`].
    ///
    /// ```
    /// use layout_static::{C, FragmentLike, Layout, StaticLayout};
    /// type Part = Layout<(C<4>, C<2>, C<3>), (C<64>, C<3>, C<1>)>;
    /// assert_eq!(FragmentLike::<Part>::LAYOUT.to_string(), "(4,2,3):(1,12,4)");
    /// ```
    FragmentLike<L: StaticLayout>, |operand| ops::make_fragment_like(operand)
}

operation! {
    /// Workers dealt out over a shape. `CuTe`: `domain_distribute(shape, n)`.
    ///
    /// Post: [`algebra::ops::domain_distribute`].
    ///
    /// ```
    /// use layout_static::{C, DomainDistribute, StaticLayout};
    /// assert_eq!(DomainDistribute::<(C<5>, C<8>), C<4>>::LAYOUT.to_string(), "4:5");
    /// ```
    DomainDistribute<S: Shape, N: Number>, |operand| ops::domain_distribute(operand, N::NUMBER as u64)
}

operation! {
    /// The layout whose indices are coordinates; divide it to see where tiles lie. `CuTe`: `make_identity_layout(shape)`.
    ///
    /// Post: [`algebra::ops::make_identity_layout`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, Identity, StaticLayout, ZippedDivide};
    /// type Tiles = ZippedDivide<Identity<(C<4>, C<8>)>, ByMode<(C<2>, C<4>)>>;
    /// assert_eq!(Tiles::LAYOUT.to_string(), "((2,4),(2,2)):((1@0,1@1),(2@0,4@1))");
    /// ```
    Identity<S: Shape>, |operand| ops::make_identity_layout(operand)
}

operation! {
    /// The composition with a layout whose indices are coordinates. `CuTe`: `composition(outer, inner)` with basis strides.
    ///
    /// Post: [`algebra::ops::composition_axes`].
    ///
    /// ```
    /// use layout_static::{C, CompositionAxes, Identity, Layout, Reverse, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type Transposed = Reverse<Identity<(C<4>, C<8>)>>;
    /// assert_eq!(CompositionAxes::<Rows, Transposed>::LAYOUT.to_string(), "(8,4):(1,8)");
    /// ```
    CompositionAxes<A: StaticLayout, B: StaticLayout>, |operand| ops::composition_axes(operand, &B::LAYOUT)
}
