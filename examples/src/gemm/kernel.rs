//! The kernel: a tile of C stays in registers while two panels are read along `k`.

use std::array;

use layout_static::{C, DynTensor, Static, Tensor, TensorMut};

use super::layouts::{ALIASED, CTile, DEPTH, Packed, Panel, Panels, Registers, SIDE_BY_SIDE};
use super::unit::{Job, LINE, Unit};
use super::{Across, Deep, Target};

/// Part of C, and what its sums are made of: `c = a b`, or `c += a b` behind the first block of `k`.
pub struct Part<'a, const MR: usize, const NR: usize, const V: usize> {
    pub c: Target<'a>,
    pub a: Source<Packed<'a, MR>, Deep<'a>>,
    pub b: Source<Packed<'a, NR>, Across<'a>>,
    pub depth: usize,
    pub first: bool,
}

/// A block of an operand: its panels are packed, but for those that are read where they lie.
#[derive(Clone, Copy)]
pub struct Source<P, M> {
    /// All panels, of which not all have been filled.
    pub packed: P,
    /// The block in the matrix, whose whole panels are read there.
    pub matrix: Option<M>,
    /// The first row or column of this part.
    pub first: usize,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Part<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(mut self, unit: U) {
        let (rows, _) = self.c.extents();
        for i in (0..rows).step_by(MR) {
            let (x, rows) = (self.a.first + i, rows - i);
            if let Some(matrix) = self.a.matrix
                && x + MR <= matrix.extents().0
            {
                if const { MR > SIDE_BY_SIDE } && matrix.strides().0.is_multiple_of(ALIASED) {
                    for i in (i..i + MR).step_by(SIDE_BY_SIDE) {
                        prefetch_rows::<U, SIDE_BY_SIDE>(unit, matrix, self.a.first + i + SIDE_BY_SIDE);
                        self.row::<U, SIDE_BY_SIDE, _>(
                            unit,
                            i,
                            lines::<SIDE_BY_SIDE>(matrix, self.a.first + i, self.depth),
                        );
                    }
                } else {
                    self.row::<U, MR, _>(unit, i, lines::<MR>(matrix, x, self.depth));
                }
                continue;
            }
            let a = panel(self.a.packed, x / MR);
            match rows {
                0..=4 => self.row::<U, 4, _>(unit, i, a),
                5..=8 if const { MR > 8 } => self.row::<U, 8, _>(unit, i, a),
                _ => self.row::<U, MR, _>(unit, i, a),
            }
        }
    }
}

/// Rows of A where they lie, from row `x` on.
#[inline(always)]
fn lines<const R: usize>(matrix: Deep<'_>, x: usize, depth: usize) -> [&[f32]; R] {
    array::from_fn(|i| &matrix.run((x + i, ..))[..depth])
}

/// Asks for the cache lines of the rows from row `x` on, if there are so many.
#[inline(always)]
fn prefetch_rows<U: Unit, const R: usize>(unit: U, matrix: Deep<'_>, x: usize) {
    let (rows, depth) = matrix.extents();
    for i in x..rows.min(x + R) {
        let row = matrix.run((i, ..));
        for p in (0..depth).step_by(LINE) {
            unit.prefetch(&row[p]);
        }
    }
}

/// A panel of a packed block.
#[inline(always)]
fn panel<const R: usize>(packed: Packed<'_, R>, x: usize) -> Tensor<'_, f32, Panel<R>> {
    packed.tile(Panels::<R>::VALUE, (x, 0, 0)).slice((0, .., ..)).with_layout(Panel::<R>::VALUE)
}

/// Rows of A.
trait Rows: Copy {
    /// An element.
    fn at(&self, i: usize, p: usize) -> f32;
}

impl<const MR: usize> Rows for Tensor<'_, f32, Panel<MR>> {
    #[inline(always)]
    fn at(&self, i: usize, p: usize) -> f32 {
        self[(i, p)]
    }
}

impl<const MR: usize> Rows for [&[f32]; MR] {
    #[inline(always)]
    fn at(&self, i: usize, p: usize) -> f32 {
        self[i][p]
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

/// The sums of all products along `k` of the first `R` rows, in registers. The operands are packed, or lie in their matrices: the
/// indices are those of any layout.
#[inline(always)]
fn product<U: Unit, const R: usize, const NR: usize, const V: usize>(
    unit: U,
    a: impl Rows,
    b: impl Columns<NR>,
    depth: usize,
) -> [[U::Vector; V]; R] {
    assert!(depth <= DEPTH); // proves to the compiler that `p` is in bounds: the loop is free of checks
    let mut registers = [[unit.splat(0.0); V]; R];
    let mut sums =
        TensorMut::new(registers.as_flattened_mut(), Registers::<R, V>::VALUE).expect("there is a sum for each vector");
    for p in 0..depth {
        let b = b.at(p);
        let b: [U::Vector; V] = array::from_fn(|v| unit.load(&b[v * U::LANES..]));
        for i in 0..R {
            let a = unit.splat(a.at(i, p));
            for v in 0..V {
                sums[(i, v)] = unit.multiply_add(a, b[v], sums[(i, v)]);
            }
        }
    }
    registers
}

impl<const MR: usize, const NR: usize, const V: usize> Part<'_, MR, NR, V> {
    /// The register tiles of `R` rows from row `i` on.
    #[inline(always)]
    fn row<U: Unit, const R: usize, A: Rows>(&mut self, unit: U, i: usize, a: A) {
        let (_, columns) = self.c.extents();
        for j in (0..columns).step_by(NR) {
            let y = self.b.first + j;
            match self.b.matrix.and_then(|matrix| matrix.block((y, 0), (C::<NR>, self.depth))) {
                Some(b) => self.tile::<U, R, V>(unit, [i, j], a, b),
                None if columns - j <= U::LANES => self.tile::<U, R, 1>(unit, [i, j], a, panel(self.b.packed, y / NR)),
                None => self.tile::<U, R, V>(unit, [i, j], a, panel(self.b.packed, y / NR)),
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
    ) {
        self.prefetch::<U, R>(unit, [i, j]);
        let sums = product::<U, R, NR, W>(unit, a, b, self.depth);
        match self.c.window_mut(CTile::<R, NR>::VALUE, (i, j)) {
            Some(mut tile) if const { W == V } => {
                for i in 0..R {
                    let row = tile.slice_mut((i, ..)).into_mut_array::<NR>();
                    write_row(unit, row, &sums[i], self.first);
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
                    unit.prefetch(&tile[(i, j)]);
                }
                unit.prefetch(&tile[(i, NR - 1)]);
            }
        }
    }

    /// Writes the sums that lie in C.
    #[inline(always)]
    fn write_ragged<U: Unit, const R: usize, const W: usize>(
        &mut self,
        unit: U,
        [i, j]: [usize; 2],
        sums: [[U::Vector; W]; R],
    ) {
        // A copy of its own: an array that is indexed at run time does not stay in registers.
        let mut rows = [[0.0; NR]; R];
        for i in 0..R {
            write_row(unit, &mut rows[i], &sums[i], true);
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
