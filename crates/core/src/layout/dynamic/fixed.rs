//! A layout type whose extents are all constants, as a static layout.

use core::fmt;

use layout_algebra::{Layout, LayoutError, MAX_RUNTIME, Operation, RuntimeProduct, Tiler};

use super::{Dynamic, required};
use crate::int::{Constant, ShapeOrRuntimeShape};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::index::factors::Factors;
use crate::layout::tiler::{self, StaticTiler};
use crate::sealed::Sealed;

/// The static layout of a part `L` of a runtime tensor, all of whose extents are constants: a tile, or the elements of
/// a thread. Its runtime strides are the runtime factors of the strides of `L`.
///
/// Made by [`RuntimeLayout::fixed`](crate::RuntimeLayout::fixed).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fixed<L>(L);

impl<L: Dynamic> Fixed<L> {
    /// The layout with its strides numbered, and the product of each number.
    const NUMBERED: Result<(Layout, [RuntimeProduct; MAX_RUNTIME]), LayoutError> = match &L::DYNAMIC {
        Ok(layout) => match required(&Ok(*layout), Operation::Layout) {
            Ok(_) => layout.stride_numbers(),
            Err(error) => Err(error),
        },
        Err(error) => Err(*error),
    };

    /// The products, none where there is no layout.
    const PRODUCTS: [Factors; MAX_RUNTIME] = match &Self::NUMBERED {
        Ok((_, products)) => Factors::of_all(products),
        Err(_) => [Factors::ZERO; MAX_RUNTIME],
    };

    /// Makes the static layout of a layout.
    #[inline(always)]
    pub(crate) const fn of(layout: L) -> Self {
        Fixed(layout)
    }
}

impl<L: Dynamic> Sealed for Fixed<L> {}

impl<L: Dynamic> StaticTiler for Fixed<L> {
    const TILER: Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<L: Dynamic> ShapeOrRuntimeShape for Fixed<L> {
    type Stage = Constant;
}

impl<L: Dynamic> StaticLayout for Fixed<L> {
    const INNER: Result<Layout, LayoutError> = match Self::NUMBERED {
        Ok((layout, _)) => Ok(layout),
        Err(error) => Err(error),
    };
    const OPERAND: () = L::EXISTS;
    const SWIZZLED: bool = false;
    type Start = ();

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        Factors::values(const { &Self::PRODUCTS }, &self.0.numbers())
    }
}

impl<L: Dynamic> fmt::Display for Fixed<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(composed::text::<Self>().as_str())
    }
}

impl<L: Dynamic> fmt::Debug for Fixed<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
