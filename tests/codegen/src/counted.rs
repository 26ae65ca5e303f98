//! Loops over the coordinates of a nested mode: counters, where linear coordinates are divided in each step.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, C, StaticLayout, Tensor, TensorMut, layout};

use crate::NUMBERS;

layout! {
    /// The windows of 3 x 3 x 4 in an image of 4 channels of 16 x 16, and their places.
    #[allow(intractable)] pub type Windows = ((3, 3, 4), (14, 14)) : ((1, 16, 256), (1, 16));
    pub type Sums = (14, 14) : (1, 14);
    /// The weights of a window as one mode, for each of 2 outputs.
    pub type Weights = (36, 2) : (1, 36);
    /// Numbers of 4 bits: the lower 16 of a word's 32, then the upper ones.
    pub type Halves = (16, 2) : (1, 16);
    /// The contracted modes of both operands, one after the other, and the rows or columns.
    pub type Left = ((4, 8), 16) : ((1, 64), 4);
    pub type Right = ((4, 8), 16) : ((8, 1), 32);
}

crate::raw! {
    Kernel convolution(image: &[u32; 1024], weights: &[u32; 72], sums: &mut [u32; 196], output: Bounded<2>) -> ():
        {
            let (image, weights) = (Tensor::from_array(image, Windows), Tensor::from_array(weights, Weights));
            let (window, places) = (Windows.mode(C::<0>), Windows.mode(C::<1>));
            let mut sums = TensorMut::from_array(sums, Sums);
            places.coordinates().for_each(|x| {
                sums[x] = window.coordinates().fold(0, |sum: u32, k| {
                    sum.wrapping_add(image[(k, x)].wrapping_mul(weights[(k.linear::<36>(), output)]))
                });
            });
        },
        by hand(image: *const u32, weights: *const u32, sums: *mut u32, output: u32) {
            let weights = weights.wrapping_add(output as usize * 36);
            for y in 0..14 {
                for x in 0..14 {
                    let mut sum = 0_u32;
                    for c in 0..4 {
                        for j in 0..3 {
                            for i in 0..3 {
                                let (at, k) = (c * 256 + (y + j) * 16 + x + i, c * 9 + j * 3 + i);
                                // SAFETY: the caller's.
                                let (a, b) = unsafe { (*image.add(at), *weights.add(k)) };
                                sum = sum.wrapping_add(a.wrapping_mul(b));
                            }
                        }
                    }
                    // SAFETY: the caller's.
                    unsafe { *sums.add(y * 14 + x) = sum };
                }
            }
        },
        check {
            let (image, weights) = (NUMBERS.first_chunk().unwrap(), NUMBERS[1024..].first_chunk::<72>().unwrap());
            let (mut ours, mut theirs) = ([0; 196], [0; 196]);
            by_layout(image, weights, &mut ours, Bounded::MAX);
            // SAFETY: as many elements as the layouts have.
            unsafe { by_hand(image.as_ptr(), weights.as_ptr(), theirs.as_mut_ptr(), 1) };
            assert_eq!(ours, theirs);
            assert!(ours.iter().any(|sum| *sum != 0));
        };
    Kernel contraction(left: &[u32; 512], right: &[u32; 512], i: Bounded<16>, j: Bounded<16>) -> u32:
        {
            let (left, right) = (Tensor::from_array(left, Left), Tensor::from_array(right, Right));
            Left.mode(C::<0>).coordinates().fold(0_u32, |sum, k| {
                sum.wrapping_add(left[(k, i)].wrapping_mul(right[(k, j)]))
            })
        },
        by hand(left: *const u32, right: *const u32, i: u32, j: u32) {
            let (left, right) = (left.wrapping_add(i as usize * 4), right.wrapping_add(j as usize * 32));
            let mut sum = 0_u32;
            for l in 0..8 {
                for k in 0..4 {
                    // SAFETY: the caller's.
                    let (a, b) = unsafe { (*left.add(k + l * 64), *right.add(k * 8 + l)) };
                    sum = sum.wrapping_add(a.wrapping_mul(b));
                }
            }
            sum
        },
        check {
            let numbers = NUMBERS.first_chunk().unwrap();
            for (i, j) in Bounded::<16>::all().flat_map(|i| Bounded::<16>::all().map(move |j| (i, j))) {
                // SAFETY: as many elements as the layouts have.
                let hand = unsafe { by_hand(numbers.as_ptr(), numbers.as_ptr(), i.into(), j.into()) };
                assert_eq!(by_layout(numbers, numbers, i, j), hand);
            }
        };
    Kernel halves(words: &[u32; 256], numbers: &mut [u32; 512]) -> ():
        {
            for row in Bounded::<16>::all() {
                Halves.coordinates().for_each(|t| {
                    let word = words[row.get() * 16 + t.leaf::<0, 16>().get()];
                    numbers[row.get() * 32 + t.linear::<32>().get()] = word >> (4 * t.leaf::<1, 2>().get()) & 15;
                });
            }
        },
        by hand(words: *const u32, numbers: *mut u32) {
            for row in 0..16 {
                for half in 0..2 {
                    for t in 0..16 {
                        // SAFETY: the caller's.
                        let number = unsafe { *words.add(row * 16 + t) } >> (4 * half) & 15;
                        // SAFETY: the caller's.
                        unsafe { *numbers.add(row * 32 + half * 16 + t) = number };
                    }
                }
            }
        },
        check {
            let words = NUMBERS.first_chunk().unwrap();
            let (mut ours, mut theirs) = ([99; 512], [98; 512]);
            by_layout(words, &mut ours);
            // SAFETY: as many elements as the layouts have.
            unsafe { by_hand(words.as_ptr(), theirs.as_mut_ptr()) };
            assert_eq!(ours, theirs);
        };
}
