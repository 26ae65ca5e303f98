//! Lists in texts: arguments, entries of a tiler.

/// Splits a list at separators outside of brackets.
pub(crate) fn top_level(list: &str, separator: char) -> Vec<String> {
    // Signed: a log may close brackets that it never opened.
    let (mut entries, mut depth) = (vec![String::new()], 0_i64);
    for c in list.chars() {
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth -= 1,
            c if c == separator && depth == 0 => {
                entries.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(entry) = entries.last_mut() {
            entry.push(c);
        }
    }
    entries.iter().map(|entry| entry.trim().to_owned()).collect()
}
