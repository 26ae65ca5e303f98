//! What is done when, and by whom: blocks of `k` are packed, and then C is computed in parts that are tasks of their own.

use layout_static::{C, DynTensorMut, LayoutError, Static, TensorMut};
use rayon::prelude::*;

use super::kernel::{Part, Source};
use super::layouts::{DEPTH, PackedMut, Panel, Panels, TASK_COLUMNS, TASK_ROWS, Task, panel_size};
use super::room::Room;
use super::unit::{Job, Unit, VectorUnit, with_best};
use super::{Across, Deep, Operand, Target, Threads, pack};

/// Rows of A that are packed at a time: all of most matrices.
pub const ROWS: usize = 4608;
/// Columns of B that are packed at a time.
pub const COLUMNS: usize = 4608;

/// Multiplications below which other threads take longer to wake than one takes to finish.
pub const FEW: usize = 1 << 21;

/// `c = a b`.
pub fn multiply(a: Operand<'_>, b: Operand<'_>, c: Target<'_>, threads: Threads) -> Result<(), LayoutError> {
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    let threads = if m.saturating_mul(n).saturating_mul(k) <= FEW { Threads::One } else { threads };
    Room::with(|room| with_best!(product(a, b, c, threads, room)))
}

/// The product with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: Operand<'_>,
    b: Operand<'_>,
    mut c: Target<'_>,
    threads: Threads,
    room: &mut Room,
) -> Result<(), LayoutError> {
    const { assert!(NR == V * U::LANES && TASK_ROWS % MR == 0 && TASK_COLUMNS % NR == 0) };
    let unit = U::detect().expect("this is called for the unit that was found");
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    if k == 0 {
        (0..m).for_each(|i| c.run_mut((i, ..)).fill(0.0));
    }
    for i in (0..m).step_by(ROWS) {
        for j in (0..n).step_by(COLUMNS) {
            let (rows, columns) = (ROWS.min(m - i), COLUMNS.min(n - j));
            let mut c = c.block_mut((i, j), (rows, columns)).expect("the block lies in C");
            for [p, depth] in blocks(k) {
                let (a, b) = (a.block([i, p], [rows, depth]), b.block([j, p], [columns, depth]));
                let (a_matrix, b_matrix) = (deep::<NR>(a, columns), across::<MR>(b, rows));
                let mut a_pack = packed::<MR>(room.a.of(rows.div_ceil(MR) * panel_size::<MR>()), rows)?;
                let mut b_pack = packed::<NR>(room.b.of(columns.div_ceil(NR) * panel_size::<NR>()), columns)?;
                pack_block(unit, a, a_matrix.is_some(), a_pack.reborrow(), threads)?;
                pack_block(unit, b, b_matrix.is_some(), b_pack.reborrow(), threads)?;
                let (a_pack, b_pack) = (a_pack.as_tensor(), b_pack.as_tensor());
                let grid = rows.div_ceil(TASK_ROWS);
                each(threads, c.ragged_tiles_mut(Task::VALUE)?, |(number, tile)| {
                    let (x, y) = (number % grid * TASK_ROWS, number / grid * TASK_COLUMNS);
                    let a = Source { packed: a_pack, matrix: a_matrix, first: x };
                    let b = Source { packed: b_pack, matrix: b_matrix, first: y };
                    unit.call(Part::<MR, NR, V> { c: tile.into_dyn(), a, b, depth, first: p == 0 });
                });
            }
        }
    }
    Ok(())
}

/// A, if it is read where it lies: where each panel of it meets few panels of B.
fn deep<'a, const NR: usize>(a: Operand<'a>, columns: usize) -> Option<Deep<'a>> {
    match a {
        Operand::Deep(matrix) if columns <= 16 * NR => Some(matrix),
        _ => None,
    }
}

/// B, if it is read where it lies: where each panel of it meets few panels of A, and its rows lie close together.
fn across<'a, const MR: usize>(b: Operand<'a>, rows: usize) -> Option<Across<'a>> {
    match b {
        Operand::Across(matrix) if rows <= MR || (rows <= 32 * MR && matrix.strides().1 <= 512) => Some(matrix),
        _ => None,
    }
}

/// The blocks of `k`, of about equal depth: where each begins, and its depth.
pub fn blocks(k: usize) -> impl Iterator<Item = [usize; 2]> {
    let depth = k.div_ceil(k.div_ceil(DEPTH).max(1)).next_multiple_of(8).min(DEPTH).max(1);
    (0..k).step_by(depth).map(move |p| [p, depth.min(k - p)])
}

/// Room as a packed block of so many rows or columns.
fn packed<const R: usize>(room: &mut [f32], count: usize) -> Result<PackedMut<'_, R>, LayoutError> {
    DynTensorMut::new(room, (count.div_ceil(R), C, C), (panel_size::<R>(), C, C))
}

/// Packs a block of an operand, or what is left of it behind the whole panels.
fn pack_block<U: Unit, const R: usize>(
    unit: U,
    source: Operand<'_>,
    only_rest: bool,
    mut packed: PackedMut<'_, R>,
    threads: Threads,
) -> Result<(), LayoutError> {
    let (count, depth) = source.extents();
    let panels = packed.ragged_tiles_mut(Panels::<R>::VALUE)?;
    let skipped = if only_rest { count / R } else { 0 };
    let panels = panels.split_at(skipped).1;
    each(threads, panels, |(x, panel)| {
        let first = (skipped + x) * R;
        let source = source.block([first, 0], [R.min(count - first), depth]);
        let panel = panel.into_whole().expect("panels are whole").into_slice((0, .., ..));
        unit.call(Packing { source, panel: panel.with_layout(Panel::<R>::VALUE) });
    });
    Ok(())
}

/// A panel to be packed.
struct Packing<'a, const R: usize> {
    source: Operand<'a>,
    panel: TensorMut<'a, f32, Panel<R>>,
}

impl<const R: usize> Job for Packing<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        pack::panel(unit, self.source, self.panel);
    }
}

/// Calls a function with every part and its number, one after the other or on all threads.
fn each<P, T>(threads: Threads, parts: P, call: impl Fn((usize, T)) + Send + Sync)
where
    P: Iterator<Item = T> + IntoParallelIterator<Item = T, Iter: IndexedParallelIterator>,
    T: Send,
{
    match threads {
        Threads::One => parts.enumerate().for_each(call),
        Threads::All => parts.into_par_iter().enumerate().for_each(call),
    }
}
