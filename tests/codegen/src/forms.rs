//! Layouts as programs have them: tensors of many modes, tiles, fragments, padding, orders; each by `usize` and `u32`.
//!
//! Linear coordinates of three and more digits that are no powers of two are not among them: for aarch64, LLVM divides
//! digits of 32 bits in vectors.

#![allow(clippy::cast_possible_truncation, reason = "coordinates are below 2^16")]

use layout_static::layout;

use crate::Pair;

layout! {
    pub type Rows5 = row_major(2, 3, 4, 5, 6);
    pub type Columns5 = column_major(2, 3, 4, 5, 6);
    pub type Nest = ((2, 3, 4), (4, 3, 2)) : ((1, 2, 6), (24, 96, 288));
    pub type NestBack = ((2, 3, 4), (4, 3, 2)) : ((288, 96, 24), (6, 2, 1));
    /// Images: number, channel, row, column; and the same image with its channels last.
    pub type ChannelsFirst = (8, 3, 32, 32) : (3072, 1024, 32, 1);
    pub type ChannelsLast = (8, 3, 32, 32) : (3072, 1, 96, 3);
    /// Queries of 4 batches, 8 heads, 64 places, 32 numbers; heads beside numbers.
    pub type Heads = (4, 8, 64, 32) : (16384, 32, 256, 1);
    pub type Planes = (16, 30, 20) : (600 + 40, 20, 1);
    /// Arrays of 8 structures of 6 fields.
    pub type Blocked = ((8, 100), 6) : ((1, 48), 8);
    pub type Structures = (800, 6) : (6, 1);
    pub type TileOfTiles = ((4, 4, 8), (4, 4, 8)) : ((4, 64, 2048), (1, 16, 256));
    /// The addresses of `ldmatrix` in a swizzled tile.
    pub type Ldmatrix = swizzle(3, 3, 3) * ((16, 2) : (64, 8));
    pub type Swizzled4 = swizzle(2, 4, 3) * ((32, 64) : (64, 1));
    pub type SwizzledHalves = swizzle(1, 4, 3) * ((64, 32) : (32, 1));
    /// Threads and values of a copy of 16 bytes, of an accumulator, of rows of 3.
    pub type Copied = ((16, 8), 8) : ((8, 128), 1);
    pub type Accumulated = ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    pub type Thirds = ((3, 8), (3, 4)) : ((1, 9), (3, 72));
    pub type Packed = (16, 2) : (1, 16);
    /// Windows of 3 x 5 that overlap.
    #[allow(intractable)] pub type Windows = ((3, 5), (20, 10)) : ((1, 24), (1, 24));
    #[allow(intractable)] pub type Every = (12, 7) : (14, 2);
    #[allow(intractable)] pub type Broadcast = (12, 7, 5) : (0, 5, 1);
}

/// The pairs of one layout and coordinate, of `usize` and of `u32`.
macro_rules! forms {
    ($($name:ident($($x:ident < $extent:literal),*): $layout:ident, at $at:expr, by hand $hand:expr;)*) => {
        $(pub mod $name {
            use super::*;

            $crate::index! {
                of_usize($($x: usize < $extent),*): $layout, at $at, by hand $hand;
                of_u32($($x: u32 < $extent),*): $layout, at $at, by hand ($hand) as usize;
            }
        })*

        /// All of them.
        pub const PAIRS: &[&[Pair]] = &[$($name::PAIRS),*];
    };
}

forms! {
    rows5(a < 2, b < 3, c < 4, d < 5, e < 6): Rows5, at (a, b, c, d, e),
        by hand (((a * 3 + b) * 4 + c) * 5 + d) * 6 + e;
    columns5(a < 2, b < 3, c < 4, d < 5, e < 6): Columns5, at (a, b, c, d, e),
        by hand a + (b + (c + (d + e * 5) * 4) * 3) * 2;
    nest(i < 24, j < 24): Nest, at (i, j), by hand i + j * 24;
    nest_back(i < 24, j < 24): NestBack, at (i, j),
        by hand i % 2 * 288 + i / 2 % 3 * 96 + i / 6 * 24 + j % 4 * 6 + j / 4 % 3 * 2 + j / 12;
    channels_first(n < 8, c < 3, y < 32, x < 32): ChannelsFirst, at (n, c, y, x),
        by hand ((n * 3 + c) * 32 + y) * 32 + x;
    channels_last(n < 8, c < 3, y < 32, x < 32): ChannelsLast, at (n, c, y, x), by hand ((n * 32 + y) * 32 + x) * 3 + c;
    heads(b < 4, h < 8, s < 64, d < 32): Heads, at (b, h, s, d), by hand ((b * 64 + s) * 8 + h) * 32 + d;
    planes(i < 16, j < 30, k < 20): Planes, at (i, j, k), by hand i * 640 + j * 20 + k;
    blocked(i < 800, field < 6): Blocked, at (i, field), by hand i / 8 * 48 + field * 8 + i % 8;
    structures(i < 800, field < 6): Structures, at (i, field), by hand i * 6 + field;
    tile_of_tiles(i < 128, j < 128): TileOfTiles, at (i, j),
        by hand i % 4 * 4 + i / 4 % 4 * 64 + i / 16 * 2048 + j % 4 + j / 4 % 4 * 16 + j / 16 * 256;
    // As the swizzle is defined. `row * 64 + (half ^ row % 8) * 8` is an instruction shorter on x86, as an address.
    ldmatrix(x < 32): Ldmatrix, at x, by hand {
        let index = x % 16 * 64 + x / 16 * 8;
        index ^ (index >> 3 & 0b11_1000)
    };
    ldmatrix_pair(row < 16, half < 2): Ldmatrix, at (row, half), by hand {
        let index = row * 64 + half * 8;
        index ^ (index >> 3 & 0b11_1000)
    };
    swizzled4(i < 32, j < 64): Swizzled4, at (i, j), by hand {
        let index = i * 64 + j;
        index ^ (index >> 3 & 0b11_0000)
    };
    swizzled_halves(i < 64, j < 32): SwizzledHalves, at (i, j), by hand {
        let index = i * 32 + j;
        index ^ (index >> 3 & 0b1_0000)
    };
    copied(thread < 128, value < 8): Copied, at (thread, value), by hand thread * 8 + value;
    accumulated(lane < 32, value < 4): Accumulated, at (lane, value),
        by hand lane % 4 * 32 + lane / 4 + value % 2 * 16 + value / 2 * 8;
    thirds(i < 24, j < 12): Thirds, at (i, j), by hand i % 3 + i / 3 * 9 + j % 3 * 3 + j / 3 * 72;
    packed(x < 32): Packed, at x, by hand x;
    windows(k < 15, x < 200): Windows, at (k, x), by hand k % 3 + k / 3 * 24 + x % 20 + x / 20 * 24;
    every(i < 12, j < 7): Every, at (i, j), by hand i * 14 + j * 2;
    broadcast(i < 12, j < 7, k < 5): Broadcast, at (i, j, k), by hand {
        let _ = i;
        j * 5 + k
    };
}
