//! Permutations of bits, written as `shape : stride`.
//!
//! By hand: the shortest that one finds, Morton order in rounds, reversals by `reverse_bits`.

#![allow(clippy::cast_possible_truncation, reason = "coordinates are below 2^16")]

use layout_static::layout;

layout! {
    /// Morton order of 32 x 32 and of 256 x 256.
    pub type Morton = ((2, 2, 2, 2, 2), (2, 2, 2, 2, 2)) : ((1, 4, 16, 64, 256), (2, 8, 32, 128, 512));
    pub type Wide = ((2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2)) :
        ((1, 4, 16, 64, 256, 1024, 4096, 16384), (2, 8, 32, 128, 512, 2048, 8192, 32768));
    /// Morton order of 32 x 32 x 32.
    pub type Cube = ((2, 2, 2, 2, 2), (2, 2, 2, 2, 2), (2, 2, 2, 2, 2)) :
        ((1, 8, 64, 512, 4096), (2, 16, 128, 1024, 8192), (4, 32, 256, 2048, 16384));
    /// The bits in the other order.
    pub type Reversed = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2) : (512, 256, 128, 64, 32, 16, 8, 4, 2, 1);
    /// The bits of two digits, each in the other order.
    pub type Digits = ((2, 2, 2, 2, 2), (2, 2, 2, 2, 2)) : ((16, 8, 4, 2, 1), (512, 256, 128, 64, 32));
}

/// Two numbers of 16 bits, bit by bit: in rounds of 8, 4, 2 and 1.
const fn spread(i: u32, j: u32) -> u32 {
    let x = i | j << 16;
    let x = (x | x << 4) & 0x0F0F_0F0F;
    let x = (x | x << 2) & 0x3333_3333;
    (x | x << 1) & 0x5555_5555
}

crate::index! {
    morton(i: usize < 32, j: usize < 32): Morton, at (i, j), by hand {
        let x = spread(i as u32, j as u32);
        ((x | x >> 15) & 0x3FF) as usize
    };
    morton_short(i: u32 < 32, j: u32 < 32): Morton, at (i, j), by hand {
        let x = spread(i, j);
        ((x | x >> 15) & 0x3FF) as usize
    };
    wide(i: usize < 256, j: usize < 256): Wide, at (i, j), by hand {
        let x = spread(i as u32, j as u32);
        ((x | x >> 15) & 0xFFFF) as usize
    };
    // Two of the three in one word.
    cube(i: usize < 32, j: usize < 32, k: usize < 32): Cube, at (i, j, k), by hand {
        let x = i as u32 | (j as u32) << 16;
        let x = (x | x << 8) & 0x100F_100F;
        let x = (x | (x & 0xF_000F) << 4) & 0x10C3_10C3;
        let x = (x | x << 2) & 0x1249_1249;
        let z = k as u32;
        let z = (z | z << 8) & 0x100F;
        let z = (z | z << 4) & 0x10C3;
        let z = (z | z << 2) & 0x1249;
        ((x & 0xFFFF | x >> 15) + z * 4) as usize
    };
    reversed(x: usize < 1024): Reversed, at x, by hand ((x as u32).reverse_bits() >> 22) as usize;
    digits(i: usize < 32, j: usize < 32): Digits, at (i, j),
        by hand ((i as u32) << 27 | (j as u32) << 22).reverse_bits() as usize;
}
