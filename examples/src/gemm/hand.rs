//! The twin: the same algorithm, with the index arithmetic written by hand. It is here to be compared with, in speed and in how it
//! reads; its result has the same bits.
//!
//! By hand there is no safe way to give each thread its tiles of C: that they are disjoint is a comment here, and a theorem of
//! the layouts there.

use std::array;

use rayon::prelude::*;

use super::blocked::{self, COLUMNS, ROWS, blocks, worth};
use super::layouts::{ALIASED, DEPTH, SHALLOW, SIDE_BY_SIDE, STEP, TASK_COLUMNS, TASK_ROWS, WIDE_TASK_COLUMNS};
use super::room::Room;
use super::unit::{Job, LINE, Unit, VectorUnit, on_unit};
use super::{How, Order, Threads};

/// An operand: element `(x, p)` is `elements[x * across + p * along]`.
#[derive(Clone, Copy)]
struct Raw<'a> {
    elements: &'a [f32],
    across: usize,
    along: usize,
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
    let threads = worth(how.threads, [m, n, k]);
    Room::with(|room| on_unit!(how.unit, product(a, b, c, [m, n, k], threads, room)));
}

/// The product with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: Raw<'_>,
    b: Raw<'_>,
    c: &mut [f32],
    [m, n, k]: [usize; 3],
    threads: Threads,
    room: &mut Room,
) {
    let unit = U::detect().expect("the machine has the vector unit");
    if k == 0 {
        c.fill(0.0);
    }
    for ic in (0..m).step_by(ROWS) {
        for jc in (0..n).step_by(COLUMNS) {
            let (mc, nc) = (ROWS.min(m - ic), COLUMNS.min(n - jc));
            for [pc, kc] in blocks(k) {
                let a = Raw { elements: &a.elements[ic * a.across + pc * a.along..], ..a };
                let b = Raw { elements: &b.elements[jc * b.across + pc * b.along..], ..b };
                let a_stays = a.along == 1 && blocked::a_stays::<NR>(nc);
                let b_stays = b.across == 1 && blocked::b_stays::<MR>(mc, b.along, kc);
                let a_pack = room.a.of(mc.div_ceil(MR) * MR * DEPTH);
                let b_pack = room.b.of(nc.div_ceil(NR) * NR * DEPTH);
                pack_block::<U, MR>(unit, a, [mc, kc], a_stays, a_pack, threads);
                pack_block::<U, NR>(unit, b, [nc, kc], b_stays, b_pack, threads);
                let c = Pointer(c[ic * n + jc..].as_mut_ptr());
                let (a_pack, b_pack) = (&*a_pack, &*b_pack);
                let rows = mc.div_ceil(TASK_ROWS);
                let width = if kc <= SHALLOW { WIDE_TASK_COLUMNS } else { TASK_COLUMNS };
                let task = |number: usize| {
                    let (i, j) = (number % rows * TASK_ROWS, number / rows * width);
                    let part = Part::<MR, NR, V> {
                        c,
                        ldc: n,
                        a,
                        b,
                        a_pack,
                        b_pack,
                        stays: [a_stays, b_stays],
                        from: [i, j],
                        to: [mc.min(i + TASK_ROWS), nc.min(j + width)],
                        extents: [mc, nc],
                        kc,
                        first: pc == 0,
                    };
                    unit.call(part);
                };
                each(threads, rows * nc.div_ceil(width), task);
            }
        }
    }
}

/// Calls a function with every number, one after the other or on all threads.
fn each(threads: Threads, count: usize, call: impl Fn(usize) + Send + Sync) {
    match threads {
        Threads::One => (0..count).for_each(call),
        Threads::All => (0..count).into_par_iter().for_each(call),
    }
}

/// Packs the panels of a block of an operand that do not stay where they are.
fn pack_block<U: Unit, const R: usize>(
    unit: U,
    source: Raw<'_>,
    [count, kc]: [usize; 2],
    stays: bool,
    room: &mut [f32],
    threads: Threads,
) {
    let skipped = if stays { count / R } else { 0 };
    let pack = |(x, panel): (usize, &mut [f32])| {
        let first = (skipped + x) * R;
        let elements = &source.elements[first * source.across..];
        unit.call(Packing::<R> { source: Raw { elements, ..source }, count: R.min(count - first), kc, panel });
    };
    let room = &mut room[skipped * R * DEPTH..];
    match threads {
        Threads::One => room.chunks_exact_mut(R * DEPTH).enumerate().for_each(pack),
        Threads::All => room.par_chunks_exact_mut(R * DEPTH).enumerate().for_each(pack),
    }
}

/// A panel to be packed.
struct Packing<'a, const R: usize> {
    source: Raw<'a>,
    count: usize,
    kc: usize,
    panel: &'a mut [f32],
}

impl<const R: usize> Job for Packing<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Packing { source: Raw { elements, across, along }, count, kc, panel } = self;
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
}

/// C for several threads.
#[derive(Clone, Copy)]
struct Pointer(*mut f32);

// SAFETY: no two tasks write one element: their ranges of rows or of columns are disjoint.
unsafe impl Send for Pointer {}
// SAFETY: as above.
unsafe impl Sync for Pointer {}

/// Part of C, and what its sums are made of.
struct Part<'a, const MR: usize, const NR: usize, const V: usize> {
    c: Pointer,
    ldc: usize,
    a: Raw<'a>,
    b: Raw<'a>,
    a_pack: &'a [f32],
    b_pack: &'a [f32],
    stays: [bool; 2],
    from: [usize; 2],
    to: [usize; 2],
    extents: [usize; 2],
    kc: usize,
    first: bool,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Part<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        for i in (self.from[0]..self.to[0]).step_by(MR) {
            if self.stays[0] && i + MR <= self.extents[0] {
                if const { MR > SIDE_BY_SIDE } && self.a.across.is_multiple_of(ALIASED) {
                    for i in (i..i + MR).step_by(SIDE_BY_SIDE) {
                        for next in i + SIDE_BY_SIDE..self.extents[0].min(i + 2 * SIDE_BY_SIDE) {
                            let row = &self.a.elements[next * self.a.across..][..self.kc];
                            for p in (0..self.kc).step_by(LINE) {
                                unit.prefetch(&row[p]);
                            }
                        }
                        let a = &self.a.elements[i * self.a.across..];
                        let lines: [&[f32]; SIDE_BY_SIDE] = array::from_fn(|r| &a[r * self.a.across..][..self.kc]);
                        self.row::<U, SIDE_BY_SIDE>(unit, i, |r, p| lines[r][p]);
                    }
                    continue;
                }
                let a = &self.a.elements[i * self.a.across..];
                let lines: [&[f32]; MR] = array::from_fn(|r| &a[r * self.a.across..][..self.kc]);
                self.row::<U, MR>(unit, i, |r, p| lines[r][p]);
                continue;
            }
            let a = &self.a_pack[i * DEPTH..][..MR * DEPTH];
            match self.to[0] - i {
                0..=4 => self.row::<U, 4>(unit, i, |r, p| a[p * MR + r]),
                5..=8 if const { MR > 8 } => self.row::<U, 8>(unit, i, |r, p| a[p * MR + r]),
                _ => self.row::<U, MR>(unit, i, |r, p| a[p * MR + r]),
            }
        }
    }
}

impl<const MR: usize, const NR: usize, const V: usize> Part<'_, MR, NR, V> {
    /// The register tiles of `R` rows from row `i` on.
    #[inline(always)]
    fn row<U: Unit, const R: usize>(&self, unit: U, i: usize, a: impl Fn(usize, usize) -> f32 + Copy) {
        for j in (self.from[1]..self.to[1]).step_by(NR) {
            if self.stays[1] && j + NR <= self.extents[1] {
                let (b, ldb) = (&self.b.elements[j..], self.b.along);
                self.tile::<U, R, V>(unit, [i, j], a, |p| &b[p * ldb..][..NR]);
                continue;
            }
            let b = &self.b_pack[j * DEPTH..][..NR * DEPTH];
            if self.to[1] - j <= U::LANES {
                self.tile::<U, R, 1>(unit, [i, j], a, |p| &b[p * NR..][..NR]);
            } else {
                self.tile::<U, R, V>(unit, [i, j], a, |p| &b[p * NR..][..NR]);
            }
        }
    }

    /// The register tile at `(i, j)`: `R` rows of `W` vectors.
    #[inline(always)]
    fn tile<'b, U: Unit, const R: usize, const W: usize>(
        &self,
        unit: U,
        [i, j]: [usize; 2],
        a: impl Fn(usize, usize) -> f32,
        b: impl Fn(usize) -> &'b [f32],
    ) {
        let (rows, columns) = (R.min(self.to[0] - i), NR.min(self.to[1] - j));
        let row = |r: usize| {
            // SAFETY: the element lies in C.
            let start = unsafe { self.c.0.add((i + r) * self.ldc + j) };
            // SAFETY: so do the others, and within this part, which no other task has.
            unsafe { std::slice::from_raw_parts_mut(start, columns) }
        };
        if rows == R && columns == NR {
            for r in 0..R {
                let row = row(r);
                for s in (0..NR).step_by(LINE) {
                    unit.prefetch(&row[s]);
                }
                unit.prefetch(&row[NR - 1]);
            }
        }
        assert!(self.kc <= DEPTH);
        let mut sums = [[unit.splat(0.0); W]; R];
        for p in 0..self.kc {
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
