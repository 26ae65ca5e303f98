//! Tilers as types: what a layout is divided or composed by.

use core::marker::PhantomData;

use layout_algebra::Tiler;

use crate::expect;
use crate::int::{C, Static};
use crate::modes::TilerModes;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

/// A tiler: a layout, an extent [`C`], [`Keep`], or [`ByMode`] with one tiler for each mode.
///
/// ```
/// use layout_static::{ByMode, C, Keep, Layout, StaticLayout, ZippedDivide};
/// type Tile = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
/// type Blocks = ZippedDivide<Tile, ByMode<(C<8>, C<16>)>>;
/// type Bands = ZippedDivide<Tile, ByMode<(C<8>, Keep)>>;
/// assert_eq!(Blocks::LAYOUT.to_string(), "((8,16),(16,4)):((64,1),(512,16))");
/// assert_eq!(Bands::LAYOUT.to_string(), "((8,1),(16,64)):((64,0),(512,1))");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    note = "a tiler is a layout type, an extent `C<N>`, `Keep`, or `ByMode<(..)>` with one tiler for each mode"
)]
pub trait StaticTiler: Copy + Sealed {
    /// The tiler as a value.
    const TILER: Tiler;
}

impl<L: StaticLayout> StaticTiler for L {
    const TILER: Tiler = Tiler::layout(&L::LAYOUT);
}

impl<const N: usize> StaticTiler for C<N> {
    const TILER: Tiler = expect::tiler(Tiler::extent(N as u64));
}

/// The tiler `_`: leaves a mode alone, untiled.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Keep;

impl Sealed for Keep {}

impl StaticTiler for Keep {
    const TILER: Tiler = Tiler::KEEP;
}

impl Static for Keep {
    const VALUE: Keep = Keep;
}

/// A tiler for each mode: `ByMode<(C<8>, Keep)>`, or as a value `ByMode::of((C::<8>, Keep))`. Modes beyond the last one
/// are left alone. `CuTe`: a tuple as a tiler.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct ByMode<M>(PhantomData<M>);

impl<M: TilerModes> ByMode<M> {
    /// The tiler with these modes.
    pub const fn of(_: M) -> ByMode<M> {
        ByMode(PhantomData)
    }
}

impl<M: TilerModes> Sealed for ByMode<M> {}

impl<M: TilerModes> StaticTiler for ByMode<M> {
    const TILER: Tiler = M::BY_MODE;
}

impl<M: TilerModes> Static for ByMode<M> {
    const VALUE: ByMode<M> = ByMode(PhantomData);
}
