//! Packing: the rows or columns of a panel are copied to it, one element of `k` after the other.
//!
//! Panels of B are filled together. Rows of A are copied as they are needed: for one register tile, or for several
//! where A is stored by columns. A panel that the end of the matrix cuts off is filled with what is at hand: the sums
//! of rows and columns that do not exist are not written.

use std::array;

use layout_static::{Static, StaticLayout, TensorMut};

use super::layouts::{DEPTH, Lines, Panel, STEP, panel_pitch};
use super::unit::Unit;
use super::{Across, Deep, Operand};

/// Fills panels with so many columns of B each, the last one with fewer.
#[inline(always)]
pub fn panels<U: Unit, const R: usize>(unit: U, source: Operand<'_>, width: usize, panels: &mut [f32]) {
    let (count, depth) = source.extents();
    match source {
        Operand::Deep(block) => {
            for (x, panel) in panels.chunks_exact_mut(panel_pitch::<R>()).enumerate() {
                let first = x * width;
                let rows = block.block((first, 0), (width.min(count - first), depth)).expect("the rows lie in it");
                transpose(unit, rows, &mut in_room::<R>(panel));
            }
        }
        // As they lie in the matrix: in the columns of one panel, each line may be of another page.
        Operand::Across(block) => {
            for p in 0..depth {
                let (source, mut first) = (block.run((.., p)), 0);
                for panel in panels.chunks_exact_mut(panel_pitch::<R>()) {
                    let end = count.min(first + width);
                    step(unit, &source[first..end], &mut in_room::<R>(panel), p);
                    first = end;
                }
            }
        }
    }
}

/// A panel in the room for it.
#[inline(always)]
fn in_room<const R: usize>(room: &mut [f32]) -> TensorMut<'_, f32, Panel<R>> {
    TensorMut::new(room, Panel::<R>::VALUE).expect("there is room")
}

/// Copies rows that are contiguous, as they are.
#[inline(always)]
pub fn lines<U: Unit, const R: usize>(unit: U, block: Deep<'_>, mut lines: TensorMut<'_, f32, Lines<R>>) {
    let (count, depth) = block.extents();
    for i in 0..count.min(R) {
        let (source, target) = (block.run((i, ..)), &mut lines.slice_mut((i, ..)).into_mut_array::<DEPTH>()[..depth]);
        let whole = depth - depth % U::LANES;
        for p in (0..whole).step_by(U::LANES) {
            unit.store(unit.load(&source[p..]), &mut target[p..]);
        }
        if whole < depth {
            target[whole..].copy_from_slice(&source[whole..]);
        }
    }
}

/// Fills panels of `R` rows of A of which the elements at each `p` are contiguous, one panel after the other in `room`.
#[inline(always)]
pub fn rows<const R: usize>(block: Across<'_>, room: &mut [f32]) {
    for p in 0..block.extents().1 {
        let rows = block.run((.., p)).as_chunks::<R>().0;
        for (rows, panel) in rows.iter().zip(room.chunks_exact_mut(Panel::<R>::SIZE)) {
            *in_room::<R>(panel).slice_mut((.., p)).into_mut_array() = *rows;
        }
    }
}

/// Copies the elements at a place of `k`, `R` of them at most.
#[inline(always)]
fn step<U: Unit, const R: usize>(unit: U, source: &[f32], panel: &mut TensorMut<'_, f32, Panel<R>>, p: usize) {
    let target = panel.slice_mut((.., p)).into_mut_array::<R>();
    if let Some(source) = source.as_array::<R>() {
        *target = *source;
    } else {
        let (target, source) = (target[..source.len()].chunks_mut(U::LANES), source.chunks(U::LANES));
        source.zip(target).for_each(|(source, target)| unit.store_part(unit.load_part(source), target));
    }
}

/// Copies rows that are contiguous: four of them at a time, four elements of each, as columns.
#[inline(always)]
fn transpose<U: Unit, const R: usize>(unit: U, block: Deep<'_>, panel: &mut TensorMut<'_, f32, Panel<R>>) {
    let (count, depth) = block.extents();
    let rows: [&[f32]; R] = array::from_fn(|i| &block.run((i.min(count - 1), ..))[..depth]);
    let whole = depth - depth % STEP;
    for p in (0..whole).step_by(STEP) {
        for i in (0..R).step_by(4) {
            let rows: [&[f32]; 4] = array::from_fn(|r| &rows[(i + r).min(R - 1)][p..p + STEP]);
            for q in (0..STEP).step_by(4) {
                let columns = unit.transpose(rows.map(|row| array::from_fn(|r| row[q + r])));
                for (r, column) in columns.iter().enumerate() {
                    let target = &mut panel.slice_mut((.., p + q + r)).into_mut_array::<R>()[i..R.min(i + 4)];
                    target.copy_from_slice(&column[..target.len()]);
                }
            }
        }
    }
    for p in whole..depth {
        let target = panel.slice_mut((.., p)).into_mut_array::<R>();
        *target = rows.map(|row| row[p]);
    }
}
