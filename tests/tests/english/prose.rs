//! The lines of a file that are prose: comments of a source, a page without its code.

/// What a line of a source begins with, if it is prose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Comment,
    Documentation,
}

/// The comment in a line of a source.
fn comment(line: &str) -> Option<(Kind, &str)> {
    let comment = line.strip_prefix("//")?;
    let text = comment.trim_start_matches(['/', '!']);
    let kind = if text.len() < comment.len() { Kind::Documentation } else { Kind::Comment };
    Some((kind, text))
}

/// The lines outside of blocks of code, with their numbers and what is code between backticks.
fn lines(text: &str, is_page: bool, is_read: impl Fn(Kind) -> bool) -> Vec<(usize, &str)> {
    let (mut in_code, mut all) = (false, Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let line = match comment(line).filter(|&(kind, _)| is_read(kind)) {
            Some((_, text)) => text.trim(),
            None if is_page => line.trim(),
            None => {
                in_code = false;
                continue;
            }
        };
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            all.push((number, line));
        }
    }
    all
}

/// Doc comments and comments of a source, or a page, without code.
pub(crate) fn prose(text: &str, is_page: bool) -> Vec<(usize, String)> {
    let without_code = |line: &str| line.split('`').step_by(2).collect::<Vec<_>>().join("`").trim().to_owned();
    lines(text, is_page, |_| true).into_iter().map(|(number, line)| (number, without_code(line))).collect()
}

/// The first lines of the doc comments of a source, with their numbers. A comment that continues an attribute has none.
pub(crate) fn first_lines(text: &str) -> Vec<(usize, &str)> {
    let (mut before, mut all) = (false, Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let documentation = comment(line.trim_start()).filter(|&(kind, _)| kind == Kind::Documentation);
        let first = documentation.map(|(_, text)| text.trim()).filter(|line| !before && !line.is_empty());
        all.extend(first.filter(|line| !line.starts_with(['#', '`', '|'])).map(|line| (number, line)));
        before = documentation.is_some();
    }
    all
}

/// Doc comments of a source, or a page, with the code between backticks.
pub(crate) fn documentation(text: &str, is_page: bool) -> Vec<(usize, String)> {
    let all = lines(text, is_page, |kind| kind == Kind::Documentation);
    all.into_iter().map(|(number, line)| (number, line.to_owned())).collect()
}
