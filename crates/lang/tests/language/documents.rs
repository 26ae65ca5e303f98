//! The law of documents: after any edit the errors are the errors of the whole text, in the same order. Over programs
//! of the repository, several beside one another, whose definitions share names.

use layout_lang::{Document, Mistake, Program};

use crate::mutations::{self, Random, Seed};

/// How many documents are edited, and how often each.
const DOCUMENTS: usize = 60;
const EDITS: usize = 20;

/// The place, code and text of each error of a whole text.
pub(crate) fn of_whole(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    let errors = Program::parse(text).evaluate().err().unwrap_or_default();
    errors.iter().map(|error| (error.range(), error.text().to_owned())).collect()
}

pub(crate) fn of_document(document: &mut Document, text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    document.errors(text).into_iter().map(|Mistake { range, text, .. }| (range, text)).collect()
}

/// One edit: a program is mutated, replaced, removed, doubled or moved.
fn edit(random: &mut Random, document: &mut Vec<String>, seeds: &[Seed], words: &[&str]) {
    let at = random.below(document.len());
    match random.below(8) {
        0..=3 => {
            let one = [Seed { text: document[at].clone(), claims: false }];
            document[at] = mutations::mutated(random, &one, words).text;
        }
        4 => document[at].clone_from(&random.pick(seeds).text),
        5 if document.len() > 1 => drop(document.remove(at)),
        6 => document.insert(at, random.pick(seeds).text.clone()),
        _ => {
            let to = random.below(document.len());
            document.swap(at, to);
        }
    }
}

#[test]
fn errors_are_the_errors_of_the_whole_text() {
    let seeds: Vec<Seed> = mutations::seeds(200).into_iter().filter(|seed| seed.text.contains(';')).collect();
    assert!(seeds.len() > 300, "{} programs", seeds.len());
    let (words, mut random) = (mutations::words(), Random::new(2027));
    let (mut wrong, mut fewer, mut all) = (0, 0, 0);
    for _ in 0..DOCUMENTS {
        let mut parts: Vec<String> = (0..2 + random.below(8)).map(|_| random.pick(&seeds).text.clone()).collect();
        let mut document = Document::default();
        for _ in 0..EDITS {
            let text = parts.join("\n");
            let (whole, found) = (of_whole(&text), of_document(&mut document, &text));
            assert_eq!(found, whole, "{text}");
            wrong += usize::from(!whole.is_empty());
            all += text.matches(';').count();
            fewer += document.evaluated();
            proc_macro2::extra::invalidate_current_thread_spans();
            edit(&mut random, &mut parts, &seeds, &words);
        }
    }
    // Both kinds of texts are met, and most of a text is left alone.
    assert!(wrong * 10 > DOCUMENTS * EDITS * 3, "{wrong} texts with errors");
    assert!(fewer * 10 < all * 8, "{fewer} of {all} definitions are evaluated");
}

/// A definition is evaluated again with the definitions that it uses, and with all that use it; others are not.
#[test]
fn only_what_depends_on_a_change_is_evaluated() {
    let others: Vec<String> = (0..50).map(|k| format!("type Other{k} = row_major(4, {});\n", k + 1)).collect();
    let others = others.concat();
    let text = |tile: &str, last: &str| {
        format!("type Tile = {tile};\n{others}type Half = coalesce(Tile);\nconst N: usize = size(Half);\n{last}")
    };
    let mut document = Document::default();
    let mut after = |text: &str| (document.errors(text).len(), document.evaluated());
    assert_eq!(after(&text("(4, 8) : (8, 1)", "")), (0, 53));
    assert_eq!(after(&text("(4, 8) : (8, 1)", "")), (0, 0));
    // A change, and an error that `Half` and `N` do not repeat.
    assert_eq!(after(&text("(4, 8) : (1, 4)", "")), (0, 3));
    assert_eq!(after(&text("(4, 0) : (1, 4)", "")), (1, 3));
    // While a bracket is open there are no definitions; then only the differences from the last text with some.
    assert_eq!(after(&text("(4, 8 : (1, 4)", "")), (1, 1));
    assert_eq!(after(&text("(4, 8) : (1, 4)", "")), (0, 3));
    // A new user; a name that is gone; a name that is defined twice.
    assert_eq!(after(&text("(4, 8) : (1, 4)", "type Last = Other7;")), (0, 2));
    assert_eq!(after(&text("(4, 8) : (1, 4)", "")), (0, 0));
    assert_eq!(after(&text("(4, 8) : (1, 4)", "type Tile = 4;")), (1, 4));
}

/// The help for an access that is not defined names the nearest one, wherever it is.
#[test]
fn the_nearest_access_may_come_and_go() {
    let picture = "#[draw(banks(Laod))] type Tile = (32, 32) : (32, 1);";
    let text = |name: &str| format!("{picture} access {name} = read((32, 32) : (1, 32), bits 32);");
    let mut document = Document::default();
    let mut helps = Vec::new();
    for name in ["Store", "Load", "Store"] {
        let errors = document.errors(&text(name));
        assert_eq!(errors.len(), 1, "{errors:?}");
        helps.push(errors[0].text.clone());
    }
    assert!(helps[1].contains("Load") && helps[0] == helps[2] && helps[0] != helps[1], "{helps:?}");
}

/// Of all users of a definition with arguments the first one reports its errors, whichever that is after an edit.
#[test]
fn the_first_user_reports_an_error_of_a_definition_with_arguments() {
    let text =
        |users: &str| format!("type B<const N: usize> = (N, 8) : (8, 1); type C<const N: usize> = B<N>; {users}");
    let mut document = Document::default();
    for users in
        ["", "type E = B<0>;", "type D = C<0>; type E = B<0>;", "type E = B<0>;", "type D = B<1>; type E = B<0>;"]
    {
        let text = text(users);
        assert_eq!(of_document(&mut document, &text), of_whole(&text), "{text}");
    }
    // Without an error each user is evaluated alone.
    let mut evaluated = |users: &str| (document.errors(&text(users)).len(), document.evaluated());
    assert_eq!(evaluated("type D = B<1>; type E = B<2>;"), (0, 4));
    assert_eq!(evaluated("type D = B<1>; type E = B<3>;"), (0, 2));
}

/// Brackets that would overflow the stack are an error, in a document as in a whole text.
#[test]
fn deep_brackets_are_an_error() {
    let mut document = Document::default();
    for depth in [60, 65, 200, 300, 100_000] {
        for [before, behind] in [["type A = ", ";"], ["#[unheard ", "] type A = 4;"], ["type A = { ", "};"], ["", ""]] {
            let text = format!("{before}{}4{}{behind}", "(".repeat(depth), ")".repeat(depth));
            let found = of_document(&mut document, &text);
            assert_eq!(found, of_whole(&text), "{depth} in {before}{behind}");
            let is_deep = found.iter().any(|(_, text)| text.starts_with("[L0104]"));
            assert!(is_deep || depth < 256, "{depth} in {before}{behind}: {found:?}");
            let claimed = Program::parse_assertion(&text).evaluate().err().unwrap_or_default();
            assert!(depth < 256 || claimed.len() == 1 && claimed[0].code() == "L0104", "{claimed:?}");
        }
    }
}
