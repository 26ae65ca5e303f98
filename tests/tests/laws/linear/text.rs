//! What is printed is read back: by modes, by bases, as Triton prints.

use layout_algebra::linear::{Linear, Name};
use layout_tests::generate::hostile::Draw;

use super::{layouts, random};

fn round_trips(layout: &Linear) {
    for text in [layout.text(), layout.bases_text()] {
        assert_eq!(Linear::parse(text.as_str()).as_ref(), Ok(layout), "{text}");
    }
    let triton = layout.to_triton();
    assert_eq!(Linear::parse_triton(triton.as_str()).as_ref(), Ok(layout), "{triton}");
}

#[test]
fn of_small_layouts() {
    layouts().for_each(|layout| round_trips(&layout));
}

#[test]
fn of_random_layouts() {
    let mut draw = Draw::new(8);
    (0..400).for_each(|_| round_trips(&random(&mut draw)));
}

/// Without names: all `^` layouts of two modes with small strides, and brackets that tell modes of one input from
/// inputs.
#[test]
fn without_names() {
    for (first, second) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let text = format!("(2,2)^({first},{second})");
        let layout = Linear::parse(&text).unwrap();
        assert_eq!(layout.bases(Name::DIM0), [first]);
        assert_eq!(layout.to_string(), text);
        let nested = format!("((2,2))^(({first},{second}))");
        let layout = Linear::parse(&nested).unwrap();
        assert_eq!((layout.inputs().count(), Linear::parse(layout.text().as_str())), (1, Ok(layout)));
    }
    assert_eq!(Linear::parse("8^1").unwrap().to_string(), "8^1");
    assert_eq!(Linear::parse("((2,2))^((1,2))").unwrap().to_string(), "4^1");
}

/// A mode is merged only where it is one: its multiples are the exclusive ors of its columns.
#[test]
fn modes_are_what_they_say() {
    assert_eq!(Linear::parse("{lane: [3,6]} -> {row: 8}").unwrap().to_string(), "{lane: (2,2)^(3,6)} -> {row: 8}");
    assert_eq!(Linear::parse("{lane: [5,10]} -> {row: 16}").unwrap().to_string(), "{lane: 4^5} -> {row: 16}");
}

/// Each text that is none is refused at the byte where it goes wrong.
#[test]
fn refused() {
    let at = |text: &str| Linear::parse(text).unwrap_err().to_string();
    assert!(at("{lane: 4^1}").contains("at byte 11"), "{}", at("{lane: 4^1}"));
    assert!(at("{lane 4^1} -> {row: 4}").contains("`:` after the name at byte 6"));
    assert!(at("{lane: 4:1} -> {row: 4}").contains("`^` at byte 8"));
    assert!(at("{lane: 4^1} -> {row: 4} x").contains("the end at byte 24"));
    assert!(at("{lane: 4^1} {} -> {row: 4}").contains("at byte 12"));
    assert!(at("(4,8)^(1)").starts_with("[L0102]"));
    assert!(Linear::parse_triton(" - lane=2 -> (1)\nwhere out dims are: [row (size 4)]").is_err());
    assert!(Linear::parse_triton("{lane = [[1], [2, 3]]}").is_err());
    assert!(Linear::parse_triton("{lane = [[1]]} x").is_err());
    for text in ["(empty layout)", "\n(empty layout with out-dims [row (size 4)])"] {
        assert!(Linear::parse_triton(text).is_ok(), "{text}");
    }
}
