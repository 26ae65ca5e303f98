//! Tilers over runtime extents: for each mode a constant [`C`], or `..` for all of the mode.

use core::ops::RangeFull;

use crate::each::each;
use crate::extents::place::{MODES, Place};
use crate::extents::{Extent, Extents};
use crate::int::{C, Number, Shape, Static};
use crate::sealed::Sealed;

/// A constant extent.
#[doc(hidden)]
pub trait ConstantExtent: Number + Shape + Extent + Static {}

#[diagnostic::do_not_recommend]
impl<N: Number + Shape + Extent + Static> ConstantExtent for N {}

/// The tile of a mode with the extent `E`: [`C`], or `..` for all of the mode.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not tile a mode with the extent `{E}`",
    note = "a tile of a mode with a runtime extent has a constant extent `C<N>`, or the whole mode: `..`"
)]
pub trait TileMode<E: Extent>: Copy + Sealed {
    /// The extent of a tile, where that is a constant.
    #[doc(hidden)]
    const EXTENT: Option<usize>;

    /// The extent where it is a constant, else 1.
    #[doc(hidden)]
    type ConstantExtent: Shape;

    /// The extent of a whole tile.
    type Whole: Extent;

    /// The extent of the part of a tile that exists.
    type Part: Extent;

    #[doc(hidden)]
    fn whole(extent: E) -> Self::Whole;

    /// The extent of the part of a tile that exists, which is `left`.
    #[doc(hidden)]
    fn part(extent: E, left: usize) -> Self::Part;
}

#[diagnostic::do_not_recommend]
impl<E: Extent, N: ConstantExtent> TileMode<E> for N {
    const EXTENT: Option<usize> = Some(N::NUMBER);
    type ConstantExtent = N;
    type Whole = N;
    type Part = usize;

    #[inline(always)]
    fn whole(_: E) -> N {
        N::VALUE
    }

    #[inline(always)]
    fn part(_: E, left: usize) -> usize {
        left
    }
}

impl<E: Extent> TileMode<E> for RangeFull {
    const EXTENT: Option<usize> = None;
    // In the static layout of a tile this mode has one coordinate: its extent is known at run time only.
    type ConstantExtent = C<1>;
    type Whole = E;
    type Part = E;

    #[inline(always)]
    fn whole(extent: E) -> E {
        extent
    }

    #[inline(always)]
    fn part(extent: E, _: usize) -> E {
        extent
    }
}

/// Tiles of constant extents, each a [`View`](crate::tensor::View) or a [`PartialView`](crate::runtime::PartialView).
#[derive(Clone, Copy, Debug)]
pub enum StaticTiles {}

/// Tiles of which an extent is known at run time, each a [`DynView`](crate::runtime::DynView).
#[derive(Clone, Copy, Debug)]
pub enum DynTiles {}

impl Sealed for StaticTiles {}
impl Sealed for DynTiles {}

/// The extents of the tiles of a tuple that tiles the extents `E`, mode by mode:
/// [`TileModes`](crate::runtime::TileModes).
pub trait TileExtents<E: Extents>: Copy + Sealed {
    /// The constant extents of a tile, 1 for a mode of which it has all.
    #[doc(hidden)]
    type Constants: Shape;

    /// The form of the tiles: [`StaticTiles`] or [`DynTiles`].
    #[doc(hidden)]
    type Form: Sealed;

    /// The extents of a whole tile.
    type Whole: Extents;

    /// The extents of the part of a tile that exists.
    type Part: Extents;

    /// The extents of a tile, 1 after the last mode and for a mode of which it has all.
    #[doc(hidden)]
    const TILE: Place;

    /// The modes of which a tile has all coordinates.
    #[doc(hidden)]
    const ALL: [bool; MODES];

    #[doc(hidden)]
    fn whole(extents: &E) -> Self::Whole;

    #[doc(hidden)]
    fn part(extents: &E, left: &Place) -> Self::Part;
}

// Constants tile extents of any types.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        #[diagnostic::do_not_recommend]
        impl<Of: Extents, $($T: ConstantExtent),*> TileExtents<Of> for ($($T,)*) {
            type Constants = Self;
            type Form = StaticTiles;
            type Whole = Self;
            type Part = ($($number,)*);
            const TILE: Place = constants(&[$(Some($T::NUMBER)),*]);
            const ALL: [bool; MODES] = [false; MODES];

            #[inline(always)]
            fn whole(_: &Of) -> Self {
                Self::VALUE
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn part(_: &Of, left: &Place) -> Self::Part {
                // A pattern, not indices: as many numbers as there are modes, and no bound to check.
                let [$($t,)* ..] = *left;
                ($($t,)*)
            }
        }
    }
}

// Tuples with `..`: the constants before the first `..`, and the entries after it. For as many modes as compact strides
// have types for.
each! {
    [
        { [] [] } { [] [A a T1] } { [U u S1] [] } { [] [A a T1 B b T2] } { [U u S1] [A a T1] } { [U u S1 V v S2] [] }
        { [] [A a T1 B b T2 D d T3] } { [U u S1] [A a T1 B b T2] } { [U u S1 V v S2] [A a T1] }
        { [U u S1 V v S2 W w S3] [] } { [] [A a T1 B b T2 D d T3 E e T4] } { [U u S1] [A a T1 B b T2 D d T3] }
        { [U u S1 V v S2] [A a T1 B b T2] } { [U u S1 V v S2 W w S3] [A a T1] } { [U u S1 V v S2 W w S3 X x S4] [] }
        { [] [A a T1 B b T2 D d T3 E e T4 F f T5] } { [U u S1] [A a T1 B b T2 D d T3 E e T4] }
        { [U u S1 V v S2] [A a T1 B b T2 D d T3] } { [U u S1 V v S2 W w S3] [A a T1 B b T2] }
        { [U u S1 V v S2 W w S3 X x S4] [A a T1] } { [U u S1 V v S2 W w S3 X x S4 Y y S5] [] }
    ]
    ([$($X:ident $x:ident $S:ident)*] [$($T:ident $t:ident $D:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($X: ConstantExtent, $S: Extent,)* Of: Extent, $($T: TileMode<$D>, $D: Extent),*>
            TileExtents<($($S,)* Of, $($D,)*)> for ($($X,)* RangeFull, $($T,)*)
        {
            type Constants = ($($X,)* C<1>, $($T::ConstantExtent,)*);
            type Form = DynTiles;
            type Whole = ($($X,)* Of, $($T::Whole,)*);
            type Part = ($(<$X as TileMode<$S>>::Part,)* Of, $($T::Part,)*);
            const TILE: Place = constants(&[$(Some($X::NUMBER),)* None, $($T::EXTENT),*]);
            const ALL: [bool; MODES] = all(&[$(Some($X::NUMBER),)* None, $($T::EXTENT),*]);

            #[inline(always)]
            fn whole(($($x,)* extent, $($t,)*): &($($S,)* Of, $($D,)*)) -> Self::Whole {
                ($({ let _ = $x; $X::VALUE },)* *extent, $($T::whole(*$t),)*)
            }

            #[inline(always)]
            fn part(($($x,)* extent, $($t,)*): &($($S,)* Of, $($D,)*), _left: &Place) -> Self::Part {
                // Shadowed entry by entry: the positions are constants after inlining. The underscore is for tuples of
                // `..` alone.
                let _at = 0;
                $(let ($x, _at) = (<$X as TileMode<$S>>::part(*$x, _left[_at]), _at + 1);)*
                let _at = _at + 1;
                $(let ($t, _at) = ($T::part(*$t, _left[_at]), _at + 1);)*
                ($($x,)* *extent, $($t,)*)
            }
        }
    }
}

/// The extents, 1 for all of a mode.
const fn constants(tile: &[Option<usize>]) -> Place {
    let (mut extents, mut mode) = ([1; MODES], 0);
    while mode < tile.len() {
        if let Some(extent) = tile[mode] {
            extents[mode] = extent;
        }
        mode += 1;
    }
    extents
}

/// The modes of which a tile has all coordinates.
const fn all(tile: &[Option<usize>]) -> [bool; MODES] {
    let (mut all, mut mode) = ([false; MODES], 0);
    while mode < tile.len() {
        all[mode] = tile[mode].is_none();
        mode += 1;
    }
    all
}
