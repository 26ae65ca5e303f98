//! Compositions and divides of runtime extents: those of every instance, or refused with a value that decides.

use layout_algebra::{DynLayout, Layout, LayoutError, Tiler, ops};
use layout_tests::generate::dynamic::{self, Values};
use layout_tests::generate::extreme::Random;

use super::same_function;

/// An operation by a tiler, on runtime extents and on their instance, and down to which level of modes they are alike.
/// The modes of a rest may be one for some values: a tiled or a flat divide then has fewer.
type Pair = (
    fn(&DynLayout, &Tiler) -> Result<DynLayout, LayoutError>,
    fn(&Layout, &Tiler) -> Result<Layout, LayoutError>,
    usize,
);

const OPERATIONS: [Pair; 5] = [
    (|l, t| l.composition_by(t), |l, t| ops::composition_by(l, t), 1),
    (|l, t| l.logical_divide_by(t), |l, t| ops::logical_divide_by(l, t), 2),
    (|l, t| l.zipped_divide(t), |l, t| ops::zipped_divide(l, t), 2),
    (|l, t| l.tiled_divide(t), |l, t| ops::tiled_divide(l, t), 0),
    (|l, t| l.flat_divide(t), |l, t| ops::flat_divide(l, t), 0),
];

/// The same functions, mode by mode, down to a level.
fn same_modes(a: &Layout, b: &Layout, levels: usize) -> bool {
    if levels == 0 || a.profile().is_leaf() || b.profile().is_leaf() {
        return same_function(a, b);
    }
    let modes = |mode| same_modes(&a.mode(mode).unwrap(), &b.mode(mode).unwrap(), levels - 1);
    a.rank() == b.rank() && (0..a.rank()).all(modes)
}

/// The law for one layout and tiler; whether the operation exists for all values.
fn law(layout: &DynLayout, tiler: &Tiler, values: &[Values]) -> [bool; OPERATIONS.len()] {
    OPERATIONS.map(|(ours, theirs, levels)| {
        let answer = ours(layout, tiler);
        let levels = if tiler.as_layout().is_some() { levels.min(1) } else { levels };
        let at = |values: &Values| theirs(&layout.instantiate(values).unwrap(), tiler);
        match answer {
            Ok(answer) => {
                for values in values {
                    let (ours, theirs) = (answer.instantiate(values).unwrap(), at(values));
                    let theirs = theirs.unwrap_or_else(|error| panic!("{layout} by {tiler} at {values:?}: {error}"));
                    let same = same_modes(&ours, &theirs, levels);
                    assert!(same, "{layout} by {tiler} is {answer}, at {values:?} {ours}, not {theirs}");
                }
                true
            }
            // Of one mode, the values that the error names decide.
            Err(error) if layout.profile().is_leaf() => {
                assert!(at(&[1; 8]).is_err(), "{layout} by {tiler}: {error}");
                if let LayoutError::DependsOnExtent { extent, fitting, .. } = error {
                    let k = (0..8).find(|k| extent.product.power(*k) > 0).unwrap();
                    if extent.product.power(k) == 1 {
                        let mut values = [1; 8];
                        values[k] = fitting;
                        at(&values).unwrap_or_else(|other| panic!("{layout} by {tiler}: {error}, but {other}"));
                        for smaller in 1..fitting {
                            values[k] = smaller;
                            assert!(at(&values).is_err(), "{layout} by {tiler}: {error}, but {smaller} does too");
                        }
                    }
                } else {
                    let small = values.iter().filter(|values| values[..2].iter().all(|value| *value <= 3));
                    small.for_each(|values| assert!(at(values).is_err(), "{layout} by {tiler}: {error}"));
                }
                false
            }
            Err(_) => false,
        }
    })
}

#[test]
fn small_layouts_by_small_tilers() {
    let values: Vec<Values> = dynamic::small_values().into_iter().step_by(4).collect();
    let tilers = ["2", "3", "4", "2:2", "2:-1", "_", ".."];
    let (mut exist, mut refused) = ([0; OPERATIONS.len()], [0; OPERATIONS.len()]);
    let mut count = |answers: [bool; OPERATIONS.len()]| {
        answers.iter().enumerate().for_each(|(i, exists)| *if *exists { &mut exist[i] } else { &mut refused[i] } += 1);
    };
    for layout in dynamic::small(2).into_iter().step_by(7) {
        for first in tilers {
            count(law(&layout, &first.parse().unwrap(), &values));
            for second in tilers.iter().filter(|_| layout.rank() == 2) {
                count(law(&layout, &format!("[{first}, {second}]").parse().unwrap(), &values));
            }
        }
    }
    assert!(exist.iter().chain(&refused).all(|count| *count > 500), "{exist:?} exist, {refused:?} refused");
}

/// A single extent, with every tile of at most one mode.
#[test]
fn one_runtime_extent_by_every_tile() {
    let values: Vec<Values> = (1..=6).map(|k| [k, 2, 5, 1, 1, 1, 1, 1]).collect();
    let mut outcomes = [0; 2];
    for coefficient in 1..=24 {
        let layout = DynLayout::parse(&format!("{coefficient}?:3")).unwrap();
        for extent in 1..=26 {
            for stride in 0..=8 {
                let tiler = format!("{extent}:{stride}").parse().unwrap();
                for exists in law(&layout, &tiler, &values) {
                    outcomes[usize::from(exists)] += 1;
                }
            }
        }
    }
    assert!(outcomes.iter().all(|count| *count > 1000), "{outcomes:?}");
}

#[test]
fn random_layouts_by_random_tilers() {
    let mut random = Random::new(3);
    let mut exist = 0;
    for _ in 0..3000 {
        let layout = dynamic::random(&mut random);
        let tile = |random: &mut Random| match random.below(6) {
            0 => "_".to_string(),
            1 => format!("(2,{}):({},{})", 1 + random.below(4), 1 + random.below(3), random.below(7)),
            _ => format!("{}:{}", 1 + random.below(7), 1 + random.below(3)),
        };
        let tiles: Vec<String> = (0..layout.rank().min(3)).map(|_| tile(&mut random)).collect();
        let text = if random.below(4) == 0 { tile(&mut random) } else { format!("[{}]", tiles.join(", ")) };
        let values: Vec<Values> = (0..6).map(|_| dynamic::random_values(&mut random, 9)).collect();
        exist += law(&layout, &text.parse().unwrap(), &values).iter().filter(|exists| **exists).count();
    }
    assert!(exist > 1000, "{exist}");
}

/// Tiles of tiles, threads, a slice, a swizzle: what a kernel does with a matrix of runtime extents.
#[test]
fn a_matrix_is_tiled_partitioned_and_swizzled() {
    let matrix = DynLayout::parse("(128?, 64?) : (?, 1)").unwrap();
    let parse = |text: &str| text.parse::<Tiler>().unwrap();
    let tiles = matrix.zipped_divide(&parse("[32, 64]")).unwrap();
    assert_eq!(tiles.to_string(), "((32,64),(4?0,?1)):((?2,1),(32*?2,64))");
    // Mode 0 is a tile; it is divided again, and dealt out to threads.
    let again = tiles.logical_divide_by(&parse("[[8, 16], _]")).unwrap();
    assert_eq!(again.to_string(), "(((8,4),(16,4)),(4?0,?1)):(((?2,8*?2),(1,16)),(32*?2,64))");
    let threads = tiles.composition_by(&parse("[((4,8),(8,8)):((8,32),(1,256)), _]")).unwrap();
    assert_eq!(threads.to_string(), "(((4,8),(8,8)),(4?0,?1)):(((8*?2,1),(?2,8)),(32*?2,64))");
    // The grid is divided by rows of tiles.
    let rows = tiles.zipped_divide(&parse("[_, [4, _]]")).unwrap();
    assert_eq!(rows.instantiate(&[3, 5, 1000, 0, 0, 0, 0, 0]).unwrap().size(), 384 * 320);
    let tile = tiles.at_leaves(&ops::mode(&tiles.leaf_numbers(), 0).unwrap());
    assert_eq!(tile.as_fixed().unwrap().to_string(), "(32,64):(?2,1)");
    let swizzled = layout_algebra::Swizzle::new(3, 3, 3).unwrap().after(tile.as_fixed().unwrap()).unwrap();
    assert_eq!(swizzled.to_string(), "Sw<3,3,3> o 0 o (32,64):(?2,1)");
}

#[test]
fn complements_are_those_of_the_instance() {
    let mut outcomes = [0; 2];
    for coefficient in [1, 2, 4, 6, 8, 12, 24] {
        let (extent, _) = DynLayout::parse(&format!("{coefficient}?:1")).unwrap().mode_at(0);
        for tile in layout_tests::generate::small::flat_layouts(2, 4, 6) {
            match DynLayout::complement(&tile, extent) {
                Ok(complement) => {
                    outcomes[1] += 1;
                    for k in 1..=6 {
                        let ours = complement.instantiate(&[k; 8]).unwrap();
                        let theirs = ops::complement(&tile, coefficient * k).unwrap();
                        assert!(same_function(&ours, &theirs), "{tile} in {coefficient}?, {k}: {ours}, not {theirs}");
                    }
                }
                Err(LayoutError::DependsOnExtent { fitting, .. }) if fitting > 0 => {
                    outcomes[0] += 1;
                    let size =
                        |k: u64| ops::filter(&tile).size() * ops::complement(&tile, coefficient * k).unwrap().size();
                    assert_eq!(size(fitting), coefficient * fitting, "{tile}");
                    (1..fitting).for_each(|k| assert_ne!(size(k), coefficient * k, "{tile} in {coefficient}?, {k}"));
                }
                Err(_) => {}
            }
        }
    }
    assert!(outcomes.iter().all(|count| *count > 100), "{outcomes:?}");
}

#[test]
fn the_error_names_the_value_that_decides() {
    let refused = |layout: &str, tiler: &str| {
        let error = DynLayout::parse(layout).unwrap().zipped_divide(&tiler.parse().unwrap()).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        refused("(128?,32?):(?,1)", "[32, 48]"),
        "[L0412] zipped_divide: a tile of 48 elements fits extent 32?1 for some values only\n  \
         ?1 = 1 gives extent 32, which it does not fit; ?1 = 3 gives 96, which it fits\n  \
         help: make the extent 96?1, a `Multiple<96>`, or `instantiate` the values first"
    );
    // No value decides for a tile that fits none: what is wrong with it is what is wrong for the value 1.
    assert!(refused("(128?,32?):(?,1)", "[32, 3:67]").starts_with("[L0401]"));
}
