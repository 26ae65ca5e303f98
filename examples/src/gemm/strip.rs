//! A strip of C: its columns of B are packed or stay where they lie, and its rows are done a register tile at a time.

use layout_static::{C, Static, TensorMut};

use super::ahead::Ahead;
use super::blocked::Reading;
use super::kernel::{Columns, Row};
use super::layouts::{Lines, PITCH, Panel, lines, panel, panel_size};
use super::room::Room;
use super::unit::Unit;
use super::{Deep, Operand, Target, pack};

/// Calls a function with a number of rows, 12 at most, as a constant.
macro_rules! with_height {
    ($height:expr, $most:expr, $R:ident => $call:expr) => {
        with_height!(@ $height, $most, $R, $call, 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    (@ $height:expr, $most:expr, $R:ident, $call:expr, $($rows:literal)*) => {
        match $height {
            $($rows if const { $rows <= $most } => {
                const $R: usize = $rows;
                $call
            })*
            _ => unreachable!("a register tile has at most {} rows", $most),
        }
    };
}
pub(super) use with_height;

/// A strip of C, and what its sums are made of: `c = a b`, or `c += a b` after the first block of `k`.
pub struct Strip<'a> {
    pub c: Target<'a>,
    pub a: Operand<'a>,
    pub b: Operand<'a>,
    /// How rows of `a` are read.
    pub reading: Reading,
    /// What comes after `b`, if it is asked for.
    pub next: Option<Operand<'a>>,
    /// Whether `b` is read where it lies.
    pub b_stays: bool,
    /// Room for a panel of `a`.
    pub panel: &'a mut Room<0>,
    /// Room for all panels of `b`.
    pub panels: &'a mut Room<1>,
    pub first: bool,
}

impl Strip<'_> {
    /// Multiplies, with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
    #[inline(always)]
    pub fn multiply<U: Unit, const MR: usize, const NR: usize, const V: usize>(self, unit: U) {
        let Strip { c, a, b, reading, next, b_stays, panel, panels, first } = self;
        let ((rows, depth), (columns, _)) = (a.extents(), b.extents());
        let b = match b {
            Operand::Across(matrix) if b_stays => Columns::Stay(matrix),
            b => {
                let panels = panels.of(columns.div_ceil(NR) * panel_size::<NR>());
                pack_strip::<U, NR>(unit, b, panels);
                Columns::Packed(panels)
            }
        };
        let room = reading.copied.then(|| panel.of(MR * PITCH));
        let mut rows_of = Rows { c, a, b, room, next, extents: [rows, columns, depth], first };
        for (number, [i, height]) in tiles(rows, reading.rows).enumerate() {
            with_height!(height, MR, R => rows_of.multiply::<U, R, NR, V>(unit, i, number));
        }
    }
}

/// Rows of A in tiles of about equal height, `most` at most: where each begins, and its height.
pub fn tiles(rows: usize, most: usize) -> impl Iterator<Item = [usize; 2]> {
    let count = rows.div_ceil(most);
    let (height, higher) = (rows / count.max(1), rows % count.max(1));
    (0..count).map(move |x| [x * height + x.min(higher), height + usize::from(x < higher)])
}

/// The rows of a strip.
struct Rows<'a> {
    c: Target<'a>,
    a: Operand<'a>,
    b: Columns<'a>,
    /// Room for a panel, if rows are copied.
    room: Option<&'a mut [f32]>,
    /// What comes after `b`, if it is asked for.
    next: Option<Operand<'a>>,
    extents: [usize; 3],
    first: bool,
}

impl Rows<'_> {
    /// Multiplies `R` rows from row `i` on, the tile of this number.
    #[inline(always)]
    fn multiply<U: Unit, const R: usize, const NR: usize, const V: usize>(&mut self, unit: U, i: usize, number: usize) {
        let [rows, columns, depth] = self.extents;
        let (b, first) = (self.b, self.first);
        let c = self.c.block_mut((i, 0), (C, columns)).expect("the rows lie in C");
        match (self.a, &mut self.room) {
            (Operand::Deep(a), None) => {
                let here = a.block((i, 0), (C, depth)).expect("the rows lie in A");
                match self.next {
                    // No more share a set of any cache; fewer are the rows of a small matrix.
                    Some(next) if const { R > 4 && R <= 10 } => {
                        let ahead = Some(Ahead::of(after::<R>(a, i, rows), next, number));
                        unit.call(Row::<_, R, NR, V, true> { c, a: here, b, first, ahead });
                    }
                    _ => unit.call(Row::<_, R, NR, V, false> { c, a: here, b, first, ahead: None }),
                }
            }
            (Operand::Across(a), None) => {
                let a = a.block((i, 0), (C, depth)).expect("the rows lie in A");
                unit.call(Row::<_, R, NR, V, true> { c, a, b, first, ahead: None });
            }
            (Operand::Deep(a), Some(room)) => {
                let block = a.block((i, 0), (R, depth)).expect("the rows lie in A");
                pack::lines(unit, block, TensorMut::new(&mut **room, Lines::<R>::VALUE).expect("there is room"));
                let ahead = self.next.map(|next| Ahead::of(after::<R>(a, i, rows), next, number));
                unit.call(Row::<_, R, NR, V, true> { c, a: lines(room, depth), b, first, ahead });
            }
            (Operand::Across(a), Some(room)) => {
                let block = a.block((i, 0), (R, depth)).expect("the rows lie in A");
                pack::copy(block, TensorMut::new(&mut **room, Panel::<R>::VALUE).expect("there is room"));
                let ahead = self.next.map(|next| Ahead::of(None, next, number));
                unit.call(Row::<_, R, NR, V, true> { c, a: panel(room, depth), b, first, ahead });
            }
        }
    }
}

/// Packs a strip of B.
#[inline(always)]
fn pack_strip<U: Unit, const R: usize>(unit: U, source: Operand<'_>, panels: &mut [f32]) {
    let (count, depth) = source.extents();
    for (x, panel) in panels.chunks_exact_mut(panel_size::<R>()).enumerate() {
        let source = source.block([x * R, 0], [R.min(count - x * R), depth]);
        pack::panel(unit, source, TensorMut::new(panel, Panel::<R>::VALUE).expect("there is room"));
    }
}

/// At most as many rows as a tile has, after the tile at row `i`.
#[inline(always)]
fn after<const R: usize>(a: Deep<'_>, i: usize, rows: usize) -> Option<Deep<'_>> {
    a.block((i + R, 0), (R.min(rows - i - R), a.extents().1))
}
