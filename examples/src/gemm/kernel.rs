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
use super::strip::with_height;
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
    /// The panel at column `j`.
    #[inline(always)]
    fn panel<const NR: usize>(&self, j: usize, depth: usize) -> ColumnsOf<'a, C<NR>> {
        match self {
            Columns::Stay(matrix) => matrix.block((j, 0), (C, depth)).expect("the panel lies in B"),
            Columns::Packed(panels) => panel(&panels[j / NR * panel_size::<NR>()..], depth),
        }
    }

    /// So many columns from column `j` on, in one panel.
    #[inline(always)]
    fn part<const NR: usize>(&self, j: usize, [columns, depth]: [usize; 2]) -> Across<'a> {
        let part = match self {
            Columns::Stay(matrix) => matrix.block((j, 0), (columns, depth)),
            Columns::Packed(_) => self.panel::<NR>(j, depth).block((j % NR, 0), (columns, depth)),
        };
        part.expect("they lie in B")
    }
}

/// The register tiles of `R` rows of C, in a strip: `c = a b`, or `c += a b` after the first block of `k`.
pub struct Row<'a, D, const R: usize, const NR: usize, const V: usize, const ASKS: bool> {
    pub c: RowsOfC<'a, R, usize>,
    pub a: RowsOf<'a, R, D>,
    pub b: Columns<'a>,
    pub first: bool,
    /// What comes next, which is asked for if `ASKS`: beside the addresses of as many rows no register is left for it.
    pub ahead: Option<Ahead<'a>>,
}

impl<D: Strides, const R: usize, const NR: usize, const V: usize, const ASKS: bool> Job for Row<'_, D, R, NR, V, ASKS> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Row { mut c, a, b, first, ahead } = self;
        let ((_, columns), (_, depth)) = (c.extents(), a.extents());
        let ahead = ASKS.then(|| ahead.unwrap_or_else(Ahead::nothing));
        let whole = columns - columns % NR;
        for j in (0..whole).step_by(NR) {
            let c = c.block_mut((0, j), (C, C)).expect("the tile lies in C");
            let ahead = ahead.map(|ahead| ahead.share::<NR>(j, columns));
            tile::<U, D, C<NR>, R, V>(unit, c, a, b.panel::<NR>(j, depth), ahead, first);
        }
        // A last vector that is at most half full takes less time on a unit of narrower ones.
        let rest = columns - whole;
        let narrow = if const { U::Narrow::LANES < U::LANES } && (1..=U::Narrow::LANES).contains(&(rest % U::LANES)) {
            rest % U::LANES
        } else {
            0
        };
        let wide = rest - narrow;
        if wide > 0 {
            let c = c.block_mut((0, whole), (C, wide)).expect("the tile lies in C");
            let b = b.part::<NR>(whole, [wide, depth]);
            with_height!(wide.div_ceil(U::LANES), V, W => tile::<U, D, usize, R, W>(unit, c, a, b, None, first));
        }
        if narrow > 0 {
            let c = c.block_mut((0, columns - narrow), (C, narrow)).expect("the tile lies in C");
            let b = b.part::<NR>(columns - narrow, [narrow, depth]);
            tile::<U::Narrow, D, usize, R, 1>(unit.narrow(), c, a, b, None, first);
        }
    }
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
