//! Values that lanes exchange, and numbers that they fold.

use crate::instruction::{
    max, min, redux_add, redux_max, redux_max_i32, redux_min, redux_min_i32, shuffle_butterfly, shuffle_butterfly_f32,
};
use crate::warp::ALL;
use crate::{Warp, each};

/// A value that lanes exchange, as words of 32 bits.
///
/// Post: `Self::of_words(|number| value.word(number)) == value`.
///
/// # Safety
/// `of_words` calls its function once for each number below `COUNT` and for no other. No value decides their order:
/// each call is a shuffle of all lanes, or a read of memory.
///
/// ```
/// use layout_gpu::fold::Words;
/// /// A greatest element, and a sum beside it.
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Softmax { most: f32, sum: f32 }
/// // SAFETY: the words of a pair.
/// unsafe impl Words for Softmax {
///     const COUNT: usize = 2;
///     fn word(self, number: usize) -> u32 {
///         (self.most, self.sum).word(number)
///     }
///     fn of_words(word: impl FnMut(usize) -> u32) -> Softmax {
///         let (most, sum) = Words::of_words(word);
///         Softmax { most, sum }
///     }
/// }
/// let row = Softmax { most: -1.5, sum: 2.0 };
/// assert_eq!(Softmax::of_words(|number| row.word(number)), row);
/// ```
pub unsafe trait Words: Copy {
    /// The number of words.
    const COUNT: usize;

    /// Returns word `number`, the lowest first.
    fn word(self, number: usize) -> u32;

    /// Returns the value that has these words.
    fn of_words(word: impl FnMut(usize) -> u32) -> Self;

    /// Returns the value of the lane whose number differs by the bits of `lanes`: a shuffle for each word.
    ///
    /// # Safety
    /// All threads of the warp get here together.
    #[must_use]
    #[inline(always)]
    unsafe fn exchanged(self, lanes: u32) -> Self {
        // SAFETY: the caller's promise.
        Self::of_words(|number| unsafe { shuffle_butterfly(ALL, self.word(number), lanes, 31) })
    }
}

// SAFETY: one word.
unsafe impl Words for f32 {
    const COUNT: usize = 1;

    #[inline(always)]
    fn word(self, _: usize) -> u32 {
        self.to_bits()
    }

    #[inline(always)]
    fn of_words(mut word: impl FnMut(usize) -> u32) -> f32 {
        f32::from_bits(word(0))
    }

    #[inline(always)]
    unsafe fn exchanged(self, lanes: u32) -> f32 {
        // SAFETY: the caller's promise.
        unsafe { shuffle_butterfly_f32(ALL, self, lanes, 31) }
    }
}

/// Implements [`Words`] for integers and floats of one or two words.
macro_rules! words {
    ($($T:ty: $count:literal |$x:ident| $bits:expr, |$wide:ident| $value:expr;)*) => { $(
        // SAFETY: each word once, from the lowest on.
        unsafe impl Words for $T {
            const COUNT: usize = $count;

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "a word of the value")]
            fn word(self, number: usize) -> u32 {
                let $x = self;
                ($bits as u64 >> (32 * number)) as u32
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "the words of a value")]
            fn of_words(mut word: impl FnMut(usize) -> u32) -> $T {
                let mut $wide = 0_u64;
                each::<$count>(|number| $wide |= u64::from(word(number)) << (32 * number));
                $value
            }
        }
    )* };
}

words! {
    u8: 1 |x| x, |wide| wide as u8;
    u16: 1 |x| x, |wide| wide as u16;
    u32: 1 |x| x, |wide| wide as u32;
    i32: 1 |x| x.cast_unsigned(), |wide| (wide as u32).cast_signed();
    u64: 2 |x| x, |wide| wide;
    i64: 2 |x| x.cast_unsigned(), |wide| wide.cast_signed();
    f64: 2 |x| x.to_bits(), |wide| f64::from_bits(wide);
}

// SAFETY: the words of the first value, then the words of the second one.
unsafe impl<A: Words, B: Words> Words for (A, B) {
    const COUNT: usize = A::COUNT + B::COUNT;

    #[inline(always)]
    fn word(self, number: usize) -> u32 {
        if number < A::COUNT { self.0.word(number) } else { self.1.word(number - A::COUNT) }
    }

    #[inline(always)]
    fn of_words(mut word: impl FnMut(usize) -> u32) -> (A, B) {
        let first = A::of_words(&mut word);
        (first, B::of_words(|number| word(A::COUNT + number)))
    }

    #[inline(always)]
    unsafe fn exchanged(self, lanes: u32) -> (A, B) {
        // SAFETY: the caller's promise.
        let first = unsafe { self.0.exchanged(lanes) };
        // SAFETY: the caller's promise.
        (first, unsafe { self.1.exchanged(lanes) })
    }
}

/// A number of which lanes have a sum, a greatest and a least one.
///
/// A NaN is no number: the greatest and the least of it and a number is the number.
///
/// # Safety
/// `sum_of`, `greatest_of` and `least_of` use the token only where all lanes get together.
///
/// ```
/// use layout_gpu::fold::Foldable;
/// assert_eq!((u32::MAX.plus(2), 3_i32.greater(-4)), (1, 3));
/// assert!(0.0.is_above(f64::NAN) && 0.0.is_below(f64::NAN) && !f64::NAN.is_above(f64::NAN));
/// ```
pub unsafe trait Foldable: Words {
    /// Returns the sum; of integers, it wraps around.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Returns the greater number.
    #[must_use]
    fn greater(self, other: Self) -> Self;

    /// Returns the lesser number.
    #[must_use]
    fn lesser(self, other: Self) -> Self;

    /// Whether it is greater than another number. A NaN is not; every number is greater than a NaN.
    fn is_above(self, other: Self) -> bool;

    /// Whether it is less than another number. A NaN is not; every number is less than a NaN.
    fn is_below(self, other: Self) -> bool;

    /// Returns the sum over the lanes of a warp.
    #[must_use]
    #[inline(always)]
    fn sum_of(self, warp: Warp) -> Self {
        warp.fold_lanes(32, self, Self::plus)
    }

    /// Returns the greatest number of the lanes of a warp.
    #[must_use]
    #[inline(always)]
    fn greatest_of(self, warp: Warp) -> Self {
        warp.fold_lanes(32, self, Self::greater)
    }

    /// Returns the least number of the lanes of a warp.
    #[must_use]
    #[inline(always)]
    fn least_of(self, warp: Warp) -> Self {
        warp.fold_lanes(32, self, Self::lesser)
    }
}

/// Implements [`Foldable`] for integers. For 32 bits there is an instruction of a whole warp.
macro_rules! integers {
    ($($T:ty $({ $($name:ident: $redux:ident $(as $as:ident $back:ident)?;)* })?)*) => { $(
        // SAFETY: the token goes to functions of all lanes.
        unsafe impl Foldable for $T {
            #[inline(always)]
            fn plus(self, other: $T) -> $T {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn greater(self, other: $T) -> $T {
                self.max(other)
            }

            #[inline(always)]
            fn lesser(self, other: $T) -> $T {
                self.min(other)
            }

            #[inline(always)]
            fn is_above(self, other: $T) -> bool {
                self > other
            }

            #[inline(always)]
            fn is_below(self, other: $T) -> bool {
                self < other
            }

            $($(
                #[inline(always)]
                fn $name(self, _: Warp) -> $T {
                    // SAFETY: the promise of the token.
                    unsafe { $redux(self $(.$as())?, ALL) } $(.$back())?
                }
            )*)?
        }
    )* };
}

integers! {
    u32 { sum_of: redux_add; greatest_of: redux_max; least_of: redux_min; }
    i32 {
        sum_of: redux_add as cast_unsigned cast_signed;
        greatest_of: redux_max_i32;
        least_of: redux_min_i32;
    }
    u64
    i64
}

/// Implements [`Foldable`] for floats.
macro_rules! floats {
    ($($T:ty: $greater:path, $lesser:path;)*) => { $(
        // SAFETY: the token goes to functions of all lanes.
        unsafe impl Foldable for $T {
            #[inline(always)]
            fn plus(self, other: $T) -> $T {
                self + other
            }

            #[inline(always)]
            fn greater(self, other: $T) -> $T {
                $greater(self, other)
            }

            #[inline(always)]
            fn lesser(self, other: $T) -> $T {
                $lesser(self, other)
            }

            #[inline(always)]
            fn is_above(self, other: $T) -> bool {
                self > other || other.is_nan() && !self.is_nan()
            }

            #[inline(always)]
            fn is_below(self, other: $T) -> bool {
                self < other || other.is_nan() && !self.is_nan()
            }
        }
    )* };
}

floats! { f32: max, min; f64: f64::max, f64::min; }

/// Returns the pair with the greater number; of equal numbers, the pair with the smaller index.
///
/// Post: associative and commutative.
///
/// ```
/// use layout_gpu::fold::greater;
/// assert_eq!(greater((2.0, 7), (3.0, 9)), (3.0, 9));
/// assert_eq!(greater((3.0, 9), (3.0, 7)), (3.0, 7));
/// assert_eq!(greater((f32::NAN, 0), (f32::NEG_INFINITY, 9)), (f32::NEG_INFINITY, 9));
/// ```
#[inline(always)]
pub fn greater<T: Foldable>(a: (T, u32), b: (T, u32)) -> (T, u32) {
    let is_later = b.0.is_above(a.0) || !a.0.is_above(b.0) && b.1 < a.1;
    if is_later { b } else { a }
}

/// Returns the pair with the lesser number; of equal numbers, the pair with the smaller index.
///
/// Post: associative and commutative.
///
/// ```
/// use layout_gpu::fold::lesser;
/// assert_eq!(lesser((2, 7), (3, 1)), (2, 7));
/// assert_eq!(lesser((2, 7), (2, 1)), (2, 1));
/// ```
#[inline(always)]
pub fn lesser<T: Foldable>(a: (T, u32), b: (T, u32)) -> (T, u32) {
    let is_later = b.0.is_below(a.0) || !a.0.is_below(b.0) && b.1 < a.1;
    if is_later { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::{Foldable, Words, greater, lesser};

    /// All triples of numbers that compare in a special way, with two indices each.
    fn triples<T: Foldable>(numbers: &[T], check: impl Fn([(T, u32); 3])) {
        let pairs: alloc::vec::Vec<(T, u32)> = numbers.iter().flat_map(|x| [0, 1].map(|index| (*x, index))).collect();
        for a in &pairs {
            for b in &pairs {
                for c in &pairs {
                    check([*a, *b, *c]);
                }
            }
        }
    }

    fn bits<T: Words>(value: T) -> [u32; 4] {
        core::array::from_fn(|number| if number < T::COUNT { value.word(number) } else { 0 })
    }

    /// The pair that comes first in the order of numbers, NaN last, and of indices.
    fn first<T: Foldable + PartialEq>(pairs: [(T, u32); 3], is_before: fn(T, T) -> bool) -> (T, u32) {
        let all = pairs.iter();
        let comes_first = |one: &(T, u32)| {
            pairs.iter().all(|other| !is_before(other.0, one.0) && (is_before(one.0, other.0) || one.1 <= other.1))
        };
        *all.clone().find(|one| comes_first(one)).expect("a first one")
    }

    #[test]
    fn pairs_are_folded_in_any_order_to_the_first_extreme() {
        fn law<T: Foldable + PartialEq>([a, b, c]: [(T, u32); 3]) {
            for (fold, is_before) in
                [(greater as fn(_, _) -> _, T::is_above as fn(T, T) -> bool), (lesser, T::is_below)]
            {
                let want = first([a, b, c], is_before);
                for [x, y, z] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                    for got in [fold(fold(x, y), z), fold(x, fold(y, z))] {
                        assert_eq!(got.1, want.1);
                        assert!(!is_before(got.0, want.0) && !is_before(want.0, got.0));
                    }
                }
            }
        }
        triples(&[f64::NAN, f64::NEG_INFINITY, -1.0, -0.0, 0.0, 2.5, f64::INFINITY], law);
        triples(&[f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, 0.0, 2.5, f32::INFINITY], law);
        triples(&[i32::MIN, -1, 0, 1, i32::MAX], law);
        triples(&[0_u64, 1, u64::MAX], law);
    }

    #[test]
    fn values_are_their_words() {
        fn back<T: Words + PartialEq + core::fmt::Debug>(value: T) {
            assert_eq!(T::of_words(|number| value.word(number)), value);
        }
        assert_eq!(bits(-2_i64), [0xffff_fffe, 0xffff_ffff, 0, 0]);
        assert_eq!(bits((1.0_f64, (7_u8, -1_i32))), [0, 0x3ff0_0000, 7, 0xffff_ffff]);
        back((-1.5_f32, 3_u32));
        back(((u64::MAX - 5, 9_u16), (i64::MIN, 0.1_f64)));
    }
}
