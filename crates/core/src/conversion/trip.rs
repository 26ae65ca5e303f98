//! A trip through shared memory as tables, made while compiling.

use layout_algebra::conversion::Plan;
use layout_algebra::linear::{Linear, Matrix, Name};
use layout_algebra::{LayoutError, Operation};

use crate::bounded::Bounded;
use crate::each::each;
use crate::expect;

use super::rounds::LANE;

/// The most elements of a vector: of four bits.
pub(super) const VECTOR: usize = 32;
/// The most bits of a warp.
const WARP: usize = 10;

/// The side of a trip that a thread of `N` registers is on: which of them lie side by side, and where.
pub(super) struct TripSide<const N: usize> {
    /// The elements of a vector.
    pub(super) width: usize,
    /// The registers, vector by vector.
    pub(super) order: [usize; N],
    /// The index of each register of lane 0 of warp 0.
    pub(super) index: [u32; N],
    lanes: [u32; LANE],
    warps: [u32; WARP],
}

impl<const N: usize> TripSide<N> {
    /// The tables of the side of a layout; without a trip ones that nobody reads.
    pub(super) const fn of(plan: &Plan, layout: &Result<Linear, LayoutError>, reads: bool) -> TripSide<N> {
        let mut side = TripSide { width: 1, order: [0; N], index: [0; N], lanes: [0; LANE], warps: [0; WARP] };
        // A plan exists only for layouts that exist: an error of one is reported by the plan.
        let (Some(exchange), Ok(layout)) = (plan.exchange(), layout) else { return side };
        let place = exchange.matrix();
        let registers = indices(place, layout, Name::REGISTER);
        // Another number of registers has an error of its own.
        if 1 << registers.count() != N {
            return side;
        }
        // Writes and reads may have vectors of different widths.
        side.width = expect::to_usize(exchange.widths()[reads as usize], Operation::Convert);
        let mut register = 0;
        while register < N {
            side.index[register] = index(&registers, register as u64);
            register += 1;
        }
        let (lanes, warps) = (indices(place, layout, Name::LANE), indices(place, layout, Name::WARP));
        let mut bit = 0;
        // More lanes than `LANE` bits count have an error of their own.
        while bit < lanes.count() && bit < LANE {
            side.lanes[bit] = index(&lanes, 1 << bit);
            bit += 1;
        }
        bit = 0;
        while bit < warps.count() {
            side.warps[bit] = index(&warps, 1 << bit);
            bit += 1;
        }
        side.order();
        side
    }

    /// Each register whose index is a multiple of the vector begins one; those beside it differ by the registers whose
    /// elements are the vector's own.
    const fn order(&mut self) {
        let mut beside = [0; VECTOR];
        let mut k = 1;
        while k < self.width {
            let mut register = 0;
            // Ends: a vector of this width exists because one register has each of its indices.
            while self.index[register] as usize != k {
                register += 1;
            }
            beside[k] = register;
            k += 1;
        }
        let (mut register, mut place) = (0, 0);
        while register < N {
            if (self.index[register] as usize).is_multiple_of(self.width) {
                k = 0;
                while k < self.width {
                    // Linear: the same registers apart have indices the same mask apart.
                    self.order[place] = register ^ beside[k];
                    place += 1;
                    k += 1;
                }
            }
            register += 1;
        }
    }

    /// The mask that the thread adds to the index of each register, by exclusive or.
    #[inline(always)]
    pub(super) fn thread(&self, lane: u32, warp: u32) -> u32 {
        let mut index = 0;
        each! {
            [{ 0 } { 1 } { 2 } { 3 } { 4 } { 5 }]
            ($bit:literal) => {
                index ^= if lane >> $bit & 1 == 1 { self.lanes[$bit] } else { 0 };
            }
        }
        each! {
            [{ 0 } { 1 } { 2 } { 3 } { 4 } { 5 } { 6 } { 7 } { 8 } { 9 }]
            ($bit:literal) => {
                index ^= if warp >> $bit & 1 == 1 { self.warps[$bit] } else { 0 };
            }
        }
        index
    }

    /// Calls for each vector, with its first place in the order and its index for lane 0 of warp 0.
    #[inline(always)]
    pub(super) fn for_each(&self, mut each: impl FnMut(usize, u32)) {
        Bounded::<N>::for_each_static(|place| {
            let place = place.get();
            // Each place is a constant of the unrolled loop, so this comparison folds.
            if place.is_multiple_of(self.width) {
                each(place, self.index[self.order[place]]);
            }
        });
    }
}

/// The indices of the elements along a dimension of a layout.
const fn indices(place: &Matrix, layout: &Linear, dimension: Name) -> Matrix {
    place.after(&expect::value(Matrix::new(layout.bases(dimension))))
}

/// The index of one of them.
#[allow(clippy::cast_possible_truncation, reason = "a tile has at most 2^32 elements")]
const fn index(indices: &Matrix, element: u64) -> u32 {
    indices.apply(element) as u32
}
