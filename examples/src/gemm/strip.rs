//! A strip of C: its columns of B are packed or stay where they lie, and its rows are done a register tile at a time.

use layout_static::{C, Static, TensorMut};

use super::ahead::Ahead;
use super::kernel::{Columns, Row, vectors};
use super::layouts::{Lines, PITCH, Panel, SIDE_BY_SIDE, lines, panel, panel_size};
use super::room::Room;
use super::unit::Unit;
use super::{Deep, Operand, Target, pack};

/// Calls a function with a number, 12 at most, as a constant.
macro_rules! with_number {
    ($number:expr, $most:expr, $N:ident => $call:expr) => {
        with_number!(@ $number, $most, $N, $call, 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    (@ $number:expr, $most:expr, $N:ident, $call:expr, $($value:literal)*) => {
        match $number {
            $($value if const { $value <= $most } => {
                const $N: usize = $value;
                $call
            })*
            _ => unreachable!("a register tile has at most {}", $most),
        }
    };
}
pub(super) use with_number;

/// A strip of C, and what its sums are made of: `c = a b`, or `c += a b` after the first block of `k`.
pub struct Strip<'a> {
    pub c: Target<'a>,
    pub a: Operand<'a>,
    pub b: Operand<'a>,
    /// Whether rows of `a` are copied.
    pub copied: bool,
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
        let Strip { c, a, b, copied, next, b_stays, panel, panels, first } = self;
        let ((rows, depth), (columns, _)) = (a.extents(), b.extents());
        let [width, height] = shape::<U, MR, V>(columns);
        let b = match b {
            Operand::Across(matrix) if b_stays => Columns::Stay(matrix),
            b => {
                let panels = panels.of(columns.div_ceil(width) * panel_size::<NR>());
                pack_strip::<U, NR>(unit, b, width, panels);
                Columns::Packed(panels)
            }
        };
        let height = if copied { height.min(MR) } else { height };
        let room = copied.then(|| panel.of(MR * PITCH));
        let mut rows_of = Rows { c, a, b, room, next, extents: [rows, columns, depth], width, first };
        for (number, [i, height]) in tiles(rows, height).enumerate() {
            with_number!(height, highest::<U>(MR), R => rows_of.multiply::<U, R, MR, NR, V>(unit, i, number));
        }
    }
}

/// Tiles of about equal size, `most` at most: where each begins, and its size.
pub fn tiles(extent: usize, most: usize) -> impl Iterator<Item = [usize; 2]> {
    let count = extent.div_ceil(most);
    let (size, larger) = (extent / count.max(1), extent % count.max(1));
    (0..count).map(move |x| [x * size + x.min(larger), size + usize::from(x < larger)])
}

/// The rows of the highest register tile, if the one with the most columns has `rows`. Units of 32 registers have
/// higher ones for few columns, in place: with 16, what is saved is not worth the code.
pub const fn highest<U: Unit>(rows: usize) -> usize {
    if U::LANES == 16 { SIDE_BY_SIDE } else { rows }
}

/// The columns of a panel, and the rows of a register tile: panels of about equal width, and as many rows as there are
/// registers for sums.
#[inline(always)]
pub fn shape<U: Unit, const MR: usize, const V: usize>(columns: usize) -> [usize; 2] {
    let [vectors, narrow] = vectors::<U>(columns);
    let widest = tiles(vectors, V).next().map_or(1, |[_, widest]| widest);
    let width = if columns < V * U::LANES { widest * U::LANES + narrow } else { widest * U::LANES };
    [width, (MR * V / widest).min(highest::<U>(MR))]
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
    /// The columns of a panel.
    width: usize,
    first: bool,
}

impl Rows<'_> {
    /// Multiplies `R` rows from row `i` on, the tile of this number.
    #[inline(always)]
    fn multiply<U: Unit, const R: usize, const MR: usize, const NR: usize, const V: usize>(
        &mut self,
        unit: U,
        i: usize,
        number: usize,
    ) {
        let [rows, columns, depth] = self.extents;
        let (b, width, first) = (self.b, self.width, self.first);
        let c = self.c.block_mut((i, 0), (C, columns)).expect("the rows lie in C");
        match (self.a, &mut self.room) {
            (_, Some(_)) if const { R > MR } => unreachable!("rows that are copied are at most {MR}"),
            (Operand::Deep(a), None) => {
                let a = a.block((i, 0), (C, depth)).expect("the rows lie in A");
                unit.call(Row::<_, R, MR, NR, V, false> { c, a, b, width, first, ahead: None });
            }
            (Operand::Across(a), None) => {
                let a = a.block((i, 0), (C, depth)).expect("the rows lie in A");
                unit.call(Row::<_, R, MR, NR, V, false> { c, a, b, width, first, ahead: None });
            }
            (Operand::Deep(a), Some(room)) => {
                let block = a.block((i, 0), (R, depth)).expect("the rows lie in A");
                pack::lines(unit, block, TensorMut::new(&mut **room, Lines::<R>::VALUE).expect("there is room"));
                let ahead = self.next.map(|next| Ahead::of(after::<R>(a, i, rows), next, number));
                unit.call(Row::<_, R, MR, NR, V, true> { c, a: lines(room, depth), b, width, first, ahead });
            }
            (Operand::Across(a), Some(room)) => {
                let block = a.block((i, 0), (R, depth)).expect("the rows lie in A");
                pack::copy(unit, block, TensorMut::new(&mut **room, Panel::<R>::VALUE).expect("there is room"));
                let ahead = self.next.map(|next| Ahead::of(None, next, number));
                unit.call(Row::<_, R, MR, NR, V, true> { c, a: panel(room, depth), b, width, first, ahead });
            }
        }
    }
}

/// Packs a strip of B, in panels of so many columns.
#[inline(always)]
fn pack_strip<U: Unit, const R: usize>(unit: U, source: Operand<'_>, width: usize, panels: &mut [f32]) {
    let (count, depth) = source.extents();
    for (x, panel) in panels.chunks_exact_mut(panel_size::<R>()).enumerate() {
        let source = source.block([x * width, 0], [width.min(count - x * width), depth]);
        pack::panel(unit, source, TensorMut::new(panel, Panel::<R>::VALUE).expect("there is room"));
    }
}

/// At most as many rows as a tile has, after the tile at row `i`.
#[inline(always)]
fn after<const R: usize>(a: Deep<'_>, i: usize, rows: usize) -> Option<Deep<'_>> {
    a.block((i + R, 0), (R.min(rows - i - R), a.extents().1))
}
