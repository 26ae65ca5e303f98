//! What is done when, and by whom: blocks of `k` are packed, and then C is computed in parts that are tasks of their own.

use layout_static::{DynTensorMut, LayoutError, Static, C};
use rayon::prelude::*;

use super::kernel::Part;
use super::layouts::{DEPTH, Panel, PackedMut, Panels, TASK_COLUMNS, TASK_ROWS, Task, panel_size};
use super::room::Room;
use super::unit::{Job, Portable, Unit, VectorUnit};
use super::{Operand, Target, Threads, pack};

/// Rows of A that are packed at a time: all of most matrices.
const ROWS: usize = 4608;
/// Columns of B that are packed at a time.
const COLUMNS: usize = 4608;

/// `c = a b`.
pub fn multiply(a: Operand<'_>, b: Operand<'_>, c: Target<'_>, threads: Threads) -> Result<(), LayoutError> {
    Room::with(|room| match VectorUnit::best() {
        #[cfg(target_arch = "x86_64")]
        VectorUnit::Avx512 => product::<super::unit::x86::Avx512, 12, 32, 2>(a, b, c, threads, room),
        #[cfg(target_arch = "x86_64")]
        VectorUnit::Avx2 => product::<super::unit::x86::Avx2, 4, 24, 3>(a, b, c, threads, room),
        #[cfg(target_arch = "aarch64")]
        VectorUnit::Neon => product::<super::unit::arm::Neon, 8, 12, 3>(a, b, c, threads, room),
        _ => product::<Portable, 4, 8, 2>(a, b, c, threads, room),
    })
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
                let mut a_pack = packed::<MR>(room.a.of(rows.div_ceil(MR) * panel_size::<MR>()), rows)?;
                let mut b_pack = packed::<NR>(room.b.of(columns.div_ceil(NR) * panel_size::<NR>()), columns)?;
                pack_block(unit, a, [i, p], [rows, depth], a_pack.reborrow(), threads)?;
                pack_block(unit, b, [j, p], [columns, depth], b_pack.reborrow(), threads)?;
                let (a, b) = (a_pack.as_tensor(), b_pack.as_tensor());
                let grid = rows.div_ceil(TASK_ROWS);
                each(threads, c.ragged_tiles_mut(Task::VALUE)?, |(number, tile)| {
                    let panels = [number % grid * (TASK_ROWS / MR), number / grid * (TASK_COLUMNS / NR)];
                    unit.call(Part::<MR, NR, V> { c: tile.into_dyn(), a, b, panels, depth, first: p == 0 });
                });
            }
        }
    }
    Ok(())
}

/// The blocks of `k`, of about equal depth: where each begins, and its depth.
fn blocks(k: usize) -> impl Iterator<Item = [usize; 2]> {
    let depth = k.div_ceil(k.div_ceil(DEPTH).max(1)).next_multiple_of(8).min(DEPTH).max(1);
    (0..k).step_by(depth).map(move |p| [p, depth.min(k - p)])
}

/// Room as a packed block of so many rows or columns.
fn packed<const R: usize>(room: &mut [f32], count: usize) -> Result<PackedMut<'_, R>, LayoutError> {
    DynTensorMut::new(room, (count.div_ceil(R), C, C), (panel_size::<R>(), C, C))
}

/// Packs a block of an operand.
fn pack_block<U: Unit, const R: usize>(
    unit: U,
    source: Operand<'_>,
    first: [usize; 2],
    extents: [usize; 2],
    mut packed: PackedMut<'_, R>,
    threads: Threads,
) -> Result<(), LayoutError> {
    each(threads, packed.ragged_tiles_mut(Panels::<R>::VALUE)?, |(x, panel)| {
        let panel = panel.into_whole().expect("panels are whole").into_slice((0, .., ..)).with_layout(Panel::<R>::VALUE);
        unit.call(Packing { source, first, extents, x, panel });
    });
    Ok(())
}

/// A panel to be packed.
struct Packing<'a, const R: usize> {
    source: Operand<'a>,
    first: [usize; 2],
    extents: [usize; 2],
    x: usize,
    panel: layout_static::TensorMut<'a, f32, Panel<R>>,
}

impl<const R: usize> Job for Packing<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        pack::panel(unit, self.source, self.first, self.extents, self.x, self.panel);
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
