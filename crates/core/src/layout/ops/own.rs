//! A layout after one that may be composed with a swizzle of its own.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, LayoutError, MAX_RUNTIME, Operation, ops};

use crate::int::{Constant, ShapeOrRuntimeShape, Static};
use crate::layout::StaticLayout;
use crate::layout::start::Start;
use crate::layout::tiler::{self, StaticTiler};
use crate::sealed::{Sealed, Token};

/// `A` after `B`, which may be swizzled: the layout `x -> A(B(x))`. Its swizzle does to the indices of `A` what the
/// swizzle of `B` does to its coordinates. `CuTe`: `composition(layout, composed)`.
///
/// Post: [`algebra::Composed::transfer`].
///
/// ```
/// use layout_static::ops::Transfer;
/// use layout_static::{C, Composed, Layout, Static, Swizzle};
/// type Inner = Composed<Swizzle<1, 0, 2>, C<0>, Layout<(C<2>, C<4>), (C<4>, C<1>)>>;
/// type Spread = Transfer<Layout<C<8>, C<4>>, Inner>;
/// assert_eq!(Spread::VALUE.to_string(), "Sw<1,2,2> o 0 o (2,4):(16,4)");
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Transfer<A, B: StaticLayout> {
    /// The layout `A`, with the runtime strides. The swizzle and the start come from `B`.
    outer: A,
    start: B::Start,
    inner: PhantomData<B>,
}

impl<A: StaticLayout, B: StaticLayout> Transfer<A, B> {
    /// Makes the operation on this operand.
    pub const fn of(outer: A) -> Self {
        // Not the start of a value of `B`: its type alone takes part, so slices of `B` are no operands.
        Transfer { outer, start: B::Start::ZERO, inner: PhantomData }
    }

    const COMPOSED: Result<algebra::Composed, LayoutError> =
        match &crate::layout::composed::unswizzled_in::<A>(Operation::Composition) {
            Ok(outer) => transferred::<B>(outer),
            Err(error) => Err(*error),
        };

    /// Returns the layout, or the error.
    const fn attempt() -> Result<algebra::Layout, LayoutError> {
        match &Self::COMPOSED {
            Ok(composed) => Ok(*composed.layout()),
            Err(error) => Err(*error),
        }
    }
}

impl<A: StaticLayout, B: StaticLayout> Sealed for Transfer<A, B> {}

impl<A: StaticLayout, B: StaticLayout> StaticTiler for Transfer<A, B> {
    const TILER: algebra::Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<A: StaticLayout, B: StaticLayout> ShapeOrRuntimeShape for Transfer<A, B> {
    type Stage = Constant;
}

impl<A: StaticLayout, B: StaticLayout> StaticLayout for Transfer<A, B> {
    const INNER: Result<algebra::Layout, LayoutError> = Self::attempt();
    const SWIZZLED: bool = B::SWIZZLED;
    type Start = B::Start;
    const BIJECTION: algebra::Bijection = match &Self::COMPOSED {
        Ok(composed) => composed.bijection(),
        Err(_) => algebra::Bijection::IDENTITY,
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
        f.pad(crate::layout::composed::text::<Self>().as_str())
    }
}

/// A layout after one that may be swizzled.
const fn transferred<B: StaticLayout>(outer: &algebra::Layout) -> Result<algebra::Composed, LayoutError> {
    match crate::layout::composed::composed::<B>() {
        Ok(Some(inner)) => algebra::Composed::transfer(outer, &inner),
        // Without a swizzle this is the usual composition, with its errors.
        Ok(None) => match &B::INNER {
            Ok(inner) => match ops::composition(outer, inner) {
                Ok(layout) => algebra::Composed::plain(&layout),
                Err(error) => Err(error),
            },
            Err(error) => Err(*error),
        },
        Err(error) => Err(error),
    }
}

/// Panics for a layout that does not start where its type says: a slice of a swizzled layout.
#[track_caller]
pub(super) fn at_its_beginning(start: usize) {
    if start != 0 {
        let blame = Blame::whole(Operation::Swizzle, 0);
        // Another start is another swizzle of the result, which a type cannot take from a value.
        LayoutError::SwizzleOffset { blame, offset: start as u64, unit: 0 }.panic()
    }
}
