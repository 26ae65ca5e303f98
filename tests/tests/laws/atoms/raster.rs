//! Rasters by their definition: each tile of each grid once, as the layouts of the parts say, and fewer reads.

use std::collections::HashSet;

use layout_algebra::Layout;
use layout_algebra::atom::{Raster, RasterPart, Reads};

/// The rasters of the tests, and each of them turned.
fn rasters() -> Vec<Raster> {
    let patch = |text, size| Raster::patches(&Layout::parse(text).unwrap(), size).unwrap();
    let mut all = vec![
        Raster::ROWS,
        patch("(4,2):(2,1)", [2, 4]),
        patch("(2,3,2):(3,1,6)", [3, 4]),
        patch("(2,2,3):(1,6,2)", [6, 2]),
        patch("6:1", [1, 6]),
    ];
    all.extend((1..=13).map(|rows| Raster::groups(rows).unwrap()));
    all.extend((1..=4).map(|bits| Raster::morton(bits).unwrap()));
    let turned: Vec<_> = all.iter().map(|raster| raster.turned()).collect();
    [all, turned].concat()
}

fn grids(most: u64) -> impl Iterator<Item = [u64; 2]> {
    (0..=most).flat_map(move |rows| (0..=most).map(move |columns| [rows, columns]))
}

fn tiles(raster: &Raster, grid: [u64; 2]) -> Vec<[u64; 2]> {
    (0..grid[0] * grid[1]).map(|number| raster.tile(grid, number).unwrap()).collect()
}

fn parts(raster: &Raster, grid: [u64; 2]) -> Vec<RasterPart> {
    (0..).map_while(|i| raster.part(grid, i).unwrap()).collect()
}

/// The coordinates that a layout with axis strides has at a number.
fn coordinates(layout: &Layout, number: u64) -> [u64; 2] {
    let (mut at, mut rest) = ([0; 2], number);
    for leaf in 0..layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        let axis = stride.basis();
        if extent > 1 {
            let layout_algebra::Basis::Axis(axis) = axis else { panic!("{layout}") };
            at[axis.mode(0).unwrap()] += rest % extent * stride.coefficient().cast_unsigned();
        }
        rest /= extent;
    }
    at
}

#[test]
fn a_raster_has_each_tile_once() {
    for raster in rasters() {
        for grid in grids(12) {
            let all = tiles(&raster, grid);
            let distinct: HashSet<_> = all.iter().copied().collect();
            assert_eq!(distinct.len(), all.len(), "{raster:?} of {grid:?}: {all:?}");
            assert!(all.iter().all(|at| at[0] < grid[0] && at[1] < grid[1]), "{raster:?} of {grid:?}: {all:?}");
            assert!(raster.tile(grid, grid[0] * grid[1]).is_err());
        }
    }
}

#[test]
fn a_raster_is_the_layouts_of_its_parts() {
    for raster in rasters() {
        for grid in grids(12) {
            let mut all = Vec::new();
            for part in parts(&raster, grid) {
                assert_eq!(part.first, all.len() as u64, "{raster:?} of {grid:?}");
                all.extend((0..part.layout.size()).map(|number| {
                    let [row, column] = coordinates(&part.layout, number);
                    [part.at[0] + row, part.at[1] + column]
                }));
            }
            assert_eq!(all, tiles(&raster, grid), "{raster:?} of {grid:?}");
        }
    }
}

#[test]
fn groups_are_at_most_two_layouts() {
    for rows in 1..=13 {
        for grid in grids(12) {
            assert!(parts(&Raster::groups(rows).unwrap(), grid).len() <= 2);
        }
    }
}

/// Waves of a long grid are counted without a look at the rest of it.
#[test]
fn reads_of_a_long_grid() {
    let reads = Raster::COLUMNS.reads([1 << 20, 1], 132).unwrap();
    assert_eq!((reads.rows, reads.columns), (1 << 20, (1_u64 << 20).div_ceil(132)));
}

/// A Morton patch takes the bits of row and column in turns: of a grid of one patch, the number is the bits of both.
#[test]
fn a_morton_patch_takes_bits_in_turns() {
    for bits in 1..=4 {
        let edge = 1 << bits;
        for (number, [row, column]) in (0..).zip(tiles(&Raster::morton(bits).unwrap(), [edge, edge])) {
            let spread = |x: u64| (0..bits).map(|bit| (x >> bit & 1) << (2 * bit)).sum::<u64>();
            assert_eq!(number, spread(row) + 2 * spread(column));
        }
    }
    assert!(Raster::morton(0).is_err() && Raster::morton(9).is_err());
}

#[test]
fn a_patch_that_is_not_whole_is_refused() {
    let refused = |text, size| Raster::patches(&Layout::parse(text).unwrap(), size).unwrap_err().code();
    assert_eq!(refused("(2,4):(1,2)", [2, 3]), "L0601");
    assert_eq!(refused("(2,2):(1,1)", [2, 2]), "L0301");
    assert_eq!(refused("(2,2):(1,4)", [2, 2]), "L0603");
    assert_eq!(Raster::groups(0).unwrap_err().code(), "L0101");
}

/// The distinct rows and columns of each wave, by their definition.
fn counted(raster: &Raster, grid: [u64; 2], blocks: usize) -> [u64; 2] {
    let (all, mut sum) = (tiles(raster, grid), [0; 2]);
    for wave in all.chunks(blocks) {
        for axis in 0..2 {
            sum[axis] += wave.iter().map(|at| at[axis]).collect::<HashSet<_>>().len() as u64;
        }
    }
    sum
}

fn reads(raster: &Raster, grid: [u64; 2], blocks: u64) -> Reads {
    raster.reads(grid, blocks).unwrap()
}

#[test]
fn reads_are_the_distinct_rows_and_columns_of_waves() {
    for raster in rasters() {
        for grid in grids(7).chain([[70, 3], [2, 130], [65, 66]]) {
            for blocks in [1, 2, 5, 16, 132] {
                let Reads { rows, columns, .. } = reads(&raster, grid, blocks as u64);
                assert_eq!([rows, columns], counted(&raster, grid, blocks), "{raster:?} of {grid:?} by {blocks}");
            }
        }
    }
    assert!(Raster::ROWS.reads([2, 2], 0).is_err());
}

/// From 25 columns on, bands of 8 to 16 rows need no more than rows do, for waves of 132 blocks. In narrower grids a
/// wave may end in the middle of a band: then rows can be better.
#[test]
fn groups_need_no_more_than_rows() {
    for rows in [8, 12, 16] {
        let groups = Raster::groups(rows).unwrap();
        for grid in (1..=40).flat_map(|rows| (25..=64).step_by(3).map(move |columns| [rows, columns])) {
            let (least, most) = (reads(&groups, grid, 132).all(), reads(&Raster::ROWS, grid, 132).all());
            assert!(least <= most, "{rows} rows of {grid:?}: {least} and {most}");
        }
    }
    let narrow = |raster: Raster| reads(&raster, [9, 17], 132).all();
    assert_eq!((narrow(Raster::groups(8).unwrap()), narrow(Raster::ROWS)), (47, 44));
}
