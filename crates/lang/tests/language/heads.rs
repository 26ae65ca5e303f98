//! The word before the colon at the head of a message is one that the reader has written.
//!
//! Law: it stands in the program, in a failed claim in that very claim; or it is the name of a section of the grammar,
//! where no word is written, as of `(4, 8) : (8, 1)`.

use std::collections::BTreeMap;
use std::ops::Range;

use layout_lang::Program;

use crate::mutations::{Random, Seed, mutated, seeds, words};

/// How many programs are mutated, and as many with claims.
const COUNT: usize = 20_000;

/// What has no word of its own: parts of the notation, kinds of definitions, and what is said in place of a word that
/// there is not.
const SECTIONS: [&str; 25] = [
    "^",
    "access",
    "attribute",
    "check",
    "coordinate",
    "formula",
    "layout",
    "linear",
    "modes",
    "morphism",
    "name",
    "number",
    "operation",
    "part",
    "partition",
    "profile",
    "shape",
    "stride",
    "swizzle",
    "syntax",
    "table",
    "tiler",
    "infer",
    "order",
    "pad",
];

/// What an error of a claim may be headed by instead: the claim is not read, or its operands are none.
const OF_OPERANDS: [&str; 15] = [
    "access",
    "attribute",
    "check",
    "coordinate",
    "copy",
    "layout",
    "linear",
    "morphism",
    "name",
    "number",
    "operation",
    "part",
    "shape",
    "stride",
    "syntax",
];

/// The words of a text.
fn has(text: &str, word: &str) -> bool {
    word == "^" && text.contains(word)
        || text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|other| other == word)
}

/// What stands between `] ` and the colon.
fn head(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    line.split_once("] ").and_then(|(_, rest)| rest.split_once(':')).map_or("", |(head, _)| head.trim_matches('`'))
}

/// The claim of a list around a place: what stands between the commas.
fn claim(text: &str, at: usize) -> Option<&str> {
    let begin = text.get(..=at)?.rfind("check(")? + "check(".len();
    let (mut depth, mut first) = (0, begin);
    for (place, byte) in text.bytes().enumerate().skip(begin) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth > 0 => depth -= 1,
            b')' => return (place > at).then(|| &text[first..place]),
            b',' if depth == 0 && place > at => return Some(&text[first..place]),
            b',' if depth == 0 => first = place + 1,
            _ => {}
        }
    }
    None
}

/// The code and the head of each error of a program, with its caret and its text.
fn messages(seed: &Seed) -> Vec<(String, Range<usize>, String)> {
    let read = if seed.claims { Program::parse_assertion } else { Program::parse };
    let errors = read(&seed.text).evaluate().err().unwrap_or_default();
    let errors = errors.iter().map(|error| (error.code().to_owned(), error.range(), error.text().to_owned())).collect();
    proc_macro2::extra::invalidate_current_thread_spans();
    errors
}

/// The programs whose messages are headed by what nobody wrote, one for each head and code.
fn strange(seeds: &[Seed], random: &mut Random) -> (usize, BTreeMap<String, String>) {
    let (words, mut strange, mut of_claims) = (words(), BTreeMap::new(), 0);
    for _ in 0..COUNT {
        let seed = mutated(random, seeds, &words);
        for (code, caret, message) in messages(&seed) {
            let head = head(&message);
            let claim = if code == "L0001" { None } else { claim(&seed.text, caret.start) };
            let known = match claim {
                Some(claim) => {
                    of_claims += usize::from(has(claim, head));
                    has(claim, head) || OF_OPERANDS.contains(&head)
                }
                None => has(&seed.text, head) || SECTIONS.contains(&head),
            };
            if !known {
                strange.entry(format!("{code} {head}")).or_insert_with(|| format!("{message}\nof {}", seed.text));
            }
        }
    }
    (of_claims, strange)
}

#[test]
fn messages_are_headed_by_words_of_the_program() {
    let (seeds, mut random) = (seeds(400), Random::new(29));
    let (_, all) = strange(&seeds, &mut random);
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn failed_claims_are_headed_by_their_own_words() {
    let seeds: Vec<Seed> = seeds(400).into_iter().filter(|seed| seed.text.contains("check(")).collect();
    let mut random = Random::new(31);
    let (count, all) = strange(&seeds, &mut random);
    assert!(count > 2_500, "{count} messages of claims");
    assert!(all.is_empty(), "{all:#?}");
}
