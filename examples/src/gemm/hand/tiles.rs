//! Register tiles by hand: the innermost loop, and what is asked for before it is needed.

use std::array;

use super::{C, Raw, copy};
use crate::gemm::ahead::STEPS;
use crate::gemm::kernel::{most, vectors};
use crate::gemm::layouts::{DEPTH, PITCH};
use crate::gemm::strip::with_number;
use crate::gemm::unit::{Address, Job, LINE, Unit};

/// Rows of A that come next.
#[derive(Clone, Copy)]
pub struct Rows {
    pub first: usize,
    pub count: usize,
}

/// Rows of A and columns of B that come next, during a row of register tiles of this number.
#[derive(Clone, Copy)]
pub struct Ahead<'a> {
    pub a: Raw<'a>,
    pub rows: Rows,
    pub b: Raw<'a>,
    pub next: &'a [f32],
    pub next_extents: [usize; 2],
    pub number: usize,
}

/// Addresses that are asked for: of columns, and of rows that take turns.
struct Walk {
    column: Address,
    along: usize,
    first: Address,
    across: usize,
    row: Address,
    last: Address,
}

impl Walk {
    #[inline(always)]
    fn ask<U: Unit>(&mut self, unit: U, p: usize) {
        unit.prefetch::<2>(self.column);
        self.column = self.column.past(self.along);
        self.ask_for_row(unit, p);
    }

    #[inline(always)]
    fn ask_for_row<U: Unit>(&mut self, unit: U, p: usize) {
        unit.prefetch::<2>(self.row.past(p));
        self.row = if self.row == self.last { self.first } else { self.row.past(self.across) };
    }

    /// Asks for all lines of the rows, if there are any.
    #[inline(always)]
    fn ask_for_rows<U: Unit>(&self, unit: U, kc: usize) {
        let mut row = self.first;
        let mut ends = self.across == 0;
        while !ends {
            (0..kc).step_by(LINE).for_each(|p| unit.prefetch::<2>(row.past(p)));
            (ends, row) = (row == self.last, row.past(self.across));
        }
    }
}

impl Ahead<'_> {
    /// What is asked for during the register tile at column `j` of so many; the first element of the strip, which is
    /// there already, where there is nothing else.
    #[inline(always)]
    fn walk<const NR: usize>(&self, j: usize, [columns, kc]: [usize; 2]) -> Walk {
        let Ahead { a, rows, b, next, next_extents: [next_columns, deep], number } = *self;
        let [from, to] = [j / NR, j / NR + 1].map(|part| part * rows.count / columns.div_ceil(NR));
        let line = j + number * LINE;
        let is_there = b.across == 1 && number * LINE < NR && line < next_columns && deep >= kc;
        let there = Address::of(&b.elements[0]);
        let (column, along) = if is_there { (Address::of(&next[line]), b.along) } else { (there, 0) };
        let across = if to > from { a.across } else { 0 };
        let first = if to > from { Address::of(&a.elements[(rows.first + from) * across]) } else { there };
        Walk { column, along, first, across, row: first, last: first.past(across * (to - from).saturating_sub(1)) }
    }
}

/// A row of register tiles. Panel `x` of B, of `width` columns, begins at `elements[x * panel]`.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    pub c: C,
    pub elements: &'a [f32],
    pub along: usize,
    pub panel: usize,
    pub extents: [usize; 2],
    pub width: usize,
    pub first: bool,
    pub ahead: Ahead<'a>,
    pub soon: bool,
}

impl Row<'_> {
    /// Multiplies `R` rows, which are read where they lie, or copied.
    #[inline(always)]
    pub fn multiply<U: Unit, const R: usize, const MR: usize, const NR: usize, const V: usize>(
        self,
        unit: U,
        a: Raw<'_>,
        copied: bool,
        room: &mut [f32],
    ) {
        let kc = self.extents[1];
        match (a.along == 1, copied) {
            (_, true) if const { R > MR } => unreachable!("rows that are copied are at most {MR}"),
            (true, false) => {
                let a = Lines::<R>(array::from_fn(|r| &a.elements[r * a.across..][..kc]));
                unit.call(Tiles::<_, R, MR, NR, V, false> { row: self, a });
            }
            (false, false) => {
                let a = |r: usize, p: usize| a.elements[p * a.along..][..R][r];
                unit.call(Tiles::<_, R, MR, NR, V, false> { row: self, a: Elements(a) });
            }
            (true, true) => {
                for r in 0..R {
                    copy(unit, &a.elements[r * a.across..][..kc], &mut room[r * PITCH..][..kc]);
                }
                let panel: &[[f32; PITCH]; R] = room.as_chunks().0.first_chunk().expect("there is room");
                unit.call(Tiles::<_, R, MR, NR, V, true> { row: self, a: Elements(|r: usize, p: usize| panel[r][p]) });
            }
            (false, true) => {
                let panel: &[[f32; R]; DEPTH] = room.as_chunks().0.first_chunk().expect("there is room");
                let a = Elements(|r: usize, p: usize| panel[p][r]);
                if self.soon {
                    unit.call(Tiles::<_, R, MR, NR, V, false> { row: self, a });
                } else {
                    unit.call(Tiles::<_, R, MR, NR, V, true> { row: self, a });
                }
            }
        }
    }
}

/// How elements of A are read in the innermost loop.
trait ReadsA {
    /// By row and `k`, which is less than `kc`.
    fn reader(&self, kc: usize) -> impl Fn(usize, usize) -> f32;
}

/// Rows of `kc` elements, a slice each.
struct Lines<'a, const R: usize>([&'a [f32]; R]);

impl<const R: usize> ReadsA for Lines<'_, R> {
    #[inline(always)]
    fn reader(&self, kc: usize) -> impl Fn(usize, usize) -> f32 {
        let mut lines = [&[][..]; R];
        for r in 0..R {
            lines[r] = &self.0[r][..kc]; // proves to the compiler that `k` is in bounds: the loop is free of checks
        }
        move |r, p| lines[r][p]
    }
}

/// Elements that a function returns.
struct Elements<F>(F);

impl<F: Fn(usize, usize) -> f32> ReadsA for Elements<F> {
    #[inline(always)]
    fn reader(&self, _: usize) -> impl Fn(usize, usize) -> f32 {
        &self.0
    }
}

/// A row of register tiles, and how an element of A is read.
struct Tiles<'a, A, const R: usize, const MR: usize, const NR: usize, const V: usize, const ASKS: bool> {
    row: Row<'a>,
    a: A,
}

impl<A, const R: usize, const MR: usize, const NR: usize, const V: usize, const ASKS: bool> Job
    for Tiles<'_, A, R, MR, NR, V, ASKS>
where
    A: ReadsA,
{
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Row { panel, extents: [columns, _], width, ahead, soon, .. } = self.row;
        for (x, j) in (0..columns).step_by(width).enumerate() {
            let (count, b) = (width.min(columns - j), x * panel);
            if const { R <= MR } && count == NR {
                if const { R == MR && !ASKS } && soon {
                    if NR > LINE && columns == NR && ahead.rows.count > 0 {
                        self.tile::<U, V, true, true>(unit, j, b, NR);
                    } else {
                        self.tile::<U, V, false, true>(unit, j, b, NR);
                    }
                } else {
                    self.tile::<U, V, ASKS, false>(unit, j, b, NR);
                }
                continue;
            }
            let [vectors, narrow] = vectors::<U>(count);
            let wide = count - narrow;
            if vectors > 0 {
                with_number!(vectors, most(R, MR, V), W => self.tile::<U, W, false, false>(unit, j, b, wide));
            }
            if narrow > 0 {
                self.tile::<U::Narrow, 1, false, false>(unit.narrow(), j + wide, b + wide, narrow);
            }
        }
    }
}

impl<A, const R: usize, const MR: usize, const NR: usize, const V: usize, const ASKS: bool>
    Tiles<'_, A, R, MR, NR, V, ASKS>
where
    A: ReadsA,
{
    /// The register tile at column `j`: `R` rows of so many columns, in `W` vectors. Its columns of B begin at `b`.
    /// With `NEXT`, asks for what comes next; with `SOON`, for its own columns of B; with both, for these and the next
    /// rows.
    #[inline(always)]
    fn tile<U: Unit, const W: usize, const NEXT: bool, const SOON: bool>(
        &self,
        unit: U,
        j: usize,
        b: usize,
        count: usize,
    ) {
        let Row { c, elements, along, extents: [columns, kc], first, ahead, .. } = self.row;
        let b = &elements[b..];
        assert!(kc <= DEPTH);
        let mut walk = ahead.walk::<NR>(j, [columns, kc]);
        if const { NEXT && !SOON && NR <= LINE } {
            walk.ask_for_rows(unit, kc);
        }
        let (at, mut sums) = (self.a.reader(kc), [[unit.splat(0.0); W]; R]);
        for p in 0..kc {
            if const { NEXT && SOON } {
                walk.ask_for_row(unit, p);
            } else if const { NEXT && NR > LINE } {
                walk.ask(unit, p);
            }
            let b = &b[p * along..][..count];
            for line in (0..if const { SOON } { NR } else { 0 }).step_by(LINE) {
                unit.prefetch::<1>(Address::of_first(b).past(line + STEPS * along));
            }
            let b: [U::Vector; W] = array::from_fn(|v| unit.load_part(&b[v * U::LANES..]));
            for r in 0..R {
                let a = unit.splat(at(r, p));
                for v in 0..W {
                    sums[r][v] = unit.multiply_add(a, b[v], sums[r][v]);
                }
            }
        }
        for r in 0..R {
            // SAFETY: the elements lie in C, and within this part, which no other thread has.
            let row = unsafe { std::slice::from_raw_parts_mut(c.from(r, j).first, count) };
            for v in 0..W {
                let target = &mut row[v * U::LANES..];
                let sum = if first { sums[r][v] } else { unit.add(unit.load_part(target), sums[r][v]) };
                unit.store_part(sum, target);
            }
        }
    }
}
