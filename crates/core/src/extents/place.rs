//! Positions: one integer for each mode, in straight-line code.
//!
//! rustc unrolls a loop with a constant bound only if it is small, so a loop over the modes would stay one. Each
//! function here names the modes one by one, in three sizes: up to two modes, up to four, all. The number of modes is a
//! constant, so one size is left, and everything after the last mode folds away. If nothing is folded, in a debug
//! build, it does not run.

use layout_algebra::Operation;

use crate::coordinates::{Form, Leaf, Selection};
use crate::expect;

/// The largest number of modes of a tuple.
pub(crate) const MODES: usize = 12;

/// One integer for each mode. Entries after the last mode do not count.
pub(crate) type Place = [usize; MODES];

/// An integer for each of `rank` modes.
#[inline(always)]
pub(crate) fn each(rank: usize, call: impl Fn(usize) -> usize) -> Place {
    match rank {
        0..=2 => [call(0), call(1), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        3 | 4 => [call(0), call(1), call(2), call(3), 0, 0, 0, 0, 0, 0, 0, 0],
        _ => {
            let [a, b, c, d] = [call(0), call(1), call(2), call(3)];
            [a, b, c, d, call(4), call(5), call(6), call(7), call(8), call(9), call(10), call(11)]
        }
    }
}

/// Whether something is true of each of `rank` modes: one branch for all of them.
#[inline(always)]
#[allow(clippy::needless_bitwise_bool, reason = "one branch for all")]
pub(crate) fn all(rank: usize, holds: impl Fn(usize) -> bool) -> bool {
    let holds = |k: usize| k >= rank || holds(k);
    let two = holds(0) & holds(1);
    match rank {
        0..=2 => two,
        3 | 4 => two & holds(2) & holds(3),
        _ => {
            let middle = holds(4) & holds(5) & holds(6) & holds(7);
            two & holds(2) & holds(3) & middle & holds(8) & holds(9) & holds(10) & holds(11)
        }
    }
}

/// The integers of `rank` modes, joined; those after the last one change nothing.
#[inline(always)]
fn joined(rank: usize, call: impl Fn(usize) -> usize, join: impl Fn(usize, usize) -> usize) -> usize {
    let four = |k| join(join(call(k), call(k + 1)), join(call(k + 2), call(k + 3)));
    match rank {
        0..=2 => join(call(0), call(1)),
        3 | 4 => four(0),
        _ => join(join(four(0), four(4)), four(8)),
    }
}

/// The product of the integers of `rank` modes, 1 after the last one.
#[inline(always)]
pub(crate) fn product(rank: usize, call: impl Fn(usize) -> usize) -> usize {
    joined(rank, call, usize::wrapping_mul)
}

/// The sum of the integers of `rank` modes, 0 after the last one, in wrapping arithmetic.
#[inline(always)]
pub(crate) fn sum(rank: usize, call: impl Fn(usize) -> usize) -> usize {
    joined(rank, call, usize::wrapping_add)
}

/// Whether the integers of the first `rank` modes are below their bounds.
#[inline(always)]
pub(crate) fn all_below(rank: usize, place: &Place, bounds: &Place) -> bool {
    all(rank, |k| place[k] < bounds[k])
}

/// The position that many places after another along the modes from `first` to `rank`: the first one moves fastest.
pub(crate) fn moved(first: usize, rank: usize, place: &Place, mut places: usize, grid: &Place) -> Place {
    let mut moved = *place;
    for k in first..rank {
        places += moved[k];
        if k + 1 < rank {
            (moved[k], places) = (places % grid[k].max(1), places / grid[k].max(1));
        } else {
            moved[k] = places;
        }
    }
    moved
}

/// The first position.
pub(crate) const ORIGIN: Place = [0; MODES];

/// The second position along the first mode.
pub(crate) const FIRST_STEP: Place = {
    let mut place = ORIGIN;
    place[0] = 1;
    place
};

/// The position after another, which is below the grid, along the modes from `first` to `rank`: the first one moves
/// fastest. After the last position it is not below the grid.
#[inline(always)]
pub(crate) fn next_place(first: usize, rank: usize, place: &Place, grid: &Place) -> Place {
    let mut next = *place;
    step_place(first, rank, &mut next, grid);
    next
}

/// Makes a position the [next one](next_place).
#[inline(always)]
pub(crate) fn step_place(first: usize, rank: usize, place: &mut Place, grid: &Place) {
    let mut mode = first;
    while mode + 1 < rank && place[mode] + 1 == grid[mode] {
        place[mode] = 0;
        mode += 1;
    }
    if mode < rank {
        place[mode] += 1;
    }
}

/// Names the integers of a coordinate, constants among them, in the smallest array that holds them: without
/// optimisation, all of it is written. See [`let_parts`](crate::layout::index::let_parts).
macro_rules! let_position {
    ($place:ident: $X:ty = $coordinate:expr) => {
        let (two, four, all);
        let $place: &[usize] = match <$X as $crate::coordinates::Selection>::PARTS {
            1 | 2 => {
                two = $crate::extents::place::integers::<$X, 2>($coordinate);
                &two
            }
            4 => {
                four = $crate::extents::place::integers::<$X, 4>($coordinate);
                &four
            }
            _ => {
                all = $crate::extents::place::position::<$X>($coordinate);
                &all
            }
        };
    };
}
pub(crate) use let_position;

/// The integers of a coordinate of at most as many modes as a tuple has, constants among them.
#[inline(always)]
pub(crate) fn position<X: Selection>(coordinate: X) -> Place {
    integers::<X, MODES>(coordinate)
}

/// The integers of a coordinate of at most `N` modes, constants among them.
#[inline(always)]
pub(crate) fn integers<X: Selection, const N: usize>(coordinate: X) -> [usize; N] {
    let mut place = const { constants::<N>(&X::FORM) };
    coordinate.write(&mut place, 0);
    // By literals and on constants: a coordinate of `usize` is as it was written.
    macro_rules! natural {
        ($($k:literal)*) => { $(if const { $k < N && is_signed(&X::FORM, $k) } { place[$k] = natural(place[$k]); })* };
    }
    natural!(0 1 2 3 4 5 6 7 8 9 10 11);
    place
}

/// Whether integer `k` of a coordinate is signed.
const fn is_signed(form: &Form, k: usize) -> bool {
    k < form.length() && matches!(form.leaves[k], Leaf::Signed)
}

/// A signed integer of 32 bits, from its bits in a part; a negative one is out of bounds, whatever the extent.
#[inline(always)]
const fn natural(part: usize) -> usize {
    if part > i32::MAX.unsigned_abs() as usize { usize::MAX } else { part }
}

/// The constants of a coordinate at their positions, 0 elsewhere.
const fn constants<const N: usize>(form: &Form) -> [usize; N] {
    let (mut parts, mut i) = ([0; N], 0);
    while i < form.length() && i < N {
        parts[i] = expect::to_usize(form.tuple.entry(i), Operation::Index);
        i += 1;
    }
    parts
}
