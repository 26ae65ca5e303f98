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
use super::{Operand, Target};

/// `c = a b` with register tiles of `MR` rows and `NR` columns, which are `V` vectors. [Few](super::few) columns,
/// and one column of an A by columns, take other ways.
pub fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: &Operand<'_>,
    b: &Operand<'_>,
    mut c: Target<'_>,
    machine: &Machine,
) {
    const { assert!(NR == V * U::LANES) }
    let unit = U::detect().expect("the machine has the vector unit");
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    match a {
        Operand::Deep(rows) if let few @ 1.. = few::few::<U>(n, k) => {
            let [whole, rest] = b.split_at(0, n - few);
            let last = c.block_mut((0, n - few), (m, few)).expect("the columns lie in C");
            unit.call(few::Columns { c: last, a: *rows, b: rest });
            if few < n {
                let c = c.block_mut((0, 0), (m, n - few)).expect("the columns lie in C");
                in_tiles::<U, MR, NR, V>(unit, a, &whole, c, machine);
            }
        }
        // Not by `product`: C has a column for each row of A, and its sums would depend on how many a thread has.
        Operand::Across(_) if n == 1 => few::as_row(c, |row| in_tiles::<U, MR, NR, V>(unit, b, a, row, machine)),
        _ => in_tiles::<U, MR, NR, V>(unit, a, b, c, machine),
    }
}

/// `c = a b` with register tiles.
fn in_tiles<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    unit: U,
    a: &Operand<'_>,
    b: &Operand<'_>,
    mut c: Target<'_>,
    machine: &Machine,
) {
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    let fits = matches!(b, Operand::Across(b) if fit(machine, b.get((0, 0)), b.strides().1));
    // What is small takes a shorter way.
    if let Operand::Across(columns) = b
        && (1..=machine.depth()).contains(&k)
        && n * k <= machine.strip()
        && b_stays::<MR, NR>(m, [n, k], columns.strides().1, fits, machine)
        && !rows_are_copied::<NR>(a, n, machine)
    {
        let b = Columns::Stay(*columns);
        return in_place::<U, MR, NR, V>(unit, c, *a, b, shape::<U, MR, V>(n), machine, true);
    }
    let dense = matches!(b, Operand::Across(b) if is_panel::<NR>(b.strides().1, fits));
    let together = together::<MR>([m, k], dense, machine);
    for [i, rows] in blocks(m, together, MR) {
        let (a, c) = (a.block([i, 0], [rows, k]), c.block_mut((i, 0), (rows, n)).expect("the rows lie in C"));
        unit.call(Product::<MR, NR, V> { a: &a, b, c, machine, fits });
    }
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
