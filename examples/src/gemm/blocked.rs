//! What is done when, on one thread: the product in blocks of `k` and strips of columns, which stay in the second-level
//! cache.

use super::layouts::{ALIASED, NEAR, STEP};
use super::machine::Machine;
use super::room::Room;
use super::strip::Strip;
use super::unit::Unit;
use super::{Operand, Target};

/// `c = a b` with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
pub fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: Operand<'_>,
    b: Operand<'_>,
    mut c: Target<'_>,
    room: &mut Room,
    machine: Machine,
) {
    const { assert!(NR == V * U::LANES) }
    let unit = U::detect().expect("the machine has the vector unit");
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    if k == 0 {
        (0..m).for_each(|i| c.run_mut((i, ..)).fill(0.0));
    }
    for [p, depth] in blocks(k, machine.depth(), STEP) {
        let a = a.block([0, p], [m, depth]);
        for [j, width] in blocks(n, machine.strip() / depth, NR) {
            let [next_j, next_p] = if j + width < n { [j + width, p] } else { [0, p + depth] };
            let next = [width.min(n - next_j), depth.min(k - next_p)];
            let strip = Strip::<MR, NR, V> {
                c: c.block_mut((0, j), (m, width)).expect("the strip lies in C"),
                a,
                b: b.block([j, p], [width, depth]),
                next: b.block([next_j, next_p], next),
                stay: [
                    match a {
                        Operand::Deep(a) => a_stays::<NR>(n, true, a.strides().0),
                        Operand::Across(a) => a_stays::<NR>(n, false, a.strides().1),
                    },
                    matches!(b, Operand::Across(b) if b_stays::<MR>(m, [width, depth], b.strides().1)),
                ],
                room: &mut *room,
                first: p == 0,
            };
            unit.call(strip);
        }
    }
}

/// The blocks of an extent, of about equal size, which is a multiple of `step` but for the last one: where each begins,
/// and its size.
pub fn blocks(extent: usize, most: usize, step: usize) -> impl Iterator<Item = [usize; 2]> {
    let size = extent.div_ceil(extent.div_ceil(most).max(1)).next_multiple_of(step);
    (0..extent).step_by(size.max(1)).map(move |first| [first, size.min(extent - first)])
}

/// Whether rows of A, of which the elements along `k` or those of a column are contiguous and so far from the next, are
/// read where they lie, for so many columns of C: not if these are many, nor if the rows would displace one another from
/// the cache.
pub const fn a_stays<const NR: usize>(columns: usize, deep: bool, apart: usize) -> bool {
    columns <= 16 * NR && if deep { !apart.is_multiple_of(ALIASED) } else { apart <= NEAR }
}

/// Whether a strip of B of so many columns and such a depth, in which each element of `k` is contiguous and so far from
/// the next, is read where it lies: for few rows, or if it is small; and if it is not spread out.
pub const fn b_stays<const MR: usize>(rows: usize, [width, depth]: [usize; 2], apart: usize) -> bool {
    let few = rows <= 6 * MR || (rows <= 32 * MR && width * depth <= 1 << 16);
    rows <= MR || (few && (apart <= NEAR || depth <= 64))
}
