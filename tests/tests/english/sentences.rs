//! Sentences: where they end, how long they are, how they begin.

use crate::prose;

/// The most words of a sentence. Code between backticks is one word.
pub(crate) const MOST: usize = 25;

/// A sentence that begins with one of these is read twice: its subject comes late.
const PREPOSITIONS: [&str; 44] = [
    "above", "across", "after", "against", "along", "among", "around", "as", "at", "before", "behind", "below",
    "beneath", "beside", "between", "beyond", "by", "during", "for", "from", "in", "inside", "into", "near", "of",
    "off", "on", "onto", "out", "outside", "over", "since", "through", "to", "toward", "under", "until", "upon", "via",
    "with", "within", "without", "despite", "except",
];

/// A text without code: each piece between backticks, tildes or bars is one word.
pub(crate) fn without_code(text: &str, marks: &[char]) -> String {
    marks.iter().fold(text.to_owned(), |text, &mark| {
        let mut pieces = text.split(mark).enumerate().peekable();
        let mut words = String::new();
        while let Some((number, piece)) = pieces.next() {
            let is_closed = pieces.peek().is_some();
            match number % 2 == 1 {
                true if is_closed => words += "CODE",
                true => words.extend([mark.to_string().as_str(), piece]),
                false => words += piece,
            }
        }
        words
    })
}

/// The sentences of a text without code. A semicolon ends one: the items of a list are sentences.
pub(crate) fn sentences(text: &str) -> Vec<&str> {
    let (mut all, mut start) = (Vec::new(), 0);
    for (at, c) in text.char_indices() {
        let after = &text[at + c.len_utf8()..];
        let is_end = matches!(c, '.' | '?' | '!' | ';') && after.trim_start_matches(')').starts_with([' ', '\n']);
        if is_end || c == '\n' {
            all.push(text[start..at].trim());
            start = at + c.len_utf8();
        }
    }
    all.push(text[start..].trim());
    all.retain(|sentence| !sentence.is_empty());
    all
}

/// The number of words; a placeholder is one.
pub(crate) fn words(sentence: &str) -> usize {
    sentence.split_whitespace().filter(|word| word.contains(|c: char| c.is_alphanumeric() || c == '{')).count()
}

/// Words that begin a line which does not name its item.
const NAMELESS: [&str; 20] = [
    "about", "how", "if", "it", "its", "nothing", "proven", "so", "such", "that", "their", "there", "these", "they",
    "this", "what", "when", "where", "who", "why",
];

/// Whether the first line of a doc comment is no noun phrase and no verb.
pub(crate) fn names_nothing(line: &str) -> bool {
    let lower = line.to_lowercase();
    let first = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').next().unwrap_or_default();
    NAMELESS.contains(&first) || PREPOSITIONS.contains(&first)
}

/// Whether a sentence begins with a preposition. `at most` and `at least` are numbers; a few words are no sentence.
pub(crate) fn begins_with_preposition(sentence: &str) -> bool {
    let first = sentence.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    let is_number = ["at most", "at least"].iter().any(|number| sentence.to_lowercase().starts_with(number));
    words(sentence) > 5 && !is_number && PREPOSITIONS.contains(&first.as_str())
}

/// The paragraphs of documentation, with the number of their first line: items of lists each, no headings, no tables.
pub(crate) fn paragraphs(text: &str, is_page: bool) -> Vec<(usize, String)> {
    let (mut all, mut last): (Vec<(usize, String)>, usize) = (Vec::new(), 0);
    for (number, line) in prose::documentation(text, is_page) {
        let is_item = line.starts_with("- ")
            || line.starts_with("* ")
            || line
                .split_once(". ")
                .is_some_and(|(item, _)| !item.is_empty() && item.bytes().all(|byte| byte.is_ascii_digit()));
        let is_none = line.is_empty() || line.starts_with('#') || line.starts_with('|');
        match all.last_mut() {
            Some((_, paragraph)) if number == last + 1 && !is_item && !is_none => {
                paragraph.extend([" ", line.as_str()]);
            }
            _ if is_none => {}
            _ => all.push((number, line)),
        }
        last = if is_none { 0 } else { number };
    }
    all
}

#[test]
fn sentences_end() {
    let text = "One, two (three). Four; five: six? Seven.\nAt most eight";
    assert_eq!(sentences(text), ["One, two (three)", "Four", "five: six", "Seven", "At most eight"]);
    assert_eq!(sentences("1.5 of x.y"), ["1.5 of x.y"]);
    assert_eq!(without_code("a `b c` d ~e~ f|", &['`', '~', '|']), "a CODE d CODE f|");
    assert_eq!(words("a CODE, {} - (d)"), 4);
    assert!(begins_with_preposition("in a slice, coordinate x has index x"));
    assert!(!begins_with_preposition("at most two of these six words") && !begins_with_preposition("of 32 bits"));
}
