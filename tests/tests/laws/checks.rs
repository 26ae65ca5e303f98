//! Claims: granted exactly when enumeration grants them, refused with numbers that are true.

use layout_algebra::{Blame, Layout, LayoutError, Stride, check};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

use crate::refusal::{ways_out, well_formed};

/// Two coordinates with one index, as an error has them.
fn collides(layout: &Layout, error: &LayoutError) {
    let LayoutError::NotInjective { collision, layout: shown, .. } = error else { panic!("{layout}: {error}") };
    assert_eq!(shown, layout);
    let modes = oracle::flat_modes(layout);
    assert!(collision.first < collision.second && collision.second < layout.size(), "{error}");
    for x in [collision.first, collision.second] {
        assert_eq!(oracle::value(&modes, x), i128::from(collision.index), "{layout}: {error}");
    }
    let text = error.to_string();
    let (_, instead) = text
        .split_once("help: the column-major layout of this shape has no overlap: ")
        .unwrap_or_else(|| panic!("{error}"));
    let instead = Layout::parse(instead).unwrap();
    assert_eq!(instead.shape(), layout.shape());
    assert!(oracle::injective(&oracle::flat_modes(&instead)), "{error}");
}

fn law(layout: &Layout) {
    let modes = oracle::flat_modes(layout);
    let table = oracle::table(&modes);
    let size = table.len() as u64;
    let cosize = u64::try_from(oracle::reach(&modes)).unwrap() + 1;
    let granted = |claim: Result<(), LayoutError>| {
        if let Err(error) = &claim {
            well_formed(error);
        }
        claim.is_ok()
    };
    for claimed in [0, 1, size - 1, size, size + 1] {
        assert_eq!(granted(check::size(layout, claimed)), claimed == size, "{layout}");
    }
    for limit in [0, cosize - 1, cosize, cosize + 1] {
        assert_eq!(granted(check::cosize(layout, limit)), cosize <= limit, "{layout}");
    }
    let natural = modes.iter().all(|(extent, stride)| *extent == 1 || *stride >= 0);
    match check::injective(layout) {
        Ok(()) => assert!(oracle::distinct(&table), "{layout}"),
        Err(error) => collides(layout, &error),
    }
    match check::compact(layout) {
        Ok(()) => assert!(oracle::fills(&table, size), "{layout}"),
        Err(LayoutError::CheckCompact { hole, cosize: shown, size: elements, .. }) => {
            assert_eq!((shown, elements), (cosize, size), "{layout}");
            assert!(hole < cosize && !table.contains(&i128::from(hole)), "{layout}: {hole}");
        }
        Err(LayoutError::NegativeStride { .. }) => assert!(!natural, "{layout}"),
        Err(error) => collides(layout, &error),
    }
    let headed = |claim: Result<(), LayoutError>| {
        claim.map_err(|error| error.to_string().replacen(" bijective:", " compact:", 1))
    };
    assert_eq!(headed(check::bijective(layout)), headed(check::compact(layout)));
    vectors(layout, &table);
    tractable(layout, &modes);
    forms(layout, &modes, &table);
}

/// A claim about a layout.
type Claim = fn(&Layout) -> Result<(), LayoutError>;

/// The forms by their definitions, over modes and over the table of indices; what an error proposes has the form.
fn forms(layout: &Layout, modes: &[Mode], table: &[i128]) {
    let text = layout.text();
    let ascends = modes.is_sorted_by_key(|(extent, stride)| (*stride, *extent));
    let merges = modes.windows(2).any(|pair| i128::from(pair[0].0) * pair[0].1 == pair[1].1);
    let least = modes == [(1, 0)] || !merges && modes.iter().all(|(extent, _)| *extent > 1);
    let is_flat = layout.depth() == u32::from(modes.len() > 1) as usize;
    let rows: Vec<i128> = (0..table.len() as u64).map(|x| lexicographic(modes, x)).collect();
    let columns: Vec<i128> = (0..table.len() as i128).collect();
    let claims: [(Claim, bool); 4] = [
        (check::sorted, ascends),
        (check::coalesced, least && is_flat),
        (check::row_major, table == rows),
        (check::column_major, table == columns),
    ];
    for (claim, holds) in claims {
        let Err(error) = claim(layout) else {
            assert!(holds, "{text}");
            continue;
        };
        assert!(!holds, "{text}: {error}");
        well_formed(&error);
        let shown = error.to_string();
        let help = shown.split_once("help: use ").or(shown.split_once("help: write "));
        let (_, help) = help.unwrap_or_else(|| panic!("{text}: {error}"));
        let proposed = help.split(", another order").next().unwrap().split(", the same").next().unwrap();
        let proposed = Layout::parse(proposed).unwrap_or_else(|_| panic!("{text}: {error}"));
        assert_eq!(claim(&proposed), Ok(()), "{text}: {error}");
        match error {
            LayoutError::CheckSorted { first, second, .. } => {
                let pair = [(first.0, i128::from(first.1)), (second.0, i128::from(second.1))];
                assert!(modes.windows(2).any(|window| window == pair), "{text}: {error}");
            }
            LayoutError::CheckCoalesced { modes: shown, .. } => {
                assert_eq!(shown, modes.len() as u64);
                assert_eq!(oracle::table(&oracle::flat_modes(&proposed)), table, "{text}: {error}");
            }
            LayoutError::CheckOrder { layout: shown, leaf, expected, .. } => {
                assert_eq!((shown, i128::from(expected) != modes[usize::from(leaf)].1), (*layout, true));
                assert_eq!(oracle::flat_modes(&proposed)[usize::from(leaf)].1, i128::from(expected));
            }
            _ => panic!("{text}: {error}"),
        }
    }
}

/// The place of linear coordinate `x` when the last mode runs fastest.
fn lexicographic(modes: &[Mode], mut x: u64) -> i128 {
    let mut place = 0;
    for (extent, _) in modes {
        place = place * i128::from(*extent) + i128::from(x % extent);
        x /= extent;
    }
    place
}

/// Groups of `width` coordinates are contiguous and aligned exactly when the claim is granted; what an error proposes
/// holds.
fn vectors(layout: &Layout, table: &[i128]) {
    for width in 0..=table.len() as u64 + 1 {
        let step = usize::try_from(width).unwrap();
        let whole = step > 0
            && table.len().is_multiple_of(step)
            && table.chunks(step).all(|group| {
                group[0] % i128::from(width) == 0 && (group[0]..).zip(group).all(|(index, value)| index == *value)
            });
        let claim = check::vector(layout, width);
        assert_eq!(claim.is_ok(), whole, "{layout} by {width}: {claim:?}");
        if let Err(error) = claim {
            well_formed(&error);
            let text = error.to_string();
            if let Some((_, rest)) = text.split_once("help: write vector(") {
                let proposed: u64 = rest.split(')').next().unwrap().parse().unwrap();
                assert_eq!(check::vector(layout, proposed), Ok(()), "{layout} by {width}: {error}");
            }
        }
    }
}

fn tractable(layout: &Layout, modes: &[Mode]) {
    let Err(error) = check::tractable(layout) else {
        assert!(layout.is_tractable());
        return;
    };
    well_formed(&error);
    let LayoutError::NotTractable { blame, extent, stride, next_extent, next_stride, .. } = error else {
        panic!("{layout}: {error}")
    };
    assert!(!layout.is_tractable());
    let guilty = modes[usize::from(blame.leaf)];
    assert_eq!(guilty, (next_extent, i128::from(next_stride)), "{layout}: {error}");
    if stride < 0 {
        return;
    }
    assert!(modes.contains(&(extent, i128::from(stride))), "{layout}: {error}");
    assert_ne!(next_stride.unsigned_abs() % (extent * stride.unsigned_abs()), 0, "{layout}: {error}");
    // With more modes, mending one pair need not mend the next.
    if modes.iter().filter(|(extent, stride)| *extent > 1 && *stride != 0).count() > 2 {
        return;
    }
    for instead in ways_out(&error, guilty) {
        let mut leaf = 0;
        let mended = Tree::of_layout(layout).map(|mode| {
            leaf += 1;
            if leaf == usize::from(blame.leaf) + 1 { instead } else { *mode }
        });
        assert!(random::layout(&mended).is_tractable(), "{layout}: {error}");
    }
}

#[test]
fn every_small_layout() {
    small::flat_layouts(2, 4, 8).iter().for_each(law);
    small::nested_layouts(3, 2, &[1, 2, 3], &[-1, 0, 1, 2]).iter().for_each(law);
}

/// The first coordinate at which two functions differ, with both values.
fn same_function(a: &Layout, b: &Layout) {
    let (left, right) = (oracle::table(&oracle::flat_modes(a)), oracle::table(&oracle::flat_modes(b)));
    match check::same_function(a, b) {
        Ok(()) => assert_eq!(left, right, "{a} and {b}"),
        Err(LayoutError::CheckSameSize { left: size, right: other, .. }) => {
            assert_ne!(size, other);
            assert_eq!((size, other), (left.len() as u64, right.len() as u64));
        }
        Err(LayoutError::CheckSameFunction { coordinate, left: value, right: other, .. }) => {
            let first = left.iter().zip(&right).position(|(left, right)| left != right);
            assert_eq!(first.map(|x| x as u64), Some(coordinate), "{a} and {b}");
            let x = usize::try_from(coordinate).unwrap();
            let index = |stride: Stride| stride.value().map(i128::from);
            assert_eq!((Some(left[x]), Some(right[x])), (index(value), index(other)), "{a} and {b}");
        }
        Err(error) => panic!("{a} and {b}: {error}"),
    }
}

#[test]
fn every_small_pair_of_functions() {
    let layouts = small::flat_layouts(2, 4, 4);
    for a in &layouts {
        for b in &layouts {
            same_function(a, b);
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn larger_layouts(tree in random::signed_layout(4)) {
        let layout = random::layout(&tree);
        prop_assume!(layout.size() <= 512);
        law(&layout);
    }

    #[test]
    fn larger_pairs(a in random::signed_layout(3), b in random::signed_layout(3)) {
        let (a, b) = (random::layout(&a), random::layout(&b));
        prop_assume!(a.size().max(b.size()) <= 2048);
        same_function(&a, &b);
        same_function(&a, &layout_algebra::ops::coalesce(&a));
    }

    /// A layout divides exactly when the divide exists, and the claim says why not in its own name.
    #[test]
    fn divides(layout in random::any_layout(3), tile in random::any_layout(2)) {
        let (layout, tile) = (random::layout(&layout), random::layout(&tile));
        let divided = layout_algebra::ops::logical_divide(&layout, &tile);
        match (check::divides(&layout, &tile), divided) {
            (Ok(()), Ok(_)) => {}
            (Err(claim), Err(error)) => {
                prop_assert_eq!(claim.code(), error.code());
                prop_assert_eq!(Blame { operation: error.blame().operation, ..claim.blame() }, error.blame());
            }
            (claim, divided) => prop_assert!(false, "{claim:?} {divided:?}"),
        }
    }
}
