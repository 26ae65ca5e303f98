//! Against the code of `CuTe` C++: `tests/codegen/cute.jsonl`, 42 forms, by g++ 12 and clang 19 with
//! `-O3 -march=x86-64-v3`. The smaller of the two counts is the limit; for an integer into a layout that coalesces,
//! which `CuTe` takes apart mode by mode, we stay below it.

use layout_codegen::{LayoutOf, Pair, cute};
use layout_static::algebra::{Layout, ops};
use serde_json::Value;

use crate::assembly::{Assembly, count};
use crate::machine::V3;

/// One measurement of `CuTe`.
pub(crate) struct Form {
    pub(crate) layout: String,
    /// The number of integers of the coordinate.
    pub(crate) integers: usize,
    /// Whether they are `int` rather than `size_t`.
    pub(crate) signed: bool,
    pub(crate) instructions: usize,
}

/// All measurements.
pub(crate) fn forms() -> Vec<Form> {
    let form = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("a row is JSON");
        let number = |key: &str| row[key].as_u64().and_then(|number| usize::try_from(number).ok()).expect("a count");
        Form {
            layout: row["layout"].as_str().expect("a layout").replace(" o ", " o 0 o "),
            integers: match row["form"].as_str() {
                Some("lin") => 1,
                Some(form) => form.len(),
                None => panic!("a form in {line}"),
            },
            signed: row["int"] == "int32",
            instructions: number("gcc_n").min(number("clang_n")),
        }
    };
    include_str!("../../codegen/cute.jsonl").lines().map(form).collect()
}

impl Form {
    /// The pairs of this layout and coordinate; `int` is measured against both `i32` and `u32`.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = &'static Pair> {
        let integers = if self.signed { &["of_i32", "of_u32"][..] } else { &["of_usize"] };
        cute::PAIRS.iter().copied().flatten().filter(move |pair| {
            let integer = pair.path.rsplit("::").next().expect("a path");
            integers.contains(&integer)
                && pair.coordinates() == self.integers
                && LayoutOf(pair).to_string() == self.layout
        })
    }

    /// Whether an integer into the layout needs fewer steps than the layout has modes.
    fn coalesces(&self) -> bool {
        let below = self.layout.rsplit(" o ").next().expect("a layout");
        let layout = Layout::parse(below).expect("a layout");
        self.integers == 1 && ops::coalesce(&layout).length() < layout.length()
    }

    /// The number of instructions that is allowed. Nothing is below a move and a return.
    pub(crate) fn limit(&self) -> usize {
        if self.coalesces() && self.instructions > 2 { self.instructions - 1 } else { self.instructions }
    }
}

#[test]
fn no_more_instructions_than_cute() {
    let Some(assembly) = Assembly::of(V3, "3") else { return };
    let mut wrong = Vec::new();
    let (mut compared, mut below) = (0, 0);
    for form in forms() {
        let pairs: Vec<_> = form.pairs().collect();
        assert_eq!(pairs.len(), 1 + usize::from(form.signed), "{} has its pairs", form.layout);
        for pair in pairs {
            let ours = count(assembly.code(pair).by_layout);
            println!("{:>34}: {ours:>2}, CuTe {:>2}", pair.name(), form.instructions);
            if ours > form.limit() {
                wrong.push(format!("{} takes {ours} instructions, the limit is {}", pair.name(), form.limit()));
            }
            below += usize::from(ours < form.instructions);
        }
        compared += 1;
    }
    println!("{compared} forms, {below} functions below CuTe");
    assert_eq!(compared, 42);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
