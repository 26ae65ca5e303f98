//! What is done when, on one thread: the product in blocks of `k` and strips of columns, which stay in the second-level
//! cache.

use layout_static::{C, DynTensorMut, LayoutError};

use super::kernel::Strip;
use super::layouts::{ALIASED, PITCH, PackedMut, SIDE_BY_SIDE, STEP, panel_size};
use super::machine::Machine;
use super::room::Room;
use super::unit::Unit;
use super::{Operand, Target};

/// `c = a b` with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
pub fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: Operand<'_>,
    b: Operand<'_>,
    mut c: Target<'_>,
    room: &mut Room,
    machine: Machine,
) -> Result<(), LayoutError> {
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
                side_by_side: if let Operand::Deep(a) = a {
                    side_by_side::<MR, NR>(n, a.strides().0, machine)
                } else {
                    0
                },
                b_stays: matches!(b, Operand::Across(b) if b_stays::<MR>(m, [width, depth], b.strides().1)),
                panel: room.a.of(MR * PITCH),
                packed: packed::<NR>(room.b.of(width.div_ceil(NR) * panel_size::<NR>()), width)?,
                first: p == 0,
            };
            unit.call(strip);
        }
    }
    Ok(())
}

/// The blocks of an extent, of about equal size, which is a multiple of `step` but for the last one: where each begins,
/// and its size.
pub fn blocks(extent: usize, most: usize, step: usize) -> impl Iterator<Item = [usize; 2]> {
    let size = extent.div_ceil(extent.div_ceil(most).max(1)).next_multiple_of(step);
    (0..extent).step_by(size.max(1)).map(move |first| [first, size.min(extent - first)])
}

/// How many rows of A that are contiguous, and so far apart, are read where they lie, side by side, for so many columns
/// of C: none if these are many; and not all of a panel if they would displace one another from the cache.
pub fn side_by_side<const MR: usize, const NR: usize>(columns: usize, apart: usize, machine: Machine) -> usize {
    let few = MR.is_multiple_of(SIDE_BY_SIDE) && (MR == SIDE_BY_SIDE || machine.keeps_up(SIDE_BY_SIDE));
    match apart.is_multiple_of(ALIASED) {
        false if columns <= 16 * NR => MR,
        true if columns <= 2 * NR && few => SIDE_BY_SIDE,
        _ => 0,
    }
}

/// Whether a strip of B of so many columns and such a depth, in which each element of `k` is contiguous and so far from
/// the next, is read where it lies: for few rows, or if it is small; and if it is not spread out.
pub const fn b_stays<const MR: usize>(rows: usize, [width, depth]: [usize; 2], apart: usize) -> bool {
    let few = rows <= 6 * MR || (rows <= 32 * MR && width * depth <= 1 << 16);
    rows <= MR || (few && (apart <= 512 || depth <= 64))
}

/// Room as a packed strip of so many columns.
fn packed<const R: usize>(room: &mut [f32], count: usize) -> Result<PackedMut<'_, R>, LayoutError> {
    DynTensorMut::strided(room, (count.div_ceil(R), C, C), (panel_size::<R>(), C, C))
}
