//! Programs of the repository, and mutations of them: the same ones each time.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The text of a macro call, and which macro it is of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Seed {
    /// What stands between the brackets.
    pub(crate) text: String,
    /// `assert_layout!`: a layout and claims.
    pub(crate) claims: bool,
}

/// Random numbers: `SplitMix64`.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).expect("below a usize")
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// The calls of `layout!` and `assert_layout!` in the ui-tests, the documentation and the examples, of at most
/// `longest` bytes: each once.
pub(crate) fn seeds(longest: usize) -> Vec<Seed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    let folders =
        ["ui-tests/tests", "docs", "examples", "layout-macros/src", "layout-static", "crates/core", "crates/lang/src"];
    for folder in folders {
        collect(&root.join(folder), &mut files);
    }
    files.push(root.join("README.md"));
    files.sort();
    let mut seeds = BTreeSet::new();
    for file in files {
        calls(&fs::read_to_string(file).unwrap_or_default(), longest, &mut seeds);
    }
    seeds.into_iter().collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "target" {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            files.push(path);
        }
    }
}

/// The calls in a source, out of comments as well.
fn calls(source: &str, longest: usize, seeds: &mut BTreeSet<Seed>) {
    let line = |line: &str| line.trim_start().trim_start_matches('/').trim_start_matches('!').to_owned() + "\n";
    let source: String = source.lines().map(line).collect();
    for (at, _) in source.match_indices("layout!") {
        let rest = source[at + "layout!".len()..].trim_start();
        let Some(length) = bracketed(rest) else { continue };
        let text = rest[1..length - 1].split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() && text.len() <= longest {
            seeds.insert(Seed { text, claims: source[..at].ends_with("assert_") });
        }
    }
}

/// The length of what stands in brackets at the beginning of a text, with them.
fn bracketed(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate() {
        depth += match byte {
            b'(' | b'[' | b'{' => 1,
            b')' | b']' | b'}' => -1,
            _ => 0,
        };
        if depth == 0 {
            return (at > 0).then_some(at + 1);
        }
    }
    None
}

/// Every word of the language.
pub(crate) fn words() -> Vec<&'static str> {
    let mut words: Vec<&str> = layout_lang::operation::names().collect();
    words.extend(layout_lang::linear::OPERATIONS.iter().map(|operation| operation.name));
    words.extend(layout_lang::atom::WORDS.iter().map(|word| word.name));
    words.extend(layout_lang::machine::MACHINES.iter().map(|machine| machine.word));
    let claims = layout_lang::claim::usages();
    words.extend(claims.into_iter().map(|usage| usage.split(['(', ' ']).next().unwrap_or(usage)));
    words.extend([
        "type",
        "pub",
        "const",
        "access",
        "atom",
        "mma",
        "copy",
        "dimension",
        "linear",
        "plan",
        "convert",
        "infer",
        "read",
        "write",
        "of",
        "in",
        "from",
        "to",
        "by",
        "bits",
        "vector",
        "check",
        "allow",
        "intractable",
        "swizzle",
        "swizzle_for",
        "A",
        "B",
        "N",
        "Tile",
        "usize",
        "among",
    ]);
    words.retain(|word| word.chars().all(|c| c.is_alphanumeric() || c == '_'));
    words.sort_unstable();
    words.dedup();
    words
}

/// Numbers at which something ends.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "8",
    "16",
    "31",
    "32",
    "33",
    "64",
    "100",
    "1000",
    "4096",
    "65535",
    "1000000",
    "2147483648",
    "4294967296",
    "1000000000000",
    "4611686018427387904",
    "9223372036854775807",
    "18446744073709551615",
];

const MARKS: [&str; 26] = [
    "(", ")", "[", "]", "{", "}", "<", ">", ",", ";", ":", "::", "=", "*", "+", "-", "/", "%", "?", "_", "|", "#", "^",
    "->", "@", "..",
];

/// The words, numbers and marks of a text.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if word(first) {
            rest.find(|c: char| !word(c)).unwrap_or(rest.len())
        } else if first.is_whitespace() {
            rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
    tokens
}

fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

/// One to three changes of a program: another number, word or mark; a token gone, doubled or moved; a part of another
/// program.
pub(crate) fn mutated(random: &mut Random, seeds: &[Seed], words: &[&str]) -> Seed {
    let seed = random.pick(seeds);
    let other = &random.pick(seeds).text;
    let mut text: Vec<String> = tokens(&seed.text).into_iter().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        if text.is_empty() {
            break;
        }
        let at = random.below(text.len());
        let of_kind = |kind: fn(&str) -> bool, text: &[String], random: &mut Random| {
            let places: Vec<usize> = (0..text.len()).filter(|i| kind(&text[*i])).collect();
            if places.is_empty() { at } else { *random.pick(&places) }
        };
        match random.below(12) {
            0..=3 => {
                let at = of_kind(is_number, &text, random);
                (*random.pick(&NUMBERS)).clone_into(&mut text[at]);
            }
            4 | 5 => {
                let is_word = |token: &str| token.starts_with(|c: char| c.is_alphabetic());
                let at = of_kind(is_word, &text, random);
                (*random.pick(words)).clone_into(&mut text[at]);
            }
            6 => (*random.pick(&MARKS)).clone_into(&mut text[at]),
            7 => text.insert(at, (*random.pick(&MARKS)).to_owned()),
            8 => drop(text.remove(at)),
            9 => text.insert(at, text[at].clone()),
            10 => {
                let to = random.below(text.len());
                text.swap(at, to);
            }
            _ => {
                let other = tokens(other);
                let begin = random.below(other.len().max(1));
                let part = other.iter().skip(begin).take(1 + random.below(12)).map(|token| (*token).to_owned());
                text.splice(at..at, part);
            }
        }
    }
    Seed { text: text.concat(), claims: seed.claims != (random.below(50) == 0) }
}
