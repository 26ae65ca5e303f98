//! The hand-written version: the same algorithm, with the index arithmetic written by hand. It lacks the shorter way of
//! small products, the order panel by panel, and one column as a row. It is here to be compared with, in speed and in
//! how it reads; its result has the same bits.
//!
//! By hand there is no safe way to give each thread its tiles of C: that they are disjoint is a comment here, and a
//! theorem of the layouts there.

mod few;
mod tiles;

use std::array;

use super::blocked::{self, blocks};
use super::few::few as few_columns;
use super::layouts::{DEPTH, PACKED_TOGETHER, PITCH, STEP};
use super::machine::Machine;
use super::parts::{self, Cut, at_once};
use super::room::Room;
use super::strip::{highest, passes, runs, shape, with_number};
use super::unit::{Job, Unit, VectorUnit, on_unit};
use super::{How, Order};
use tiles::{Ahead, Row, Rows};

/// From a panel to the next one, in elements of `k`. So panels begin in different sets of the first-level cache.
const APART: usize = DEPTH + 1;

/// An operand: element `(x, p)` is `elements[x * across + p * along]`.
#[derive(Clone, Copy)]
struct Raw<'a> {
    elements: &'a [f32],
    across: usize,
    along: usize,
}

impl<'a> Raw<'a> {
    /// From row or column `x` on, and from `p` on.
    fn from(self, x: usize, p: usize) -> Raw<'a> {
        Raw { elements: &self.elements[x * self.across + p * self.along..], ..self }
    }
}

/// `C = A B` with indices by hand, for slices stored by rows.
///
/// # Panics
/// Where a slice is too short, or the machine does not have the vector unit.
pub fn by_hand(a: &[f32], b: &[f32], c: &mut [f32], extents: [usize; 3], how: impl Into<How>) {
    by_hand_in_orders([a, b], [Order::Rows; 2], c, extents, how);
}

/// `C = A B` with indices by hand, for A and B stored by rows or by columns, and C by rows.
///
/// # Panics
/// Where a slice is too short, or the machine does not have the vector unit.
pub fn by_hand_in_orders(
    [a, b]: [&[f32]; 2],
    orders: [Order; 2],
    c: &mut [f32],
    [m, n, k]: [usize; 3],
    how: impl Into<How>,
) {
    let how = how.into();
    let (a, b, c) = (&a[..m * k], &b[..k * n], &mut c[..m * n]);
    let a = match orders[0] {
        Order::Rows => Raw { elements: a, across: k, along: 1 },
        Order::Columns => Raw { elements: a, across: 1, along: m },
    };
    let b = match orders[1] {
        Order::Rows => Raw { elements: b, across: 1, along: n },
        Order::Columns => Raw { elements: b, across: k, along: 1 },
    };
    if c.is_empty() {
        return;
    }
    let count = parts::count(how.threads, [m, n, k]);
    let how = How { machine: how.machine.shared_by(count), ..how };
    in_halves(a, b, C { first: c.as_mut_ptr(), row: n }, [m, n, k], how, count);
}

/// C, or a part of it, for several threads: where it begins, and from one row to the next.
#[derive(Clone, Copy)]
struct C {
    first: *mut f32,
    row: usize,
}

// SAFETY: no two parts that are computed at the same time have a common element: their ranges of rows or of columns are
// disjoint, or one is memory of its own.
unsafe impl Send for C {}
// SAFETY: as above.
unsafe impl Sync for C {}

impl C {
    /// From row `i` and column `j` on.
    fn from(self, i: usize, j: usize) -> C {
        C { first: self.first.wrapping_add(i * self.row + j), ..self }
    }
}

/// `c = a b` in so many parts, with deep sums in halves.
fn in_halves(a: Raw<'_>, b: Raw<'_>, c: C, [m, n, k]: [usize; 3], how: How, count: usize) {
    let Some(depth) = parts::half([m, n, k]) else { return parts(a, b, c, [m, n, k], how, count) };
    let mut rest = vec![0.0; m * n];
    let sums = C { first: rest.as_mut_ptr(), row: n };
    let second = |count| in_halves(a.from(0, depth), b.from(0, depth), sums, [m, n, k - depth], how, count);
    at_once(count, |count| in_halves(a, b, c, [m, n, depth], how, count), second);
    for (i, terms) in rest.chunks_exact(n).enumerate() {
        // SAFETY: the row lies in C, in this part of it. Both halves that write it or `rest` have ended; other halves
        // write memory of their own.
        let row = unsafe { std::slice::from_raw_parts_mut(c.from(i, 0).first, n) };
        row.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
    }
}

/// `c = a b` in so many parts.
fn parts(a: Raw<'_>, b: Raw<'_>, c: C, [m, n, k]: [usize; 3], how: How, count: usize) {
    match parts::cut([m, n], how.unit.register_tile(), count) {
        None => on_unit!(how.unit, product(a, b, c, [m, n, k], &how.machine)),
        Some(Cut::Rows(rows)) => {
            let second = |count| parts(a.from(rows, 0), b, c.from(rows, 0), [m - rows, n, k], how, count);
            at_once(count, |count| parts(a, b, c, [rows, n, k], how, count), second);
        }
        Some(Cut::Columns(columns)) => {
            let second = |count| parts(a, b.from(columns, 0), c.from(0, columns), [m, n - columns, k], how, count);
            at_once(count, |count| parts(a, b, c, [m, columns, k], how, count), second);
        }
    }
}

/// `c = a b` with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: Raw<'_>,
    b: Raw<'_>,
    c: C,
    extents: [usize; 3],
    machine: &Machine,
) {
    let unit = U::detect().expect("the machine has the vector unit");
    let [m, n, k] = extents;
    // Of a column of A, rows have one element, whatever the order.
    let few = if a.across > a.along { few_columns::<U>(n, k) } else { 0 };
    if few > 0 {
        let whole = n - few;
        unit.call(few::Columns { c: c.from(0, whole), a, b: b.from(whole, 0), extents: [m, few, k] });
        if whole > 0 {
            product::<U, MR, NR, V>(a, b, c, [m, whole, k], machine);
        }
        return;
    }
    let fits = blocked::fit(machine, b.elements.first(), b.along);
    let dense = b.across == 1 && blocked::is_panel::<NR>(b.along, fits);
    let together = blocked::together::<MR>([m, k], dense, machine);
    for [i, rows] in blocks(m, together, MR) {
        let (a, c) = (a.from(i, 0), c.from(i, 0));
        unit.call(Product::<MR, NR, V> { a, b, c, extents: [rows, n, k], machine, fits });
    }
}

/// A product, and for which caches it is cut.
struct Product<'a, const MR: usize, const NR: usize, const V: usize> {
    a: Raw<'a>,
    b: Raw<'a>,
    c: C,
    extents: [usize; 3],
    machine: &'a Machine,
    /// Whether vectors of B lie in one cache line each.
    fits: bool,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Product<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Product { a, b, c, extents: [m, n, k], machine, fits } = self;
        if k == 0 {
            for i in 0..m {
                // SAFETY: the row lies in C, in this part of it.
                unsafe { std::slice::from_raw_parts_mut(c.from(i, 0).first, n) }.fill(0.0);
            }
        }
        let deep = a.along == 1;
        let apart = if deep { a.across } else { a.along };
        let copied = blocked::is_copied::<NR>(n, deep, apart, machine);
        let (mut panel, mut panels) = (Room::default(), Room::default());
        for [pc, kc] in blocks(k, machine.depth(), STEP) {
            for [jc, nc] in blocks(n, blocked::columns_of_strip::<MR>(machine, m, [n, kc]), NR) {
                let [next_j, next_p] = if jc + nc < n { [jc + nc, pc] } else { [0, pc + kc] };
                let strip = Strip {
                    c: c.from(0, jc),
                    a: a.from(0, pc),
                    b: b.from(jc, pc),
                    next: &b.elements[(next_j * b.across + next_p * b.along).min(b.elements.len())..],
                    next_extents: [nc.min(n - next_j), kc.min(k - next_p)],
                    copied,
                    b_stays: b.across == 1 && blocked::b_stays::<MR, NR>(m, [nc, kc], b.along, fits, machine),
                    machine,
                    panel: &mut panel,
                    panels: &mut panels,
                    extents: [m, nc],
                    kc,
                    first: pc == 0,
                };
                strip.multiply::<U, MR, NR, V>(unit);
            }
        }
    }
}

/// A strip of C, and what its sums are made of.
struct Strip<'a> {
    c: C,
    a: Raw<'a>,
    b: Raw<'a>,
    next: &'a [f32],
    next_extents: [usize; 2],
    copied: bool,
    b_stays: bool,
    machine: &'a Machine,
    panel: &'a mut Room<0>,
    panels: &'a mut Room<1>,
    extents: [usize; 2],
    kc: usize,
    first: bool,
}

impl Strip<'_> {
    #[inline(always)]
    fn multiply<U: Unit, const MR: usize, const NR: usize, const V: usize>(self, unit: U) {
        let Strip { c, a, b, next, next_extents, copied, b_stays, machine, extents: [m, nc], kc, first, .. } = self;
        let [width, height] = shape::<U, MR, V>(nc);
        let size = MR * if a.along == 1 { PITCH } else { PACKED_TOGETHER * DEPTH };
        let room = if copied { self.panel.of(size) } else { &mut [][..] };
        let packed = if b_stays { &mut [][..] } else { self.panels.of(nc.div_ceil(width) * NR * APART) };
        if b.across == 1 && !b_stays {
            for p in 0..kc {
                let (source, mut from) = (&b.elements[p * b.along..][..nc], 0);
                for panel in packed.chunks_exact_mut(NR * APART) {
                    let end = nc.min(from + width);
                    step::<U, NR>(unit, &source[from..end], &mut panel[p * NR..][..NR]);
                    from = end;
                }
            }
        } else {
            for (x, panel) in packed.chunks_exact_mut(NR * APART).enumerate() {
                pack::<U, NR>(unit, b.from(x * width, 0), width.min(nc - x * width), kc, panel);
            }
        }
        let (elements, along, panel) = if b_stays { (b.elements, b.along, width) } else { (&*packed, NR, NR * APART) };
        let soon = machine.in_place() && passes([width, nc], kc, false);
        let packs = copied && a.along != 1;
        let (mut i, mut number) = (0, 0);
        for [height, count] in runs(m, if copied { height.min(MR) } else { height }) {
            for k in 0..count {
                let after = i + height;
                let rows = Rows { first: after, count: if a.along == 1 { MR.min(m - after) } else { 0 } };
                let ahead = Ahead { a, rows, b, next, next_extents, number };
                let row = Row { c: c.from(i, 0), elements, along, panel, extents: [nc, kc], width, first, ahead, soon };
                let (a, count, k) = (a.from(i, 0), PACKED_TOGETHER.min(count - k), k % PACKED_TOGETHER);
                if packs && k == 0 {
                    with_number!(height, MR, R => pack_rows::<R>(a, count, kc, &mut *room));
                }
                let room = &mut room[if packs { k * height * DEPTH } else { 0 }..];
                with_number!(height, highest::<U>(MR), R => row.multiply::<U, R, MR, NR, V>(unit, a, copied, room));
                (i, number) = (after, number + 1);
            }
        }
    }
}

/// Copies elements, a vector at a time.
#[inline(always)]
fn copy<U: Unit>(unit: U, source: &[f32], target: &mut [f32]) {
    let whole = source.len() - source.len() % U::LANES;
    for p in (0..whole).step_by(U::LANES) {
        unit.store(unit.load(&source[p..]), &mut target[p..]);
    }
    if whole < source.len() {
        target[whole..].copy_from_slice(&source[whole..]);
    }
}

/// Copies the elements at a place of `k`, `R` of them at most.
#[inline(always)]
fn step<U: Unit, const R: usize>(unit: U, source: &[f32], target: &mut [f32]) {
    if let Some(source) = source.as_array::<R>() {
        target.copy_from_slice(source);
    } else {
        let (target, source) = (target[..source.len()].chunks_mut(U::LANES), source.chunks(U::LANES));
        source.zip(target).for_each(|(source, target)| unit.store_part(unit.load_part(source), target));
    }
}

/// Fills a panel from at most `R` columns of B whose elements are contiguous.
#[inline(always)]
fn pack<U: Unit, const R: usize>(unit: U, source: Raw<'_>, count: usize, kc: usize, panel: &mut [f32]) {
    let Raw { elements, across, .. } = source;
    let panel = &mut panel[..R * DEPTH];
    let rows: [&[f32]; R] = array::from_fn(|i| &elements[i.min(count - 1) * across..][..kc]);
    let whole = kc - kc % STEP;
    for p in (0..whole).step_by(STEP) {
        for i in (0..R).step_by(4) {
            let rows: [&[f32]; 4] = array::from_fn(|r| &rows[(i + r).min(R - 1)][p..p + STEP]);
            for q in (0..STEP).step_by(4) {
                let columns = unit.transpose(rows.map(|row| array::from_fn(|r| row[q + r])));
                for (r, column) in columns.iter().enumerate() {
                    let target = &mut panel[(p + q + r) * R + i..(p + q + r) * R + R.min(i + 4)];
                    target.copy_from_slice(&column[..target.len()]);
                }
            }
        }
    }
    for p in whole..kc {
        for i in 0..R {
            panel[p * R + i] = rows[i][p];
        }
    }
}

/// Fills panels of `R` rows of A each, one after the other.
#[inline(always)]
fn pack_rows<const R: usize>(source: Raw<'_>, count: usize, kc: usize, room: &mut [f32]) {
    for p in 0..kc {
        let rows = &source.elements[p * source.along..][..R * count];
        for (k, rows) in rows.as_chunks::<R>().0.iter().enumerate() {
            room[(k * DEPTH + p) * R..][..R].copy_from_slice(rows);
        }
    }
}
