//! What is done when, on one thread: the product in blocks of `k` and strips of columns, which stay in the second-level
//! cache; on Zen 4, for many rows, in the third-level cache.

use std::iter;

use super::few;
use super::kernel::Columns;
use super::layouts::{ALIASED, NEAR, STEP};
use super::machine::Machine;
use super::room::Room;
use super::strip::{Strip, in_place, shape};
use super::unit::{Address, Job, LINE, Unit};
use super::{Across, Deep, Operand, Target};

/// `c = a b` with register tiles of `MR` rows and `NR` columns, which are `V` vectors. [Few](super::few) columns take
/// another way if they `may`, and so does one column of an A by columns.
pub fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: &Operand<'_>,
    b: &Operand<'_>,
    mut c: Target<'_>,
    machine: &Machine,
    may: bool,
) {
    const { assert!(NR == V * U::LANES) }
    let unit = U::detect().expect("the machine has the vector unit");
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    match (a, may) {
        (Operand::Deep(rows), true) if let few @ 1.. = few::few::<U>(n, k) => {
            return with_few::<U, MR, NR, V>([n - few, few], rows, b, c, machine);
        }
        // C has a column for each row of A. Their sums may not depend on how many a thread has.
        (Operand::Across(_), true) if n == 1 => {
            return few::as_row(c, |row| product::<U, MR, NR, V>(b, a, row, machine, false));
        }
        _ => {}
    }
    // What is small takes a shorter way.
    if let Operand::Across(columns) = b
        && k > 0
        && (is_small::<MR, NR>([m, n, k], machine) || stays_in_one_strip::<MR, NR>(m, columns, machine))
        && !rows_are_copied::<NR>(a, n, machine)
    {
        let (b, shape) = (Columns::Stay(columns), shape::<U, MR, V>(n));
        return in_place::<U, MR, NR, V>(unit, c, a, b, shape, machine, true);
    }
    let fits = matches!(b, Operand::Across(b) if lie_in_lines(b, machine));
    let dense = matches!(b, Operand::Across(b) if is_panel::<NR>(b.strides().1, fits));
    let together = together::<MR>([m, k], dense, machine);
    for [i, rows] in blocks(m, together, MR) {
        let (a, c) = (a.block([i, 0], [rows, k]), c.block_mut((i, 0), (rows, n)).expect("the rows lie in C"));
        unit.call(Product::<MR, NR, V> { a: &a, b, c, machine, fits });
    }
}

/// `c = a b` whose last columns, few of them, have sums along `k`.
#[inline(never)]
fn with_few<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    [whole, few]: [usize; 2],
    a: &Deep<'_>,
    b: &Operand<'_>,
    mut c: Target<'_>,
    machine: &Machine,
) {
    let unit = U::detect().expect("the machine has the vector unit");
    let ([columns, rest], rows) = (b.split_at(0, whole), a.extents().0);
    let last = c.block_mut((0, whole), (rows, few)).expect("the columns lie in C");
    unit.call(few::Columns { c: last, a: *a, b: rest });
    if whole > 0 {
        let c = c.block_mut((0, 0), (rows, whole)).expect("the columns lie in C");
        product::<U, MR, NR, V>(&Operand::Deep(*a), &columns, c, machine, false);
    }
}

/// Whether vectors of B lie in one cache line each, or may lie in two.
fn lie_in_lines(b: &Across<'_>, machine: &Machine) -> bool {
    fit(machine, b.get((0, 0)), b.strides().1)
}

/// Whether all columns of B stay where they lie, in one strip and one block of `k`.
fn stays_in_one_strip<const MR: usize, const NR: usize>(rows: usize, b: &Across<'_>, machine: &Machine) -> bool {
    let ((columns, depth), fits) = (b.extents(), lie_in_lines(b, machine));
    depth <= machine.depth()
        && columns * depth <= machine.strip()
        && b_stays::<MR, NR>(rows, [columns, depth], b.strides().1, fits, machine)
}

/// Whether a product is so small that B [stays](b_stays) where it lies, also if it is larger than a strip. It takes
/// fewer instructions.
const fn is_small<const MR: usize, const NR: usize>([rows, columns, depth]: [usize; 3], machine: &Machine) -> bool {
    const DEEP: usize = 64;
    const LEAST: usize = 16 << 10;
    const { assert!(DEEP <= Machine::depth_for(LEAST)) }
    rows <= most_beside_panels(MR) && columns <= NR && depth <= DEEP && machine.first_level >= LEAST
}

/// Whether rows of A are copied, for so many columns of C.
fn rows_are_copied<const NR: usize>(a: &Operand<'_>, n: usize, machine: &Machine) -> bool {
    match a {
        Operand::Deep(a) => is_copied::<NR>(n, true, a.strides().0, machine),
        Operand::Across(a) => is_copied::<NR>(n, false, a.strides().1, machine),
    }
}

/// A product, and for which caches it is cut.
struct Product<'a, const MR: usize, const NR: usize, const V: usize> {
    a: &'a Operand<'a>,
    b: &'a Operand<'a>,
    c: Target<'a>,
    machine: &'a Machine,
    /// Whether vectors of B lie in one cache line each.
    fits: bool,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Product<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Product { a, b, mut c, machine, fits } = self;
        let ((m, k), (n, _)) = (a.extents(), b.extents());
        if k == 0 {
            (0..m).for_each(|i| c.run_mut((i, ..)).fill(0.0));
        }
        let copied = rows_are_copied::<NR>(a, n, machine);
        let (mut panel, mut panels) = (Room::default(), Room::default());
        for [p, depth] in blocks(k, machine.depth(), STEP) {
            let a = a.block([0, p], [m, depth]);
            for [j, width] in blocks(n, columns_of_strip::<MR>(machine, m, [n, depth]), NR) {
                let next = || {
                    let [j, p] = if j + width < n { [j + width, p] } else { [0, p + depth] };
                    b.block([j, p], [width.min(n - j), depth.min(k - p)])
                };
                let stays = |apart| b_stays::<MR, NR>(m, [width, depth], apart, fits, machine);
                let b_stays = matches!(b, Operand::Across(b) if stays(b.strides().1));
                let strip = Strip {
                    c: c.block_mut((0, j), (m, width)).expect("the strip lies in C"),
                    a,
                    b: b.block([j, p], [width, depth]),
                    next: copied.then(next),
                    b_stays,
                    machine,
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

/// How many of so many columns a strip of B has, of this depth and for so many rows of C.
pub fn columns_of_strip<const MR: usize>(machine: &Machine, rows: usize, [columns, depth]: [usize; 2]) -> usize {
    let most = if rows > most_beside_panels(MR) { machine.long_strip() } else { machine.strip() };
    // Mostly all columns, which takes no division.
    if columns * depth <= most { columns } else { most / depth }
}

/// Whether rows of A are copied, for so many columns of C: many pay for it. Rows that share one set of the cache
/// displace one another. Up to two panels do without copies, but not on Intel's processors. On Zen 4, whose sets have
/// eight lines, `4096 x 64 x 4096` takes 0.9 of the time without copies.
/// `apart` is the distance of two rows, if the elements of each are contiguous (`deep`), else of two elements of
/// a row. [In place](Machine::in_place), rows whose elements are contiguous are never copied.
pub const fn is_copied<const NR: usize>(n: usize, deep: bool, apart: usize, machine: &Machine) -> bool {
    if deep && machine.in_place() {
        return false;
    }
    let displaced = machine.whole_lines || n > 2 * NR;
    n > 8 * NR || if deep { apart.is_multiple_of(ALIASED) && displaced } else { apart > NEAR }
}

/// Whether columns of B lie as in a panel, if each element of `k` is so far from the next. They stay where they lie for
/// [so many rows](most_beside_panels).
pub const fn is_panel<const NR: usize>(apart: usize, fit: bool) -> bool {
    fit && apart <= NR
}

/// The most rows of C for which columns of B are read in place, if they lie [as in a panel](is_panel).
const fn most_beside_panels(highest: usize) -> usize {
    32 * highest
}

/// How many of `m` rows are done together. Where `k` has several blocks and B stays where it lies, they are groups:
/// their rows of A stay in the second-level cache from block to block.
pub fn together<const MR: usize>([m, k]: [usize; 2], b_is_panel: bool, machine: &Machine) -> usize {
    if b_is_panel && k > machine.depth() { most_beside_panels(MR) } else { m }
}

/// Whether a strip of B of so many columns and such a depth, in which each element of `k` is contiguous and so far from
/// the next, is read where it lies: for few rows, if it is not spread out. More rows pay for a copy, unless the strip
/// is about as small as the first-level cache, or as dense as a panel. They pay sooner if its vectors do not `fit` in
/// cache lines. They pay later where register tiles [ask for their columns](Machine::in_place): measured, up to a strip
/// of a tenth of the second-level cache.
pub const fn b_stays<const MR: usize, const NR: usize>(
    rows: usize,
    [width, depth]: [usize; 2],
    apart: usize,
    fit: bool,
    machine: &Machine,
) -> bool {
    let small = width * depth <= if fit || machine.in_place() { 3 << 12 } else { 9 << 10 };
    let passes_soon = machine.in_place() && apart <= NEAR && width * depth <= 48 << 10;
    let few = if passes_soon { 12 * MR } else { 6 * MR };
    let few = rows <= few || (rows <= most_beside_panels(MR) && (small || is_panel::<NR>(apart, fit)));
    rows <= 2 * MR || (few && (apart <= NEAR || depth <= 64))
}

/// Whether vectors lie in one cache line each, from an address on and so far apart, or may lie in two.
#[inline]
pub fn fit(machine: &Machine, first: Option<&f32>, apart: usize) -> bool {
    let begins_line = || first.is_none_or(|first| Address::of(first).begins_line());
    !machine.whole_lines || (apart.is_multiple_of(LINE) && begins_line())
}

#[cfg(test)]
mod tests {
    use super::{b_stays, is_small};
    use crate::gemm::Machine;

    /// What is small, on every machine, takes the way that the general conditions choose.
    fn small_ones_stay<const MR: usize, const NR: usize>() {
        let lines = [false, true];
        for (first_level, whole_lines) in (0..12).flat_map(|pages| lines.map(|whole| (pages << 12, whole))) {
            let machine = Machine { first_level, whole_lines, ..Machine::UNKNOWN };
            let columns = (0..=33 * MR).step_by(3).flat_map(|rows| (1..=NR + 1).map(move |columns| (rows, columns)));
            let extents = columns.flat_map(|(m, n)| [1, 2, 15, 16, 17, 63, 64, 65].map(|k| [m, n, k]));
            for extents @ [m, n, k] in extents.filter(|&extents| is_small::<MR, NR>(extents, &machine)) {
                assert!(k <= machine.depth(), "{machine:?} {extents:?}");
                for (apart, fit) in [n, 512, 513, 1 << 20].into_iter().flat_map(|apart| lines.map(|fit| (apart, fit))) {
                    let stays = b_stays::<MR, NR>(m, [n, k], apart, fit, &machine);
                    assert!(stays, "{machine:?} {extents:?}, {apart} {fit}");
                }
            }
        }
    }

    #[test]
    fn what_is_small_takes_the_way_of_the_general_conditions() {
        small_ones_stay::<6, 64>();
        small_ones_stay::<6, 16>();
        small_ones_stay::<8, 12>();
        small_ones_stay::<4, 8>();
    }
}
