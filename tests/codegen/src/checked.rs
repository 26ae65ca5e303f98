//! Loops over tensors with runtime extents whose bounds LLVM does not prove: a panic stays, and costs the loop nothing.
//!
//! By hand each access is checked too, as `ndarray` does it, with a panic that says nothing.

#![allow(unsafe_code, reason = "by hand, a checked access ends in one through a raw pointer")]
#![allow(clippy::many_single_char_names, reason = "modes")]
#![allow(clippy::inline_always, reason = "by hand, the access is part of the loop")]

use layout_static::{C, DynTensor, DynTensorMut, Layout, RuntimeLayout, Tensor, TensorMut};

use crate::NUMBERS;

/// The elements by hand, with extents and strides; the last stride is 1.
#[derive(Clone, Copy)]
pub struct ByHand<P, const K: usize> {
    elements: P,
    extents: [usize; K],
    strides: [usize; K],
}

/// Panics without data.
#[cold]
#[inline(never)]
fn outside() -> ! {
    panic!("out of bounds")
}

impl<P, const K: usize> ByHand<P, K> {
    /// The elements in row-major order.
    fn row_major(elements: P, extents: [usize; K]) -> Self {
        let mut strides = [1; K];
        for k in (1..K).rev() {
            strides[k - 1] = strides[k] * extents[k];
        }
        ByHand { elements, extents, strides }
    }

    /// The index of a position that is below the extents.
    #[inline(always)]
    fn index(&self, position: [usize; K]) -> usize {
        let (mut index, mut below, mut k) = (0, true, 0);
        while k < K {
            below &= position[k] < self.extents[k];
            index += if k + 1 < K { position[k] * self.strides[k] } else { position[k] };
            k += 1;
        }
        if !below {
            outside()
        }
        index
    }
}

impl<const K: usize> ByHand<*const u32, K> {
    #[inline(always)]
    fn at(&self, position: [usize; K]) -> u32 {
        let index = self.index(position);
        // SAFETY: the caller of `by_hand` has as many elements, and the position is below the extents.
        let element = unsafe { self.elements.add(index) };
        // SAFETY: it is an element.
        unsafe { *element }
    }
}

impl<const K: usize> ByHand<*mut u32, K> {
    #[inline(always)]
    fn set(&mut self, position: [usize; K], value: u32) {
        let index = self.index(position);
        // SAFETY: the caller of `by_hand` has as many elements, and the position is below the extents.
        let element = unsafe { self.elements.add(index) };
        // SAFETY: it is an element, which no one else borrows.
        unsafe { *element = value }
    }
}

/// The sum of each element inside and its six neighbours, by exclusive or.
#[inline(always)]
fn seven_points(from: ByHand<*const u32, 3>, mut to: ByHand<*mut u32, 3>) {
    for i in 1..from.extents[0] - 1 {
        for j in 1..from.extents[1] - 1 {
            for k in 1..from.extents[2] - 1 {
                let before = from.at([i - 1, j, k]) ^ from.at([i, j - 1, k]) ^ from.at([i, j, k - 1]);
                let after = from.at([i + 1, j, k]) ^ from.at([i, j + 1, k]) ^ from.at([i, j, k + 1]);
                to.set([i, j, k], before ^ from.at([i, j, k]) ^ after);
            }
        }
    }
}

type Two<'a> = DynTensor<'a, u32, (usize, usize), (usize, C<1>)>;
type TwoMut<'a> = DynTensorMut<'a, u32, (usize, usize), (usize, C<1>)>;
type Three<'a> = DynTensor<'a, u32, (usize, usize, usize), (usize, usize, C<1>)>;
type ThreeMut<'a> = DynTensorMut<'a, u32, (usize, usize, usize), (usize, usize, C<1>)>;
type Four<'a> = DynTensor<'a, u32, (usize, usize, usize, usize), (usize, usize, usize, C<1>)>;
type FourMut<'a> = DynTensorMut<'a, u32, (usize, usize, usize, usize), (usize, usize, usize, C<1>)>;
type Five<'a> = DynTensor<'a, u32, (usize, usize, usize, usize, usize), (usize, usize, usize, usize, C<1>)>;
type FiveMut<'a> = DynTensorMut<'a, u32, (usize, usize, usize, usize, usize), (usize, usize, usize, usize, C<1>)>;
type Typed = Layout<(usize, usize, usize), (usize, usize, C<1>)>;

/// Runs both on [`NUMBERS`], with these extents.
macro_rules! check {
    ($by_layout:ident, $by_hand:ident, $($extent:literal),*) => {{
        let (mut ours, mut theirs) = ([0; 1024], [0; 1024]);
        let from = DynTensor::row_major(&NUMBERS, ($($extent),*)).unwrap();
        $by_layout(&from, &mut DynTensorMut::row_major(&mut ours, ($($extent),*)).unwrap());
        let from = ByHand::row_major(NUMBERS.as_ptr(), [$($extent),*]);
        // SAFETY: the extents have at most 1024 elements.
        unsafe { $by_hand(&from, &mut ByHand::row_major(theirs.as_mut_ptr(), [$($extent),*])) };
        assert_eq!(ours, theirs);
        assert_ne!(ours, [0; 1024]);
    }};
}

crate::raw! {
    Checked two(from: &Two<'_>, to: &mut TwoMut<'_>) -> ():
        for i in 1..from.extents().0 {
            for j in 1..from.extents().1 {
                to[(i, j)] = from[(i - 1, j)] ^ from[(i, j - 1)];
            }
        },
        by hand(from: &ByHand<*const u32, 2>, to: &mut ByHand<*mut u32, 2>) {
            let (from, mut to) = (*from, *to);
            for i in 1..from.extents[0] {
                for j in 1..from.extents[1] {
                    to.set([i, j], from.at([i - 1, j]) ^ from.at([i, j - 1]));
                }
            }
        },
        check {
            check!(by_layout, by_hand, 30, 34);
        };
    Checked three(from: &Three<'_>, to: &mut ThreeMut<'_>) -> ():
        for i in 1..from.extents().0 - 1 {
            for j in 1..from.extents().1 - 1 {
                for k in 1..from.extents().2 - 1 {
                    let before = from[(i - 1, j, k)] ^ from[(i, j - 1, k)] ^ from[(i, j, k - 1)];
                    let after = from[(i + 1, j, k)] ^ from[(i, j + 1, k)] ^ from[(i, j, k + 1)];
                    to[(i, j, k)] = before ^ from[(i, j, k)] ^ after;
                }
            }
        },
        by hand(from: &ByHand<*const u32, 3>, to: &mut ByHand<*mut u32, 3>) {
            seven_points(*from, *to);
        },
        check {
            check!(by_layout, by_hand, 10, 10, 10);
        };
    Checked four(from: &Four<'_>, to: &mut FourMut<'_>) -> ():
        for i in 1..from.extents().0 {
            for j in 1..from.extents().1 {
                for k in 1..from.extents().2 {
                    for l in 1..from.extents().3 {
                        to[(i, j, k, l)] =
                            from[(i - 1, j, k, l)]
                            ^ from[(i, j - 1, k, l)]
                            ^ from[(i, j, k - 1, l)]
                            ^ from[(i, j, k, l - 1)];
                    }
                }
            }
        },
        by hand(from: &ByHand<*const u32, 4>, to: &mut ByHand<*mut u32, 4>) {
            let (from, mut to) = (*from, *to);
            for i in 1..from.extents[0] {
                for j in 1..from.extents[1] {
                    for k in 1..from.extents[2] {
                        for l in 1..from.extents[3] {
                            let sum = from.at([i - 1, j, k, l])
                                ^ from.at([i, j - 1, k, l])
                                ^ from.at([i, j, k - 1, l])
                                ^ from.at([i, j, k, l - 1]);
                            to.set([i, j, k, l], sum);
                        }
                    }
                }
            }
        },
        check {
            check!(by_layout, by_hand, 5, 5, 5, 5);
        };
    Checked five(from: &Five<'_>, to: &mut FiveMut<'_>) -> ():
        for i in 1..from.extents().0 {
            for j in 1..from.extents().1 {
                for k in 1..from.extents().2 {
                    for l in 1..from.extents().3 {
                        for m in 1..from.extents().4 {
                            to[(i, j, k, l, m)] =
                                from[(i - 1, j, k, l, m)]
                                ^ from[(i, j - 1, k, l, m)]
                                ^ from[(i, j, k - 1, l, m)]
                                ^ from[(i, j, k, l - 1, m)]
                                ^ from[(i, j, k, l, m - 1)];
                        }
                    }
                }
            }
        },
        by hand(from: &ByHand<*const u32, 5>, to: &mut ByHand<*mut u32, 5>) {
            let (from, mut to) = (*from, *to);
            for i in 1..from.extents[0] {
                for j in 1..from.extents[1] {
                    for k in 1..from.extents[2] {
                        for l in 1..from.extents[3] {
                            for m in 1..from.extents[4] {
                                let sum = from.at([i - 1, j, k, l, m])
                                    ^ from.at([i, j - 1, k, l, m])
                                    ^ from.at([i, j, k - 1, l, m])
                                    ^ from.at([i, j, k, l - 1, m])
                                    ^ from.at([i, j, k, l, m - 1]);
                                to.set([i, j, k, l, m], sum);
                            }
                        }
                    }
                }
            }
        },
        check {
            check!(by_layout, by_hand, 4, 4, 4, 4, 4);
        };
    Checked typed(from: &Tensor<'_, u32, Typed>, to: &mut TensorMut<'_, u32, Typed>) -> ():
        for i in 1..from.layout().extent(C::<0>) - 1 {
            for j in 1..from.layout().extent(C::<1>) - 1 {
                for k in 1..from.layout().extent(C::<2>) - 1 {
                    let before = from[(i - 1, j, k)] ^ from[(i, j - 1, k)] ^ from[(i, j, k - 1)];
                    let after = from[(i + 1, j, k)] ^ from[(i, j + 1, k)] ^ from[(i, j, k + 1)];
                    to[(i, j, k)] = before ^ from[(i, j, k)] ^ after;
                }
            }
        },
        by hand(from: &ByHand<*const u32, 3>, to: &mut ByHand<*mut u32, 3>) {
            seven_points(*from, *to);
        },
        check {
            let (mut ours, mut theirs) = ([0; 512], [0; 512]);
            let from = DynTensor::row_major(&NUMBERS, (8, 8, 8)).unwrap();
            let mut to = DynTensorMut::row_major(&mut ours, (8, 8, 8)).unwrap();
            by_layout(&from.as_view().unwrap(), &mut to.as_view_mut().unwrap());
            let from = ByHand::row_major(NUMBERS.as_ptr(), [8, 8, 8]);
            // SAFETY: the extents have 512 elements.
            unsafe { by_hand(&from, &mut ByHand::row_major(theirs.as_mut_ptr(), [8, 8, 8])) };
            assert_eq!(ours, theirs);
            assert_ne!(ours, [0; 512]);
        };
}
