//! Tiles of copies: each coordinate is met, and all equally often, or the error says which is not.

use layout_algebra::atom::{CopyAtom, MmaAtom, Operand, Sharing, Side, TiledCopy, TiledMma};
use layout_algebra::{Layout, LayoutError};

use super::{layout, met, values, with_strides};

/// Runs of so many elements of 32 bits, of one thread.
fn runs(count: u64) -> CopyAtom {
    let side = Layout::flat(&[1, count], &[0, 1]).unwrap();
    CopyAtom::of_elements(&side, &side, Side::From, 32).unwrap()
}

/// How often each coordinate of the tile is met.
fn times(copy: &TiledCopy) -> Vec<u64> {
    let times = met(&values(copy.tv()), copy.extents().size().unwrap());
    times.unwrap_or_else(|| panic!("{copy:?} goes beyond its tile")).into_iter().map(|n| n as u64).collect()
}

/// Threads and values that are read as addresses of a small tensor.
#[test]
fn every_small_copy_by_addresses() {
    let mut counts = [0; 4];
    for data in ["(4,2):(1,4)", "(4,2):(2,1)", "(2,4):(1,2)", "8:1", "(2,2):(1,4)", "(4,4):(4,1)", "(3,4):(1,3)"] {
        let data = layout(data);
        for shape in [&[2, 2][..], &[4, 2], &[2, 4], &[3, 2], &[2, 2, 2]] {
            for flat in with_strides(shape, 9) {
                let modes: Vec<Layout> = (0..flat.rank()).map(|i| flat.mode(i).unwrap()).collect();
                let values = if modes.len() == 3 { Layout::tuple(&modes[1..]).unwrap() } else { modes[1] };
                let tv = Layout::tuple(&[modes[0], values]).unwrap();
                match TiledCopy::cotiled(&runs(1), &tv, &data) {
                    Ok(copy) => {
                        let times = times(&copy);
                        assert!(times.iter().all(|n| *n > 0 && *n == times[0]), "{tv} of {data}: {times:?}");
                        counts[0] += 1;
                    }
                    Err(LayoutError::SharedElement { sharing: Sharing::Tile, threads, .. }) => {
                        assert!(threads.iter().all(|thread| *thread < modes[0].size()), "{tv} of {data}");
                        counts[1] += 1;
                    }
                    Err(LayoutError::SharedElement { sharing: Sharing::Missed, .. }) => counts[2] += 1,
                    Err(_) => counts[3] += 1,
                }
            }
        }
    }
    assert!(counts[0] > 700 && counts[2] > 300, "{counts:?}");
}

/// The values of C that an atom stores, of products whose lanes hold C by every small table.
#[test]
fn every_small_store() {
    let mut counts = [0; 4];
    for table in [&[4, 4][..], &[2, 8], &[2, 2, 4], &[4, 2, 2]].into_iter().flat_map(|shape| with_strides(shape, 9)) {
        let modes: Vec<Layout> = (0..table.rank()).map(|i| table.mode(i).unwrap()).collect();
        let values = if modes.len() == 3 { Layout::tuple(&modes[1..]).unwrap() } else { modes[1] };
        let table = Layout::tuple(&[modes[0], values]).unwrap();
        let lanes = Layout::flat(&[modes[0].size()], &[1]).unwrap().mode(0).unwrap();
        let all = Layout::flat(&[modes[0].size(), 4], &[0, 1]).unwrap();
        let Ok(atom) = MmaAtom::new([4, 4, 1], &lanes, [&all, &all, &table], [32; 3]) else { continue };
        for grid in ["(1,1,1):(0,0,0)", "(2,1,1):(1,0,0)", "(1,1,2):(0,0,1)"] {
            let Ok(product) = TiledMma::new(&atom, &layout(grid), [None; 3]) else { continue };
            for count in [1, 2, 4] {
                let whole = TiledCopy::of(&runs(count), &product, Operand::C);
                for copy in [TiledCopy::of_values(&runs(count), &product), whole] {
                    match copy {
                        Ok(copy) => {
                            let times = times(&copy);
                            assert!(times.iter().all(|n| *n > 0 && *n == times[0]), "{table} {grid}: {times:?}");
                            counts[0] += 1;
                        }
                        Err(LayoutError::SharedElement { sharing: Sharing::Tile, .. }) => counts[1] += 1,
                        Err(LayoutError::SharedElement { sharing: Sharing::Missed, .. }) => counts[2] += 1,
                        Err(_) => counts[3] += 1,
                    }
                }
            }
        }
    }
    assert!(counts[0] > 200, "{counts:?}");
}
