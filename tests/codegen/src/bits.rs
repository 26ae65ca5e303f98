//! Indices by exclusive or: a swizzle written by modes, a Gray code, Morton order, a linear layout of registers.

use layout_static::layout;

layout! {
    pub type Swizzled = (8, 64) ^ (72, 1);
    pub type Gray = bit_matrix(1, 3, 6, 12, 24, 48, 96, 192, 384, 768) * ((32, 32) : (32, 1));
    pub type Morton = bit_matrix(1, 4, 16, 64, 256, 2, 8, 32, 128, 512) * ((32, 32) : (1, 32));
    /// The bits of a row, in the other order: that of the inputs of a fast Fourier transform.
    pub type Reversed = bit_matrix(512, 256, 128, 64, 32, 16, 8, 4, 2, 1) * (1024 : 1);
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
    use super::{Gray, Morton, Reversed, Swizzled};

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
        reversed(i: usize < 1024): Reversed, at i, by hand ((i as u32).reverse_bits() >> 22) as usize;
    }
}

/// Elements of a tensor in Morton order.
#[allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#[allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]
#[allow(clippy::cast_possible_truncation, reason = "below 32")]
pub mod tensors {
    use layout_static::{Bounded, Tensor, TensorMut};

    use super::Morton;
    use crate::NUMBERS;

    /// The index, by rounds.
    const fn interleaved(i: u32, j: u32) -> usize {
        let x = i | j << 16;
        let x = (x | x << 4) & 0x0F0F_0F0F;
        let x = (x | x << 2) & 0x3333_3333;
        let x = (x | x << 1) & 0x5555_5555;
        ((x | x >> 15) & 0x3FF) as usize
    }

    crate::raw! {
        Straight morton_read(elements: &[u32; 1024], i: Bounded<32>, j: Bounded<32>) -> u32:
            Tensor::from_array(elements, Morton)[(i, j)],
            by hand(elements: *const u32, i: u32, j: u32) {
                // SAFETY: the caller's.
                unsafe { *elements.add(interleaved(i, j)) }
            },
            check {
                for (i, j) in Bounded::<32>::all().flat_map(|i| Bounded::<32>::all().map(move |j| (i, j))) {
                    // SAFETY: both are below their bounds.
                    let wanted = unsafe { by_hand(NUMBERS.as_ptr(), i.into(), j.into()) };
                    assert_eq!(by_layout(NUMBERS.first_chunk().unwrap(), i, j), wanted);
                }
            };
        Straight morton_write(elements: &mut [u32; 1024], i: Bounded<32>, j: Bounded<32>, value: u32) -> ():
            TensorMut::from_array(elements, Morton)[(i, j)] = value,
            by hand(elements: *mut u32, i: u32, j: u32, value: u32) {
                // SAFETY: the caller's.
                unsafe { *elements.add(interleaved(i, j)) = value }
            },
            check {
                let (mut ours, mut theirs) = ([0; 1024], [0; 1024]);
                for (i, j) in Bounded::<32>::all().flat_map(|i| Bounded::<32>::all().map(move |j| (i, j))) {
                    let value = u32::from(i) * 32 + u32::from(j);
                    by_layout(&mut ours, i, j, value);
                    // SAFETY: both are below their bounds.
                    unsafe { by_hand(theirs.as_mut_ptr(), i.into(), j.into(), value) };
                }
                assert_eq!(ours, theirs);
            };
        Straight morton_get(elements: &[u32; 1024], i: usize, j: usize) -> Option<&u32>:
            Tensor::from_array(elements, Morton).get((i, j)),
            by hand(elements: &[u32; 1024], i: usize, j: usize) {
                if i < 32 && j < 32 { Some(&elements[interleaved(i as u32, j as u32)]) } else { None }
            },
            check {
                let elements = NUMBERS.first_chunk().unwrap();
                for (i, j) in (0..34).flat_map(|i| (0..34).map(move |j| (i, j))) {
                    // SAFETY: nothing is asked.
                    assert_eq!(by_layout(elements, i, j), unsafe { by_hand(elements, i, j) });
                }
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
