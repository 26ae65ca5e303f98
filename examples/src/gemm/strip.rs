//! A strip of C: its columns of B are packed or stay where they lie, and its rows are done a register tile at a time.

use layout_static::{Static, StaticLayout, TensorMut};

use super::ahead::Ahead;
use super::kernel::{Columns, Row, vectors};
use super::layouts::{DEPTH, Lines, PACKED_TOGETHER, PITCH, Panel, SIDE_BY_SIDE, panel_pitch};
use super::machine::Machine;
use super::room::Room;
use super::rows::{Copied, InMatrix, Packed, StridesOfA};
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
    /// What comes after `b`, if rows of `a` are copied: beside them it may be asked for.
    pub next: Option<Operand<'a>>,
    /// Whether `b` is read where it lies.
    pub b_stays: bool,
    pub machine: &'a Machine,
    /// Room for panels of `a`: one, or [`PACKED_TOGETHER`] where elements of `k` lie apart.
    pub panel: &'a mut Room<0>,
    /// Room for all panels of `b`.
    pub panels: &'a mut Room<1>,
    pub first: bool,
}

impl Strip<'_> {
    /// Multiplies, with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
    #[inline(always)]
    pub fn multiply<U: Unit, const MR: usize, const NR: usize, const V: usize>(self, unit: U) {
        let Strip { c, a, b, next, b_stays, machine, panel, panels, first } = self;
        let ((rows, depth), (columns, _)) = (a.extents(), b.extents());
        let [width, height] = shape::<U, MR, V>(columns);
        let b = match &b {
            Operand::Across(matrix) if b_stays => Columns::Stay(matrix),
            b => {
                let panels = panels.of(columns.div_ceil(width) * panel_pitch::<NR>());
                pack::panels::<U, NR>(unit, *b, width, panels);
                Columns::Packed(panels)
            }
        };
        if let Some(next) = next {
            let room = panel.of(MR * if let Operand::Deep(_) = a { PITCH } else { PACKED_TOGETHER * DEPTH });
            let soon = machine.in_place() && passes([width, columns], depth, false);
            let mut rows_of = CopiedRows { c, a, b, room, next, extents: [rows, columns, depth], width, first, soon };
            let (mut i, mut number) = (0, 0);
            for [height, count] in runs(rows, height.min(MR)) {
                for done in (0..count).step_by(PACKED_TOGETHER) {
                    let count = PACKED_TOGETHER.min(count - done);
                    with_number!(height, MR, R => rows_of.multiply::<U, R, MR, NR, V>(unit, i, [number, count]));
                    (i, number) = (i + height * count, number + count);
                }
            }
        } else {
            in_place::<U, MR, NR, V>(unit, c, &a, b, [width, height], machine, first);
        }
    }
}

/// Multiplies with rows of A where they lie.
#[inline(always)]
pub fn in_place<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    unit: U,
    c: Target<'_>,
    a: &Operand<'_>,
    b: Columns<'_>,
    shape: [usize; 2],
    machine: &Machine,
    first: bool,
) {
    match a {
        Operand::Deep(a) => rows_in_place::<U, _, MR, NR, V>(unit, c, *a, b, shape, machine, first),
        Operand::Across(a) => rows_in_place::<U, _, MR, NR, V>(unit, c, *a, b, shape, machine, first),
    }
}

/// The same, for rows that are stored in one way. A panel has `width` columns, and a register tile at most `height`
/// rows.
#[inline(always)]
fn rows_in_place<U: Unit, D: StridesOfA, const MR: usize, const NR: usize, const V: usize>(
    unit: U,
    mut c: Target<'_>,
    a: InMatrix<'_, D>,
    b: Columns<'_>,
    [width, height]: [usize; 2],
    machine: &Machine,
    first: bool,
) {
    let ((rows, columns), (_, depth)) = (c.extents(), a.extents());
    let down = width < columns && goes_down([rows, columns], width, depth);
    // The first rows bring columns to the first-level cache, where they stay or do not.
    let mut asking = if !machine.in_place() {
        0
    } else if passes([width, columns], depth, down) {
        rows
    } else {
        1
    };
    let (mut i, [mut run, mut rest]) = (0, runs(rows, height));
    while i < rows {
        let [height, count] = run;
        if count > 0 {
            let c = c.block_mut((i, 0), (count * height, columns)).expect("the rows lie in C");
            let a = a.block((i, 0), (count * height, depth)).expect("the rows lie in A");
            with_number!(height, highest::<U>(MR), R => {
                unit.call(Row::<_, R, MR, NR, V, false> { c, a, b, width, down, first, ahead: None, asking });
            });
            i += count * height;
            asking = if asking > 1 { asking } else { 0 };
        }
        (run, rest) = (rest, [0, 0]);
    }
}

/// As many elements of B as stay in the first-level cache beside rows of A and C.
const STAYS: usize = 6 << 10;

/// Whether a panel is done with all rows of A before the next one: if it stays in the first-level cache, and all
/// columns do not. Where rows of C are many and long, each panel would write to a page for each row.
const fn goes_down([rows, columns]: [usize; 2], width: usize, depth: usize) -> bool {
    const FEW: usize = 512;
    (rows <= FEW || columns <= FEW) && width * depth <= STAYS && STAYS < columns * depth
}

/// Whether B passes through the first-level cache: what is read of it between two uses of a panel does not stay there.
pub const fn passes([width, columns]: [usize; 2], depth: usize, down: bool) -> bool {
    STAYS < depth * if down { width } else { columns }
}

/// Tiles of about equal size, `most` at most: size and number of the larger tiles, then of the smaller ones.
#[inline(always)]
pub fn runs(extent: usize, most: usize) -> [[usize; 2]; 2] {
    let count = quotient(extent + most - 1, most);
    let size = quotient(extent, count.max(1));
    let larger = extent - size * count;
    [[size + 1, larger], [size, count - larger]]
}

/// `number / divisor`, by a multiplication where the divisor is small: a division takes as long as three steps of a
/// register tile, and a small product has half a dozen. The divisor is not 0.
#[inline(always)]
pub fn quotient(number: usize, divisor: usize) -> usize {
    // `ceil(2^32 / d)` is too large by less than 1, and the quotient of a number below `2^24` by less than `1 / 2^8`.
    const RECIPROCALS: [u64; 17] = {
        let (mut reciprocals, mut divisor) = ([0; 17], 1);
        while divisor < 17 {
            reciprocals[divisor] = (1_u64 << 32).div_ceil(divisor as u64);
            divisor += 1;
        }
        reciprocals
    };
    match RECIPROCALS.get(divisor) {
        Some(reciprocal) if number < 1 << 24 => ((number as u64 * reciprocal) >> 32) as usize,
        _ => number / divisor,
    }
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
    let vectors = vectors + usize::from(narrow > 0);
    // One panel takes no division.
    let widest = if vectors <= V {
        vectors.max(1)
    } else {
        let [[larger, count], [size, _]] = runs(vectors, V);
        if count > 0 { larger } else { size }
    };
    [widest * U::LANES, quotient(MR * V, widest).min(highest::<U>(MR))]
}

/// The rows of a strip, which are copied.
struct CopiedRows<'a> {
    c: Target<'a>,
    a: Operand<'a>,
    b: Columns<'a>,
    /// Room for a panel of rows that are contiguous, or for as many others as are packed together.
    room: &'a mut [f32],
    /// What comes after `b`.
    next: Operand<'a>,
    extents: [usize; 3],
    /// The columns of a panel.
    width: usize,
    first: bool,
    /// Whether register tiles ask for what they read soon, and not for what comes next.
    soon: bool,
}

impl CopiedRows<'_> {
    /// Multiplies `count` tiles of `R` rows from row `i` on. The first tile has this `number`.
    #[inline(always)]
    fn multiply<U: Unit, const R: usize, const MR: usize, const NR: usize, const V: usize>(
        &mut self,
        unit: U,
        i: usize,
        [number, count]: [usize; 2],
    ) {
        let [rows, columns, depth] = self.extents;
        let (b, width, down, first, asking) = (self.b, self.width, false, self.first, 0);
        if let Operand::Across(a) = self.a {
            pack::rows::<R>(a.block((i, 0), (R * count, depth)).expect("the rows lie in A"), self.room);
        }
        for k in 0..count {
            let (i, number) = (i + R * k, number + k);
            let c = self.c.block_mut((i, 0), (R, columns)).expect("the rows lie in C");
            let room = &mut *self.room;
            match self.a {
                Operand::Deep(a) => {
                    let block = a.block((i, 0), (R, depth)).expect("the rows lie in A");
                    pack::lines(unit, block, TensorMut::new(&mut *room, Lines::<R>::VALUE).expect("there is room"));
                    let ahead = Some(Ahead::of(after::<R>(a, i, rows), self.next, number));
                    let a = Copied(room, depth);
                    unit.call(Row::<_, R, MR, NR, V, true> { c, a, b, width, down, first, ahead, asking });
                }
                Operand::Across(_) => {
                    let a = Packed(&room[k * Panel::<R>::SIZE..], depth);
                    if self.soon {
                        let (ahead, asking) = (None, R);
                        unit.call(Row::<_, R, MR, NR, V, false> { c, a, b, width, down, first, ahead, asking });
                    } else {
                        let ahead = Some(Ahead::of(None, self.next, number));
                        unit.call(Row::<_, R, MR, NR, V, true> { c, a, b, width, down, first, ahead, asking });
                    }
                }
            }
        }
    }
}

/// At most as many rows as a tile has, after the tile at row `i`.
#[inline(always)]
pub fn after<const R: usize>(a: Deep<'_>, i: usize, rows: usize) -> Option<Deep<'_>> {
    a.block((i + R, 0), (R.min(rows - i - R), a.extents().1))
}

#[cfg(test)]
mod tests {
    use super::{quotient, runs};

    #[test]
    fn quotients_are_those_of_a_division() {
        for number in (0..5000).chain([(1 << 24) - 1, 1 << 24, usize::MAX]) {
            assert!((1..40).all(|divisor| quotient(number, divisor) == number / divisor), "{number}");
        }
    }

    #[test]
    fn tiles_are_as_many_as_needed_of_about_equal_size() {
        for (extent, most) in (0..200).flat_map(|extent| (1..13).map(move |most| (extent, most))) {
            let [[larger, first], [size, others]] = runs(extent, most);
            assert_eq!((larger, larger * first + size * others), (size + 1, extent), "{extent} {most}");
            assert_eq!(first + others, extent.div_ceil(most), "{extent} {most}");
            assert!(size + usize::from(first > 0) <= most && (extent == 0 || size > 0), "{extent} {most}");
        }
    }
}
