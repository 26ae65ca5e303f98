//! Names for the integers that shapes and strides are made of most often: `_8` is [`C<8>`](C), as in `CuTe`.
//!
//! ```
//! use layout_static::constants::*;
//! use layout_static::{Layout, StaticLayout};
//!
//! type Tile = Layout<(_128, _64), (_64, _1)>;
//! assert_eq!(Tile::new().index((2, 3)), 131);
//!
//! let rows = Layout::of((_128, _64), (1000_usize, _1)); // each is a value, too
//! assert_eq!(rows.index((2, 3)), 2003);
//! ```
//!
//! `_8` and `C<8>` are one type. The name costs the compiler less. A literal in a type is a constant of its own to
//! rustc, which parses, types and checks it, a dozen microseconds each. So layouts written with names take a fifth less
//! time. The numbers with names are 0 to 64, the multiples of 8 to 256, and the multiples of 64 to 1024. Beyond, powers
//! of two and their triples have names.

#![allow(non_camel_case_types, non_upper_case_globals, clippy::unreadable_literal, reason = "the names of `CuTe`")]

use crate::each::each;
use crate::int::{C, Neg};

each! {
    [{ C "": NAMED "The integers that have a name, beside negative ones." [128]
    _0 0, _1 1, _2 2, _3 3, _4 4, _5 5, _6 6, _7 7, _8 8, _9 9, _10 10, _11 11, _12 12, _13 13, _14 14, _15 15,
    _16 16, _17 17, _18 18, _19 19, _20 20, _21 21, _22 22, _23 23, _24 24, _25 25, _26 26, _27 27, _28 28, _29 29,
    _30 30, _31 31, _32 32, _33 33, _34 34, _35 35, _36 36, _37 37, _38 38, _39 39, _40 40, _41 41, _42 42, _43 43,
    _44 44, _45 45, _46 46, _47 47, _48 48, _49 49, _50 50, _51 51, _52 52, _53 53, _54 54, _55 55, _56 56, _57 57,
    _58 58, _59 59, _60 60, _61 61, _62 62, _63 63, _64 64, _72 72, _80 80, _88 88, _96 96, _104 104, _112 112,
    _120 120, _128 128, _136 136, _144 144, _152 152, _160 160, _168 168, _176 176, _184 184, _192 192, _200 200,
    _208 208, _216 216, _224 224, _232 232, _240 240, _248 248, _256 256, _320 320, _384 384, _448 448, _512 512,
    _576 576, _640 640, _704 704, _768 768, _832 832, _896 896, _960 960, _1024 1024, _1536 1536, _2048 2048,
    _3072 3072, _4096 4096, _6144 6144, _8192 8192, _12288 12288, _16384 16384, _32768 32768, _65536 65536,
    _131072 131072, _262144 262144, _524288 524288, _1048576 1048576,
    } { Neg "-": NEGATED "The integers whose negative has a name." [8]
    _m1 1, _m2 2, _m3 3, _m4 4, _m5 5, _m6 6, _m7 7, _m8 8, _m9 9, _m10 10, _m12 12, _m16 16, _m24 24, _m32 32,
    }]
    ($kind:ident $sign:literal: $list:ident $doc:literal [$one:literal] $($name:ident $number:literal,)*) => {
        $(
            #[doc = concat!("The integer ", $sign, stringify!($number), ".")]
            pub type $name = $kind<$number>;

            #[doc = concat!("The integer ", $sign, stringify!($number), ", as a value.")]
            pub const $name: $kind<$number> = $kind;
        )*

        #[doc = $doc]
        ///
        /// ```
        #[doc = concat!("assert!(layout_static::constants::", stringify!($list), ".contains(&", $one, "));")]
        /// ```
        pub const $list: &[usize] = &[$($number),*];
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMED, NEGATED};

    #[test]
    fn the_macros_know_which_integers_have_a_name() {
        for number in 0..1 << 21 {
            assert_eq!(layout_lang::spell::is_named(number as u64), NAMED.contains(&number), "{number}");
        }
        assert!(!layout_lang::spell::is_named(u64::MAX) && !layout_lang::spell::is_named(3 << 60));
    }

    #[test]
    fn names_say_their_numbers() {
        let mut words = include_str!("constants.rs").split_whitespace();
        let mut names = 0;
        while let Some(name) = words.next() {
            if name.starts_with("_m") || name.starts_with('_') && name[1..].parse::<usize>().is_ok() {
                let number = words.next().and_then(|number| number.strip_suffix(','));
                assert_eq!(number, Some(name[1..].trim_start_matches('m')), "{name}");
                names += 1;
            }
        }
        assert_eq!(names, NAMED.len() + NEGATED.len());
    }
}
