//! Inverses, recasts, and layouts in the image of others, as types.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, LayoutError, MAX_RUNTIME, Operation, ops};

use crate::int::{Shape, Static};
use crate::ops::Number;
use crate::sealed::{Sealed, Token};
use crate::start::Start;
use crate::static_layout::StaticLayout;

/// Defines the type of an operation that has a swizzle of its own for a layout behind a swizzle. Its parameters are numbers; what
/// follows are the operation on layouts and the one on composed layouts.
macro_rules! behind_another {
    ($(#[$doc:meta])* $name:ident<$L:ident $(, $P:ident)*>, |$operand:ident| $result:expr, |$composed:ident| $behind:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $name<$L $(, $P)*>($L, PhantomData<($($P,)*)>);

        impl<$L: StaticLayout $(, $P: Number)*> $name<$L $(, $P)*> {
            /// The composed layout, or why there is none.
            const COMPOSED: Result<algebra::Composed, LayoutError> = match crate::composed::composed::<$L>() {
                Ok(Some(composed)) => {
                    let $composed = &composed;
                    $behind
                }
                Ok(None) => Err(LayoutError::swizzled_operand(algebra::Swizzle::IDENTITY)),
                Err(error) => Err(error),
            };

            /// The operation on this operand.
            ///
            /// # Panics
            /// For the layout of a slice behind a swizzle: the operation on that is another.
            #[inline(always)]
            #[track_caller]
            pub fn of(operand: $L) -> Self {
                if $L::SWIZZLED {
                    at_its_beginning(operand.start().index());
                }
                $name(operand, PhantomData)
            }

            /// The layout, or why there is none: `layout!` has rustc report it at the operand that is to blame.
            #[doc(hidden)]
            pub const fn attempt() -> Result<algebra::Layout, LayoutError> {
                if $L::SWIZZLED {
                    return match Self::COMPOSED {
                        Ok(composed) => Ok(*composed.layout()),
                        Err(error) => Err(error),
                    };
                }
                let operand = $L::BELOW;
                match &operand {
                    Ok($operand) => $result,
                    Err(error) => Err(*error),
                }
            }
        }

        impl<$L: StaticLayout $(, $P: Number)*> Sealed for $name<$L $(, $P)*> {}

        impl<$L: StaticLayout $(, $P: Number)*> StaticLayout for $name<$L $(, $P)*> {
            const BELOW: Result<algebra::Layout, LayoutError> = Self::attempt();
            const SWIZZLED: bool = $L::SWIZZLED;
            type Start = $L::Start;
            const SWIZZLE: algebra::Swizzle = match (Self::SWIZZLED, Self::COMPOSED) {
                (true, Ok(composed)) => composed.swizzle(),
                _ => algebra::Swizzle::IDENTITY,
            };
            const OFFSET: u64 = match (Self::SWIZZLED, Self::COMPOSED) {
                (true, Ok(composed)) => composed.offset(),
                _ => 0,
            };

            #[inline(always)]
            fn runtime_strides(&self) -> [usize; MAX_RUNTIME] { self.0.runtime_strides() }

            #[inline(always)]
            fn start(&self) -> $L::Start { self.0.start() }

            #[inline(always)]
            fn started(self, start: $L::Start, token: Token) -> Self { $name(self.0.started(start, token), PhantomData) }
        }

        impl<$L: StaticLayout + Static $(, $P: Number)*> Static for $name<$L $(, $P)*> {
            const VALUE: Self = $name($L::VALUE, PhantomData);
        }

        impl<$L: StaticLayout $(, $P: Number)*> fmt::Display for $name<$L $(, $P)*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(crate::composed::text::<Self>().as_str()) }
        }
    };
}

/// `A` after `B`, which may be behind a swizzle: the layout `x -> A(B(x))`, behind the swizzle that does to the indices of
/// `A` what that of `B` does to its cells. `CuTe`: `composition(layout, composed)`.
///
/// Post: [`algebra::Composed::transfer`].
///
/// ```
/// use layout_static::{C, Composed, Layout, Static, Swizzle, Transfer};
/// type Inner = Composed<Swizzle<1, 0, 2>, C<0>, Layout<(C<2>, C<4>), (C<4>, C<1>)>>;
/// type Spread = Transfer<Layout<C<8>, C<4>>, Inner>;
/// assert_eq!(Spread::VALUE.to_string(), "Sw<1,2,2> o 0 o (2,4):(16,4)");
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Transfer<A, B: StaticLayout> {
    /// It has the runtime strides; the swizzle and the start are those of the other one.
    outer: A,
    start: B::Start,
    inner: PhantomData<B>,
}

impl<A: StaticLayout, B: StaticLayout> Transfer<A, B> {
    /// The operation on this operand.
    pub const fn of(outer: A) -> Self {
        Transfer { outer, start: B::Start::ZERO, inner: PhantomData }
    }

    const COMPOSED: Result<algebra::Composed, LayoutError> =
        match &crate::composed::unswizzled_in::<A>(Operation::Composition) {
            Ok(outer) => transferred::<B>(outer),
            Err(error) => Err(*error),
        };

    /// The layout, or why there is none: `layout!` has rustc report it at the operand that is to blame.
    #[doc(hidden)]
    pub const fn attempt() -> Result<algebra::Layout, LayoutError> {
        match &Self::COMPOSED {
            Ok(composed) => Ok(*composed.layout()),
            Err(error) => Err(*error),
        }
    }
}

impl<A: StaticLayout, B: StaticLayout> Sealed for Transfer<A, B> {}

impl<A: StaticLayout, B: StaticLayout> StaticLayout for Transfer<A, B> {
    const BELOW: Result<algebra::Layout, LayoutError> = Self::attempt();
    const SWIZZLED: bool = B::SWIZZLED;
    type Start = B::Start;
    const SWIZZLE: algebra::Swizzle = match &Self::COMPOSED {
        Ok(composed) => composed.swizzle(),
        Err(_) => algebra::Swizzle::IDENTITY,
    };
    const OFFSET: u64 = match &Self::COMPOSED {
        Ok(composed) => composed.offset(),
        Err(_) => 0,
    };

    #[inline(always)]
    fn start(&self) -> B::Start {
        self.start
    }

    #[inline(always)]
    fn started(self, start: B::Start, _: Token) -> Self {
        Transfer { start, ..self }
    }

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        self.outer.runtime_strides()
    }
}

impl<A: StaticLayout + Static, B: StaticLayout> Static for Transfer<A, B> {
    const VALUE: Self = Transfer::of(A::VALUE);
}

impl<A: StaticLayout, B: StaticLayout> fmt::Display for Transfer<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(crate::composed::text::<Self>().as_str())
    }
}

/// A layout after one that may be behind a swizzle.
const fn transferred<B: StaticLayout>(outer: &algebra::Layout) -> Result<algebra::Composed, LayoutError> {
    match crate::composed::composed::<B>() {
        Ok(Some(inner)) => algebra::Composed::transfer(outer, &inner),
        Ok(None) => match &B::BELOW {
            Ok(inner) => match ops::composition(outer, inner) {
                Ok(layout) => algebra::Composed::plain(&layout),
                Err(error) => Err(error),
            },
            Err(error) => Err(*error),
        },
        Err(error) => Err(error),
    }
}

/// A layout that starts where its type says: no slice behind a swizzle.
#[track_caller]
fn at_its_beginning(start: usize) {
    if start != 0 {
        let blame = Blame::whole(Operation::Swizzle, 0);
        LayoutError::SwizzleOffset { blame, offset: start as u64, unit: 0 }.panic()
    }
}

behind_another! {
    /// The cells of the indices `0, 1, ..`. `CuTe`: `right_inverse(layout)`.
    ///
    /// Post: [`algebra::ops::right_inverse`].
    ///
    /// ```
    /// use layout_static::{C, Layout, RightInverse, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(RightInverse::<Rows>::LAYOUT.to_string(), "(8,4):(4,1)");
    /// ```
    RightInverse<L>,
    |operand| Ok(ops::right_inverse(operand)),
    |composed| composed.inverse()
}

behind_another! {
    /// The cell of each index. `CuTe`: `left_inverse(layout)`.
    ///
    /// Post: [`algebra::ops::left_inverse`].
    ///
    /// ```
    /// use layout_static::{C, Layout, LeftInverse, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<2>, C<16>)>;
    /// assert_eq!(LeftInverse::<Rows>::LAYOUT.to_string(), "(2,8,8):(0,1,4)");
    /// ```
    LeftInverse<L>,
    |operand| ops::left_inverse(operand),
    |composed| composed.inverse()
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
    Nullspace<L: StaticLayout> below |operand| Ok(ops::nullspace(operand))
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

behind_another! {
    /// The same memory in elements `N` times as wide. `CuTe`: `upcast<N>(layout)`.
    ///
    /// Post: [`algebra::ops::upcast`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, Upcast};
    /// type Columns = Layout<(C<8>, C<4>), (C<1>, C<8>)>;
    /// assert_eq!(Upcast::<Columns, C<2>>::LAYOUT.to_string(), "(4,4):(1,4)");
    /// ```
    Upcast<L, N>,
    |operand| ops::upcast(operand, N::NUMBER as u64),
    |composed| composed.upcast(N::NUMBER as u64)
}

behind_another! {
    /// The same memory in elements `N` times as narrow. `CuTe`: `downcast<N>(layout)`.
    ///
    /// Post: [`algebra::ops::downcast`].
    ///
    /// ```
    /// use layout_static::{C, Downcast, Layout, StaticLayout};
    /// type Columns = Layout<(C<8>, C<4>), (C<1>, C<8>)>;
    /// assert_eq!(Downcast::<Columns, C<2>>::LAYOUT.to_string(), "(16,4):(1,16)");
    /// ```
    Downcast<L, N>,
    |operand| ops::downcast(operand, N::NUMBER as u64),
    |composed| composed.downcast(N::NUMBER as u64)
}

behind_another! {
    /// The same memory in elements of `NEW` bits instead of `OLD`. `CuTe`: `recast_layout<Old, New>(layout)`.
    ///
    /// Post: [`algebra::ops::recast`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Recast, StaticLayout};
    /// type Columns = Layout<(C<8>, C<4>), (C<1>, C<8>)>;
    /// assert_eq!(Recast::<Columns, C<16>, C<32>>::LAYOUT.to_string(), "(4,4):(1,4)");
    /// ```
    Recast<L, OLD, NEW>,
    |operand| ops::recast(operand, OLD::NUMBER as u64, NEW::NUMBER as u64),
    |composed| composed.recast(OLD::NUMBER as u64, NEW::NUMBER as u64)
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
    LayoutLike<L: StaticLayout> below |operand| ops::make_layout_like(operand)
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
    FragmentLike<L: StaticLayout> below |operand| ops::make_fragment_like(operand)
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
