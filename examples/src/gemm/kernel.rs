//! The kernel: a tile of C stays in registers while rows of A and columns of B are read along `k`, packed or where they
//! lie. What is narrower than a vector is read and written as part of one.

use std::hint::black_box;

use layout_static::C;
use layout_static::atom::{Fragment, gemm};
use layout_static::runtime::Extent;

use super::ahead::{Ahead, Asks, Soon};
use super::atoms::{Execution, RegisterTile};
use super::layouts::{ColumnsOf, RowsOf, RowsOfC, panel, panel_pitch};
use super::rows::{RowsOfA, StridesOfA, reader};
use super::strip::{after, with_number};
use super::unit::{Address, Job, LINE, Unit};
use super::{Across, Target};

/// The columns of B that a strip of C is made of.
#[derive(Clone, Copy)]
pub enum Columns<'a> {
    /// They are read where they lie. It is a reference, since a copy of it would be read in vectors, and wait until
    /// the words that it was just written in are in the cache.
    Stay(&'a Across<'a>),
    /// They have been packed, a panel after the other.
    Packed(&'a [f32]),
}

impl<'a> Columns<'a> {
    /// The panel of this number, which begins at column `j`: all columns of it.
    #[inline(always)]
    fn whole<const NR: usize>(&self, [j, number]: [usize; 2], depth: usize) -> ColumnsOf<'a, C<NR>> {
        match self {
            Columns::Stay(matrix) => matrix.block((j, 0), (C, depth)).expect("the panel lies in B"),
            Columns::Packed(panels) => panel(&panels[number * panel_pitch::<NR>()..], depth),
        }
    }

    /// So many columns of it.
    #[inline(always)]
    fn part<const NR: usize>(&self, [j, number]: [usize; 2], extents: [usize; 2]) -> Across<'a> {
        let part = match self {
            Columns::Stay(matrix) => matrix.block((j, 0), extents.into()),
            Columns::Packed(_) => self.whole::<NR>([j, number], extents[1]).block((0, 0), extents.into()),
        };
        part.expect("they lie in B")
    }
}

/// The register tiles of a strip of C, of `R` rows each: `c = a b`, or `c += a b` after the first block of `k`. The
/// highest tile with `NR` columns, which are `V` vectors, has `MR` rows; a higher one has fewer vectors.
pub struct Row<'a, A, const R: usize, const MR: usize, const NR: usize, const V: usize, const ASKS: bool> {
    /// A multiple of `R` rows.
    pub c: Target<'a>,
    pub a: A,
    pub b: Columns<'a>,
    /// The columns of a panel, of which the last one may have fewer.
    pub width: usize,
    /// Whether a panel is done with all rows, and then the next one: else a tile's rows with all panels.
    pub down: bool,
    pub first: bool,
    /// The rows of A and columns of B that come next. They are asked for if `ASKS`: where rows of A are copied.
    pub ahead: Option<Ahead<'a>>,
    /// Register tiles of `MR` rows that begin before this row ask for columns of B [soon](Soon).
    pub asking: usize,
}

impl<'a, A: RowsOfA<'a>, const R: usize, const MR: usize, const NR: usize, const V: usize, const ASKS: bool> Job
    for Row<'a, A, R, MR, NR, V, ASKS>
{
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(mut self, unit: U) {
        let ((rows, columns), depth) = (self.c.extents(), self.a.depth());
        let (mut i, mut j, mut number) = (0, 0, 0);
        while i < rows && j < columns {
            // The compiler would have multiples of all strides before the loop: 100 instructions, of which half a dozen
            // tiles use a part.
            let Row { c, a, b, width, down, first, ahead, asking } = black_box(&mut self);
            let (width, down, first, asking) = (*width, *down, *first, *asking);
            let count = width.min(columns - j);
            let deep = a.deep();
            let a = a.rows::<R>(i);
            if const { R <= MR } && count == NR {
                let c = c.block_mut((i, j), (C, C)).expect("the tile lies in C");
                let b = b.whole::<NR>([j, number], depth);
                if const { ASKS } {
                    let ahead = ahead.as_ref().map_or_else(Ahead::nothing, |ahead| ahead.share::<NR>(j, columns));
                    if const { NR <= LINE } {
                        ahead.ask_for_rows(unit);
                        tile::<U, _, C<NR>, R, V, false>(unit, c, a, b, (), first);
                    } else {
                        let walk = ahead.walk(depth, Address::of(&b[(0, 0)]));
                        tile::<U, _, C<NR>, R, V, false>(unit, c, a, b, walk, first);
                    }
                } else if const { R == MR } && i < asking {
                    let soon = Soon { apart: b.strides().1 };
                    // With one panel, the next tile reads other rows of A.
                    if let Some(next) =
                        deep.filter(|_| NR > LINE && columns == NR).and_then(|deep| after::<R>(deep, i, rows))
                    {
                        let walk = Ahead::rows(next).walk(depth, Address::of(&b[(0, 0)]));
                        tile::<U, _, C<NR>, R, V, false>(unit, c, a, b, (soon, walk), first);
                    } else {
                        tile::<U, _, C<NR>, R, V, false>(unit, c, a, b, soon, first);
                    }
                } else {
                    tile::<U, _, C<NR>, R, V, false>(unit, c, a, b, (), first);
                }
            } else {
                let c = c.block_mut((i, j), (C, count)).expect("the tile lies in C");
                part::<U, _, R, MR, V>(unit, c, a, b.part::<NR>([j, number], [count, depth]), first);
            }
            if down {
                i += R;
                if i >= rows {
                    (i, j, number) = (0, j + width, number + 1);
                }
            } else {
                (j, number) = (j + width, number + 1);
                if j >= columns {
                    (i, j, number) = (i + R, 0, 0);
                }
            }
        }
    }
}

/// A register tile of any columns: vectors, and what is narrower after them.
#[inline(always)]
fn part<U: Unit, D: StridesOfA, const R: usize, const MR: usize, const V: usize>(
    unit: U,
    c: RowsOfC<'_, R, usize>,
    a: RowsOf<'_, R, D>,
    b: Across<'_>,
    first: bool,
) {
    let [vectors, narrow] = vectors::<U>(b.extents().0);
    if const { has_narrow::<U>() } && vectors == 0 {
        return tile::<U::Narrow, D, usize, R, 1, false>(unit.narrow(), c, a, b, (), first);
    }
    with_number!(vectors, most(R, MR, V), W => if const { has_narrow::<U>() && W < most(R, MR, V) } && narrow > 0 {
        tile::<U, D, usize, R, W, true>(unit, c, a, b, (), first);
    } else {
        tile::<U, D, usize, R, W, false>(unit, c, a, b, (), first);
    });
}

/// Whether a unit has a narrower one.
const fn has_narrow<U: Unit>() -> bool {
    U::Narrow::LANES < U::LANES
}

/// The vectors of so many columns, and the columns after them, which are one vector of a narrower unit.
#[inline(always)]
pub fn vectors<U: Unit>(columns: usize) -> [usize; 2] {
    let rest = columns % U::LANES;
    let narrow = if const { has_narrow::<U>() } && rest <= U::Narrow::LANES { rest } else { 0 };
    [(columns - narrow).div_ceil(U::LANES), narrow]
}

/// The most vectors of a register tile of `rows` rows, if `highest` rows have `vectors`.
pub const fn most(rows: usize, highest: usize, vectors: usize) -> usize {
    if rows <= highest { vectors } else { highest * vectors / rows }
}

/// The elements of `R` rows at a place, each read where it is multiplied: as an array they would be gathered.
struct Column<F, const R: usize>(F);

impl<F: Fn(usize) -> f32, const R: usize> Fragment<f32> for Column<F, R> {
    const ATOMS: usize = R;

    #[inline(always)]
    fn atom(&self, i: usize) -> f32 {
        (self.0)(i)
    }
}

/// A register tile of C: `R` rows of `N` columns, in `V` vectors, and if `NARROW` one of the narrower unit.
#[inline(always)]
fn tile<U: Unit, D: StridesOfA, N: Extent, const R: usize, const V: usize, const NARROW: bool>(
    unit: U,
    mut c: RowsOfC<'_, R, N>,
    a: RowsOf<'_, R, D>,
    b: ColumnsOf<'_, N>,
    asks: impl Asks,
    first: bool,
) {
    let (sums, narrow) = sums::<U, D, N, R, V, NARROW>(unit, a, b, asks);
    for i in 0..R {
        let row = c.run_mut((i, ..));
        for v in 0..V {
            write(unit, sums[v][i], &mut row[v * U::LANES..], first);
        }
        if const { NARROW } {
            write(unit.narrow(), narrow[0][i], &mut row[V * U::LANES..], first);
        }
    }
}

/// Writes sums, or adds them to what is there.
#[inline(always)]
fn write<U: Unit>(unit: U, sum: U::Vector, target: &mut [f32], first: bool) {
    let sum = if first { sum } else { unit.add(unit.load_part(target), sum) };
    unit.store_part(sum, target);
}

/// Sums in registers: `V` vectors of each of `R` rows.
type Sums<U, const R: usize, const V: usize> = [[<U as Unit>::Vector; R]; V];

/// The sums of all products along `k`, in registers.
#[inline(always)]
fn sums<U: Unit, D: StridesOfA, N: Extent, const R: usize, const V: usize, const NARROW: bool>(
    unit: U,
    a: RowsOf<'_, R, D>,
    b: ColumnsOf<'_, N>,
    mut asks: impl Asks,
) -> (Sums<U, R, V>, Sums<U::Narrow, R, 1>) {
    let depth = a.extents().1;
    // This proves to the compiler that `p` is in bounds, and that rows have elements: the loop is free of checks.
    assert!(depth > 0 && depth == b.extents().1, "sums have terms, as many from A as from B");
    let at = reader(unit, a);
    let (mut sums, mut parts) = ([[unit.splat(0.0); R]; V], [[unit.narrow().splat(0.0); R]]);
    for p in 0..depth {
        let b = b.run((.., p));
        asks.ask::<U, V>(unit, p, Address::of_first(b));
        let mut vectors = [unit.splat(0.0); V];
        for v in 0..V {
            vectors[v] = unit.load_part(&b[v * U::LANES..]);
        }
        if const { NARROW } {
            let part = [unit.narrow().load_part(&b[V * U::LANES..])];
            // A row after the other: else all elements of A would be in registers.
            for i in 0..R {
                let (a, mut row, mut rest) = (Column::<_, 1>(|_| at(i, p)), [[unit.splat(0.0)]; V], [[parts[0][i]]]);
                for v in 0..V {
                    row[v] = [sums[v][i]];
                }
                gemm::<RegisterTile<U, 1, V>, _, _, _, _>(Execution(unit), &a, &vectors, &mut row);
                gemm::<RegisterTile<U::Narrow, 1, 1>, _, _, _, _>(Execution(unit.narrow()), &a, &part, &mut rest);
                for v in 0..V {
                    sums[v][i] = row[v][0];
                }
                parts[0][i] = rest[0][0];
            }
        } else {
            let a = Column::<_, R>(|i| at(i, p));
            gemm::<RegisterTile<U, R, V>, _, _, _, _>(Execution(unit), &a, &vectors, &mut sums);
        }
    }
    (sums, parts)
}
