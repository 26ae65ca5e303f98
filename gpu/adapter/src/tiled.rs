//! Layouts in tiles: which tile a block has, and which of its values are within the extents.

use core::marker::PhantomData;

use layout_static::ops::{Composition, Mode, ZippedDivide};
use layout_static::{ByMode, C, Coordinate, Layout, RuntimeLayout, StaticLayout};

use crate::axis::sealed::Sealed;
use crate::axis::{Axes, Axis};
use crate::{Element, Thread};

impl<E, D> Sealed for Layout<E, D> {}

/// The most modes of a tensor.
pub const MODES: usize = 4;

/// The greatest extents of a tensor of so many modes: a coordinate has 31 bits, and a size 62.
#[cfg(not(target_arch = "nvptx64"))]
pub(crate) const BOUNDS: [u64; MODES + 1] = [0, 1 << 31, 1 << 24, 1 << 20, 1 << 15];

/// A layout in tiles of the extents `S`; `A` has the axis of each mode.
///
/// It has one to four modes, an extent and an axis of a tile for each, and a runtime extent or stride: `?` or `64?`.
/// Strides are `?` or numbers; of four modes, numbers stand last, or in the first mode alone. It is sealed, since
/// tensors rely on what it says of tiles.
#[diagnostic::on_unimplemented(
    message = "the layout `{Self}` has no tiles of `{S}` along `{A}`",
    note = "a tensor has one to four modes, and for each an extent of the tile, `C<64>`, and an axis",
    note = "one of its extents or strides is a runtime number, `?`; of four strides, numbers stand last, or in the \
            first mode alone"
)]
pub trait Tiled<S, A>: RuntimeLayout + Sealed {
    /// `(tile, grid of tiles)`, with runtime strides. Its extents are bounds.
    type Tiles: StaticLayout;
    /// The coordinate of a tile.
    type At: Coordinate;
    /// The extents of a tile.
    const TILE: [u64; MODES];
    /// The number of the axis of each mode.
    const AXES: [usize; MODES];
    /// The number of modes.
    const COUNT: usize;
    /// The mode that a loop walks along; none beyond the last one.
    const WALKED: usize = {
        let mut mode = 0;
        while mode < Self::COUNT && Self::AXES[mode] < crate::axis::WALKED {
            mode += 1;
        }
        if mode < Self::COUNT { mode } else { MODES }
    };
    /// Whether a loop walks along one mode alone: a tile exists if its number is below the tiles of that mode.
    const WALKS_ONE: bool = {
        let (mut mode, mut walked) = (0, 0);
        while mode < Self::COUNT {
            walked += (Self::AXES[mode] >= crate::axis::WALKED) as usize;
            mode += 1;
        }
        walked == 1
    };

    /// The layout with these strides.
    fn tiles(strides: &[u32; MODES]) -> Self::Tiles;
    /// The tile that this block has where its loop is at `walk`.
    fn at(walk: u32) -> Self::At;
    /// How many elements there are from the first value of a thread to each extent.
    fn left<T: Element, TV: StaticLayout, const N: usize>(
        extents: &[u32; MODES],
        walk: u32,
        thread: &Thread<N>,
    ) -> [i32; MODES];
    /// Whether all vectors of a thread begin at one coordinate of the mode that they lie along, and differ along
    /// another mode. Then an extent cuts all of them, or none.
    fn cut_alike<TV: StaticLayout>() -> bool;
    /// How many elements of a value of a thread are within so much.
    fn within<T: Element, TV: StaticLayout>(left: &[i32; MODES], value: usize) -> Within;
}

/// What of a value is within the extents: whether its first element is, and how many elements there are from it on,
/// along the mode of the vector.
#[derive(Clone, Copy)]
pub struct Within {
    pub(crate) exists: bool,
    pub(crate) elements: i32,
}

/// Which values of a thread are within the extents.
pub struct Exists<T, L, S, TV, A> {
    left: [i32; MODES],
    of: PhantomData<fn() -> (T, L, S, TV, A)>,
}

impl<T: Element, L: Tiled<S, A>, S, TV: StaticLayout, A> Exists<T, L, S, TV, A> {
    #[inline(always)]
    pub(crate) fn of<const N: usize>(extents: &[u32; MODES], walk: u32, thread: &Thread<N>) -> Self {
        Exists { left: L::left::<T, TV, N>(extents, walk, thread), of: PhantomData }
    }

    /// Whether value `v` of the thread is: a vector is, if its first element is.
    #[inline(always)]
    pub fn value(&self, v: usize) -> bool {
        L::within::<T, TV>(&self.left, v).exists
    }

    /// Whether no extent cuts value `v` of the thread, if it is.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "16 at most")]
    pub(crate) fn is_whole(&self, v: usize) -> bool {
        L::within::<T, TV>(&self.left, v).elements >= T::LANES as i32
    }

    /// How many elements of value `v` of the thread are.
    #[inline(always)]
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "16 at most"
    )]
    pub fn elements(&self, v: usize) -> u32 {
        let Within { exists, elements } = L::within::<T, TV>(&self.left, v);
        if !exists {
            0
        } else if const { is_uncut::<T, L>() } || elements >= T::LANES as i32 {
            // A constant: a copy of all bytes or none needs no address of the rest.
            T::LANES as u32
        } else {
            elements as u32
        }
    }

    /// Whether a lane of vectors that are [cut alike](Tiled::cut_alike) is.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "16 at most")]
    pub(crate) fn lane(&self, lane: usize) -> bool {
        L::within::<T, TV>(&self.left, 0).elements > lane as i32
    }
}

/// The elements of a value along a mode.
pub(crate) const fn lanes<T: Element, L: RuntimeLayout>(mode: usize) -> u32 {
    #[allow(clippy::cast_possible_truncation, reason = "16 at most")]
    if mode == along::<L>() { T::LANES as u32 } else { 1 }
}

/// The mode along which vectors lie: that of stride 1; none beyond the last one.
pub(crate) const fn along<L: RuntimeLayout>() -> usize {
    let layout = L::LAYOUT;
    let mut mode = 0;
    while mode < layout.length() {
        let stride = layout.mode_at(mode).1;
        if matches!(stride.value(), Some(1)) {
            return mode;
        }
        mode += 1;
    }
    MODES
}

/// Whether no extent cuts a vector.
pub(crate) const fn is_uncut<T: Element, L: RuntimeLayout>() -> bool {
    let mode = along::<L>();
    T::LANES == 1 || mode < MODES && L::LAYOUT.coefficients().mode_at(mode).0.is_multiple_of(T::LANES as u64)
}

/// A tile exists whole, for all extents: they are multiples of it.
#[track_caller]
pub(crate) const fn whole<T: Element, L: Tiled<S, A>, S, A>() {
    let mut mode = 0;
    while mode < L::COUNT {
        assert!(
            L::LAYOUT.coefficients().mode_at(mode).0.is_multiple_of(L::TILE[mode] * lanes::<T, L>(mode) as u64),
            "the last tile of a mode may not be whole: write its extent as a multiple of the tile, as `64?`, or use \
             `load_or` and `store`"
        );
        mode += 1;
    }
}

/// Which coordinate a thread has along a mode.
type Along<TV, S, D> = Composition<Layout<S, D>, TV>;

/// The modes that are tested once for all values of a thread: those along which the values are in one place, unless
/// that is so along all modes.
const fn once<const N: usize>(one_place: [bool; N]) -> [bool; N] {
    let mut mode = 0;
    while mode < N {
        if !one_place[mode] {
            return one_place;
        }
        mode += 1;
    }
    [false; N]
}

/// Whether tiles of a mode are one element: then it exists, since no axis has a number beyond its last tile. A launch
/// makes a grid of as many blocks as there are tiles, and a loop, which walks along one mode, ends after the last one.
const fn sure(tile: usize, lanes: u32) -> bool {
    tile == 1 && lanes == 1
}

/// Implements [`Tiled`] for layouts of a form: extents, strides, a tile, the axis of each mode, the layouts that give
/// one coordinate of each mode.
macro_rules! tiled {
    ($([$($K:ident)*] $Extents:ty, $Strides:ty, [$($read:literal)*], $Bounds:ty, $Shape:ty, $Tiler:ty, $Axes:ty:
        $($E:ident $S:ident $A:ident $mode:tt $One:ty;)*)*) => { $(
        impl<$($E,)* $($A: Axis,)* $(const $K: usize,)* $(const $S: usize),*> Tiled<$Shape, $Axes>
            for Layout<$Extents, $Strides>
        where
            Self: RuntimeLayout,
        {
            type Tiles = ZippedDivide<Layout<$Bounds, $Strides>, $Tiler>;
            type At = <$Axes as Axes>::At;
            const TILE: [u64; MODES] = {
                let mut tile = [1; MODES];
                $(tile[$mode] = $S as u64;)*
                tile
            };
            const AXES: [usize; MODES] = {
                let mut axes = [usize::MAX; MODES];
                $(axes[$mode] = $A::NUMBER;)*
                axes
            };
            const COUNT: usize = [$($mode),*].len();

            #[inline(always)]
            #[allow(unused_variables, reason = "all strides may be constants")]
            fn tiles(strides: &[u32; MODES]) -> Self::Tiles {
                ZippedDivide::of(Layout::with_strides([$(strides[$read] as usize),*]))
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, reason = "extents are below 2^31")]
            fn at(walk: u32) -> Self::At {
                // Not of `Own`: where a kernel strides through its tiles, loops get longer by it.
                // SAFETY: a launch has checked that coordinates have 31 bits, also in the last tile. No block is beyond
                // it, nor is a loop.
                $(unsafe {
                    core::hint::assert_unchecked(
                        $A::NUMBER == crate::axis::OWN || $A::number(walk) <= i32::MAX.cast_unsigned() / $S as u32,
                    );
                })*
                <$Axes as Axes>::at(walk)
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "extents are below 2^31")]
            fn left<T: Element, TV: StaticLayout, const N: usize>(
                extents: &[u32; MODES],
                walk: u32,
                thread: &Thread<N>,
            ) -> [i32; MODES] {
                let mut left = [0; MODES];
                $({
                    let first = Along::<TV, $Shape, $One>::of(Layout::new()).index((thread.index(), C::<0>)) as u32;
                    let place = ($A::number(walk) * $S as u32 + first) * lanes::<T, Self>($mode);
                    left[$mode] = extents[$mode].wrapping_sub(place) as i32;
                })*
                // Along a mode in which all values of a thread are in one place, none is within, or all are: one test
                // for all of them, at another mode.
                let once = const { once([$(Mode::<Along<TV, $Shape, $One>, C<1>>::COSIZE == 1),*]) };
                let sure = const { [$(sure($S, lanes::<T, Self>($mode))),*] };
                let within = true $(&& (!once[$mode] || sure[$mode] || left[$mode] > 0))*;
                $(
                    if !once[$mode] && !within {
                        left[$mode] = 0;
                    }
                )*
                left
            }

            #[inline(always)]
            fn cut_alike<TV: StaticLayout>() -> bool {
                const {
                    let once = once([$(Mode::<Along<TV, $Shape, $One>, C<1>>::COSIZE == 1),*]);
                    along::<Self>() < once.len() && once[along::<Self>()]
                }
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a tile is small")]
            fn within<T: Element, TV: StaticLayout>(left: &[i32; MODES], value: usize) -> Within {
                let mut within = Within { exists: true, elements: i32::MAX };
                let once = const { once([$(Mode::<Along<TV, $Shape, $One>, C<1>>::COSIZE == 1),*]) };
                $(
                    let values = Mode::<_, C<1>>::of(Along::<TV, $Shape, $One>::of(Layout::new()));
                    let place = values.index(value) as i32 * lanes::<T, Self>($mode) as i32;
                    // By one comparison with a constant, without a difference.
                    let is_sure = const { sure($S, lanes::<T, Self>($mode)) };
                    within.exists &= once[$mode] || is_sure || left[$mode] > place;
                    if $mode == const { along::<Self>() } {
                        within.elements = left[$mode] - place;
                    }
                )*
                within
            }
        }
    )* };
}

type Bound1 = C<{ 1 << 31 }>;
type Bound2 = C<{ 1 << 24 }>;
type Bound3 = C<{ 1 << 20 }>;
type Bound4 = C<{ 1 << 15 }>;

/// A form of strides for each number of modes.
macro_rules! strides {
    (1: $([$($K:ident)*] $Strides:ty, [$($read:literal)*];)*) => { tiled! { $(
        [$($K)*] E0, $Strides, [$($read)*], Bound1, C<S0>, C<S0>, A0: E0 S0 A0 0 C<1>;
    )* } };
    (2: $([$($K:ident)*] $Strides:ty, [$($read:literal)*];)*) => { tiled! { $(
        [$($K)*] (E0, E1), $Strides, [$($read)*], (Bound2, Bound2), (C<S0>, C<S1>), ByMode<(C<S0>, C<S1>)>, (A0, A1):
            E0 S0 A0 0 (C<1>, C<0>);
            E1 S1 A1 1 (C<0>, C<1>);
    )* } };
    (3: $([$($K:ident)*] $Strides:ty, [$($read:literal)*];)*) => { tiled! { $(
        [$($K)*] (E0, E1, E2), $Strides, [$($read)*], (Bound3, Bound3, Bound3), (C<S0>, C<S1>, C<S2>),
            ByMode<(C<S0>, C<S1>, C<S2>)>, (A0, A1, A2):
            E0 S0 A0 0 (C<1>, C<0>, C<0>);
            E1 S1 A1 1 (C<0>, C<1>, C<0>);
            E2 S2 A2 2 (C<0>, C<0>, C<1>);
    )* } };
    (4: $([$($K:ident)*] $Strides:ty, [$($read:literal)*];)*) => { tiled! { $(
        [$($K)*] (E0, E1, E2, E3), $Strides, [$($read)*], (Bound4, Bound4, Bound4, Bound4),
            (C<S0>, C<S1>, C<S2>, C<S3>), ByMode<(C<S0>, C<S1>, C<S2>, C<S3>)>, (A0, A1, A2, A3):
            E0 S0 A0 0 (C<1>, C<0>, C<0>, C<0>);
            E1 S1 A1 1 (C<0>, C<1>, C<0>, C<0>);
            E2 S2 A2 2 (C<0>, C<0>, C<1>, C<0>);
            E3 S3 A3 3 (C<0>, C<0>, C<0>, C<1>);
    )* } };
}

strides! { 1: [J] C<J>, []; [] usize, [0]; }
strides! { 2:
    [] (usize, usize), [0 1];
    [J] (usize, C<J>), [0];
    [J] (C<J>, usize), [1];
    [J K] (C<J>, C<K>), [];
}
strides! { 3:
    [] (usize, usize, usize), [0 1 2];
    [J] (usize, usize, C<J>), [0 1];
    [J] (usize, C<J>, usize), [0 2];
    [J] (C<J>, usize, usize), [1 2];
    [J K] (usize, C<J>, C<K>), [0];
    [J K] (C<J>, usize, C<K>), [1];
    [J K] (C<J>, C<K>, usize), [2];
    [J K L] (C<J>, C<K>, C<L>), [];
}
strides! { 4:
    [] (usize, usize, usize, usize), [0 1 2 3];
    [J] (usize, usize, usize, C<J>), [0 1 2];
    [J] (C<J>, usize, usize, usize), [1 2 3];
    [J K] (usize, usize, C<J>, C<K>), [0 1];
    [J K L] (usize, C<J>, C<K>, C<L>), [0];
    [J K L M] (C<J>, C<K>, C<L>, C<M>), [];
}
