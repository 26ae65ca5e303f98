//! The string literals of a source that are text for a reader: messages, helps, notes of the compiler.

/// A literal with the line where it begins.
pub(crate) struct Literal {
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// The rest of a source after its first characters, with the number of the line.
struct Source<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Source<'a> {
    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Takes a literal of the form `"..."`, with its quotes.
    fn quoted(&mut self) -> &'a str {
        let mut escaped = true; // The opening quote does not end it.
        let end = self.rest.char_indices().find(|&(_, c)| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        self.take(end.map_or(self.rest.len(), |(at, _)| at + 1))
    }

    /// Takes a raw literal with so many `#`, from its first `#` or quote on.
    fn raw(&mut self, marks: usize) -> &'a str {
        let end = format!("\"{}", "#".repeat(marks));
        let at = self.rest[marks + 1..].find(&end).map_or(self.rest.len(), |at| marks + 1 + at + end.len());
        self.take(at)
    }

    /// The length of a character literal, as opposed to a lifetime.
    fn character(&self) -> Option<usize> {
        let inside = self.rest.strip_prefix('\'')?;
        let length = if inside.starts_with('\\') { 2 } else { inside.chars().next()?.len_utf8() };
        let end = inside.get(length..)?.find('\'').filter(|&end| end == 0 || inside.starts_with('\\'))?;
        Some(1 + length + end + 1)
    }
}

/// The text of a literal: a line that ends with a backslash goes on without its indentation.
fn text(literal: &str) -> String {
    let inside = literal.trim_matches('#');
    let inside = inside.strip_prefix('"').unwrap_or(inside);
    let inside = inside.strip_suffix('"').unwrap_or(inside);
    let mut parts = inside.split("\\\n");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.trim_start()).replace("\\n", "\n").replace("\\\"", "\"")
}

/// All literals outside of comments, in order.
pub(crate) fn literals(source: &str) -> Vec<Literal> {
    let (mut source, mut all) = (Source { rest: source, line: 1 }, Vec::new());
    let mut before = ' ';
    while let Some(next) = source.rest.chars().next() {
        let line = source.line;
        let hashes = source.rest[1..].chars().take_while(|&c| c == '#').count();
        let is_word = before.is_alphanumeric() || before == '_';
        if source.rest.starts_with("//") {
            source.take(source.rest.find('\n').unwrap_or(source.rest.len()));
        } else if next == 'r' && !is_word && source.rest[1 + hashes..].starts_with('"') {
            source.take(1);
            let text = text(source.raw(hashes));
            all.push(Literal { line, text });
        } else if next == '"' {
            let text = text(source.quoted());
            all.push(Literal { line, text });
        } else {
            source.take(source.character().unwrap_or(next.len_utf8()));
        }
        before = next;
    }
    all
}

#[test]
fn literals_are_found() {
    let source = concat!(
        "// \"a comment\"\n",
        "let (c, d): (&'a str, char) = (\"one \\\"two\\\"\", '\"');\n",
        "let e = r#\"a \"raw\" one\"#; let f = b'\\''; // 'x\n",
        "says(\"a line, \\\n      that goes on\");\n",
    );
    let all: Vec<_> = literals(source).into_iter().map(|literal| (literal.line, literal.text)).collect();
    let expected = [(2, "one \"two\""), (3, "a \"raw\" one"), (4, "a line, that goes on")];
    assert_eq!(all, expected.map(|(line, text)| (line, text.to_owned())));
}
