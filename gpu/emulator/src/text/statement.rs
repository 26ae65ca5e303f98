//! The text as statements: directives, labels, braces, instructions, each with its line.

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    Open,
    Close,
    Label(String),
    /// A directive or an instruction, without its semicolon.
    Text(String),
}

/// Directives that end with their line.
const LINES: [&str; 13] = [
    ".version",
    ".target",
    ".address_size",
    ".file",
    ".loc",
    ".maxntid",
    ".reqntid",
    ".minnctapersm",
    ".maxnreg",
    ".reqnctapercluster",
    ".explicitcluster",
    ".maxclusterrank",
    ".noreturn",
];

/// The statements of a text, each with the line where it begins.
pub(crate) fn statements(text: &str) -> Vec<(usize, Statement)> {
    let text = without_comments(text);
    let (mut found, mut line, mut rest) = (Vec::new(), 1, text.as_str());
    loop {
        let trimmed = rest.trim_start();
        line += lines(&rest[..rest.len() - trimmed.len()]);
        if trimmed.is_empty() {
            return found;
        }
        let (statement, length) = next(trimmed);
        found.push((line, statement));
        line += lines(&trimmed[..length]);
        rest = &trimmed[length..];
    }
}

/// The number of ends of lines.
fn lines(text: &str) -> usize {
    text.matches('\n').count()
}

/// The statement at the beginning of a text, and its length.
fn next(text: &str) -> (Statement, usize) {
    if text.starts_with('{') {
        return (Statement::Open, 1);
    }
    if text.starts_with('}') {
        return (Statement::Close, 1);
    }
    // The end of a function that is only declared.
    if text.starts_with(';') {
        return (Statement::Text(String::new()), 1);
    }
    if let Some(length) = label(text) {
        return (Statement::Label(text[..length].trim().into()), length + 1);
    }
    let word = text.split(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let length = if LINES.contains(&word) {
        text.find('\n').unwrap_or(text.len())
    } else if header(text) {
        text.find(['{', ';']).map_or(text.len(), |brace| text[..brace].trim_end().len())
    } else {
        text.find(';').map_or(text.len(), |end| end + 1)
    };
    (Statement::Text(text[..length].trim_end_matches(';').trim().into()), length)
}

/// Whether this begins a kernel or a function.
fn header(text: &str) -> bool {
    let head: Vec<&str> = text.split_whitespace().take(3).collect();
    head.iter().any(|word| [".entry", ".func"].iter().any(|kind| word == kind || word.starts_with(&format!("{kind}("))))
}

/// The length of a label.
fn label(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !(c.is_alphanumeric() || "_$%".contains(c)))?;
    let colon = end + text[end..].len() - text[end..].trim_start().len();
    (end > 0 && text[colon..].starts_with(':') && !text[colon..].starts_with("::")).then_some(colon)
}

/// The text with spaces in place of comments: lines stay lines.
fn without_comments(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(start) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        out.push_str(&rest[..start]);
        let comment = &rest[start..];
        let length = if comment.starts_with("//") {
            comment.find('\n').unwrap_or(comment.len())
        } else {
            comment.find("*/").map_or(comment.len(), |end| end + 2)
        };
        out.extend(comment[..length].chars().filter(|c| *c == '\n'));
        rest = &comment[length..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{Statement, statements};

    #[test]
    fn statements_have_their_lines() {
        let text = ".version 7.0 // one\n/* two\nthree */ .reg .b32 %r<2>;\n$L1: add.s32 %r1,\n %r0, 1; {ret;}\n";
        let found = statements(text);
        let words = |text: &str| Statement::Text(text.into());
        let want = [
            (1, words(".version 7.0")),
            (3, words(".reg .b32 %r<2>")),
            (4, Statement::Label("$L1".into())),
            (4, words("add.s32 %r1,\n %r0, 1")),
            (5, Statement::Open),
            (5, words("ret")),
            (5, Statement::Close),
        ];
        assert_eq!(found, want);
    }
}
