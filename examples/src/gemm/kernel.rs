//! The kernel: a tile of C stays in registers while two panels are read along `k`.

use layout_static::{Static, Tensor, TensorMut};

use super::Target;
use super::layouts::{CTile, DEPTH, Packed, Panel, Panels, Registers};
use super::unit::{Job, Unit};

/// Elements in a cache line.
const LINE: usize = 16;

/// Part of C, and what its sums are made of: `c = a b`, or `c += a b` behind the first block of `k`.
pub struct Part<'a, const MR: usize, const NR: usize, const V: usize> {
    pub c: Target<'a>,
    pub a: Packed<'a, MR>,
    pub b: Packed<'a, NR>,
    /// The first panels of this part.
    pub panels: [usize; 2],
    pub depth: usize,
    pub first: bool,
}

impl<const MR: usize, const NR: usize, const V: usize> Job for Part<'_, MR, NR, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(mut self, unit: U) {
        let (rows, columns) = self.c.extents();
        for (x, i) in (0..rows).step_by(MR).enumerate() {
            let a = panel(self.a, self.panels[0] + x);
            for (y, j) in (0..columns).step_by(NR).enumerate() {
                let b = panel(self.b, self.panels[1] + y);
                match rows - i {
                    0..=4 => self.tile::<U, 4>(unit, [i, j], a, b),
                    5..=8 if const { MR > 8 } => self.tile::<U, 8>(unit, [i, j], a, b),
                    _ => self.tile::<U, MR>(unit, [i, j], a, b),
                }
            }
        }
    }
}

/// A panel of a packed block.
#[inline(always)]
fn panel<const R: usize>(packed: Packed<'_, R>, x: usize) -> Tensor<'_, f32, Panel<R>> {
    packed.tile(Panels::<R>::VALUE, (x, 0, 0)).slice((0, .., ..)).with_layout(Panel::<R>::VALUE)
}

/// The sums of all products along `k` of the first `R` rows, in registers.
#[inline(always)]
fn product<U: Unit, const R: usize, const MR: usize, const NR: usize, const V: usize>(
    unit: U,
    a: Tensor<'_, f32, Panel<MR>>,
    b: Tensor<'_, f32, Panel<NR>>,
    depth: usize,
) -> [[U::Vector; V]; R] {
    assert!(depth <= DEPTH); // proves to the compiler that `p` is in bounds: the loop is free of checks
    let mut registers = [[unit.splat(0.0); V]; R];
    let mut sums =
        TensorMut::new(registers.as_flattened_mut(), Registers::<R, V>::VALUE).expect("there is a sum for each vector");
    for p in 0..depth {
        let (a, b) = (a.slice((.., p)), b.slice((.., p)).as_array::<NR>());
        let b: [U::Vector; V] = std::array::from_fn(|v| unit.load(&b[v * U::LANES..]));
        for i in 0..R {
            let a = unit.splat(a[i]);
            for v in 0..V {
                sums[(i, v)] = unit.multiply_add(a, b[v], sums[(i, v)]);
            }
        }
    }
    registers
}

impl<const MR: usize, const NR: usize, const V: usize> Part<'_, MR, NR, V> {
    /// A register tile of C whose first element is at a row and a column; of its panel of A, the first `R` rows exist.
    #[inline(always)]
    fn tile<U: Unit, const R: usize>(
        &mut self,
        unit: U,
        [i, j]: [usize; 2],
        a: Tensor<'_, f32, Panel<MR>>,
        b: Tensor<'_, f32, Panel<NR>>,
    ) {
        self.prefetch::<U, R>(unit, [i, j]);
        let sums = product::<U, R, MR, NR, V>(unit, a, b, self.depth);
        match self.c.window_mut(CTile::<R, NR>::VALUE, (i, j)) {
            Some(mut tile) => {
                for i in 0..R {
                    let row = tile.slice_mut((i, ..)).into_mut_array::<NR>();
                    write_row(unit, row, &sums[i], self.first);
                }
            }
            None => self.write_ragged(unit, [i, j], sums),
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
    fn write_ragged<U: Unit, const R: usize>(&mut self, unit: U, [i, j]: [usize; 2], sums: [[U::Vector; V]; R]) {
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
fn write_row<U: Unit, const NR: usize, const V: usize>(unit: U, row: &mut [f32; NR], sums: &[U::Vector; V], first: bool) {
    for v in 0..V {
        let target = &mut row[v * U::LANES..];
        let sum = if first { sums[v] } else { unit.add(unit.load(target), sums[v]) };
        unit.store(sum, target);
    }
}
