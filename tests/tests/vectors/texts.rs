//! What a layout prints, the language reads back: over every layout that stands in a golden vector, and those with
//! runtime and axis strides in the place of its own.

use std::collections::HashSet;
use std::path::Path;

use layout_algebra::{Axis, Basis, Layout, Stride};
use layout_lang::Program;
use layout_tests::vectors::json;
use serde_json::Value;

/// How many texts a thread reads: their places are freed when it ends.
const TEXTS: usize = 2000;

/// All layouts in a value.
fn layouts(value: &Value, found: &mut HashSet<Layout>) {
    found.extend(json::layout(value));
    match value {
        Value::Object(fields) => fields.values().for_each(|field| layouts(field, found)),
        Value::Array(entries) => entries.iter().for_each(|entry| layouts(entry, found)),
        _ => {}
    }
}

/// The layout with other bases: the runtime numbers `k` of the leaves in turn, and axes.
fn in_other_bases(layout: &Layout) -> Vec<Layout> {
    let with = |basis: &dyn Fn(usize, i64) -> Stride| {
        let strides = layout.strides();
        let strides: Vec<Stride> = strides.iter().enumerate().map(|(i, s)| basis(i, s.coefficient())).collect();
        Layout::new(layout.shape(), &strides).ok()
    };
    let runtime = |k: usize| Basis::Runtime(u8::try_from(k).unwrap());
    let axis = |i: usize| Basis::Axis(Axis::ROOT.then(i).unwrap().then(i / 2).unwrap());
    let bases: [&dyn Fn(usize, i64) -> Stride; 6] = [
        &|i, d| Stride::new(d, runtime(i % 8)),
        &|_, d| Stride::new(d, runtime(0)),
        &|i, _| Stride::new(1, runtime(i % 2)),
        &|_, _| Stride::new(1, runtime(0)),
        &|i, d| if i % 2 == 0 { Stride::new(d, runtime(1)) } else { Stride::constant(d) },
        &|i, d| Stride::new(d, axis(i)),
    ];
    bases.iter().filter_map(|basis| with(basis)).collect()
}

fn is_read_back(layout: &Layout) {
    let text = layout.to_string();
    let values = Program::parse(&text).describing().evaluate();
    let values = values.unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    assert_eq!(values.only().and_then(layout_lang::Value::layout), Some(layout), "{text}");
}

#[test]
fn golden_layouts_are_read_back() {
    let mut golden = HashSet::new();
    for set in ["cute", "tract", "atoms"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(set);
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let lines = text.lines().filter_map(|line| serde_json::from_str(line).ok());
            lines.for_each(|line: Value| layouts(&line, &mut golden));
        }
    }
    // What types hold at most is what the language does.
    golden.retain(|layout| layout.rank() <= 12 && layout.profile().length() > 0);
    assert!(golden.len() > 10_000, "{} layouts", golden.len());
    let all: Vec<Layout> = golden.iter().flat_map(|layout| [vec![*layout], in_other_bases(layout)].concat()).collect();
    println!("{} golden layouts, {} with other strides", golden.len(), all.len());
    for some in all.chunks(TEXTS) {
        std::thread::scope(|scope| scope.spawn(|| some.iter().for_each(is_read_back)).join().unwrap());
    }
}
