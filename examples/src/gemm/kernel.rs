//! The kernel: a tile of C stays in registers while rows of A and columns of B are read along `k`, packed or where they
//! lie. What is narrower than a vector is read and written as part of one.

use std::array;

use layout_static::C;
use layout_static::atom::{Fragment, gemm};
use layout_static::int::Strides;
use layout_static::runtime::Extent;

use super::Across;
use super::ahead::Ahead;
use super::atoms::{Execution, RegisterTile};
use super::layouts::{ColumnsOf, RowsOf, RowsOfC, panel, panel_size};
use super::strip::with_number;
use super::unit::{Address, Job, Unit};

/// The columns of B that a strip of C is made of.
#[derive(Clone, Copy)]
pub enum Columns<'a> {
    /// They are read where they lie.
    Stay(Across<'a>),
    /// They have been packed, a panel after the other.
    Packed(&'a [f32]),
}

impl<'a> Columns<'a> {
    /// The panel of this number, which begins at column `j`: all columns of it.
    #[inline(always)]
    fn whole<const NR: usize>(&self, [j, number]: [usize; 2], depth: usize) -> ColumnsOf<'a, C<NR>> {
        match self {
            Columns::Stay(matrix) => matrix.block((j, 0), (C, depth)).expect("the panel lies in B"),
            Columns::Packed(panels) => panel(&panels[number * panel_size::<NR>()..], depth),
        }
    }

    /// So many columns of it, from its column `x` on.
    #[inline(always)]
    fn part<const NR: usize>(&self, [j, number]: [usize; 2], x: usize, extents: [usize; 2]) -> Across<'a> {
        let part = match self {
            Columns::Stay(matrix) => matrix.block((j + x, 0), extents.into()),
            Columns::Packed(_) => self.whole::<NR>([j, number], extents[1]).block((x, 0), extents.into()),
        };
        part.expect("they lie in B")
    }
}

/// The register tiles of `R` rows of C, in a strip: `c = a b`, or `c += a b` after the first block of `k`. The highest
/// tile with `NR` columns, which are `V` vectors, has `MR` rows; a higher one has fewer vectors.
pub struct Row<'a, D, const R: usize, const MR: usize, const NR: usize, const V: usize, const ASKS: bool> {
    pub c: RowsOfC<'a, R, usize>,
    pub a: RowsOf<'a, R, D>,
    pub b: Columns<'a>,
    /// The columns of a panel, of which the last one may have fewer.
    pub width: usize,
    pub first: bool,
    /// What comes next, which is asked for if `ASKS`: beside the addresses of as many rows no register is left for it.
    pub ahead: Option<Ahead<'a>>,
}

impl<D: Strides, const R: usize, const MR: usize, const NR: usize, const V: usize, const ASKS: bool> Job
    for Row<'_, D, R, MR, NR, V, ASKS>
{
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Row { mut c, a, b, width, first, ahead } = self;
        let ((_, columns), (_, depth)) = (c.extents(), a.extents());
        let ahead = ASKS.then(|| ahead.unwrap_or_else(Ahead::nothing));
        for (number, j) in (0..columns).step_by(width).enumerate() {
            let count = width.min(columns - j);
            if const { R <= MR } && count == NR {
                let c = c.block_mut((0, j), (C, C)).expect("the tile lies in C");
                let ahead = ahead.map(|ahead| ahead.share::<NR>(j, columns));
                tile::<U, D, C<NR>, R, V>(unit, c, a, b.whole::<NR>([j, number], depth), ahead, first);
                continue;
            }
            let [vectors, narrow] = vectors::<U>(count);
            if vectors > 0 {
                let c = c.block_mut((0, j), (C, count - narrow)).expect("the tile lies in C");
                let b = b.part::<NR>([j, number], 0, [count - narrow, depth]);
                with_number!(vectors, most(R, MR, V), W => tile::<U, D, usize, R, W>(unit, c, a, b, None, first));
            }
            if narrow > 0 {
                let c = c.block_mut((0, j + count - narrow), (C, narrow)).expect("the tile lies in C");
                let b = b.part::<NR>([j, number], count - narrow, [narrow, depth]);
                tile::<U::Narrow, D, usize, R, 1>(unit.narrow(), c, a, b, None, first);
            }
        }
    }
}

/// The vectors of so many columns, and the columns after them, which are one vector of a narrower unit.
#[inline(always)]
pub fn vectors<U: Unit>(columns: usize) -> [usize; 2] {
    let rest = columns % U::LANES;
    let narrow = if const { U::Narrow::LANES < U::LANES } && rest <= U::Narrow::LANES { rest } else { 0 };
    [(columns - narrow).div_ceil(U::LANES), narrow]
}

/// The most vectors of a register tile of `rows` rows, if `highest` rows have `vectors`.
pub const fn most(rows: usize, highest: usize, vectors: usize) -> usize {
    if rows <= highest { vectors } else { highest * vectors / rows }
}

/// The elements of `R` rows at `p`, each read where it is multiplied: as an array they would be gathered.
struct Column<'a, D, const R: usize> {
    rows: RowsOf<'a, R, D>,
    p: usize,
}

impl<D: Strides, const R: usize> Fragment<f32> for Column<'_, D, R> {
    const ATOMS: usize = R;

    #[inline(always)]
    fn atom(&self, i: usize) -> f32 {
        self.rows[(i, self.p)]
    }
}

/// A register tile of C: `R` rows of `N` columns, in `V` vectors.
#[inline(always)]
fn tile<U: Unit, D: Strides, N: Extent, const R: usize, const V: usize>(
    unit: U,
    mut c: RowsOfC<'_, R, N>,
    a: RowsOf<'_, R, D>,
    b: ColumnsOf<'_, N>,
    ahead: Option<Ahead<'_>>,
    first: bool,
) {
    let sums = sums::<U, D, N, R, V>(unit, a, b, ahead);
    for i in 0..R {
        let row = c.run_mut((i, ..));
        for v in 0..V {
            let target = &mut row[v * U::LANES..];
            let sum = sums[v][i];
            let sum = if first { sum } else { unit.add(unit.load_part(target), sum) };
            unit.store_part(sum, target);
        }
    }
}

/// The sums of all products along `k`, in registers.
#[inline(always)]
fn sums<U: Unit, D: Strides, N: Extent, const R: usize, const V: usize>(
    unit: U,
    a: RowsOf<'_, R, D>,
    b: ColumnsOf<'_, N>,
    ahead: Option<Ahead<'_>>,
) -> [[U::Vector; R]; V] {
    let depth = a.extents().1;
    assert_eq!(depth, b.extents().1); // proves to the compiler that `p` is in bounds: the loop is free of checks
    let mut sums = [[unit.splat(0.0); R]; V];
    let mut walk = ahead.map(|ahead| ahead.walk(depth, Address::of(&b[(0, 0)])));
    for p in 0..depth {
        if let Some(walk) = &mut walk {
            walk.ask(unit, p);
        }
        let b = b.run((.., p));
        let b: [U::Vector; V] = array::from_fn(|v| unit.load_part(&b[v * U::LANES..]));
        gemm::<RegisterTile<U, R, V>, _, _, _, _>(Execution(unit), &Column::<D, R> { rows: a, p }, &b, &mut sums);
    }
    sums
}
