//! Wider elements of runtime extents: those of every instance, or refused with the multiple that would do.

use layout_algebra::{DynLayout, LayoutError, ops};

use super::{for_all, same_function};

#[test]
fn an_upcast_is_that_of_the_instance() {
    for_all(3, |layout, values| {
        for n in [1, 2, 3, 4, 8] {
            if let Ok(wide) = layout.upcast(n) {
                let instance = layout.instantiate(values).unwrap();
                let (ours, theirs) = (wide.instantiate(values).unwrap(), ops::upcast(&instance, n).unwrap());
                // The strides of modes of extent 1 are rounded.
                let same = ours.shape() == theirs.shape() && same_function(&ours, &theirs);
                assert!(same, "{layout} by {n} is {wide}, at {values:?} {ours}, not {theirs}");
            }
        }
    });
}

#[test]
fn the_multiple_that_the_error_names_will_do() {
    let upcast = |text: &str, n| DynLayout::parse(text).unwrap().upcast(n);
    for (text, n, factor, mended) in [
        ("2?:1", 4, 2, "4?:1"),
        ("(3,2?):(16,2)", 8, 2, "(3,4?):(16,2)"),
        ("(5?,3):(1,12)", 4, 4, "(20?,3):(1,12)"),
        ("(6?,3):(1,0)", 4, 2, "(12?,3):(1,0)"),
    ] {
        match upcast(text, n) {
            Err(LayoutError::DependsOnExtent { fitting, .. }) => assert_eq!(fitting, factor, "{text} by {n}"),
            other => panic!("{text} by {n}: {other:?}"),
        }
        assert!(upcast(mended, n).is_ok(), "{mended} by {n}");
    }
    assert_eq!(upcast("(?0,12?1):(12*?1,1)", 4).unwrap().to_string(), "(?0,3?1):(3*?1,1)");
    assert!(matches!(upcast("(?0,4?1):(?2,1)", 4), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(upcast("4?:1", 0), Err(LayoutError::ZeroExtent { .. })));
}
