//! Rasters of kernels by their laws: the tiles of the algebra's order, in each grid, and each step of a sum once.

use layout_gpu::schedule::{Columns, Groups, Patches, Raster, Rows, Turned, steps_of};
use layout_static::layout;

layout! {
    type Morton = (2, 2, 2, 2) : (1, 4, 2, 8);
    /// Three rows of four columns, row by row and two columns at a time.
    type Rowwise = (2, 3, 2) : (3, 1, 6);
    /// Two rows of four columns, row by row.
    type Wide = (4, 2) : (2, 1);
}

/// Compares a raster with its value, in each grid of at most 24 rows and columns.
fn same<R: Raster>() {
    for grid in (0..=24).flat_map(|rows| (0..=24).map(move |columns| [rows, columns])) {
        for number in 0..grid[0] * grid[1] {
            let want = R::ORDER.tile(grid.map(u64::from), u64::from(number)).unwrap();
            assert_eq!(R::tile(grid, number).map(u64::from), want, "{number} of {grid:?} in {:?}", R::ORDER);
        }
    }
}

#[test]
fn a_raster_is_its_order() {
    same::<Columns>();
    same::<Rows>();
    same::<Groups<1>>();
    same::<Groups<5>>();
    same::<Groups<8>>();
    same::<Groups<30>>();
    same::<Patches<Morton, 4>>();
    same::<Patches<Rowwise, 3>>();
    same::<Patches<Wide, 2>>();
    same::<Turned<Groups<8>>>();
    same::<Turned<Patches<Rowwise, 3>>>();
}

#[test]
fn groups_larger_than_numbers_of_32_bits_are_one_band() {
    assert_eq!(Groups::<{ u32::MAX }>::tile([70, 50], 71), [1, 1]);
}

#[test]
fn the_parts_of_a_sum_have_each_step_once() {
    for (parts, steps) in (1..=20).flat_map(|parts| (0..=40).map(move |steps| (parts, steps))) {
        let all: Vec<[u32; 2]> = (0..parts).map(|part| steps_of(part, parts, steps)).collect();
        assert_eq!((all[0][0], all[all.len() - 1][1]), (0, steps));
        assert!(all.windows(2).all(|pair| pair[0][1] == pair[1][0]), "{all:?}");
        let counts: Vec<u32> = all.iter().map(|[first, end]| end - first).collect();
        assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
    }
}
