//! The hand-written version: the same algorithm, with the index arithmetic written by hand. It is here to be compared
//! with, in speed and in how it reads; its result has the same bits.
//!
//! By hand there is no safe way to give each thread its tiles of C: that they are disjoint is a comment here, and a
//! theorem of the layouts there.

use std::array;

use super::blocked::{self, blocks};
use super::layouts::{DEPTH, PITCH, SIDE_BY_SIDE, STEP};
use super::machine::Machine;
use super::parts::{self, Cut, at_once};
use super::room::Room;
use super::unit::{Address, Job, LINE, Unit, VectorUnit, on_unit};
use super::{How, Order};

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
    parts(a, b, C { first: c.as_mut_ptr(), row: n }, [m, n, k], how, parts::count(how.threads, [m, n, k]));
}

/// C, or a part of it, for several threads: where it begins, and from one row to the next.
#[derive(Clone, Copy)]
struct C {
    first: *mut f32,
    row: usize,
}

// SAFETY: no two parts that are computed at the same time have a common element: their ranges of rows or of columns are
// disjoint.
unsafe impl Send for C {}
// SAFETY: as above.
unsafe impl Sync for C {}

impl C {
    /// From row `i` and column `j` on.
    fn from(self, i: usize, j: usize) -> C {
        C { first: self.first.wrapping_add(i * self.row + j), ..self }
    }
}

/// `c = a b` in so many parts.
fn parts(a: Raw<'_>, b: Raw<'_>, c: C, [m, n, k]: [usize; 3], how: How, count: usize) {
    match parts::cut([m, n, k], how.unit.register_tile(), count) {
        None => Room::with(|room| on_unit!(how.unit, product(a, b, c, [m, n, k], room, how.machine))),
        Some(Cut::Rows(rows)) => {
            let second = |count| parts(a.from(rows, 0), b, c.from(rows, 0), [m - rows, n, k], how, count);
            at_once(count, |count| parts(a, b, c, [rows, n, k], how, count), second);
        }
        Some(Cut::Columns(columns)) => {
            let second = |count| parts(a, b.from(columns, 0), c.from(0, columns), [m, n - columns, k], how, count);
            at_once(count, |count| parts(a, b, c, [m, columns, k], how, count), second);
        }
        Some(Cut::Depth(depth)) => {
            let mut rest = vec![0.0; m * n];
            let sums = C { first: rest.as_mut_ptr(), row: n };
            let second = |count| parts(a.from(0, depth), b.from(0, depth), sums, [m, n, k - depth], how, count);
            at_once(count, |count| parts(a, b, c, [m, n, depth], how, count), second);
            for (i, terms) in rest.chunks_exact(n).enumerate() {
                // SAFETY: the row lies in C, in this part of it, and no other part is being computed.
                let row = unsafe { std::slice::from_raw_parts_mut(c.from(i, 0).first, n) };
                row.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
            }
        }
    }
}

/// `c = a b` with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: Raw<'_>,
    b: Raw<'_>,
    c: C,
    [m, n, k]: [usize; 3],
    room: &mut Room,
    machine: Machine,
) {
    let unit = U::detect().expect("the machine has the vector unit");
    if k == 0 {
        for i in 0..m {
            // SAFETY: the row lies in C, in this part of it.
            unsafe { std::slice::from_raw_parts_mut(c.from(i, 0).first, n) }.fill(0.0);
        }
    }
    for [pc, kc] in blocks(k, machine.depth(), STEP) {
        for [jc, nc] in blocks(n, machine.strip() / kc, NR) {
            let [next_j, next_p] = if jc + nc < n { [jc + nc, pc] } else { [0, pc + kc] };
            let strip = Strip::<MR, NR, V> {
                c: c.from(0, jc),
                a: a.from(0, pc),
                b: b.from(jc, pc),
                next: &b.elements[(next_j * b.across + next_p * b.along).min(b.elements.len())..],
                next_extents: [nc.min(n - next_j), kc.min(k - next_p)],
                side_by_side: if a.along == 1 { blocked::side_by_side::<MR, NR>(n, a.across, machine) } else { 0 },
                b_stays: b.across == 1 && blocked::b_stays::<MR>(m, [nc, kc], b.along),
                panel: room.a.of(MR * PITCH),
                packed: room.b.of(nc.div_ceil(NR) * NR * DEPTH),
                extents: [m, nc],
                kc,
                first: pc == 0,
            };
            unit.call(strip);
        }
    }
}

/// A strip of C, and what its sums are made of.
struct Strip<'a, const MR: usize, const NR: usize, const V: usize> {
    c: C,
    a: Raw<'a>,
    b: Raw<'a>,
    next: &'a [f32],
    next_extents: [usize; 2],
    side_by_side: usize,
    b_stays: bool,
    panel: &'a mut [f32],
    packed: &'a mut [f32],
    extents: [usize; 2],
    kc: usize,
    first: bool,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Strip<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(mut self, unit: U) {
        let ([m, nc], kc, a) = (self.extents, self.kc, self.a);
        for j in (0..nc).step_by(NR) {
            if !self.b_stays || j + NR > nc {
                let panel = &mut self.packed[j * DEPTH..][..NR * DEPTH];
                pack::<U, NR>(unit, self.b.from(j, 0), NR.min(nc - j), kc, panel);
            }
        }
        let panel = std::mem::take(&mut self.panel);
        for i in (0..m).step_by(MR) {
            let (count, after) = (MR.min(m - i), if a.along == 1 { MR.min(m.saturating_sub(i + MR)) } else { 0 });
            let ahead = Rows { first: i + count, count: after };
            if count == MR && self.side_by_side == MR {
                let lines: [&[f32]; MR] = array::from_fn(|r| &a.elements[(i + r) * a.across..][..kc]);
                self.row::<U, MR, 0>(unit, i, ahead, |r, p| lines[r][p]);
            } else if count == MR && self.side_by_side == SIDE_BY_SIDE {
                for r in (0..MR).step_by(SIDE_BY_SIDE) {
                    let lines: [&[f32]; SIDE_BY_SIDE] = array::from_fn(|s| &a.elements[(i + r + s) * a.across..][..kc]);
                    let ahead = ahead.part(r / SIDE_BY_SIDE, MR / SIDE_BY_SIDE);
                    self.row::<U, SIDE_BY_SIDE, 1>(unit, i + r, ahead, |r, p| lines[r][p]);
                }
            } else if a.along == 1 {
                for r in 0..count {
                    let (row, target) = (&a.elements[(i + r) * a.across..][..kc], &mut panel[r * PITCH..][..kc]);
                    copy(unit, row, target);
                }
                let panel = &panel[..MR * PITCH];
                self.rows(unit, i, ahead, |r, p| panel[r * PITCH + p]);
            } else {
                pack::<U, MR>(unit, a.from(i, 0), count, kc, panel);
                let panel = &panel[..MR * DEPTH];
                self.rows(unit, i, ahead, |r, p| panel[p * MR + r]);
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

/// Fills a panel from at most `R` rows or columns.
#[inline(always)]
fn pack<U: Unit, const R: usize>(unit: U, source: Raw<'_>, count: usize, kc: usize, panel: &mut [f32]) {
    let Raw { elements, across, along } = source;
    let panel = &mut panel[..R * DEPTH];
    if across == 1 {
        for p in 0..kc {
            let target = &mut panel[p * R..][..R];
            if count == R && R.is_multiple_of(U::LANES) {
                let source = &elements[p * along..][..R];
                for v in (0..R).step_by(U::LANES) {
                    unit.store(unit.load(&source[v..]), &mut target[v..]);
                }
            } else {
                target[..count].copy_from_slice(&elements[p * along..][..count]);
            }
        }
        return;
    }
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

/// Rows of A that come next.
#[derive(Clone, Copy)]
struct Rows {
    first: usize,
    count: usize,
}

impl Rows {
    /// One of so many parts.
    #[inline(always)]
    fn part(self, number: usize, parts: usize) -> Rows {
        let [from, to] = [number, number + 1].map(|number| number * self.count / parts);
        Rows { first: self.first + from, count: to - from }
    }
}

/// What is asked for during a register tile: addresses of columns, and of rows that take turns.
struct Ahead {
    column: Address,
    along: usize,
    first: Address,
    across: usize,
    row: Address,
    last: Address,
}

impl Ahead {
    #[inline(always)]
    fn ask_columns<U: Unit>(&mut self, unit: U) {
        unit.prefetch(self.column);
        self.column = self.column.past(self.along);
    }

    #[inline(always)]
    fn ask_row<U: Unit>(&mut self, unit: U, p: usize) {
        unit.prefetch(self.row.past(p));
        self.row = if self.row == self.last { self.first } else { self.row.past(self.across) };
    }
}

impl<const MR: usize, const NR: usize, const V: usize> Strip<'_, MR, NR, V> {
    /// The register tiles of the rows from row `i` on, as many as there are, and at most `MR`.
    #[inline(always)]
    fn rows<U: Unit>(&self, unit: U, i: usize, ahead: Rows, a: impl Fn(usize, usize) -> f32 + Copy) {
        match self.extents[0] - i {
            0..=4 => self.row::<U, 4, 2>(unit, i, ahead, a),
            5..=8 if const { MR > 8 } => self.row::<U, 8, 2>(unit, i, ahead, a),
            _ => self.row::<U, MR, 2>(unit, i, ahead, a),
        }
    }

    /// The register tiles of `R` rows from row `i` on, which leave registers to ask for columns and rows that come next
    /// (2), for rows (1), or for nothing (0).
    #[inline(always)]
    fn row<U: Unit, const R: usize, const ASK: u8>(
        &self,
        unit: U,
        i: usize,
        ahead: Rows,
        a: impl Fn(usize, usize) -> f32 + Copy,
    ) {
        for j in (0..self.extents[1]).step_by(NR) {
            let ahead = self.ahead(i / MR, j, ahead);
            if self.b_stays && j + NR <= self.extents[1] {
                let (b, ldb) = (&self.b.elements[j..], self.b.along);
                self.tile::<U, R, V, ASK>(unit, [i, j], a, |p| &b[p * ldb..][..NR], ahead);
                continue;
            }
            let b = &self.packed[j * DEPTH..][..NR * DEPTH];
            if self.extents[1] - j <= U::LANES {
                self.tile::<U, R, 1, ASK>(unit, [i, j], a, |p| &b[p * NR..][..NR], ahead);
            } else {
                self.tile::<U, R, V, ASK>(unit, [i, j], a, |p| &b[p * NR..][..NR], ahead);
            }
        }
    }

    /// What is asked for during the register tile at column `j`, if the number of its row of tiles is this; the first
    /// element of the strip, which is there already, where there is nothing else.
    #[inline(always)]
    fn ahead(&self, number: usize, j: usize, rows: Rows) -> Ahead {
        let rows = rows.part(j / NR, self.extents[1].div_ceil(NR));
        let [columns, deep] = self.next_extents;
        let line = j + number * LINE;
        let is_there = self.b.across == 1 && number * LINE < NR && line < columns && deep >= self.kc;
        let there = Address::of(&self.b.elements[0]);
        let (column, along) = if is_there { (Address::of(&self.next[line]), self.b.along) } else { (there, 0) };
        let across = if rows.count > 0 { self.a.across } else { 0 };
        let first = if rows.count > 0 { Address::of(&self.a.elements[rows.first * across]) } else { there };
        Ahead { column, along, first, across, row: first, last: first.past(across * rows.count.saturating_sub(1)) }
    }

    /// The register tile at `(i, j)`: `R` rows of `W` vectors.
    #[inline(always)]
    fn tile<'b, U: Unit, const R: usize, const W: usize, const ASK: u8>(
        &self,
        unit: U,
        [i, j]: [usize; 2],
        a: impl Fn(usize, usize) -> f32,
        b: impl Fn(usize) -> &'b [f32],
        mut ahead: Ahead,
    ) {
        let (rows, columns) = (R.min(self.extents[0] - i), NR.min(self.extents[1] - j));
        let row = |r: usize| {
            // SAFETY: the elements lie in C, and within this part, which no other thread has.
            unsafe { std::slice::from_raw_parts_mut(self.c.from(i + r, j).first, columns) }
        };
        if rows == R && columns == NR {
            for r in 0..R {
                let row = row(r);
                for s in (0..NR).step_by(LINE) {
                    unit.prefetch(Address::of(&row[s]));
                }
                unit.prefetch(Address::of(&row[NR - 1]));
            }
        }
        assert!(self.kc <= DEPTH);
        let mut sums = [[unit.splat(0.0); W]; R];
        for p in 0..self.kc {
            if ASK > 1 {
                ahead.ask_columns(unit);
            }
            if ASK > 0 {
                ahead.ask_row(unit, p);
            }
            let b = b(p);
            let b: [U::Vector; W] = array::from_fn(|v| unit.load(&b[v * U::LANES..]));
            for r in 0..R {
                let a = unit.splat(a(r, p));
                for v in 0..W {
                    sums[r][v] = unit.multiply_add(a, b[v], sums[r][v]);
                }
            }
        }
        if W == V && rows == R && columns == NR {
            for r in 0..R {
                let row = row(r);
                for v in 0..W {
                    let target = &mut row[v * U::LANES..];
                    let sum = if self.first { sums[r][v] } else { unit.add(unit.load(target), sums[r][v]) };
                    unit.store(sum, target);
                }
            }
            return;
        }
        let mut whole = [[0.0; NR]; R];
        for r in 0..R {
            for v in 0..W {
                unit.store(sums[r][v], &mut whole[r][v * U::LANES..]);
            }
        }
        for (r, sums) in whole.iter().enumerate().take(rows) {
            for (target, sum) in row(r).iter_mut().zip(sums) {
                *target = if self.first { *sum } else { *target + sum };
            }
        }
    }
}
