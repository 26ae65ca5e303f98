//! Packing: a block of an operand is copied to panels under the same coordinates, zeros where the matrix has ended.
//!
//! The block and a panel are two layouts over one shape, and the same tiler divides both. One function packs A and B, stored by
//! rows or by columns: what differs is in the types.

use std::array;

use layout_static::{Static, StaticLayout, Tensor, TensorMut};

use super::Operand;
use super::layouts::{PackTile, Panel, STEP};
use super::unit::Unit;

/// Fills a panel from at most `R` rows or columns.
#[inline(always)]
pub fn panel<U: Unit, const R: usize>(unit: U, source: Operand<'_>, mut panel: TensorMut<'_, f32, Panel<R>>) {
    let (count, depth) = source.extents();
    match source {
        Operand::Deep(block) => {
            let (rows, steps) = block.grid(PackTile::VALUE);
            for x in 0..rows {
                for y in 0..steps {
                    let mut target = panel.tile_mut(PackTile::VALUE, (x, y));
                    let tile = block.ragged(PackTile::VALUE, (x, y));
                    match tile.whole() {
                        Some(tile) => transpose(unit, tile, target),
                        None => tile.copy_to(&mut target, 0.0),
                    }
                }
            }
        }
        Operand::Across(block) => {
            for p in 0..depth {
                let target = panel.slice_mut((.., p)).into_mut_array::<R>();
                let source = block.run((.., p));
                match source.first_chunk() {
                    Some(source) => copy(unit, source, target),
                    None => {
                        target[..count].copy_from_slice(source);
                        target[count..].fill(0.0);
                    }
                }
            }
        }
    }
}

/// Copies as many elements as a panel is wide, in vectors where that fits.
#[inline(always)]
fn copy<U: Unit, const R: usize>(unit: U, source: &[f32; R], target: &mut [f32; R]) {
    if const { R.is_multiple_of(U::LANES) } {
        for v in (0..R).step_by(U::LANES) {
            unit.store(unit.load(&source[v..]), &mut target[v..]);
        }
    } else {
        *target = *source;
    }
}

/// Copies a tile whose rows are contiguous to one whose columns are.
#[inline(always)]
fn transpose<U: Unit, S: StaticLayout, D: StaticLayout>(
    unit: U,
    source: Tensor<'_, f32, S>,
    mut target: TensorMut<'_, f32, D>,
) {
    let rows: [&[f32; STEP]; 4] = array::from_fn(|i| source.slice((i, ..)).as_array());
    for p in (0..STEP).step_by(4) {
        let columns = unit.transpose(rows.map(|row| array::from_fn(|q| row[p + q])));
        for (q, column) in columns.into_iter().enumerate() {
            *target.slice_mut((.., p + q)).into_mut_array() = column;
        }
    }
}
