//! Tilers as types: the right operands of divides and compositions.

use core::fmt;
use core::marker::PhantomData;
use core::ops::RangeFull;

use layout_algebra::ops::tv_tiler;
use layout_algebra::{Operation, Tiler};

use crate::expect;
use crate::int::{C, Number, Static};
use crate::layout::StaticLayout;
use crate::layout::composed::unswizzled;
use crate::layout::modes::TilerModes;
use crate::sealed::Sealed;

/// A tiler: a layout, an extent [`C`], [`Keep`], `..` for all of a mode, or [`ByMode`] with one tiler for each mode.
///
/// ```
/// use layout_static::{ByMode, C, Keep, Layout, StaticLayout, ops::ZippedDivide};
/// type Tile = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
/// type Blocks = ZippedDivide<Tile, ByMode<(C<8>, C<16>)>>;
/// type Bands = ZippedDivide<Tile, ByMode<(C<8>, Keep)>>;
/// assert_eq!(Blocks::LAYOUT.to_string(), "((8,16),(16,4)):((64,1),(512,16))");
/// assert_eq!(Bands::LAYOUT.to_string(), "((8,1),(16,64)):((64,0),(512,1))");
/// type Stripes = ZippedDivide<Tile, ByMode<(C<8>, core::ops::RangeFull)>>;
/// assert_eq!(Stripes::LAYOUT.to_string(), "((8,64),(16,1)):((64,1),(512,0))");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    note = "a tiler is a layout type, an extent `C<N>`, `Keep`, `..`, or `ByMode<(..)>` with one tiler for each mode"
)]
pub trait StaticTiler: Copy + Sealed {
    /// The tiler as a value.
    const TILER: Tiler;

    /// The layout type, if this is one; any other type if not. A tile that is a layout is applied without its
    /// [`Tiler`].
    #[doc(hidden)]
    type Tile: StaticLayout;

    /// Whether this tiler is a layout type.
    #[doc(hidden)]
    const IS_LAYOUT: bool = false;
}

/// Returns the tiler that a layout type is.
pub(crate) const fn of_layout<L: StaticLayout>() -> Tiler {
    match unswizzled::<L>() {
        // A tile is operand 1 of whatever divides by it; only there is a swizzle wrong.
        Err(error) if L::SWIZZLED => error.of_operand(1).during(Operation::Tiles).panic(),
        tile => expect::tile(tile),
    }
}

impl<const N: usize> StaticTiler for C<N> {
    const TILER: Tiler = expect::value(Tiler::extent(N as u64));
    type Tile = NoTile;
}

/// The [`StaticTiler::Tile`] of tilers that are no layout types.
type NoTile = crate::layout::Layout<(), ()>;

/// The tiler `_`, which leaves a mode alone, untiled.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Keep;

impl Sealed for Keep {}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("_")
    }
}

impl StaticTiler for Keep {
    const TILER: Tiler = Tiler::KEEP;
    type Tile = NoTile;
}

/// The tiler `..`: all of a mode, for any extent: `ByMode::of((C::<8>, ..))`.
impl StaticTiler for RangeFull {
    const TILER: Tiler = Tiler::WHOLE;
    type Tile = NoTile;
}

impl Static for Keep {
    const VALUE: Keep = Keep;
}

/// A tiler for each mode: `ByMode<(C<8>, Keep)>`, or the value `ByMode::of((C::<8>, Keep))`. Modes beyond the last one
/// are left alone. `CuTe`: a tuple as a tiler.
///
/// ```
/// use layout_static::{StaticLayout, Tensor, layout};
/// layout! { type Rows = (4, 8) : (8, 1); type Bands = [2, _]; } // `ByMode<(C<2>, Keep)>`, and its value
/// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
/// assert_eq!(Tensor::from_array(&numbers, Rows).tile(Bands, (1, 3))[(1, 0)], 27);
/// assert_eq!(Bands.to_string(), "[2:1, _]");
///
/// layout! { type Stripes = [2, ..]; } // `..` is all of a mode: two whole rows
/// let stripe = Tensor::from_array(&numbers, Rows).into_tile(Stripes, (1, 0));
/// assert_eq!((stripe.layout().size(), stripe[(1, 7)]), (16, 31));
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct ByMode<M>(PhantomData<M>);

impl<M: TilerModes> ByMode<M> {
    /// Makes the tiler with these modes.
    pub const fn of(_: M) -> ByMode<M> {
        ByMode(PhantomData)
    }
}

impl<M: TilerModes> Sealed for ByMode<M> {}

impl<M: TilerModes> StaticTiler for ByMode<M> {
    const TILER: Tiler = M::BY_MODE;
    type Tile = NoTile;
}

impl<M: TilerModes> fmt::Display for ByMode<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(const { Self::TILER.text() }.as_str())
    }
}

impl<M: TilerModes> Static for ByMode<M> {
    const VALUE: ByMode<M> = ByMode(PhantomData);
}

/// The tiler `T` with part `I` only: [`Tiler::with_parts`].
#[doc(hidden)]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Only<T, I>(PhantomData<(T, I)>);

impl<T: StaticTiler, I: Number> Sealed for Only<T, I> {}

impl<T: StaticTiler, I: Number> StaticTiler for Only<T, I> {
    // The other parts become `1:0`, which always divides: an error of this tiler is of part `I`.
    const TILER: Tiler = T::TILER.with_parts(1 << I::NUMBER);
    type Tile = NoTile;
}

/// The by-mode tiler of the tile that the threads `T` with the values `V` cover. `CuTe`: the tiler of `make_layout_tv`.
///
/// Post: [`tv_tiler`](layout_algebra::ops::tv_tiler); [`MakeLayoutTv`](crate::ops::MakeLayoutTv) maps threads and
/// values into it.
///
/// ```
/// use layout_static::{C, Layout, StaticLayout, ops::{Composition, MakeLayoutTv, Mode, TvTiler, ZippedDivide}};
/// type Threads = Layout<(C<4>, C<4>), (C<4>, C<1>)>;
/// type Values = Layout<(C<2>, C<1>), (C<1>, C<0>)>;
/// type Matrix = Layout<(C<16>, C<8>), (C<8>, C<1>)>;
/// type Tiles = ZippedDivide<Matrix, TvTiler<Threads, Values>>;
/// assert_eq!(Tiles::LAYOUT.to_string(), "((8,4),(2,2)):((8,1),(64,4))");
// The elements of the first tile that each thread owns.
/// type Owned = Composition<Mode<Tiles, C<0>>, MakeLayoutTv<Threads, Values>>;
/// assert_eq!(Owned::LAYOUT.to_string(), "((4,4),2):((1,16),8)");
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct TvTiler<T, V>(PhantomData<(T, V)>);

impl<T: StaticLayout, V: StaticLayout> Sealed for TvTiler<T, V> {}

impl<T: StaticLayout, V: StaticLayout> StaticTiler for TvTiler<T, V> {
    const TILER: Tiler = expect::value(Tiler::shape(&expect::value(tv_tiler(&T::LAYOUT, &V::LAYOUT))));
    type Tile = NoTile;
}

impl<T: StaticLayout, V: StaticLayout> fmt::Display for TvTiler<T, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(const { Self::TILER.text() }.as_str())
    }
}

impl<T: StaticLayout, V: StaticLayout> Static for TvTiler<T, V> {
    const VALUE: TvTiler<T, V> = TvTiler(PhantomData);
}

/// An operation by a tiler, which can be repeated with one mode of the tiler: so an error of one mode is found alone.
#[doc(hidden)]
pub trait ByTiler {
    /// The operation by part `I` of the tiler only.
    type Only<I: Number>;
}
