//! `docs/codegen.md`: the counts of all pairs on all machines, and their listings; and the tables of
//! `docs/zero-cost.md` that sum them up. `BLESS=1` writes both anew.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use layout_codegen::{LayoutOf, Pair};

use crate::assembly::{Assembly, Code, count};
use crate::cute::forms;
use crate::machine::{MACHINES, V3};
use crate::pairs;

const INTRODUCTION: &str = "\
# Generated code

The instructions of indices, tensors and loops by layout, beside hand-written code and CuTe C++: counts on four
machines, then listings. `BLESS=1 cargo test -p layout-tests --test codegen` writes this page; do not edit it.

Each function of `tests/codegen` is written twice: by layout, and by hand, as a careful programmer would. The compiler
is the one of `rust-toolchain.toml`, the optimization level 3. On each of these machines, at the levels 1, 2, 3 and s,
the test holds every function to the same law: no more instructions than by hand; no call, panic, division or table; no
backward jump but in a loop. It runs all of them without optimization on a stack of 64 KiB. The functions of `checked`
panic out of bounds: there the test compares the shortest innermost loops, which LLVM may unroll differently.

Instructions are counted with the return.
";

const CUTE: &str = "
## Beside CuTe C++

The forms of `tests/codegen/cute.jsonl`, by the smaller number of g++ 12 and clang 19 with `-O3 -march=x86-64-v3`.
Coordinates of `size_t` are beside ours of `usize`, `int` beside `i32` and `u32`. CuTe takes an integer apart mode by
mode; a layout that coalesces is coalesced while compiling here.

| layout | coordinate | integer | CuTe | ours |
|---|---|---|---|---|
";

const COUNTS: &str = "
## On every machine

By layout, and in parentheses by hand where that is another number.

";

const LISTINGS: &str = "
## Listings

For x86-64-v3; where both have the same instructions, once. For coordinates of `i32` the code is as for `u32`. Functions
above 20 instructions are left out.
";

/// The longest listing.
const LONGEST: usize = 20;

/// What the page says; nothing where there is a machine without a core library.
fn page() -> Option<String> {
    let assemblies: Vec<_> = MACHINES.iter().map(|machine| Assembly::of(machine, "3")).collect::<Option<_>>()?;
    let v3 = MACHINES.iter().position(|machine| machine.name == V3.name).expect("a machine of CuTe's");
    let mut page = String::from(INTRODUCTION);
    write_cute(&mut page, &assemblies[v3]);
    write_counts(&mut page, &assemblies);
    page.push_str(LISTINGS);
    for pair in pairs().filter(|pair| !pair.path.ends_with("::of_i32")) {
        let code = assemblies[v3].code(pair);
        if count(code.by_layout).max(count(code.by_hand)) <= LONGEST {
            write_listing(&mut page, pair, &code);
        }
    }
    Some(page)
}

fn write_cute(page: &mut String, assembly: &Assembly) {
    page.push_str(CUTE);
    for form in forms() {
        let coordinate = ["linear", "`(i, j)`", "`(i, j, k)`"][form.integers - 1];
        let integer = if form.signed { "`int`" } else { "`size_t`" };
        let mut ours: Vec<_> = form.pairs().map(|pair| count(assembly.code(pair).by_layout).to_string()).collect();
        ours.dedup();
        let (layout, ours) = (&form.layout, ours.join(", "));
        writeln!(page, "| `{layout}` | {coordinate} | {integer} | {} | {ours} |", form.instructions).unwrap();
    }
}

fn write_counts(page: &mut String, assemblies: &[Arc<Assembly>]) {
    page.push_str(COUNTS);
    writeln!(page, "| function | {} |", MACHINES.map(|machine| machine.name).join(" | ")).unwrap();
    writeln!(page, "|---|{}", "---|".repeat(MACHINES.len())).unwrap();
    for pair in pairs() {
        let cells: Vec<_> = assemblies.iter().map(|assembly| cell(&assembly.code(pair))).collect();
        writeln!(page, "| `{}` | {} |", pair.name(), cells.join(" | ")).unwrap();
    }
}

fn cell(code: &Code<'_>) -> String {
    let (ours, theirs) = (count(code.by_layout), count(code.by_hand));
    if ours == theirs { ours.to_string() } else { format!("{ours} ({theirs})") }
}

fn write_listing(page: &mut String, pair: &Pair, code: &Code<'_>) {
    let (layout, hand) = (lines(code.by_layout), lines(code.by_hand));
    writeln!(page, "\n### {}\n", pair.name()).unwrap();
    let of = LayoutOf(pair).to_string();
    if !of.is_empty() {
        writeln!(page, "Layout: `{of}`\n").unwrap();
    }
    writeln!(page, "By layout: `{}`\n\nBy hand: `{}`\n\n```text", one_line(pair.layout), one_line(pair.hand)).unwrap();
    if layout == hand {
        writeln!(page, "{}\n```", layout.join("\n")).unwrap();
        return;
    }
    let width = layout.iter().map(String::len).chain([9]).max().unwrap_or_default();
    writeln!(page, "{:width$}  |  by hand", "by layout").unwrap();
    for i in 0..layout.len().max(hand.len()) {
        let [left, right] = [&layout, &hand].map(|lines| lines.get(i).map_or("", String::as_str));
        writeln!(page, "{}", format!("{left:width$}  |  {right}").trim_end()).unwrap();
    }
    page.push_str("```\n");
}

/// Source without its line breaks.
fn one_line(source: &str) -> String {
    source.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a body, with labels that do not depend on the other functions.
fn lines(body: &[String]) -> Vec<String> {
    let mut labels = BTreeMap::new();
    let mut rename = |word: &str| {
        let end = word.find(|c: char| !(c.is_alphanumeric() || "._".contains(c))).unwrap_or(word.len());
        let (label, rest) = word.split_at(end);
        if !label.starts_with(".L") {
            return word.to_string();
        }
        let number = labels.len();
        format!(".L{}{rest}", labels.entry(label.to_string()).or_insert(number))
    };
    body.iter().map(|line| line.split(' ').map(&mut rename).collect::<Vec<_>>().join(" ")).collect()
}

/// How our counts stand beside others.
#[derive(Default)]
struct Score {
    fewer: usize,
    equal: usize,
    more: usize,
}

impl Score {
    fn note(&mut self, ours: usize, theirs: usize) {
        match ours.cmp(&theirs) {
            Ordering::Less => self.fewer += 1,
            Ordering::Equal => self.equal += 1,
            Ordering::Greater => self.more += 1,
        }
    }
}

/// The tables of `docs/zero-cost.md`.
fn summary() -> Option<String> {
    let mut table = String::from(
        "| machine | functions | fewer instructions than by hand | as many | more | of these, the same text |\n\
         |---|--:|--:|--:|--:|--:|\n",
    );
    for machine in MACHINES {
        let assembly = Assembly::of(machine, "3")?;
        let (mut score, mut same) = (Score::default(), 0);
        for pair in pairs() {
            let code = assembly.code(pair);
            score.note(count(code.by_layout), count(code.by_hand));
            same += usize::from(lines(code.by_layout) == lines(code.by_hand));
        }
        let (Score { fewer, equal, more }, all) = (score, pairs().count());
        writeln!(table, "| {} | {all} | {fewer} | {equal} | {more} | {same} |", machine.name).unwrap();
    }
    let (assembly, mut score) = (Assembly::of(V3, "3")?, Score::default());
    for form in forms() {
        let ours = form.pairs().map(|pair| count(assembly.code(pair).by_layout)).max().expect("a form has its pairs");
        score.note(ours, form.instructions);
    }
    let Score { fewer, equal, more } = score;
    let all = forms().len();
    writeln!(
        table,
        "\n| machine | forms | fewer instructions than CuTe C++ | as many | more |\n|---|--:|--:|--:|--:|\n\
         | {} | {all} | {fewer} | {equal} | {more} |",
        V3.name
    )
    .unwrap();
    Some(table)
}

/// Holds a file against what it should be.
fn is_current(name: &str, expected: impl Fn(&str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    let written = fs::read_to_string(&path).unwrap_or_default();
    let page = expected(&written);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, page).expect("the page can be written");
    } else {
        assert!(page == written, "docs/{name} is out of date: BLESS=1 cargo test -p layout-tests --test codegen");
    }
}

#[test]
fn the_page_is_current() {
    if let Some(page) = page() {
        is_current("codegen.md", |_| page.clone());
    }
}

#[test]
fn the_summary_is_current() {
    const MARKS: [&str; 2] = ["<!-- code generation -->\n", "<!-- end of code generation -->\n"];
    let Some(summary) = summary() else { return };
    is_current("zero-cost.md", |written| {
        let (before, rest) = written.split_once(MARKS[0]).expect("a place for the tables");
        let (_, after) = rest.split_once(MARKS[1]).expect("an end of the tables");
        format!("{before}{}\n{summary}\n{}{after}", MARKS[0], MARKS[1])
    });
}
