//! The law of edits: after one, the error is gone, no other has come, and the program has the definitions, the claims
//! the names and, outside of what is underlined, the numbers that it had. Over every `layout!` of the ui tests, the
//! tables of this folder, and mutations of both.
//!
//! What a program has is read off its tokens here, and not asked of the language.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;

use layout_lang::{Diagnostic, Program};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::errors::MISTAKES;
use crate::mutations::{self, Random};
use crate::slips::SLIPS;

/// How many mutations are tried; `LAYOUT_EDITS` says another number.
const MUTATIONS: usize = 3_000;

/// The words that begin a definition.
const DEFINING: &[&str] = &["type", "const", "linear", "dimension", "access", "atom", "mma", "copy", "plan"];

/// Names of other languages, which are no names of a program.
const FOREIGN: &[&str] = &[
    "Layout",
    "Shape",
    "Stride",
    "Coord",
    "Step",
    "Int",
    "Const",
    "C",
    "Swizzle",
    "LayoutLeft",
    "LayoutRight",
    "GenColMajor",
    "GenRowMajor",
    "None",
    "Underscore",
    "K",
    "Tile",
    "NVIDIA",
    "CDNA3",
    "CDNA4",
    "RDNA3",
    "RDNA4",
    "L1",
];

/// A program: of definitions, or of a layout and claims.
#[derive(Clone)]
struct Case {
    text: String,
    asserts: bool,
}

impl Case {
    fn program(&self) -> Program {
        if self.asserts { Program::parse_assertion(&self.text) } else { Program::parse(&self.text) }
    }

    fn errors(&self) -> Vec<Diagnostic> {
        self.program().evaluate().err().unwrap_or_default()
    }
}

/// How often each thing stands in a program.
type Counted = BTreeMap<String, usize>;

fn add(counted: &mut Counted, thing: String) {
    *counted.entry(thing).or_default() += 1;
}

/// The first things that are fewer.
fn lost(before: &Counted, after: &Counted) -> Vec<String> {
    let fewer = |(thing, count): &(&String, &usize)| after.get(*thing).unwrap_or(&0) < *count;
    before.iter().filter(fewer).map(|(thing, _)| thing.clone()).collect()
}

/// What a program has: definitions, claims, names; numbers but 0, which is where ranges begin.
#[derive(Default)]
struct Outline {
    definitions: Counted,
    claims: Counted,
    names: Counted,
    numbers: Counted,
}

impl Outline {
    /// Where the error is, an attribute of rustc's that is wrong may go, and numbers; of a claim its bound.
    fn of(case: &Case, error: Option<&Diagnostic>) -> Option<Outline> {
        let wrong = error.map(|error| error.range().start);
        let mut outline = Outline::default();
        let trees: Vec<TokenTree> = case.text.parse::<TokenStream>().ok()?.into_iter().collect();
        for pair in trees.windows(2) {
            if let [TokenTree::Ident(word), TokenTree::Ident(name)] = pair
                && DEFINING.contains(&word.to_string().as_str())
                && ![DEFINING, &["_", "pub"]].concat().contains(&name.to_string().as_str())
            {
                add(&mut outline.definitions, name.to_string());
                add(&mut outline.names, name.to_string());
            }
            if let [TokenTree::Punct(hash), TokenTree::Group(group)] = pair
                && hash.as_char() == '#'
                && group.delimiter() == Delimiter::Bracket
            {
                let range = group.span_open().byte_range().start..group.span_close().byte_range().end;
                outline.attribute(group.stream(), wrong.is_some_and(|wrong| range.contains(&wrong)));
            }
        }
        if case.asserts
            && let Some(colon) = trees.iter().rposition(|tree| tree.to_string() == ":")
        {
            outline.claims_in(&trees[colon + 1..]);
        }
        outline.names_in(&trees);
        let is_free = |error: &Diagnostic| ["L0005", "L1413"].contains(&error.code());
        if !error.is_some_and(is_free) {
            outline.numbers_in(&trees, error.map_or(0..0, Diagnostic::range));
        }
        Some(outline)
    }

    fn attribute(&mut self, inside: TokenStream, is_wrong: bool) {
        let trees: Vec<TokenTree> = inside.into_iter().collect();
        match &trees[..] {
            [TokenTree::Ident(check), TokenTree::Group(claims)] if check == "check" => {
                self.claims_in(&claims.stream().into_iter().collect::<Vec<_>>());
            }
            // What rustc reads.
            [TokenTree::Ident(name), ..] if name != "check" && !is_wrong => add(&mut self.claims, format!("#[{name}]")),
            _ => {}
        }
    }

    fn claims_in(&mut self, trees: &[TokenTree]) {
        for claim in trees.split(|tree| tree.to_string() == ",") {
            if let [TokenTree::Ident(word), ..] = claim {
                add(&mut self.claims, word.to_string());
            }
        }
    }

    fn numbers_in(&mut self, trees: &[TokenTree], wrong: Range<usize>) {
        for tree in trees {
            match tree {
                TokenTree::Group(group) => {
                    self.numbers_in(&group.stream().into_iter().collect::<Vec<_>>(), wrong.clone());
                }
                TokenTree::Literal(literal) => {
                    let range = literal.span().byte_range();
                    let text = literal.to_string();
                    let text = text.trim_start_matches('0').trim_end_matches("usize").to_owned();
                    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                    if is_number && !(wrong.start <= range.start && range.end <= wrong.end) {
                        add(&mut self.numbers, text);
                    }
                }
                _ => {}
            }
        }
    }

    fn names_in(&mut self, trees: &[TokenTree]) {
        for tree in trees {
            match tree {
                TokenTree::Ident(name) => {
                    let name = name.to_string();
                    if name.starts_with(char::is_uppercase) && !FOREIGN.contains(&name.as_str()) {
                        add(&mut self.names, name);
                    }
                }
                TokenTree::Group(group) => self.names_in(&group.stream().into_iter().collect::<Vec<_>>()),
                _ => {}
            }
        }
    }
}

/// What the edits of a program did.
#[derive(Default)]
struct Count {
    programs: usize,
    errors: usize,
    edits: usize,
    /// Errors and edits by code.
    codes: BTreeMap<String, [usize; 2]>,
    broken: Vec<String>,
}

impl Count {
    fn ask(&mut self, case: &Case) {
        self.programs += 1;
        let program = case.program();
        let errors = program.evaluate().err().unwrap_or_default();
        for error in &errors {
            self.errors += 1;
            let code = self.codes.entry(error.code().to_owned()).or_default();
            code[0] += 1;
            let Some(edit) = program.edit(error) else { continue };
            self.edits += 1;
            code[1] += 1;
            let mended = Case { text: edit.apply(&case.text), ..*case };
            if let Some(why) = breaks(case, &errors, error, &mended) {
                let text = format!("{why}: {}\n   -> {}\n      {}", case.text, mended.text, error.text());
                self.broken.push(text);
            }
        }
        drop((program, errors));
        proc_macro2::extra::invalidate_current_thread_spans();
    }

    fn all<'a>(mut self, cases: impl IntoIterator<Item = &'a Case>) -> Count {
        for case in cases {
            self.ask(case);
        }
        self
    }

    fn report(&self, of: &str) {
        let Count { programs, errors, edits, .. } = self;
        println!("{of}: {programs} programs, {errors} errors, {edits} edits, {} break the law", self.broken.len());
        for (code, [errors, edits]) in &self.codes {
            println!("  {code} {edits} of {errors}");
        }
    }
}

/// Why an edit breaks the law, if it does.
fn breaks(case: &Case, errors: &[Diagnostic], error: &Diagnostic, mended: &Case) -> Option<String> {
    let mut allowed: Vec<&str> = errors.iter().map(Diagnostic::text).collect();
    allowed.swap_remove(allowed.iter().position(|text| *text == error.text())?);
    for left in &mended.errors() {
        match allowed.iter().position(|text| *text == left.text()) {
            Some(at) => allowed.swap_remove(at),
            None => return Some(format!("a new error, {}", left.text())),
        };
    }
    let (Some(before), Some(after)) = (Outline::of(case, Some(error)), Outline::of(mended, None)) else {
        return Some("no tokens".to_owned());
    };
    let lost = [
        lost(&before.definitions, &after.definitions),
        lost(&before.claims, &after.claims),
        lost(&before.names, &after.names),
        lost(&before.numbers, &after.numbers),
    ];
    if let Some(what) = lost.concat().first() {
        // The word that was wrong may go.
        let caret = &case.text[error.range()];
        return (!what.trim_end_matches(']').ends_with(caret)).then(|| format!("`{what}` is lost"));
    }
    let read = !errors.iter().any(|error| ["L0001", "L0002", "L0003", "L0004", "L0005"].contains(&error.code()));
    (read && before.definitions != after.definitions).then(|| "other definitions".to_owned())
}

/// Every `layout!` and `assert_layout!` of the Rust files below a folder.
fn programs_below(folder: &Path, found: &mut Vec<Case>) {
    let mut entries: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && let Ok(text) = fs::read_to_string(&path)
            && let Ok(tokens) = text.parse::<TokenStream>()
        {
            calls(&text, tokens, found);
            proc_macro2::extra::invalidate_current_thread_spans();
        }
    }
}

fn calls(text: &str, tokens: TokenStream, found: &mut Vec<Case>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (i, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let word = |back: usize| i.checked_sub(back).map(|at| trees[at].to_string()).unwrap_or_default();
        let is_call = word(1) == "!" && ["layout", "assert_layout"].contains(&word(2).as_str());
        if is_call {
            let range = group.span_open().byte_range().end..group.span_close().byte_range().start;
            let inside = text[range].trim().to_owned();
            found.push(Case { text: inside, asserts: word(2) == "assert_layout" });
        } else {
            calls(text, group.stream(), found);
        }
    }
}

/// All programs that are written down somewhere.
fn written() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |text: &str| cases.push(Case { text: text.to_owned(), asserts: false });
    for (text, _) in MISTAKES {
        add(text);
    }
    for (text, ..) in SLIPS.concat() {
        add(text);
    }
    for text in include_str!("wrong.layout").split("\n\n") {
        add(text.trim());
    }
    programs_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui-tests/tests"), &mut cases);
    cases
}

/// The places of all tokens, brackets as one for each side.
fn places(tokens: TokenStream, found: &mut Vec<Range<usize>>) {
    for tree in tokens {
        if let TokenTree::Group(group) = &tree {
            found.push(group.span_open().byte_range());
            places(group.stream(), found);
            found.push(group.span_close().byte_range());
        } else {
            found.push(tree.span().byte_range());
        }
    }
}

/// A program with a mistake more: a token is another one, of the same program or a number next to it, or is gone, or
/// stands there twice.
fn mutated(case: &Case, random: &mut Random) -> Option<Case> {
    const NUMBERS: &[&str] = &["0", "1", "2", "3", "5", "7", "12", "32", "33", "48", "1000", "?", "N"];
    let mut tokens = Vec::new();
    places(case.text.parse().ok()?, &mut tokens);
    if tokens.is_empty() {
        return None;
    }
    let place = tokens[random.below(tokens.len())].clone();
    let old = &case.text[place.clone()];
    let is_number = old.starts_with(|c: char| c.is_ascii_digit());
    let new = match random.below(if is_number { 4 } else { 10 }) {
        4 => String::new(),
        5 => format!("{old} {old}"),
        0..4 if is_number => NUMBERS[random.below(NUMBERS.len())].to_owned(),
        _ => case.text[tokens[random.below(tokens.len())].clone()].to_owned(),
    };
    let text = [&case.text[..place.start], &new, &case.text[place.end..]].concat();
    proc_macro2::extra::invalidate_current_thread_spans();
    text.parse::<TokenStream>().is_ok().then_some(Case { text, ..*case })
}

#[test]
fn an_edit_keeps_all_of_a_program_that_is_written_down() {
    let count = Count::default().all(&written());
    count.report("written");
    assert!(count.broken.is_empty(), "{}", count.broken.join("\n"));
}

#[test]
fn an_edit_keeps_all_of_a_mutated_program() {
    let wanted = std::env::var("LAYOUT_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(MUTATIONS);
    let (seeds, mut random) = (written(), Random::new(27));
    let mut count = Count::default();
    while count.programs < wanted {
        if let Some(case) = mutated(&seeds[random.below(seeds.len())], &mut random) {
            count.ask(&case);
        }
    }
    count.report("mutated");
    assert!(count.broken.is_empty(), "{}", count.broken.join("\n"));
}

#[test]
fn an_edit_keeps_all_of_a_program_with_several_mistakes() {
    let wanted = std::env::var("LAYOUT_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(MUTATIONS) / 3;
    let (seeds, mut random, mut count) = (mutations::seeds(200), Random::new(28), Count::default());
    while count.programs < wanted {
        let seed = mutations::mutated(&mut random, &seeds, &["Tile", "composition", "injective", "type", "bits", "N"]);
        let case = Case { text: seed.text, asserts: seed.claims };
        if case.text.parse::<TokenStream>().is_ok() {
            count.ask(&case);
        }
    }
    count.report("several mistakes");
    assert!(count.broken.is_empty(), "{}", count.broken.join("\n"));
}
