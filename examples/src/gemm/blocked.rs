//! What is done when, and by whom: blocks of `k` are packed, and then C is computed in parts that are tasks of their own.

use layout_static::{C, DynTensorMut, LayoutError, Static, TensorMut};
use rayon::prelude::*;

use super::kernel::{Part, Source};
use super::layouts::{
    DEPTH, PackedMut, Panel, Panels, SHALLOW, TASK_COLUMNS, TASK_ROWS, Task, WIDE_TASK_COLUMNS, panel_size,
};
use super::room::Room;
use super::unit::{Job, Unit, VectorUnit, on_unit};
use super::{Across, Deep, How, Operand, Target, Threads, pack};

/// Rows of A that are packed at a time: all of most matrices.
pub const ROWS: usize = 4608;
/// Columns of B that are packed at a time.
pub const COLUMNS: usize = 4608;

/// Multiplications below which other threads take longer to wake than one takes to finish.
const FEW: usize = 1 << 21;

/// The threads that a product of these extents is worth.
pub fn worth(threads: Threads, [m, n, k]: [usize; 3]) -> Threads {
    if m.saturating_mul(n).saturating_mul(k) <= FEW { Threads::One } else { threads }
}

/// `c = a b`.
pub fn multiply(a: Operand<'_>, b: Operand<'_>, c: Target<'_>, how: How) -> Result<(), LayoutError> {
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    let threads = worth(how.threads, [m, n, k]);
    Room::with(|room| on_unit!(how.unit, product(a, b, c, threads, room)))
}

/// The product with register tiles of `MR` rows and `NR` columns, which are `V` vectors.
fn product<U: Unit, const MR: usize, const NR: usize, const V: usize>(
    a: Operand<'_>,
    b: Operand<'_>,
    mut c: Target<'_>,
    threads: Threads,
    room: &mut Room,
) -> Result<(), LayoutError> {
    const {
        assert!(NR == V * U::LANES && TASK_ROWS.is_multiple_of(MR));
        assert!(TASK_COLUMNS.is_multiple_of(NR) && WIDE_TASK_COLUMNS.is_multiple_of(NR));
    }
    let unit = U::detect().expect("the machine has the vector unit");
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
                let task = |[x, y]: [usize; 2], c: Target<'_>| {
                    let a = Source { packed: a_pack, matrix: a_matrix, first: x };
                    let b = Source { packed: b_pack, matrix: b_matrix, first: y };
                    unit.call(Part::<MR, NR, V> { c, a, b, depth, first: p == 0 });
                };
                if depth <= SHALLOW {
                    tasks::<WIDE_TASK_COLUMNS>(threads, c.reborrow(), task)?;
                } else {
                    tasks::<TASK_COLUMNS>(threads, c.reborrow(), task)?;
                }
            }
        }
    }
    Ok(())
}

/// Calls a function with every part of C that is a task, and where in C it begins.
fn tasks<const COLUMNS: usize>(
    threads: Threads,
    mut c: Target<'_>,
    call: impl Fn([usize; 2], Target<'_>) + Send + Sync,
) -> Result<(), LayoutError> {
    let tiler = Task::<COLUMNS>::VALUE;
    let (rows, _) = c.grid(tiler);
    each(threads, c.ragged_tiles_mut(tiler)?, |(number, tile)| {
        call([number % rows * TASK_ROWS, number / rows * COLUMNS], tile.into_dyn());
    });
    Ok(())
}

/// A, if it is read where it lies: where each panel of it meets few panels of B.
fn deep<const NR: usize>(a: Operand<'_>, columns: usize) -> Option<Deep<'_>> {
    match a {
        Operand::Deep(matrix) if a_stays::<NR>(columns) => Some(matrix),
        _ => None,
    }
}

/// B, if it is read where it lies: where each panel of it meets few panels of A, and its rows lie close together, or are few.
fn across<const MR: usize>(b: Operand<'_>, rows: usize) -> Option<Across<'_>> {
    let Operand::Across(matrix) = b else { return None };
    b_stays::<MR>(rows, matrix.strides().1, matrix.extents().1).then_some(matrix)
}

/// Whether rows of A that are contiguous are read where they lie: for so many columns of C.
pub const fn a_stays<const NR: usize>(columns: usize) -> bool {
    columns <= 16 * NR
}

/// Whether columns of B of which each element of `k` is contiguous are read where they lie: for so many rows of C, and with rows of B
/// so far apart and so many.
pub const fn b_stays<const MR: usize>(rows: usize, apart: usize, depth: usize) -> bool {
    rows <= MR || (rows <= 32 * MR && (apart <= 512 || depth <= 64))
}

/// The blocks of `k`, of about equal depth: where each begins, and its depth.
pub fn blocks(k: usize) -> impl Iterator<Item = [usize; 2]> {
    let depth = k.div_ceil(k.div_ceil(DEPTH).max(1)).next_multiple_of(8).clamp(1, DEPTH);
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
    let skipped = if only_rest { count / R } else { 0 };
    if skipped * R == count {
        return Ok(());
    }
    let panels = packed.ragged_tiles_mut(Panels::<R>::VALUE)?.split_at(skipped).1;
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
