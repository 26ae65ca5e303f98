//! A strip of C: its columns of B are packed or stay where they lie, and its rows are done a register tile at a time.

use layout_static::int::Strides;
use layout_static::{C, Static, TensorMut};

use super::ahead::Ahead;
use super::kernel::{Columns, Row};
use super::layouts::{Lines, PITCH, Panel, RowsOf, lines, panel, panel_size};
use super::room::Room;
use super::unit::{Job, Unit};
use super::{Operand, Target, pack};

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
pub struct Strip<'a, const MR: usize, const NR: usize, const V: usize> {
    pub c: Target<'a>,
    pub a: Operand<'a>,
    pub b: Operand<'a>,
    /// What comes after `b`.
    pub next: Operand<'a>,
    /// Whether `a` and `b` are read where they lie.
    pub stay: [bool; 2],
    /// Room for a panel of `a`, and for all panels of `b`.
    pub room: &'a mut Room,
    pub first: bool,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Strip<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Strip { mut c, a, b, next, stay: [a_stays, b_stays], room, first } = self;
        let ((rows, depth), (columns, _)) = (a.extents(), b.extents());
        let b = match b {
            Operand::Across(matrix) if b_stays => Columns::Stay(matrix),
            b => {
                let panels = room.b.of(columns.div_ceil(NR) * panel_size::<NR>());
                pack_strip::<U, NR>(unit, b, panels);
                Columns::Packed(panels)
            }
        };
        let room = if a_stays { &mut [] } else { room.a.of(MR * PITCH) };
        let mut tiles = tiles(rows, MR).enumerate().peekable();
        while let Some((number, [i, height])) = tiles.next() {
            let [after, count] = tiles.peek().map_or([rows, 0], |(_, tile)| *tile);
            let ahead = Ahead::of(a.block([after, 0], [count, depth]), next);
            let c = c.block_mut((i, 0), (height, columns)).expect("the rows lie in C");
            let rows = Rows { c, a: a.block([i, 0], [height, depth]), b, first, ahead, number };
            with_height!(height, MR, R => rows.multiply::<U, R, NR, V>(unit, if a_stays { None } else { Some(&mut *room) }));
        }
    }
}

/// The rows of one register tile.
struct Rows<'a> {
    c: Target<'a>,
    a: Operand<'a>,
    b: Columns<'a>,
    first: bool,
    ahead: Ahead<'a>,
    number: usize,
}

impl Rows<'_> {
    /// Multiplies `R` rows, which are read where they lie, or copied where there is room.
    #[inline(always)]
    fn multiply<U: Unit, const R: usize, const NR: usize, const V: usize>(self, unit: U, room: Option<&mut [f32]>) {
        let (_, depth) = self.a.extents();
        match (self.a, room) {
            (Operand::Deep(a), None) => {
                let a = a.block((0, 0), (C, depth)).expect("as many rows");
                self.by::<U, _, R, NR, V, false>(unit, a);
            }
            (Operand::Across(a), None) => {
                let a = a.block((0, 0), (C, depth)).expect("as many rows");
                self.by::<U, _, R, NR, V, true>(unit, a);
            }
            (Operand::Deep(a), Some(room)) => {
                pack::lines(unit, a, TensorMut::new(&mut *room, Lines::<R>::VALUE).expect("there is room"));
                self.by::<U, _, R, NR, V, true>(unit, lines(room, depth));
            }
            (Operand::Across(a), Some(room)) => {
                pack::copy(a, TensorMut::new(&mut *room, Panel::<R>::VALUE).expect("there is room"));
                self.by::<U, _, R, NR, V, true>(unit, panel(room, depth));
            }
        }
    }

    /// Multiplies the rows of `a`.
    #[inline(always)]
    fn by<U: Unit, D: Strides, const R: usize, const NR: usize, const V: usize, const ASKS: bool>(
        self,
        unit: U,
        a: RowsOf<'_, R, D>,
    ) {
        let Rows { mut c, b, first, ahead, number, .. } = self;
        let (_, columns) = c.extents();
        let c = c.block_mut((0, 0), (C, columns)).expect("as many rows");
        unit.call(Row::<D, R, NR, V, ASKS> { c, a, b, first, ahead, number });
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

/// Rows in tiles of about equal height, `most` at most: where each begins, and its height.
pub fn tiles(rows: usize, most: usize) -> impl Iterator<Item = [usize; 2]> {
    let count = rows.div_ceil(most);
    let (height, higher) = (rows / count.max(1), rows % count.max(1));
    (0..count).map(move |x| [x * height + x.min(higher), height + usize::from(x < higher)])
}
