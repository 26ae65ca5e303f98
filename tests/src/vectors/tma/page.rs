//! The part of the conformance page on bulk copies: what `CuTe` makes of each tile, and what is said here.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use layout_algebra::LayoutError;

use super::Question;
use super::reference::{Fate, Reference, reference};
use crate::vectors::case::Case;
use crate::vectors::json::Unreadable;

const HEAD: &str = "
## Tensor maps: what CuTe accepts

`tests/vectors/tma` has tiles for `make_tma_copy`, compiled for the host. The driver's entry is replaced by one that
prints its arguments: no driver and no GPU was asked. Each map is judged by the definition, with its instructions, at
the first and the last tile: which element is at which byte. A limit is that of the
[documents](../tests/vectors/tma/LIMITS.md).

| CuTe | cases | a map here | refused here |
|---|---:|---:|---:|
";

const EXAMPLES: &str = "
By example: of each kind the number of cases, and the shortest input. Its `Sw` counts bytes, an error's counts elements.

| tile | CuTe | cases | here |
|---|---|---:|---|
";

/// What `CuTe` makes of a tile, in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Right,
    Wrong,
    Driver,
    Undefined,
    Asserts,
    NotCompiled,
}

impl Kind {
    const ALL: [(Kind, &str); 6] = [
        (Kind::Right, "each byte has its element, within all limits"),
        (Kind::Wrong, "accepted: bytes get other elements, or several"),
        (Kind::Driver, "accepted: the driver refuses it"),
        (Kind::Undefined, "accepted: the driver checks no such limit, and the hardware faults or is not documented"),
        (Kind::Asserts, "refused by an assertion of a debug build; a release build goes on"),
        (Kind::NotCompiled, "does not compile"),
    ];

    fn of(theirs: Option<&Reference>) -> Kind {
        match theirs {
            None => Kind::NotCompiled,
            Some(Reference { asserted: true, .. }) => Kind::Asserts,
            Some(Reference { fate: Fate::Right, .. }) => Kind::Right,
            Some(Reference { fate: Fate::Wrong(_), .. }) => Kind::Wrong,
            Some(Reference { fate: Fate::Limit(word), .. }) => match word.as_str() {
                "smem_align" | "under_span" | "chunks_over_16" => Kind::Undefined,
                _ => Kind::Driver,
            },
        }
    }
}

/// A case: what is asked, what both make of it.
struct Line {
    kind: Kind,
    /// The limit that `CuTe`'s map breaks, or that it has none.
    limit: String,
    input: String,
    theirs: String,
    /// Our code, or nothing for a map.
    code: &'static str,
    ours: String,
}

/// The section.
pub(in crate::vectors) fn page() -> String {
    let lines = lines().expect("the vectors of bulk copies");
    let mut page = HEAD.to_owned();
    for (kind, name) in Kind::ALL {
        let of = |refused| lines.iter().filter(|line| line.kind == kind && line.code.is_empty() != refused).count();
        let [maps, refused] = [of(false), of(true)];
        let _ = writeln!(page, "| {name} | {} | {maps} | {refused} |", maps + refused);
    }
    page.push_str(EXAMPLES);
    let mut examples: BTreeMap<_, Vec<&Line>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.kind != Kind::Right) {
        examples.entry((line.kind, &line.limit, line.code)).or_default().push(line);
    }
    for same in examples.into_values() {
        let shortest = same.iter().min_by_key(|line| (line.input.len(), &line.input)).expect("one at least");
        let Line { input, theirs, ours, .. } = shortest;
        let _ = writeln!(page, "| {input} | {theirs} | {} | {ours} |", same.len());
    }
    page
}

fn lines() -> Result<Vec<Line>, Unreadable> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/tma");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    files.sort();
    let mut lines = Vec::new();
    for path in files {
        for text in fs::read_to_string(path).expect("a file of cases").lines() {
            lines.push(line(&Case::new(serde_json::from_str(text).expect("a case"), "tma"))?);
        }
    }
    Ok(lines)
}

fn line(case: &Case) -> Result<Line, Unreadable> {
    let (question, ours) = match Question::new(case) {
        // A swizzle that is no bijection.
        Err(Unreadable::Value(error)) => (None, Err(*error)),
        question => {
            let question = question?;
            let plain = question.answer(false).map(|answer| (answer, ""));
            let ours = match case.field("split") {
                Some(_) => question.answer(true).map(|answer| (answer, ", split")).or(plain),
                None => plain,
            };
            (Some(question), ours)
        }
    };
    let theirs = question.as_ref().map(|question| reference(case, question)).transpose()?.flatten();
    let kind = Kind::of(theirs.as_ref());
    let (limit, text) = match &theirs {
        None => (String::new(), compiler(case)),
        Some(Reference { call, fate, .. }) => match fate {
            Fate::Right => (String::new(), call.clone()),
            Fate::Wrong(why) => (String::new(), format!("{call}: {why}")),
            Fate::Limit(word) => (word.clone(), format!("{call}: `{word}`")),
        },
    };
    let (code, ours) = match ours {
        Ok(((copy, map), split)) => {
            let numbers = |list: &[u64]| list.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            let extents: Vec<u64> = map.elements().iter().map(|extent| u64::from(*extent)).collect();
            let many = copy.instructions() * copy.blocks();
            let plural = if many == 1 { "" } else { "s" };
            let (all, each) = (numbers(map.extents()), numbers(&extents));
            ("", format!("extents ({all}), box ({each}){split}: {many} instruction{plural}"))
        }
        Err(error) => (error.code(), headline(&error)),
    };
    Ok(Line { kind, limit, input: input(case)?, theirs: text, code, ours })
}

/// The first line of an error, with its code.
fn headline(error: &LayoutError) -> String {
    error.to_string().lines().next().unwrap_or_default().replace('|', "\\|")
}

/// What the compiler said.
fn compiler(case: &Case) -> String {
    let said = case.field("cute").and_then(|cute| cute["what"].as_str()).unwrap_or_default();
    said.replace("static assertion failed: ", "").replace('|', "\\|")
}

/// The question as text.
fn input(case: &Case) -> Result<String, Unreadable> {
    let (global, smem) = (case.given("global")?, case.given("smem")?);
    let mut stage = crate::vectors::conformance::text(smem);
    if let Some(swizzle) = smem.get("sw") {
        stage = format!("Sw<{}> o {stage}", crate::vectors::conformance::text(swizzle).trim_matches(['(', ')']));
    }
    let (bits, tile) = (case.given_number("bits")?, crate::vectors::conformance::text(case.given("tile")?));
    let global = crate::vectors::conformance::text(global);
    let constant = if case.given("static")? == true { ", constants" } else { "" };
    Ok(format!("{tile} of `{global}`{constant}, {bits} bits, to `{stage}`"))
}
