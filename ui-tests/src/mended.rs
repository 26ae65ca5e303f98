//! What a case says of its way out: the lines `// mended: old => new` at its end.

/// How such a line begins.
const MENDED: &str = "// mended: ";

/// A case without those lines.
pub fn written(case: &str) -> String {
    case.split_inclusive('\n').filter(|line| !line.starts_with(MENDED)).collect()
}

/// A case with each `old` below its law replaced by its `new`, one after the other; `None` for a case without such a
/// line. `\n` stands for the end of a line, and a line of which nothing remains is left out.
///
/// # Panics
/// Where an `old` does not stand in the case exactly once: then the line does not say what is to be done.
pub fn mended(case: &str) -> Option<String> {
    let changes: Vec<&str> = case.lines().filter_map(|line| line.strip_prefix(MENDED)).collect();
    if changes.is_empty() {
        return None;
    }
    let written = written(case);
    let (law, body) = written.split_once('\n')?;
    let mut text = body.to_owned();
    for change in changes {
        let change = change.replace("\\n", "\n");
        let (old, new) = change.split_once(" =>").unwrap_or_else(|| panic!("`{change}` has no `=>`"));
        let new = new.strip_prefix(' ').unwrap_or(new);
        assert_eq!(text.matches(old).count(), 1, "`{old}` has to stand once in\n{text}");
        let at = text.find(old).expect("it stands there once");
        let (line, end) = (text[..at].rfind('\n').map_or(0, |before| before + 1), at + old.len());
        let whole = text[line..at].trim().is_empty() && text[end..].starts_with('\n');
        let range = if new.is_empty() && whole { line..end + 1 } else { at..end };
        text.replace_range(range, new);
    }
    Some(format!("{law}\n{text}"))
}
