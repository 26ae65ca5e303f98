//! What a layout with runtime extents is: its text, its instances, its sizes, and the operations that cut no mode.

use layout_algebra::{DynLayout, IntTuple, Layout, LayoutError, Profile, Stride, ops};
use layout_tests::generate::dynamic::{self, Values, extent, of_modes, stride};
use layout_tests::generate::extreme::Random;

use super::{for_all, same_function};

#[test]
fn every_layout_is_read_back() {
    let mut random = Random::new(1);
    let larger = (0..4000).map(|_| dynamic::random(&mut random));
    for layout in dynamic::small(2).into_iter().chain(larger) {
        let text = layout.to_string();
        assert_eq!(text.parse(), Ok(layout), "{text}");
        assert_eq!(DynLayout::parse(&text.replace(',', " , ").replace(':', " : ")), Ok(layout), "{text}");
    }
}

#[test]
fn numbers_may_be_left_out() {
    let written = |text: &str| DynLayout::parse(text).map(|layout| layout.to_string());
    assert_eq!(written("(128?,64?):(?,1)").unwrap(), "(128?0,64?1):(?2,1)");
    assert_eq!(written("(?,(4,?)):(?,(?,1))").unwrap(), "(?0,(4,?1)):(?2,(?2,1))");
    assert_eq!(written("4??:1").unwrap(), "4?0?1:1");
    assert_eq!(written("4:?").unwrap(), "4:?");
    for (text, at) in
        [("(128?0,64?):(?,1)", 11), ("(?8,4):(1,?)", 3), ("(4?*2,4):(1,?)", 3), ("4?:?*1", 5), ("4?9:1", 3)]
    {
        match DynLayout::parse(text) {
            Err(LayoutError::Parse { position, .. }) => assert_eq!(position, at, "{text}"),
            answer => panic!("{text}: {answer:?}"),
        }
    }
    let error = DynLayout::parse("(4?,2):1").unwrap_err();
    assert!(matches!(error, LayoutError::NotCongruent { .. }));
    assert!(error.to_string().ends_with("help: write one stride for each extent"), "{error}");
    assert!(matches!(DynLayout::parse("(0?,2):(1,1)"), Err(LayoutError::ZeroExtent { .. })));
}

/// Leaf by leaf, extents and strides are the products, in numbers of another width.
#[test]
fn an_instance_has_the_products() {
    for_all(2, |layout, values| {
        let instance = layout.instantiate(values).unwrap();
        assert_eq!(instance.profile(), layout.profile());
        for leaf in 0..layout.length() {
            let (extent, stride) = layout.mode_at(leaf);
            let value = |power: &dyn Fn(usize) -> u64| -> i128 {
                (0..values.len()).map(|k| i128::from(values[k]).pow(u32::try_from(power(k)).unwrap())).product()
            };
            let product = stride.basis().runtime_product().unwrap();
            let expected = (
                i128::from(extent.coefficient) * value(&|k| extent.product.power(k)),
                i128::from(stride.coefficient()) * value(&|k| product.power(k)),
            );
            let (extent, stride) = instance.mode_at(leaf);
            assert_eq!((i128::from(extent), i128::from(stride.value().unwrap())), expected, "{layout} at {values:?}");
        }
        assert_eq!(layout.size().unwrap().at(values), Some(instance.size().into()), "{layout} at {values:?}");
        let cosize = instance.cosize().unwrap();
        assert_eq!(layout.cosize().unwrap().at(values), Some(cosize.into()), "{layout} at {values:?}");
    });
}

#[test]
fn what_does_not_fit_is_refused() {
    let at = |text: &str, first: u64| DynLayout::parse(text).unwrap().instantiate(&[first, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(at("4?:1", 0).unwrap_err().code(), "L0101");
    assert_eq!(at("4?:1", 1 << 62).unwrap_err().code(), "L0105");
    assert_eq!(at("(4?0,4?0):(1,0)", 1 << 29).unwrap().size(), 1 << 62);
    assert_eq!(at("(4?0,4?0):(1,0)", 1 << 30).unwrap_err().code(), "L0105");
    assert_eq!(at("?0?0?0:0", 1 << 22).unwrap_err().code(), "L0105");
    assert_eq!(at("(4,?1):(?0*?0,1)", 1 << 32).unwrap_err().code(), "L0105");
    assert_eq!(at("(4?,2):(1,?0)", 1 << 61).unwrap_err().code(), "L0105");
}

#[test]
fn compact_layouts_are_those_of_the_instance() {
    for_all(2, |layout, values| {
        let instance = layout.instantiate(values).unwrap();
        let pairs = [
            (layout.column_major().unwrap(), ops::column_major(instance.shape()).unwrap()),
            (layout.row_major().unwrap(), ops::row_major(instance.shape()).unwrap()),
        ];
        for (compact, expected) in pairs {
            let ours = compact.instantiate(values).unwrap();
            assert_eq!(ours.shape(), expected.shape());
            assert!(same_function(&ours, &expected), "{compact} at {values:?} is {ours}, not {expected}");
        }
        if let Ok(order) = IntTuple::flat(&[2, 0, 1][..layout.rank().min(3)])
            && layout.rank() <= 3
            && !layout.profile().is_leaf()
        {
            let ours = layout.ordered(&order).unwrap().instantiate(values).unwrap();
            assert!(same_function(&ours, &ops::ordered(instance.shape(), &order).unwrap()), "{layout} at {values:?}");
        }
    });
}

/// The same function, flat; and of two modes that are left, one does not follow the other for all values.
#[test]
fn coalesced_layouts_are_the_same_function() {
    let values: [Values; 3] = [[2, 3, 5, 1, 1, 1, 1, 1], [7, 5, 3, 1, 1, 1, 1, 1], [11, 2, 13, 1, 1, 1, 1, 1]];
    for_all(2, |layout, at| {
        let coalesced = layout.coalesce();
        assert!(coalesced.profile().depth() <= 1, "{coalesced}");
        let (instance, ours) = (layout.instantiate(at).unwrap(), coalesced.instantiate(at).unwrap());
        assert!(same_function(&instance, &ours), "{layout} is not {coalesced} at {at:?}");
        assert_eq!(coalesced.coalesce(), coalesced);
        for first in 1..coalesced.rank() {
            let follows = |at| ops::coalesce(&pair(&coalesced, first).instantiate(at).unwrap()).length() <= 1;
            assert!(!values.iter().all(follows), "{coalesced}: mode {first} follows");
        }
    });
}

/// Modes `second - 1` and `second` of a flat layout.
fn pair(layout: &DynLayout, second: usize) -> DynLayout {
    of_modes(&Profile::flat(2), &[layout.mode_at(second - 1), layout.mode_at(second)])
}

#[test]
fn coalescing_keeps_what_tiles_may_divide() {
    let coalesced = |text: &str| DynLayout::parse(text).unwrap().coalesce().to_string();
    assert_eq!(coalesced("(32?0,4):(2,64*?0)"), "128?0:2");
    assert_eq!(coalesced("(32,4?0):(2,64)"), "128?0:2");
    assert_eq!(coalesced("(?0,?1,3):(1,?0,?0*?1)"), "3?0?1:1");
    assert_eq!(coalesced("(4?0,2):(1,4)"), "(4?0,2):(1,4)");
    assert_eq!(coalesced("(4?0,2?1):(0,0)"), "8?0?1:0");
    assert_eq!(coalesced("(4,8):(1,4)"), "32:1");
}

/// Operations that move modes: on the numbers of the leaves, and on the instance.
#[test]
fn moved_modes_are_those_of_the_instance() {
    type Moves = fn(&Layout) -> Result<Layout, LayoutError>;
    let free = |layout: &Layout| {
        let free: Vec<bool> = (0..layout.rank()).map(|mode| mode != 0).collect();
        ops::slice(layout, &Profile::flat(layout.rank()), &free)
    };
    let operations: [Moves; 8] = [
        |layout| Ok(ops::reverse(layout)),
        |layout| Ok(ops::flatten(layout)),
        |layout| ops::group(layout, 0, 2),
        |layout| ops::select(layout, &[1, 0]),
        |layout| ops::take(layout, 1, 2),
        ops::zip,
        |layout| ops::append(layout, &Layout::leaf(3, Stride::constant(5))?),
        free,
    ];
    for_all(2, |layout, values| {
        let instance = layout.instantiate(values).unwrap();
        for moves in operations {
            let ours = moves(&layout.leaf_numbers()).map(|moved| layout.at_leaves(&moved));
            match (ours, moves(&instance)) {
                (Ok(ours), Ok(expected)) => assert_eq!(ours.instantiate(values), Ok(expected), "{layout} is {ours}"),
                (ours, expected) => assert!(ours.is_err() && expected.is_err(), "{layout}: {ours:?}, {expected:?}"),
            }
        }
    });
}

#[test]
fn flips_are_those_of_the_instance() {
    for_all(2, |layout, values| {
        let instance = layout.instantiate(values).unwrap();
        for mode in 0..=layout.rank() {
            match (layout.flip(mode), ops::flip(&instance, mode)) {
                (Ok(ours), Ok(expected)) => assert_eq!(ours.instantiate(values), Ok(expected), "{layout} is {ours}"),
                (ours, expected) => assert!(ours.is_err() && expected.is_err(), "{layout}: {ours:?}, {expected:?}"),
            }
        }
    });
}

#[test]
fn strides_are_products_of_extents() {
    let image =
        of_modes(&Profile::flat(3), &[extent(1, &[0]), extent(16, &[1]), extent(3, &[])].map(|e| (e, stride(0, &[]))));
    assert_eq!(image.row_major().unwrap().to_string(), "(?0,16?1,3):(48*?1,3,1)");
    assert_eq!(image.row_major().unwrap().size().unwrap().text().as_str(), "48*?0*?1");
    assert_eq!(image.row_major().unwrap().cosize().unwrap().text().as_str(), "48*?0*?1");
}
