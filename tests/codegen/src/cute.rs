//! The layouts and coordinates of which the code of `CuTe` C++ was measured (`cute.jsonl`), each with coordinates of
//! `usize` (`size_t` there), `i32` (`int` there) and `u32`.

use layout_static::layout;

use crate::Pair;

layout! {
    pub type RowMajor = (128, 64) : (64, 1);
    pub type ColumnMajor = (128, 64) : (1, 128);
    #[allow(intractable)] pub type Padded = (32, 32) : (33, 1);
    pub type Nested = ((2, 4), (8, 2)) : ((1, 16), (2, 64));
    pub type Odd = ((3, 4), (5, 7)) : ((140, 1), (4, 20));
    pub type OddStrided = ((6, 10), (15, 4)) : ((1, 90), (6, 900));
    pub type Compact = (4, 8, 2) : (1, 4, 32);
    /// The thread-value layout of matrix A of the SM80 16x8x16 matrix instruction.
    pub type Sm80 = ((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128));
    /// The thread-value layout of the accumulator of the SM90 64x128 matrix instruction.
    pub type Sm90 = ((4, 8, 4), (2, 2, 16)) : ((128, 1, 16), (64, 8, 512));
    pub type Blocks = zipped_divide((512, 512) : (512, 1), [128, 64]);
    pub type Swizzled = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    pub type SwizzledTile = swizzle(3, 3, 3) * (((8, 16), (64, 1), (1, 4)) : ((64, 512), (1, 0), (0, 8192)));
}

/// The pairs of one layout and coordinate, for each type of integer. By hand, the arithmetic is that of unsigned
/// integers of the same width: what is in bounds is not negative.
macro_rules! cute {
    ($($name:ident($($x:ident < $extent:literal),*): $layout:ident, at $at:expr, by hand $hand:expr;)*) => {
        $(pub mod $name {
            use super::*;

            $crate::index! {
                of_usize($($x: usize < $extent),*): $layout, at $at, by hand $hand;
                of_u32($($x: u32 < $extent),*): $layout, at $at, by hand ($hand) as usize;
                of_i32($($x: i32 < $extent),*): $layout, at $at, by hand {
                    $(let $x = $x.cast_unsigned();)*
                    ($hand) as usize
                };
            }
        })*

        /// All of them.
        pub const PAIRS: &[&[Pair]] = &[$($name::PAIRS),*];
    };
}

cute! {
    row_major(i < 128, j < 64): RowMajor, at (i, j), by hand i * 64 + j;
    row_major_linear(x < 8192): RowMajor, at x, by hand x % 128 * 64 + x / 128;
    column_major(i < 128, j < 64): ColumnMajor, at (i, j), by hand i + j * 128;
    column_major_linear(x < 8192): ColumnMajor, at x, by hand x;
    padded(i < 32, j < 32): Padded, at (i, j), by hand i * 33 + j;
    padded_linear(x < 1024): Padded, at x, by hand x % 32 * 33 + x / 32;
    nested(i < 8, j < 16): Nested, at (i, j), by hand i % 2 + i / 2 * 16 + j % 8 * 2 + j / 8 * 64;
    nested_linear(x < 128): Nested, at x, by hand x % 2 + x / 2 % 4 * 16 + x / 8 % 8 * 2 + x / 64 * 64;
    odd(i < 12, j < 35): Odd, at (i, j), by hand i % 3 * 140 + i / 3 + j * 4;
    odd_linear(x < 420): Odd, at x, by hand x % 3 * 140 + x / 3;
    odd_strided(i < 60, j < 60): OddStrided, at (i, j), by hand i % 6 + i / 6 * 90 + j % 15 * 6 + j / 15 * 900;
    odd_strided_linear(x < 3600): OddStrided, at x,
        by hand x % 6 + x / 6 % 10 * 90 + x / 60 % 15 * 6 + x / 900 * 900;
    compact_linear(x < 64): Compact, at x, by hand x;
    sm80(t < 32, v < 8): Sm80, at (t, v), by hand t % 4 * 32 + t / 4 + v % 2 * 16 + v / 2 % 2 * 8 + v / 4 * 128;
    sm80_linear(x < 256): Sm80, at x,
        by hand x % 4 * 32 + x / 4 % 8 + x / 32 % 2 * 16 + x / 64 % 2 * 8 + x / 128 * 128;
    sm90(t < 128, v < 64): Sm90, at (t, v),
        by hand t % 4 * 128 + t / 4 % 8 + t / 32 * 16 + v % 2 * 64 + v / 2 % 2 * 8 + v / 4 * 512;
    blocks(x < 8192, tile < 32): Blocks, at (x, tile),
        by hand x % 128 * 512 + x / 128 + tile % 4 * 65536 + tile / 4 * 64;
    blocks_linear(x < 262_144): Blocks, at x,
        by hand x % 128 * 512 + x / 128 % 64 + x / 8192 % 4 * 65536 + x / 32768 * 64;
    swizzled(i < 8, j < 64): Swizzled, at (i, j), by hand {
        let index = i * 64 + j;
        index ^ (index >> 3 & 0b11_1000)
    };
    swizzled_linear(x < 512): Swizzled, at x, by hand {
        let index = x % 8 * 64 + x / 8;
        index ^ (index >> 3 & 0b11_1000)
    };
    swizzled_tile(i < 128, j < 64, k < 4): SwizzledTile, at (i, j, k), by hand {
        let index = i * 64 + j + k * 8192;
        index ^ (index >> 3 & 0b11_1000)
    };
}
