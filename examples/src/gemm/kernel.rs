//! The kernel: a tile of C stays in registers while two panels are read along `k`.

use std::array;

use layout_static::atom::{Fragment, gemm};
use layout_static::{C, DynTensor, Static, Tensor, TensorMut};

use super::ahead::{Ahead, Walk};
use super::atoms::{Execution, RegisterTile};
use super::layouts::{CTile, DEPTH, Lines, Packed, PackedMut, Panel, Panels, SIDE_BY_SIDE};
use super::unit::{Address, Job, LINE, Unit};
use super::{Across, Operand, Target, pack};

/// A strip of C, and what its sums are made of: `c = a b`, or `c += a b` after the first block of `k`.
pub struct Strip<'a, const MR: usize, const NR: usize, const V: usize> {
    pub c: Target<'a>,
    pub a: Operand<'a>,
    pub b: Operand<'a>,
    /// What comes after `b`.
    pub next: Operand<'a>,
    /// How many rows of `a` are read where they lie, side by side: none, or those of whole panels.
    pub side_by_side: usize,
    /// Whether columns of `b` are read where they lie: those of whole panels.
    pub b_stays: bool,
    /// Room for a panel of `a`.
    pub panel: &'a mut [f32],
    /// Room for all panels of `b`.
    pub packed: PackedMut<'a, NR>,
    pub first: bool,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Strip<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(mut self, unit: U) {
        let Strip { a, b, next, side_by_side, b_stays, first, .. } = self;
        let (rows, depth) = a.extents();
        pack_strip(unit, b, b_stays, self.packed.reborrow());
        let matrix = if let (Operand::Across(matrix), true) = (b, b_stays) { Some(matrix) } else { None };
        let packed = self.packed.as_tensor();
        let mut part = Part::<MR, NR, V> { c: self.c, packed, matrix, ahead: Ahead::of(a, next), depth, first };
        for i in (0..rows).step_by(MR) {
            let count = MR.min(rows - i);
            let ahead = Ahead::of(a.block([i + count, 0], [MR.min(rows - i - count), depth]), next);
            part.ahead = ahead;
            match a.block([i, 0], [count, depth]) {
                Operand::Deep(block) if count == MR && side_by_side == MR => {
                    let lines: [&[f32]; MR] = array::from_fn(|i| &block.run((i, ..))[..depth]);
                    part.row::<U, MR>(unit, i, lines);
                }
                Operand::Deep(block) if count == MR && side_by_side == SIDE_BY_SIDE => {
                    for r in (0..MR).step_by(SIDE_BY_SIDE) {
                        part.ahead = ahead.part(r / SIDE_BY_SIDE, MR / SIDE_BY_SIDE);
                        let rows = block.block((r, 0), (C::<SIDE_BY_SIDE>, depth)).expect("there are so many");
                        part.row::<U, SIDE_BY_SIDE>(unit, i + r, rows);
                    }
                }
                Operand::Deep(block) => {
                    let mut lines = TensorMut::new(&mut *self.panel, Lines::<MR>::VALUE).expect("there is room");
                    pack::lines(unit, block, lines.reborrow());
                    part.rows(unit, i, lines.as_tensor());
                }
                Operand::Across(block) => {
                    let mut panel = TensorMut::new(&mut *self.panel, Panel::<MR>::VALUE).expect("there is room");
                    pack::copy(unit, block, panel.reborrow());
                    part.rows(unit, i, panel.as_tensor());
                }
            }
        }
    }
}

/// Packs a strip of B, or what is left of it after the whole panels.
#[inline(always)]
fn pack_strip<U: Unit, const R: usize>(unit: U, source: Operand<'_>, only_rest: bool, mut packed: PackedMut<'_, R>) {
    let (count, depth) = source.extents();
    let skipped = if only_rest { count / R } else { 0 };
    for x in skipped..count.div_ceil(R) {
        let source = source.block([x * R, 0], [R.min(count - x * R), depth]);
        let panel = packed.tile_mut(Panels::<R>::VALUE, (x, 0, 0)).into_slice((0, .., ..));
        pack::panel(unit, source, panel.with_layout(Panel::<R>::VALUE));
    }
}

/// Part of C, and what it is made of.
struct Part<'a, const MR: usize, const NR: usize, const V: usize> {
    c: Target<'a>,
    /// All panels of B, of which not all have been filled.
    packed: Packed<'a, NR>,
    /// B where it lies, if its whole panels are read there.
    matrix: Option<Across<'a>>,
    ahead: Ahead<'a>,
    depth: usize,
    first: bool,
}

/// The panel of a packed strip from column `j` on.
#[inline(always)]
fn panel<const R: usize>(packed: Packed<'_, R>, j: usize) -> Tensor<'_, f32, Panel<R>> {
    packed.tile(Panels::<R>::VALUE, (j / R, 0, 0)).slice((0, .., ..)).with_layout(Panel::<R>::VALUE)
}

/// Rows of A.
trait Rows: Copy {
    /// An element.
    fn at(&self, i: usize, p: usize) -> f32;

    /// Asks for what comes next.
    #[inline(always)]
    fn ask<U: Unit>(&self, unit: U, walk: &mut Walk, p: usize) {
        walk.ask_columns(unit);
        walk.ask_row(unit, p);
    }
}

impl<const R: usize> Rows for Tensor<'_, f32, Panel<R>> {
    #[inline(always)]
    fn at(&self, i: usize, p: usize) -> f32 {
        self[(i, p)]
    }
}

impl<const R: usize> Rows for Tensor<'_, f32, Lines<R>> {
    #[inline(always)]
    fn at(&self, i: usize, p: usize) -> f32 {
        self[(i, p)]
    }
}

impl<const R: usize> Rows for [&[f32]; R] {
    #[inline(always)]
    fn at(&self, i: usize, p: usize) -> f32 {
        self[i][p]
    }

    /// Beside so many addresses there is no register left for it.
    #[inline(always)]
    fn ask<U: Unit>(&self, _: U, _: &mut Walk, _: usize) {}
}

impl<const R: usize> Rows for DynTensor<'_, f32, (C<R>, usize), (usize, C<1>)> {
    #[inline(always)]
    fn at(&self, i: usize, p: usize) -> f32 {
        self[(i, p)]
    }

    /// Only for rows: there are few columns.
    #[inline(always)]
    fn ask<U: Unit>(&self, unit: U, walk: &mut Walk, p: usize) {
        walk.ask_row(unit, p);
    }
}

/// The elements of `R` rows at `p`, each read where it is multiplied: as an array they would be gathered.
struct Column<A, const R: usize> {
    rows: A,
    p: usize,
}

impl<A: Rows, const R: usize> Fragment<f32> for Column<A, R> {
    const ATOMS: usize = R;

    #[inline(always)]
    fn atom(&self, i: usize) -> f32 {
        self.rows.at(i, self.p)
    }
}

/// Columns of B, one element of `k` after the other.
trait Columns<const NR: usize>: Copy {
    /// The elements at `p`.
    fn at(&self, p: usize) -> &[f32; NR];
}

impl<const NR: usize> Columns<NR> for Tensor<'_, f32, Panel<NR>> {
    #[inline(always)]
    fn at(&self, p: usize) -> &[f32; NR] {
        self.slice((.., p)).as_array()
    }
}

impl<const NR: usize> Columns<NR> for DynTensor<'_, f32, (C<NR>, usize), (C<1>, usize)> {
    #[inline(always)]
    fn at(&self, p: usize) -> &[f32; NR] {
        self.run((.., p)).as_array().expect("as many as the first extent")
    }
}

/// The sums of all products along `k` of the first `R` rows, in registers. The operands are packed, or lie in their
/// matrices: the indices are those of any layout.
#[inline(always)]
fn product<U: Unit, const R: usize, const NR: usize, const V: usize>(
    unit: U,
    a: impl Rows,
    b: impl Columns<NR>,
    ahead: Ahead<'_>,
    depth: usize,
) -> [[U::Vector; R]; V] {
    assert!(depth <= DEPTH); // proves to the compiler that `p` is in bounds: the loop is free of checks
    let mut sums = [[unit.splat(0.0); R]; V];
    let mut walk = ahead.walk(depth, Address::of(&b.at(0)[0]));
    for p in 0..depth {
        a.ask(unit, &mut walk, p);
        let b = b.at(p);
        let b: [U::Vector; V] = array::from_fn(|v| unit.load(&b[v * U::LANES..]));
        gemm::<RegisterTile<U, R, V>, _, _, _, _>(Execution(unit), &Column::<_, R> { rows: a, p }, &b, &mut sums);
    }
    sums
}

impl<const MR: usize, const NR: usize, const V: usize> Part<'_, MR, NR, V> {
    /// The register tiles of the rows from row `i` on, as many as there are, and at most `MR`.
    #[inline(always)]
    fn rows<U: Unit>(&mut self, unit: U, i: usize, a: impl Rows) {
        match self.c.extents().0 - i {
            0..=4 => self.row::<U, 4>(unit, i, a),
            5..=8 if const { MR > 8 } => self.row::<U, 8>(unit, i, a),
            _ => self.row::<U, MR>(unit, i, a),
        }
    }

    /// The register tiles of `R` rows from row `i` on.
    #[inline(always)]
    fn row<U: Unit, const R: usize>(&mut self, unit: U, i: usize, a: impl Rows) {
        let (_, columns) = self.c.extents();
        for j in (0..columns).step_by(NR) {
            let ahead = self.ahead.share::<NR>(i / MR, j, columns);
            match self.matrix.and_then(|matrix| matrix.block((j, 0), (C::<NR>, self.depth))) {
                Some(b) => self.tile::<U, R, V>(unit, [i, j], a, b, ahead),
                None if columns - j <= U::LANES => self.tile::<U, R, 1>(unit, [i, j], a, panel(self.packed, j), ahead),
                None => self.tile::<U, R, V>(unit, [i, j], a, panel(self.packed, j), ahead),
            }
        }
    }

    /// A register tile of C, from a row and a column on: `R` rows of `W` vectors.
    #[inline(always)]
    fn tile<U: Unit, const R: usize, const W: usize>(
        &mut self,
        unit: U,
        [i, j]: [usize; 2],
        a: impl Rows,
        b: impl Columns<NR>,
        ahead: Ahead<'_>,
    ) {
        self.prefetch::<U, R>(unit, [i, j]);
        let sums = product::<U, R, NR, W>(unit, a, b, ahead, self.depth);
        match self.c.window_mut(CTile::<R, NR>::VALUE, (i, j)) {
            Some(mut tile) if const { W == V } => {
                for i in 0..R {
                    let row = tile.slice_mut((i, ..)).into_mut_array::<NR>();
                    write_row::<U, NR, W>(unit, row, &array::from_fn(|v| sums[v][i]), self.first);
                }
            }
            _ => self.write_ragged(unit, [i, j], sums),
        }
    }

    /// Asks for the cache lines of a register tile of C, which are there when its sums are.
    #[inline(always)]
    fn prefetch<U: Unit, const R: usize>(&self, unit: U, [i, j]: [usize; 2]) {
        if let Some(tile) = self.c.as_tensor().window(CTile::<R, NR>::VALUE, (i, j)) {
            for i in 0..R {
                for j in (0..NR).step_by(LINE) {
                    unit.prefetch(Address::of(&tile[(i, j)]));
                }
                unit.prefetch(Address::of(&tile[(i, NR - 1)]));
            }
        }
    }

    /// Writes the sums that lie in C.
    #[inline(always)]
    fn write_ragged<U: Unit, const R: usize, const W: usize>(
        &mut self,
        unit: U,
        [i, j]: [usize; 2],
        sums: [[U::Vector; R]; W],
    ) {
        // A copy of its own: an array that is indexed at run time does not stay in registers.
        let mut rows = [[0.0; NR]; R];
        for i in 0..R {
            write_row::<U, NR, W>(unit, &mut rows[i], &array::from_fn(|v| sums[v][i]), true);
        }
        let (m, n) = self.c.extents();
        let mut tile = self.c.block_mut((i, j), (R.min(m - i), NR.min(n - j))).expect("the tile begins in C");
        for (i, row) in rows.iter().enumerate().take(tile.extents().0) {
            for (target, sum) in tile.run_mut((i, ..)).iter_mut().zip(row) {
                *target = if self.first { *sum } else { *target + sum };
            }
        }
    }
}

/// Writes a row of sums, or adds it.
#[inline(always)]
fn write_row<U: Unit, const NR: usize, const V: usize>(
    unit: U,
    row: &mut [f32; NR],
    sums: &[U::Vector; V],
    first: bool,
) {
    for v in 0..V {
        let target = &mut row[v * U::LANES..];
        let sum = if first { sums[v] } else { unit.add(unit.load(target), sums[v]) };
        unit.store(sum, target);
    }
}
