//! Tensors in global memory, as a kernel takes them, and the tile of each block.
//!
//! ```text
//! Input<Vector<f32, 4>, (?, 4?) : (?, 1), (64, 16), (Y, X)>
//!       what is loaded    the layout       a tile    its block
//! ```
//!
//! The layout is of single elements, with extents and strides that the launch knows. Its launch has checked that the
//! buffer holds it, that vectors are aligned, and that the grid has a block for each tile. So a tile of a block exists
//! where the extents are known multiples of the tile: [`Tile::part`]. Where they are not, each value may not exist:
//! [`Tile::load_or`] and [`TileMut::store`] test each, against the coordinates that the layouts give.
//!
//! A loop walks along one mode of a tensor:
//!
//! ```
//! use layout_gpu::{Input, Own, X};
//! use layout_static::{C, layout};
//! layout! { type Matrix = (?, ?) : (?, 1); }
//! /// The tiles of a row.
//! fn tiles(from: &Input<f32, Matrix, (C<1>, C<1>), (X, Own)>) -> u32 {
//!     from.count() + u32::from(from.at(0).is_some())
//! }
//! # fn main() { let _ = tiles as fn(&_) -> u32; }
//! ```
//!
//! Of two, one number would be tested against the tiles of one alone:
//!
//! ```compile_fail,E0080
//! use layout_gpu::{Input, Own, X};
//! use layout_static::{C, layout};
//! layout! { type Matrix = (?, ?) : (?, 1); }
//! /// The tiles of a diagonal.
//! fn tiles(from: &Input<f32, Matrix, (C<1>, C<1>), (Own, Own)>) -> u32 {
//!     from.count() + u32::from(from.at(0).is_some())
//! }
//! # fn main() { let _ = tiles as fn(&_) -> u32; }
//! ```

use core::marker::PhantomData;

use layout_static::{C, Static, StaticLayout, ops::Mode};

use crate::law::{Partition, TileValues};
use crate::tiled::{Exists, MODES, Tiled, is_uncut, whole};
use crate::{Element, Global, GlobalMut, Part, PartMut, Thread, each};

/// The address of a tensor, its extents in elements, its tiles along each mode, and its strides in what is loaded.
pub(crate) struct Place<P> {
    pub(crate) base: P,
    pub(crate) extents: [u32; MODES],
    pub(crate) tiles: [u32; MODES],
    pub(crate) strides: [u32; MODES],
}

/// Defines a tensor, with what both have in common.
macro_rules! tensors {
    ($($(#[$doc:meta])* $Tensor:ident [$($TV:ident)?] $pointer:ty, $Tile:ident;)*) => { $(
        $(#[$doc])*
        pub struct $Tensor<T, L, S, $($TV,)? A> {
            pub(crate) place: Place<$pointer>,
            pub(crate) of: PhantomData<fn() -> (L, S, $($TV,)? A)>,
        }

        // SAFETY: a kernel has no other thread that it could be sent to. What its closures capture is `Sync` if all
        // that they can read there is the same in all threads: an address, extents, strides.
        unsafe impl<T, L, S, $($TV,)? A> Sync for $Tensor<T, L, S, $($TV,)? A> {}

        impl<T: Element, L: Tiled<S, A>, S, $($TV: StaticLayout + Static,)? A> $Tensor<T, L, S, $($TV,)? A> {
            /// The tile of this block.
            #[inline(always)]
            pub fn tile(&self) -> $Tile<'_, T, L, S, $($TV,)? A> {
                const { assert!(L::WALKED == MODES, "a loop walks through the tiles: write `at(number)`") };
                $Tile { tensor: self, walk: 0 }
            }

            /// Tile `number` of those that a loop walks through, if there is one: its axis is [`K`](crate::K) or
            /// [`Own`](crate::Own), and no other mode has either.
            #[inline(always)]
            pub fn at(&self, number: u32) -> Option<$Tile<'_, T, L, S, $($TV,)? A>> {
                if number < self.count() { Some($Tile { tensor: self, walk: number }) } else { None }
            }

            /// The number of tiles that a loop walks through.
            #[inline(always)]
            pub fn count(&self) -> u32 {
                const {
                    assert!(L::WALKED < MODES, "no loop walks through the tiles: write `tile()`");
                    assert!(L::WALKS_ONE, "a loop walks along one mode: give the other modes another axis");
                }
                self.place.tiles[L::WALKED]
            }

            /// The extent of a mode, in elements.
            #[inline(always)]
            pub fn extent(&self, mode: usize) -> u32 {
                self.place.extents[mode]
            }

            /// The stride of a mode, in vectors where it is loaded in vectors.
            #[inline(always)]
            pub fn stride(&self, mode: usize) -> u32 {
                self.place.strides[mode]
            }

            /// The address of the first element.
            #[inline(always)]
            pub fn address(&self) -> $pointer {
                self.place.base
            }
        }
    )* };
}

tensors! {
    /// A tensor that a kernel reads: elements or vectors `T`, the layout `L` of its elements, tiles of `S`, and the
    /// axis `A` of each mode.
    Input [] *const T, Tile;
    /// A tensor that a kernel writes. The thread-value layout `TV` says which values of its block's tile a thread
    /// writes, and no other thread does.
    Output [TV] *mut T, TileMut;
}

/// A tile of an [`Input`].
pub struct Tile<'a, T, L, S, A> {
    tensor: &'a Input<T, L, S, A>,
    walk: u32,
}

impl<'a, T: Element, L: Tiled<S, A>, S, A> Tile<'a, T, L, S, A> {
    #[inline(always)]
    fn global(&self) -> Global<'a, T, L::Tiles, L::At> {
        let place = &self.tensor.place;
        // SAFETY: the launch has checked that the buffer holds the layout and that there is a block for each tile;
        // `at` has checked a tile of a loop. No output is in this memory: the host borrows it.
        unsafe { Global::new(place.base, L::tiles(&place.strides), L::at(self.walk)) }
    }

    /// What a thread has of a tile that exists whole.
    #[inline(always)]
    pub fn part<TV: StaticLayout + Static, const N: usize>(
        &self,
        by: TV,
        thread: &Thread<N>,
    ) -> Part<'a, T, TileValues<L::Tiles, TV>> {
        const { whole::<T, L, S, A>() };
        self.global().part(by, thread)
    }

    /// The values of a thread, and `other` for each that is beyond an extent. Of a vector that an extent cuts, the
    /// scalars that exist are read one by one.
    #[inline(always)]
    pub fn load_or<TV: StaticLayout + Static, const N: usize, const V: usize>(
        &self,
        by: TV,
        thread: &Thread<N>,
        other: T,
    ) -> [T; V] {
        const { assert!(Mode::<TV, C<1>>::SIZE == V, "as many values as a thread has") };
        if const { !is_uncut::<T, L>() } {
            return self.load_some(by, thread, other);
        }
        let (part, exists) = (self.unchecked(by, thread), self.exists(by, thread));
        let mut values = [other; V];
        each::<V>(|v| {
            if exists.value(v) {
                values[v] = part.value(v);
            }
        });
        values
    }

    /// [`load_or`](Tile::load_or) of vectors that an extent may cut.
    #[inline(always)]
    fn load_some<TV: StaticLayout + Static, const N: usize, const V: usize>(
        &self,
        by: TV,
        thread: &Thread<N>,
        other: T,
    ) -> [T; V] {
        let (part, exists) = (self.unchecked(by, thread), self.exists(by, thread));
        let mut values = [other; V];
        // Once for all values: most threads have no vector that an extent cuts.
        let mut uncut = true;
        each::<V>(|v| uncut &= exists.is_whole(v) || !exists.value(v));
        if uncut {
            each::<V>(|v| {
                if exists.value(v) {
                    values[v] = part.value(v);
                }
            });
        } else {
            each::<V>(|v| values[v] = part.value_of_some(v, other, exists.elements(v) as usize));
        }
        values
    }

    /// Which values of a thread are within the extents.
    #[inline(always)]
    pub fn exists<TV: StaticLayout + Static, const N: usize>(
        &self,
        _: TV,
        thread: &Thread<N>,
    ) -> Exists<T, L, S, TV, A> {
        Exists::of(&self.tensor.place.extents, self.walk, thread)
    }

    /// What a thread has, of which some may not exist, as a source of copies that write zeros in their place.
    #[inline(always)]
    pub fn existing<TV: StaticLayout + Static, const N: usize>(
        &self,
        by: TV,
        thread: &Thread<N>,
    ) -> Existing<'a, T, TileValues<L::Tiles, TV>, Exists<T, L, S, TV, A>> {
        Existing { part: self.unchecked(by, thread), exists: self.exists(by, thread) }
    }

    /// What a thread has, of which some may not exist: whoever reads it asks [`exists`](Tile::exists).
    #[inline(always)]
    fn unchecked<TV: StaticLayout + Static, const N: usize>(
        &self,
        by: TV,
        thread: &Thread<N>,
    ) -> Part<'a, T, TileValues<L::Tiles, TV>> {
        self.global().part(by, thread)
    }
}

/// What a thread has of a tile, of which some may not exist.
pub struct Existing<'a, T, V, E> {
    pub(crate) part: Part<'a, T, V>,
    pub(crate) exists: E,
}

/// A tile of an [`Output`].
pub struct TileMut<'a, T, L, S, TV, A> {
    tensor: &'a Output<T, L, S, TV, A>,
    walk: u32,
}

impl<'a, T: Element, L: Tiled<S, A>, S, TV: StaticLayout + Static, A> TileMut<'a, T, L, S, TV, A> {
    #[inline(always)]
    fn unchecked<const N: usize>(&self, thread: &Thread<N>) -> PartMut<'a, T, TileValues<L::Tiles, TV>> {
        let place = &self.tensor.place;
        // SAFETY: as of `Tile::global`; the launch has checked that no two blocks have one tile, and that no two
        // coordinates have one index. All threads of the block have their part by one thread-value layout.
        let tile = unsafe { GlobalMut::new(place.base, L::tiles(&place.strides), L::at(self.walk)) };
        tile.part(TV::VALUE, thread)
    }

    /// What a thread has of a tile that exists whole.
    #[inline(always)]
    pub fn part<const N: usize>(&self, thread: &Thread<N>) -> PartMut<'a, T, TileValues<L::Tiles, TV>> {
        const { whole::<T, L, S, A>() };
        self.unchecked(thread)
    }

    /// Writes the values of a thread that are within the extents; of a vector that an extent cuts, its first scalars.
    #[inline(always)]
    pub fn store<const N: usize, const V: usize>(&self, thread: &Thread<N>, values: [T; V]) {
        const { assert!(Mode::<TV, C<1>>::SIZE == V, "as many values as a thread has") };
        self.store_from(thread, C::<0>, values);
    }

    /// [`store`](TileMut::store) of some values of a thread: the first one is value `FIRST`.
    #[inline(always)]
    pub fn store_from<const N: usize, const FIRST: usize, const V: usize>(
        &self,
        thread: &Thread<N>,
        _: C<FIRST>,
        values: [T; V],
    ) {
        const { assert!(FIRST + V <= Mode::<TV, C<1>>::SIZE, "no more values than a thread has") };
        const { Partition::<Mode<L::Tiles, C<0>>, TV>::DISJOINT };
        let mut part = self.unchecked(thread);
        let exists = Exists::<T, L, S, TV, A>::of(&self.tensor.place.extents, self.walk, thread);
        // Once for all values: most threads have no vector that an extent cuts.
        let mut whole = true;
        each::<V>(|v| whole &= exists.is_whole(FIRST + v));
        if const { is_uncut::<T, L>() } || whole {
            each::<V>(|v| {
                if exists.value(FIRST + v) {
                    part.set(FIRST + v, values[v]);
                }
            });
        } else if L::cut_alike::<TV>() {
            // Without a branch for each vector. Of a vector that exists, the first lane does.
            each::<V>(|v| {
                each::<15>(|lane| {
                    if lane + 1 < T::LANES && ((lane == 0 || exists.lane(lane)) & exists.value(FIRST + v)) {
                        part.set_scalar(FIRST + v, values[v], lane);
                    }
                });
            });
        } else {
            each::<V>(|v| match exists.elements(FIRST + v) as usize {
                0 => {}
                all if all == T::LANES => part.set(FIRST + v, values[v]),
                some => part.set_some(FIRST + v, values[v], some),
            });
        }
    }
}
