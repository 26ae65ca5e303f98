//! Indices by exclusive or: a swizzle written by modes, a Gray code, Morton order, a linear layout of registers.

use layout_static::layout;

layout! {
    pub type Swizzled = (8, 64) ^ (72, 1);
    pub type Gray = bit_matrix(1, 3, 6, 12, 24, 48, 96, 192, 384, 768) * ((32, 32) : (32, 1));
    pub type Morton = bit_matrix(1, 4, 16, 64, 256, 2, 8, 32, 128, 512) * ((32, 32) : (1, 32));
    /// C of mma.m16n8.
    pub linear Fragment = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
    /// Triton's blocked layout: 4 neighbours of a row for each thread, 8 x 4 threads of a warp, 2 x 2 warps.
    pub linear Blocked = { register: 4 ^ 16, lane: (4, 8) ^ (64, 1), warp: (2, 2) ^ (8, 256) } ->
        { row: 16, column: 32 };
    /// Morton order of 32 x 32, from bits.
    pub linear Interleaved = { row: [1, 4, 16, 64, 256], column: [2, 8, 32, 128, 512] } -> { offset: 1024 };
}

#[allow(clippy::cast_possible_truncation, reason = "coordinates are below 512")]
pub mod indices {
    use super::{Gray, Morton, Swizzled};

    crate::index! {
        exclusive_modes(i: usize < 8, j: usize < 64): Swizzled, at (i, j), by hand {
            let index = i * 64 + j;
            index ^ (index >> 3 & 0b11_1000)
        };
        gray_code(i: usize < 32, j: usize < 32): Gray, at (i, j), by hand {
            let index = i * 32 + j;
            index ^ (index >> 1 & 0b1_1111_1111)
        };
        // Both numbers in one word, each of their bits as far up as its number: in rounds of 4, 2 and 1.
        morton(i: usize < 32, j: usize < 32): Morton, at (i, j), by hand {
            let x = i as u32 | (j as u32) << 16;
            let x = (x | x << 4) & 0x0F0F_0F0F;
            let x = (x | x << 2) & 0x3333_3333;
            let x = (x | x << 1) & 0x5555_5555;
            ((x | x >> 15) & 0x3FF) as usize
        };
    }
}

pub mod linear {
    use layout_static::StaticLinear;

    use super::{Blocked, Fragment, Interleaved};

    crate::pair! {
        Straight fragment(register: u32, lane: u32) -> [usize; 2]:
            Fragment.coordinates((register, lane)),
            by hand {
                let row = (lane >> 2) + ((register >> 1) << 3);
                let column = (register & 1) + ((lane & 0b11) << 1);
                [row as usize, column as usize]
            },
            check {
                for (register, lane, _) in all().filter(|(.., warp)| *warp == 0) {
                    assert_eq!(by_layout(register, lane), by_hand(register, lane));
                }
            };
        Straight element(register: u32, lane: u32) -> usize:
            Fragment.at((register, lane)),
            by hand {
                let row = (lane >> 2) + ((register >> 1) << 3);
                let column = (register & 1) + ((lane & 0b11) << 1);
                (row + (column << 4)) as usize
            },
            check {
                for (register, lane, _) in all().filter(|(.., warp)| *warp == 0) {
                    assert_eq!(by_layout(register, lane), by_hand(register, lane));
                }
            };
        Straight blocked(register: u32, lane: u32, warp: u32) -> usize:
            Blocked.at((register, lane, warp)),
            by hand {
                let row = (lane >> 2) + ((warp & 1) << 3);
                let column = register + ((lane & 0b11) << 2) + ((warp >> 1) << 4);
                (row + (column << 4)) as usize
            },
            check {
                for (register, lane, warp) in all() {
                    assert_eq!(by_layout(register, lane, warp), by_hand(register, lane, warp));
                }
            };
        Straight interleaved(i: u32, j: u32) -> usize:
            Interleaved.at((i, j)),
            by hand {
                let x = i | j << 16;
                let x = (x | x << 4) & 0x0F0F_0F0F;
                let x = (x | x << 2) & 0x3333_3333;
                let x = (x | x << 1) & 0x5555_5555;
                ((x | x >> 15) & 0x3FF) as usize
            },
            check {
                for (i, j) in (0..1024).map(|x| (x % 32, x / 32)) {
                    assert_eq!(by_layout(i, j), by_hand(i, j));
                }
            };
    }

    /// Four registers of 32 lanes of four warps.
    fn all() -> impl Iterator<Item = (u32, u32, u32)> {
        (0..512).map(|x| (x % 4, x / 4 % 32, x / 128))
    }
}
