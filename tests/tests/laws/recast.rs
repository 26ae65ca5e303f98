//! Recasts: the same memory in wider or narrower elements.

use layout_algebra::ops::{downcast, recast, upcast};
use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use layout_tests::vectors::law;
use proptest::prelude::*;

use crate::cases;
use crate::refusal::well_formed;

/// The layout of wide elements that the law leaves, whose strides are those of single steps: right if there is any.
fn candidate(layout: &Layout, n: u64) -> Option<Layout> {
    let tree = Tree::of_layout(layout).map(|&(extent, stride): &Mode| {
        let step = u64::try_from(stride).unwrap();
        let steps = if extent > 1 && step > 0 && step < n { n.div_ceil(step) } else { 1 };
        (extent.div_ceil(steps), i128::from(steps) * stride / i128::from(n))
    });
    tree.to_layout().ok()
}

/// The laws for one layout of strides of at least 0; whether it has wide elements.
fn laws(layout: &Layout, n: u64) -> bool {
    match downcast(layout, n) {
        Ok(narrow) => {
            assert_eq!(law::not_downcast(layout, n, &narrow), None, "{layout} by {n} gives {narrow}");
            // Narrow elements taken together again are the wide ones.
            let again = upcast(&narrow, n).unwrap();
            assert_eq!(oracle::flat_modes(&again).len(), layout.length());
            assert!(again.is_same_function(layout), "{layout} by {n}: {narrow}, {again}");
        }
        Err(error) => {
            well_formed(&error);
            assert!(oracle::flat_modes(layout).iter().all(|(_, stride)| *stride != 1), "{layout}: {error}");
        }
    }
    let wide = upcast(layout, n);
    match &wide {
        Ok(wide) => assert_eq!(law::not_upcast(layout, n, wide), None, "{layout} by {n} gives {wide}"),
        Err(error) => {
            well_formed(error);
            match error {
                LayoutError::StrideSplitsElement { stride, elements, .. } => {
                    let (step, n) = (stride.unsigned_abs(), *elements);
                    assert!(step % n != 0 && n % step != 0, "{layout} by {n}: {error}");
                }
                LayoutError::ElementsCarry { .. } => {
                    let candidate = candidate(layout, n).unwrap();
                    assert!(law::not_upcast(layout, n, &candidate).is_some(), "{layout} by {n} has {candidate}");
                }
                other => panic!("{layout} by {n}: {other}"),
            }
        }
    }
    wide.is_ok()
}

#[test]
fn every_small_layout() {
    let (mut wide, mut refused) = (0, 0);
    for layout in small::flat_layouts(2, 6, 8).into_iter().chain(small::flat_layouts(3, 3, 4)) {
        for n in 1..=8 {
            *(if laws(&layout, n) { &mut wide } else { &mut refused }) += 1;
        }
    }
    assert!(wide > 5000 && refused > 5000, "{wide} {refused}");
}

#[test]
fn every_small_recast() {
    let mut done = 0;
    for layout in small::flat_layouts(2, 4, 8) {
        for (old, new) in [(1, 1), (4, 16), (16, 4), (6, 4), (8, 12), (32, 8)] {
            let divisor = (1..=old).rfind(|n| old % n == 0 && new % n == 0).unwrap();
            let wanted = upcast(&layout, new / divisor).and_then(|wide| downcast(&wide, old / divisor));
            match (recast(&layout, old, new), wanted) {
                (Ok(ours), Ok(wanted)) => {
                    assert_eq!(ours, wanted, "{layout} from {old} to {new} bits");
                    done += 1;
                }
                (ours, wanted) => assert!(ours.is_err() && wanted.is_err(), "{layout} from {old} to {new} bits"),
            }
        }
    }
    assert!(done > 1000, "{done}");
}

#[test]
fn every_small_nested_layout() {
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, 6]) {
        for n in [2, 3, 4, 6] {
            laws(&layout, n);
        }
    }
}

#[test]
fn other_strides() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    assert_eq!(downcast(&layout("(4,8):(?,1)"), 4).unwrap().to_string(), "(4,32):(4*?,1)");
    assert_eq!(upcast(&layout("(4,8):(8*?,1)"), 4).unwrap().to_string(), "(4,2):(2*?,1)");
    assert!(matches!(upcast(&layout("(4,8):(?,1)"), 4), Err(LayoutError::NotStatic { .. })));
    assert_eq!(downcast(&layout("(4,8):(8,-1)"), 4).unwrap().to_string(), "(4,32):(32,-1)");
    assert_eq!(upcast(&layout("(4,8):(-8,1)"), 4).unwrap().to_string(), "(4,2):(-2,1)");
    assert!(matches!(upcast(&layout("(4,8):(8,-1)"), 4), Err(LayoutError::NegativeStride { .. })));
    assert!(matches!(downcast(&layout("(4,8):(16,2)"), 4), Err(LayoutError::NoContiguousMode { .. })));
    assert!(matches!(upcast(&layout("4:1"), 0), Err(LayoutError::ZeroExtent { .. })));
    assert!(matches!(downcast(&layout("4:1"), 0), Err(LayoutError::ZeroExtent { .. })));
    assert!(matches!(downcast(&layout("4:1"), u64::MAX), Err(LayoutError::Overflow { .. })));
    assert!(matches!(recast(&layout("4:1"), 0, 8), Err(LayoutError::ZeroExtent { .. })));
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn tractable_layouts(layout in random::tractable(4, true), n in 1u64..32) {
        let layout = random::layout(&layout);
        prop_assume!(layout.size() <= 2048);
        laws(&layout, n);
    }

    /// There and back again is the layout, where there is a way.
    #[test]
    fn a_recast_and_its_reverse(layout in random::tractable(3, false), old in 0u32..7, new in 0u32..7) {
        let (layout, old, new) = (random::layout(&layout), 1 << old, 1 << new);
        if let Ok(there) = recast(&layout, old, new)
            && new <= old
        {
            prop_assert!(recast(&there, new, old).unwrap().is_same_function(&layout));
        }
        let parts = [upcast(&layout, new / old.min(new)), downcast(&layout, old / old.min(new))];
        let expected = if new > old { &parts[0] } else { &parts[1] };
        prop_assert_eq!(recast(&layout, old, new).is_ok(), expected.is_ok());
    }
}
