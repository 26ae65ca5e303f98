//! What is done when, on one thread: the product in blocks of `k` and strips of columns, which stay in the second-level
//! cache.

use std::iter;

use super::layouts::{ALIASED, NEAR, STEP};
use super::machine::Machine;
use super::room::Room;
use super::strip::Strip;
use super::unit::{Job, Unit};
use super::{Operand, Target};

/// `c = a b` with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
pub fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: &Operand<'_>,
    b: &Operand<'_>,
    c: Target<'_>,
    machine: Machine,
) {
    const { assert!(NR == V * U::LANES) }
    U::detect().expect("the machine has the vector unit").call(Product::<MR, NR, V> { a, b, c, machine });
}

/// A product, and for which caches it is cut.
struct Product<'a, const MR: usize, const NR: usize, const V: usize> {
    a: &'a Operand<'a>,
    b: &'a Operand<'a>,
    c: Target<'a>,
    machine: Machine,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Product<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Product { a, b, mut c, machine } = self;
        let ((m, k), (n, _)) = (a.extents(), b.extents());
        if k == 0 {
            (0..m).for_each(|i| c.run_mut((i, ..)).fill(0.0));
        }
        let copied = match a {
            Operand::Deep(a) => is_copied::<NR>(n, true, a.strides().0),
            Operand::Across(a) => is_copied::<NR>(n, false, a.strides().1),
        };
        let (mut panel, mut panels) = (Room::default(), Room::default());
        for [p, depth] in blocks(k, machine.depth(), STEP) {
            let a = a.block([0, p], [m, depth]);
            for [j, width] in blocks(n, machine.strip() / depth, NR) {
                let next = || {
                    let [j, p] = if j + width < n { [j + width, p] } else { [0, p + depth] };
                    b.block([j, p], [width.min(n - j), depth.min(k - p)])
                };
                let strip = Strip {
                    c: c.block_mut((0, j), (m, width)).expect("the strip lies in C"),
                    a,
                    b: b.block([j, p], [width, depth]),
                    copied,
                    next: copied.then(next),
                    b_stays: matches!(b, Operand::Across(b) if b_stays::<MR, NR>(m, [width, depth], b.strides().1)),
                    panel: &mut panel,
                    panels: &mut panels,
                    first: p == 0,
                };
                strip.multiply::<U, MR, NR, V>(unit);
            }
        }
    }
}

/// The blocks of an extent, of about equal size, which is a multiple of `step` but for the last one: where each begins,
/// and its size.
pub fn blocks(extent: usize, most: usize, step: usize) -> impl Iterator<Item = [usize; 2]> {
    let size = if extent <= most { extent } else { extent.div_ceil(extent.div_ceil(most)).next_multiple_of(step) };
    let mut first = 0;
    iter::from_fn(move || {
        let block = [first, size.min(extent - first)];
        first += block[1];
        (block[1] > 0).then_some(block)
    })
}

/// Whether rows of A are copied, for so many columns of C: many pay for it, and rows that share one set of the cache
/// would displace one another. `apart` is the distance of two rows, if the elements of each are contiguous (`deep`),
/// else of two elements of a row.
pub const fn is_copied<const NR: usize>(n: usize, deep: bool, apart: usize) -> bool {
    n > 8 * NR || if deep { apart.is_multiple_of(ALIASED) } else { apart > NEAR }
}

/// Whether a strip of B of so many columns and such a depth, in which each element of `k` is contiguous and so far from
/// the next, is read where it lies: for few rows, if it is not spread out. More rows pay for a copy, unless the strip
/// is about as small as the first-level cache, or as dense as a panel.
pub const fn b_stays<const MR: usize, const NR: usize>(rows: usize, [width, depth]: [usize; 2], apart: usize) -> bool {
    let few = rows <= 6 * MR || (rows <= 32 * MR && (width * depth <= 3 << 12 || apart <= NR));
    rows <= 2 * MR || (few && (apart <= NEAR || depth <= 64))
}
