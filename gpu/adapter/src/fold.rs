//! Folds over lanes: sums, greatest and least numbers, with or without their index.
//!
//! ```text
//! block.groups::<8>().sum(x)     each 8 neighbouring lanes    3 shuffles
//! block.groups::<32>().sum(x)    each warp                    `redux.sync` of u32 and i32, else 5 shuffles
//! block.whole(memory).sum(x)     all threads of the block     a warp, shared memory, a barrier, a warp
//! ```
//!
//! Each thread has the result. Values of 64 bits and pairs take two shuffles where a word takes one.
//!
//! ```
//! use layout_gpu::fold::PerWarp;
//! use layout_gpu::{Block, Each, Region};
//! /// The number of positive elements of a block, in each thread, and the greatest element with its thread.
//! fn both(
//!     block: &Block<128>,
//!     memory: (Region<PerWarp<u32, 128>>, Region<PerWarp<(f32, u32), 128>>),
//!     x: Each<f32>,
//! ) -> (Each<u32>, Each<(f32, u32)>) {
//!     let count = block.whole(memory.0).sum(block.each(|thread| u32::from(*x.get(thread) > 0.0)));
//!     let most = block.whole(memory.1).argmax(block.each(|thread| (*x.get(thread), thread.index().into())));
//!     (count, most)
//! }
//! ```
//!
//! A fold is uniform code: all threads of a warp get to it together. In a branch of some threads it does not compile:
//!
//! ```compile_fail,E0277
//! use layout_gpu::{Block, Each};
//! fn kernel(block: &Block<64>, x: Each<u32>) {
//!     let lanes = block.groups::<32>();
//!     block.each(|thread| {
//!         if *x.get(thread) > 0 {
//!             lanes.sum(x); // `Groups` cannot be shared
//!         }
//!     });
//! }
//! ```

mod value;

use core::marker::PhantomData;

use crate::instruction::{redux_and, redux_or, redux_xor};
use crate::memory::renewed;
use crate::shared::{Declared, bytes};
use crate::warp::ALL;
use crate::{Block, Each, Region, Warp};

pub use value::{Foldable, Words, greater, lesser};

/// Folds over groups of `LANES` neighbouring lanes, of a warp: [`Warp::group`].
#[derive(Clone, Copy)]
pub struct Group<const LANES: u32> {
    warp: Warp,
}

/// Folds over groups of `LANES` neighbouring lanes, of all warps of a block: [`Block::groups`].
#[derive(Clone, Copy)]
pub struct Groups<const LANES: u32> {
    group: Group<LANES>,
}

// Each function is safe: all threads of the warp get to each use of the token together, as was promised where it was
// made.
impl<const LANES: u32> Group<LANES> {
    /// Combines values by `f`, which is associative and commutative.
    #[inline(always)]
    pub fn fold<T: Words>(self, value: T, f: impl Fn(T, T) -> T) -> T {
        self.warp.fold_lanes(LANES, value, f)
    }

    /// Returns the sum; of integers, it wraps around.
    #[inline(always)]
    pub fn sum<T: Foldable>(self, number: T) -> T {
        if LANES == 32 { number.sum_of(self.warp) } else { self.fold(number, T::plus) }
    }

    /// Returns the greatest number.
    #[inline(always)]
    pub fn max<T: Foldable>(self, number: T) -> T {
        if LANES == 32 { number.greatest_of(self.warp) } else { self.fold(number, T::greater) }
    }

    /// Returns the least number.
    #[inline(always)]
    pub fn min<T: Foldable>(self, number: T) -> T {
        if LANES == 32 { number.least_of(self.warp) } else { self.fold(number, T::lesser) }
    }

    /// Returns the greatest number, and the smallest index beside it.
    #[inline(always)]
    pub fn argmax<T: Foldable>(self, numbered: (T, u32)) -> (T, u32) {
        self.fold(numbered, greater)
    }

    /// Returns the least number, and the smallest index beside it.
    #[inline(always)]
    pub fn argmin<T: Foldable>(self, numbered: (T, u32)) -> (T, u32) {
        self.fold(numbered, lesser)
    }

    /// Returns the bits that all words have.
    #[inline(always)]
    pub fn and(self, word: u32) -> u32 {
        // SAFETY: the promise of the token.
        if LANES == 32 { unsafe { redux_and(word, ALL) } } else { self.fold(word, |a, b| a & b) }
    }

    /// Returns the bits that any word has.
    #[inline(always)]
    pub fn or(self, word: u32) -> u32 {
        // SAFETY: the promise of the token.
        if LANES == 32 { unsafe { redux_or(word, ALL) } } else { self.fold(word, |a, b| a | b) }
    }

    /// Returns the bits that an odd number of words has.
    #[inline(always)]
    pub fn xor(self, word: u32) -> u32 {
        // SAFETY: the promise of the token.
        if LANES == 32 { unsafe { redux_xor(word, ALL) } } else { self.fold(word, |a, b| a ^ b) }
    }
}

/// Defines the methods of all warps.
macro_rules! of_all_warps {
    ($($(#[$doc:meta])* $name:ident [$($Value:tt)*] $T:ty;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name $($Value)* (self, value: Each<$T>) -> Each<$T> {
            Each(self.group.$name(value.0))
        }
    )* };
}

impl<const LANES: u32> Groups<LANES> {
    /// Combines values by `f`, which is associative and commutative.
    ///
    /// The function sees values that differ from thread to thread, so it may not have what uniform code has:
    ///
    /// ```compile_fail,E0277
    /// # use layout_gpu::{Block, kernel};
    /// # #[kernel(threads = 32)]
    /// # pub fn diverges(block: &Block<32>) {
    /// let x = block.each(|thread| u32::from(thread.index()));
    /// let _ = block.groups::<32>().fold(x, |a, b| {
    ///     if a > 3 {
    ///         block.sync(); // a barrier of some threads
    ///     }
    ///     a + b
    /// });
    /// # }
    /// # fn main() {}
    /// ```
    #[inline(always)]
    pub fn fold<T: Words>(self, value: Each<T>, f: impl Fn(T, T) -> T + Sync) -> Each<T> {
        Each(self.group.fold(value.0, f))
    }

    of_all_warps! {
        /// Returns the sum; of integers, it wraps around.
        sum [<T: Foldable>] T;
        /// Returns the greatest number.
        max [<T: Foldable>] T;
        /// Returns the least number.
        min [<T: Foldable>] T;
        /// Returns the greatest number, and the smallest index beside it.
        argmax [<T: Foldable>] (T, u32);
        /// Returns the least number, and the smallest index beside it.
        argmin [<T: Foldable>] (T, u32);
        /// Returns the bits that all words have.
        and [] u32;
        /// Returns the bits that any word has.
        or [] u32;
        /// Returns the bits that an odd number of words has.
        xor [] u32;
    }
}

impl Warp {
    /// Folds over groups of `LANES` neighbouring lanes, of values of any type.
    #[inline(always)]
    pub fn group<const LANES: u32>(self) -> Group<LANES> {
        const { assert!(LANES.is_power_of_two() && LANES <= 32, "groups are halves of halves of a warp") };
        Group { warp: self }
    }

    /// Combines the values of groups of so many lanes, a power of two.
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "the promise of the token")]
    pub(crate) fn fold_lanes<T: Words>(self, lanes: u32, value: T, f: impl Fn(T, T) -> T) -> T {
        let mut all = value;
        let mut distance = lanes / 2;
        while distance > 0 {
            // SAFETY: the promise of the token.
            all = f(all, unsafe { all.exchanged(distance) });
            distance /= 2;
        }
        all
    }
}

impl<const N: usize, const C: usize> Block<N, C> {
    /// Folds over groups of `LANES` neighbouring lanes, of values of any type: `block.groups::<8>().sum(counts)`.
    #[inline(always)]
    pub fn groups<const LANES: u32>(&self) -> Groups<LANES> {
        Groups { group: self.warp().group() }
    }

    /// Folds over all threads of the block, through shared memory.
    #[inline(always)]
    pub fn whole<'m, T: Words>(&self, memory: Region<'m, PerWarp<T, N>>) -> Whole<'_, 'm, T, N, C> {
        const { assert!(N.is_multiple_of(32) && N.is_power_of_two(), "a block of 32, 64, .. 1024 threads") };
        Whole { block: self, memory }
    }
}

/// The shared memory of a fold over a block of `N` threads: a value of each warp.
///
/// ```
/// use layout_gpu::fold::PerWarp;
/// use layout_gpu::shared::Declared;
/// assert_eq!(<PerWarp<(f32, u32), 256>>::BYTES, 64);
/// ```
pub struct PerWarp<T, const N: usize>(PhantomData<fn() -> T>);

impl<T: Words, const N: usize> Declared for PerWarp<T, N> {
    const BYTES: u32 = bytes(4 * T::COUNT * N.div_ceil(32));
}

/// Folds over all threads of a block, each of which gets the result: [`Block::whole`].
pub struct Whole<'b, 'm, T, const N: usize, const C: usize> {
    block: &'b Block<N, C>,
    memory: Region<'m, PerWarp<T, N>>,
}

impl<T: Words, const N: usize, const C: usize> Whole<'_, '_, T, N, C> {
    /// Combines values by `f`, which is associative and commutative.
    #[inline(always)]
    pub fn fold(self, value: Each<T>, f: impl Fn(T, T) -> T + Sync) -> Each<T> {
        let of_warp = self.block.groups::<32>().fold(value, &f);
        self.of_warps(of_warp, f)
    }

    /// The same, where each thread has the result of its warp.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a block has 32 warps")]
    #[allow(clippy::cast_ptr_alignment, reason = "a region is aligned")]
    fn of_warps(self, of_warp: Each<T>, f: impl Fn(T, T) -> T) -> Each<T> {
        let warps = N / 32;
        if warps == 1 {
            return of_warp;
        }
        // A word of all warps, then the next one: no bank is asked for two.
        let shared = self.block.each(|_| self.memory.pointer().cast::<u32>());
        self.block.each(|thread| {
            let index = usize::from(thread.index());
            if index % 32 == 0 {
                let value = *of_warp.get(thread);
                let mut number = 0;
                while number < T::COUNT {
                    let at = shared.get(thread).wrapping_add(number * warps + index / 32);
                    // SAFETY: the word of this warp, which no one else accesses before the barrier.
                    unsafe { at.write(value.word(number)) };
                    number += 1;
                }
            }
        });
        self.block.sync();
        let all = self.block.each(|thread| {
            // SAFETY: it is shared memory.
            let shared = unsafe { renewed(*shared.get(thread)) };
            let warp = usize::from(thread.index()) % warps;
            // SAFETY: a word that a warp has written before the barrier, after which no one writes it.
            T::of_words(|number| unsafe { shared.wrapping_add(number * warps + warp).read() })
        });
        Each(self.block.warp().fold_lanes(warps as u32, all.0, f))
    }
}

impl<T: Foldable, const N: usize, const C: usize> Whole<'_, '_, T, N, C> {
    /// Returns the sum; of integers, it wraps around.
    #[inline(always)]
    pub fn sum(self, number: Each<T>) -> Each<T> {
        let of_warp = self.block.groups::<32>().sum(number);
        self.of_warps(of_warp, T::plus)
    }

    /// Returns the greatest number.
    #[inline(always)]
    pub fn max(self, number: Each<T>) -> Each<T> {
        let of_warp = self.block.groups::<32>().max(number);
        self.of_warps(of_warp, T::greater)
    }

    /// Returns the least number.
    #[inline(always)]
    pub fn min(self, number: Each<T>) -> Each<T> {
        let of_warp = self.block.groups::<32>().min(number);
        self.of_warps(of_warp, T::lesser)
    }
}

impl<T: Foldable, const N: usize, const C: usize> Whole<'_, '_, (T, u32), N, C> {
    /// Returns the greatest number, and the smallest index beside it.
    #[inline(always)]
    pub fn argmax(self, numbered: Each<(T, u32)>) -> Each<(T, u32)> {
        self.fold(numbered, greater)
    }

    /// Returns the least number, and the smallest index beside it.
    #[inline(always)]
    pub fn argmin(self, numbered: Each<(T, u32)>) -> Each<(T, u32)> {
        self.fold(numbered, lesser)
    }
}
