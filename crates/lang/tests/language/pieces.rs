//! The law of documents over small pieces: names that repeat, cycles, attributes, comments, CRLF, letters of several
//! bytes, and texts that are not finished. After any edit the errors are the errors of the whole text, in order.

use layout_lang::Document;

use crate::documents::{of_document, of_whole};
use crate::mutations::Random;

/// How many documents are edited, and how often each.
const DOCUMENTS: usize = 150;
const EDITS: usize = 30;

/// Names, few of them, so that they repeat and form cycles. The last one is a parameter as well.
const NAMES: [&str; 8] = ["A", "B", "Tile", "r#Big", "\u{e9}t\u{e9}", "Load", "Laod", "N"];

/// Definitions, in which `$` is a name. `G` has parameters.
const DEFINITIONS: [&str; 36] = [
    "type $ = (4, 8) : (8, 1);",
    "type $ = (4, 0) : (8, 1);",
    "type $ = coalesce($);",
    "type $ = composition($, $);",
    "type $ = (4, 8); (8, 1);",
    "type $ = [8, $];",
    "type $ = swizzle_for($, [$, $]);",
    "type $ = (32, 32) : (33, 1);",
    "type G<const N: usize> = (N, 8) : (8, 1);",
    "type $<const N: usize, const M: usize> = (N, M) : (M, 1);",
    "type $<const N: usize> = composition(G<N>, N : 3);",
    "type $ = G<0>;",
    "type $ = G<0>;",
    "type $ = G<4>;",
    "type $ = $<0>;",
    "type $ = $<4>;",
    "type $ = $<$>;",
    "type $ = $<4, 0>;",
    "type $ = composition((4, 6) : (1, 8), 6 : 3);",
    "const $: usize = size($);",
    "const $: usize = 4;",
    "const $: usize = {$ + 1};",
    "const $: usize = (4, 8) : (8, 1);",
    "pub access $ = read((32, 32) : (1, 32), bits 32);",
    "access $ = read($, bits $);",
    "dimension $;",
    "dimension KvHead;",
    "linear $ = { lane: 4 ^ 1 } -> { row: 4 };",
    "linear $ = identity($, kv_head, row);",
    "pub(crate) type $ = row_major($, $);",
    "plan $ = convert($, $, bits 16);",
    "atom $ = fma(f32);",
    "type $ = $ : $ : $;",
    "type $ = 2*? : 4@0;",
    "use $;",
    "let $ = (4, 8);",
];

const ATTRIBUTES: [&str; 12] = [
    "#[check(size == 32)]",
    "#[check(size == N, injective, \"a \u{1f600} {{}}\")]",
    "#[check(conflicts($) <= 0)]",
    "#[check(disjoint($, 0, $, 8))]",
    "#[allow(intractable)]",
    "#[allow(intracable)]",
    "#[draw(banks($))]",
    "#[cfg(test)]",
    "#[unheard]",
    "#[doc = \"; type A = 4;\"]",
    "#![allow(intractable)]",
    "/// A doc comment; \u{1f600} type $\n",
];

const SPACES: [&str; 10] = [
    "",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\n\n",
    "// type B = 4; \u{1f600}\n",
    "// \u{e9}\r\n",
    "/* ; ( \u{e9} /* ; */ */",
    "\u{2028}\u{a0}",
];

/// Marks that join definitions, split them, or leave them open.
const MARKS: [&str; 18] =
    [";", ";;", "(", ")", "[", "{", "\"", "'", "/*", "//", "=", ":", "#", "<", ">", "type ", "\u{1f600}", "pub "];

/// A template with names for each `$`.
fn named(random: &mut Random, template: &str) -> String {
    let mut parts = template.split('$');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + *random.pick(&NAMES) + part)
}

fn piece(random: &mut Random) -> String {
    let mut text = (*random.pick(&SPACES)).to_owned();
    while random.below(3) == 0 {
        let template = random.pick(&ATTRIBUTES);
        text = text + &named(random, template) + *random.pick(&SPACES);
    }
    let template = random.pick(&DEFINITIONS);
    text + &named(random, template)
}

/// One edit: a piece comes, goes, moves or is replaced; only the space before it changes; a mark comes or goes.
fn edit(random: &mut Random, pieces: &mut Vec<String>) {
    let at = random.below(pieces.len());
    match random.below(9) {
        0 | 1 => pieces[at] = piece(random),
        2 => pieces.insert(at, piece(random)),
        3 if pieces.len() > 1 => drop(pieces.remove(at)),
        4 => {
            let to = random.below(pieces.len());
            pieces.swap(at, to);
        }
        5 => pieces[at] = (*random.pick(&SPACES)).to_owned() + &pieces[at],
        6 => pieces[at] = pieces[at].trim_start().to_owned(),
        7 => {
            let places: Vec<usize> = pieces[at].char_indices().map(|(at, _)| at).collect();
            if !places.is_empty() {
                pieces[at].remove(*random.pick(&places));
            }
        }
        _ => {
            let places: Vec<usize> = pieces[at].char_indices().map(|(at, _)| at).chain([pieces[at].len()]).collect();
            pieces[at].insert_str(*random.pick(&places), random.pick::<&str>(&MARKS));
        }
    }
}

#[test]
fn errors_of_pieces_are_the_errors_of_the_whole_text() {
    let mut random = Random::new(41);
    let (mut wrong, mut open, mut fewer, mut all) = (0, 0, 0, 0);
    for _ in 0..DOCUMENTS {
        let mut pieces: Vec<String> = (0..=random.below(9)).map(|_| piece(&mut random)).collect();
        // Some documents have a definition with arguments, and several users of it.
        if random.below(2) == 0 {
            pieces.insert(0, DEFINITIONS[8].to_owned());
        }
        let (mut document, mut before) = (Document::default(), String::new());
        for _ in 0..EDITS {
            let text = pieces.concat();
            let (whole, found) = (of_whole(&text), of_document(&mut document, &text));
            assert_eq!(found, whole, "{before:?} became {text:?}");
            wrong += usize::from(whole.len() > 1);
            let is_open = text.parse::<proc_macro2::TokenStream>().is_err();
            proc_macro2::extra::invalidate_current_thread_spans();
            if is_open {
                open += 1;
                // Closed at once, most times: an open text is evaluated as a whole.
                if random.below(4) > 0 {
                    pieces = pieces.iter().map(|_| piece(&mut random)).collect();
                }
            } else {
                fewer += document.evaluated();
                all += text.matches(';').count();
            }
            edit(&mut random, &mut pieces);
            before = text;
        }
    }
    // All kinds of texts are met, and a part of each text is left alone.
    assert!(wrong * 2 > DOCUMENTS * EDITS && open > 100, "{wrong} texts with errors, {open} that are open");
    assert!(fewer * 10 < all * 8, "{fewer} of {all} definitions are evaluated");
}
