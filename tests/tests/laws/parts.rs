//! What is wrong with the parts of a tiler: each part is refused by itself, or not at all.

use layout_algebra::ops::{composition_by, logical_divide_by, zipped_divide};
use layout_algebra::{Layout, LayoutError, Tiler};
use layout_tests::generate::small;

type By = fn(&Layout, &Tiler) -> Result<Layout, LayoutError>;

/// By definition: a part is wrong where the operation by it alone, all other parts left out, does not exist.
fn law(layout: &Layout, tiler: &Tiler, parts: usize, by: By) -> usize {
    let errors: Vec<LayoutError> = tiler.errors(|tiler| by(layout, tiler)).collect();
    assert_eq!(errors.is_empty(), by(layout, tiler).is_ok(), "{layout} by {tiler}");
    let wrong: Vec<usize> = (0..parts).filter(|part| by(layout, &tiler.with_parts(1 << part)).is_err()).collect();
    let blamed: Vec<usize> = errors.iter().map(|error| usize::from(error.blame().leaf)).collect();
    // What only all parts together are too much for is blamed on one of them.
    let together = by(layout, tiler).err().map(|error| usize::from(error.blame().leaf));
    assert!(blamed.is_sorted_by(|a, b| a < b), "{layout} by {tiler}: {errors:?}");
    assert!(wrong.iter().all(|part| blamed.contains(part)), "{layout} by {tiler}: {errors:?}");
    assert!(blamed.iter().all(|part| wrong.contains(part) || Some(*part) == together), "{layout} by {tiler}");
    errors.len()
}

#[test]
fn of_every_small_tiler() {
    let mut counts = [0; 4];
    let tiles: Vec<Tiler> = ["1", "2", "3", "4", "5", "_", ".."].map(|tile| tile.parse().unwrap()).to_vec();
    let layouts = ["(4,6):(6,1)", "(4,6):(1,4)", "(8,2,3):(6,3,1)", "((2,2),6):((1,2),4)", "(5,5):(5,1)"];
    for layout in layouts.map(|layout| Layout::parse(layout).unwrap()) {
        for modes in small::lists(&tiles, 2).into_iter().chain(small::lists(&tiles, layout.rank())) {
            let tiler = Tiler::by_mode(&modes).unwrap();
            for by in [zipped_divide, logical_divide_by, composition_by] as [By; 3] {
                counts[law(&layout, &tiler, modes.len(), by)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

/// Of a composition by a layout, the parts are the leaves.
#[test]
fn of_every_small_inner_layout() {
    let mut counts = [0; 3];
    let outer = Layout::parse("(4,6,5):(1,8,50)").unwrap();
    for inner in small::flat_layouts(2, 6, 24) {
        counts[law(&outer, &Tiler::layout(&inner), inner.rank(), composition_by).min(2)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}
