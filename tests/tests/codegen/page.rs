//! `docs/codegen.md`: the counts of all pairs by the file of `tests/codegen` that has them, those that differ, and some
//! listings. `tests/codegen/counts.md` and `listings.md` have all of them; `docs/zero-cost.md` sums them up. `BLESS=1`
//! writes all four anew.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use layout_codegen::{LayoutOf, Pair};

use crate::assembly::{Assembly, Code, count};
use crate::cute::{Form, forms};
use crate::machine::{MACHINES, V3};
use crate::pairs;

const INTRODUCTION: &str = "\
# Generated code

The instructions of indices, tensors and loops by layout, beside CuTe C++ and code by hand, on four machines.

Each function of `tests/codegen` is written twice: by layout, and by hand, as a careful programmer would. At the levels
1, 2, 3 and s the test holds every function to one law: no more instructions than by hand; no call, panic, division or
table; no backward jump but in a loop. Functions of `checked` panic out of bounds, and kernels in
`lanes` are beside vector instructions. Of these the shortest innermost loops are compared, since LLVM may unroll the
two differently.

Counts are of the rustc of `rust-toolchain.toml` at level 3, with the return.
`BLESS=1 cargo test -p layout-tests --test codegen` writes this page, [all counts](../tests/codegen/counts.md) and
[all listings](../tests/codegen/listings.md).
";

const CUTE: &str = "
## Beside CuTe C++

The forms of `tests/codegen/cute.jsonl`, by the smaller number of g++ 12 and clang 19 with `-O3 -march=x86-64-v3`.
Coordinates of `size_t` are beside `usize`, `int` beside `i32` and `u32`. CuTe takes a linear coordinate apart mode by
mode; here modes that coalesce are one.

| layout | coordinate | `size_t`: CuTe | ours | `int`: CuTe | ours |
|---|---|--:|--:|--:|--:|
";

const CLASSES: &str = "
## On every machine

The fewest and the most instructions of a function by layout, and how many functions have fewer than by hand.

";

const DIFFERENCES: &str = "
Functions whose count is another one by hand, which is in parentheses:

";

const LISTINGS: &str = "
## Listings

For x86-64-v3; where both have the same instructions, once.
";

/// The listings of the page.
const CHOSEN: [&str; 9] = [
    "cute::row_major::of_usize",
    "cute::nested::of_usize",
    "cute::odd_linear::of_usize",
    "cute::swizzled::of_usize",
    "indices::windows",
    "indices::runtime_tile",
    "bounded::bounded_linear",
    "bits::linear::fragment",
    "tensors::tile_read",
];

/// The longest listing.
const LONGEST: usize = 20;

/// The assembly of all machines; nothing where there is a machine without a core library.
fn assemblies() -> Option<Vec<Arc<Assembly>>> {
    MACHINES.iter().map(|machine| Assembly::of(machine, "3")).collect()
}

/// The assembly for the machine of `CuTe`'s counts.
fn v3(assemblies: &[Arc<Assembly>]) -> &Assembly {
    &assemblies[MACHINES.iter().position(|machine| machine.name == V3.name).expect("a machine of CuTe's")]
}

fn page(assemblies: &[Arc<Assembly>]) -> String {
    let mut page = String::from(INTRODUCTION);
    write_cute(&mut page, v3(assemblies));
    write_classes(&mut page, assemblies);
    page.push_str(DIFFERENCES);
    write_counts(&mut page, assemblies, |code| count(code.by_layout) != count(code.by_hand));
    page.push_str(LISTINGS);
    for name in CHOSEN {
        let pair = pairs().find(|pair| pair.name() == name).unwrap_or_else(|| panic!("there is no {name}"));
        write_listing(&mut page, pair, &v3(assemblies).code(pair));
    }
    page
}

fn counts(assemblies: &[Arc<Assembly>]) -> String {
    let mut text = String::from("# The instructions of all functions\n\nBy layout; where that differs, (by hand).\n\n");
    write_counts(&mut text, assemblies, |_| true);
    text
}

/// The listings up to the longest; for coordinates of `i32` the code is as for `u32`.
fn listings(assemblies: &[Arc<Assembly>]) -> String {
    let mut text = format!("# The listings of all functions of at most {LONGEST} instructions\n\nFor x86-64-v3.\n");
    for pair in pairs().filter(|pair| !pair.path.ends_with("::of_i32")) {
        let code = v3(assemblies).code(pair);
        if count(code.by_layout).max(count(code.by_hand)) <= LONGEST {
            write_listing(&mut text, pair, &code);
        }
    }
    text
}

fn write_cute(page: &mut String, assembly: &Assembly) {
    page.push_str(CUTE);
    let forms = forms();
    for form in forms.iter().filter(|form| !form.signed) {
        let coordinate = ["linear", "`(i, j)`", "`(i, j, k)`"][form.integers - 1];
        write!(page, "| `{}` | {coordinate} |", form.layout).unwrap();
        let same = |other: &&Form| other.layout == form.layout && other.integers == form.integers;
        for form in forms.iter().filter(same) {
            let ours = form.pairs().map(|pair| count(assembly.code(pair).by_layout));
            let mut ours: Vec<_> = ours.map(|count| count.to_string()).collect();
            ours.dedup();
            write!(page, " {} | {} |", form.instructions, ours.join(", ")).unwrap();
        }
        page.push('\n');
    }
}

/// The extremes of the functions of each file.
fn write_classes(page: &mut String, assemblies: &[Arc<Assembly>]) {
    page.push_str(CLASSES);
    writeln!(page, "| file | functions | {} |", MACHINES.map(|machine| machine.name).join(" | ")).unwrap();
    writeln!(page, "|---|--:|{}", "---|".repeat(MACHINES.len())).unwrap();
    let class = |pair: &Pair| pair.name().split("::").next().unwrap_or_default().to_owned();
    let mut classes: Vec<String> = pairs().map(class).collect();
    classes.sort();
    classes.dedup();
    for name in classes {
        let members: Vec<_> = pairs().filter(|pair| class(pair) == name).collect();
        write!(page, "| `{name}` | {} |", members.len()).unwrap();
        for assembly in assemblies {
            let both = members.iter().map(|pair| assembly.code(pair));
            let both: Vec<_> = both.map(|code| (count(code.by_layout), count(code.by_hand))).collect();
            let ours = || both.iter().map(|(ours, _)| ours);
            let (least, most) = (ours().min().expect("a function"), ours().max().expect("a function"));
            let fewer = both.iter().filter(|(ours, theirs)| ours < theirs).count();
            let fewer = if fewer == 0 { String::new() } else { format!(", {fewer} fewer") };
            write!(page, " {least} to {most}{fewer} |").unwrap();
        }
        page.push('\n');
    }
}

/// The counts of pairs for which something is true of a machine.
fn write_counts(page: &mut String, assemblies: &[Arc<Assembly>], is_listed: impl Fn(&Code<'_>) -> bool) {
    writeln!(page, "| function | {} |", MACHINES.map(|machine| machine.name).join(" | ")).unwrap();
    writeln!(page, "|---|{}", "---|".repeat(MACHINES.len())).unwrap();
    for pair in pairs() {
        let codes: Vec<_> = assemblies.iter().map(|assembly| assembly.code(pair)).collect();
        if codes.iter().any(&is_listed) {
            let cells: Vec<_> = codes.iter().map(cell).collect();
            writeln!(page, "| `{}` | {} |", pair.name(), cells.join(" | ")).unwrap();
        }
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    let written = fs::read_to_string(&path).unwrap_or_default();
    let page = expected(&written);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, page).expect("the page can be written");
    } else {
        assert!(page == written, "{name} is out of date: BLESS=1 cargo test -p layout-tests --test codegen");
    }
}

#[test]
fn the_page_is_current() {
    if let Some(assemblies) = assemblies() {
        let texts = [page, counts, listings].map(|text| text(&assemblies));
        let names = ["docs/codegen.md", "tests/codegen/counts.md", "tests/codegen/listings.md"];
        names.iter().zip(&texts).for_each(|(name, text)| is_current(name, |_| text.clone()));
    }
}

#[test]
fn the_summary_is_current() {
    const MARKS: [&str; 2] = ["<!-- code generation -->\n", "<!-- end of code generation -->\n"];
    let Some(summary) = summary() else { return };
    is_current("docs/zero-cost.md", |written| {
        let (before, rest) = written.split_once(MARKS[0]).expect("a place for the tables");
        let (_, after) = rest.split_once(MARKS[1]).expect("an end of the tables");
        format!("{before}{}\n{summary}\n{}{after}", MARKS[0], MARKS[1])
    });
}
