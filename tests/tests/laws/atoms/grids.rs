//! Grids of atoms: a stride that no coordinate takes is none, and the grid of a help has threads that hold a tile.

use layout_algebra::atom::{MmaAtom, ONE_ATOM, Operand, TiledMma};
use layout_algebra::ops::{column_major, row_major};
use layout_algebra::{Layout, LayoutError};

use super::{layout, with_strides};

/// An atom of eight lanes with these threads, each with a row of its own; none where one atom has no threads.
fn rows(lanes: &Layout) -> Option<MmaAtom> {
    let (own, same) = (layout("(8,1):(1,0)"), layout("(8,1):(0,0)"));
    let atom = MmaAtom::new([8, 1, 1], lanes, [&own, &same, &own], [32; 3]).ok()?;
    let alone = TiledMma::new(&atom, &ONE_ATOM, [None; 3]).and_then(|product| product.held_of_tile(Operand::C));
    alone.is_ok().then_some(atom)
}

#[test]
fn grids_without_the_strides_that_nobody_takes() {
    let (mut held, mut mended) = (0, 0);
    let lanes = with_strides(&[4, 2], 17).into_iter().step_by(3);
    for atom in lanes.chain([layout("(4,2):(1,16)")]).filter_map(|lanes| rows(&lanes)) {
        for shape in [[2, 1, 1], [3, 1, 1], [1, 3, 1], [2, 2, 1], [1, 2, 3]] {
            for grid in with_strides(&shape, 3) {
                let taken: Vec<u64> = (0..3)
                    .map(|i| if shape[i] > 1 { grid.mode_at(i).1.coefficient().unsigned_abs() } else { 0 })
                    .collect();
                let plain = Layout::flat(&shape, &taken).unwrap();
                let [found, same] = [&grid, &plain].map(|grid| {
                    TiledMma::new(&atom, grid, [None; 3]).and_then(|product| product.held_of_tile(Operand::C))
                });
                assert_eq!(found, same, "{} {grid}", atom.lanes());
                let Err(LayoutError::GridOfThreads { fitting, rows: by_rows, .. }) = found else {
                    assert!(found.is_ok(), "{} {grid}: {found:?}", atom.lanes());
                    held += 1;
                    continue;
                };
                let other = if by_rows { row_major(&fitting) } else { column_major(&fitting) }.unwrap();
                let product = TiledMma::new(&atom, &other, [None; 3]).and_then(|it| it.held_of_tile(Operand::C));
                assert!(product.is_ok(), "{} {grid}: use {other}", atom.lanes());
                mended += 1;
            }
        }
    }
    assert!(held > 500 && mended > 500, "{held} {mended}");
}
