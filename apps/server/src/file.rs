//! An open file: its errors, and what is at a place.

use std::collections::HashMap;

use layout_lang::{Document, Program};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CompletionItem, Diagnostic, DiagnosticSeverity, DocumentSymbol,
    DocumentSymbolResponse, GotoDefinitionResponse, Hover, HoverContents, Location, MarkupContent, MarkupKind,
    NumberOrString, Position, Range, SymbolKind, TextDocumentContentChangeEvent, TextEdit, Uri, WorkspaceEdit,
};

use crate::mistake::{Change, Mistake};
use crate::words::{Defined, defined, word_at, words};
use crate::{elsewhere, pictures};

/// The text of a file, and whether it is in the language of `layout!`.
#[derive(Clone, Debug)]
pub(crate) struct File {
    text: String,
    is_ours: bool,
    /// The first byte of each line.
    lines: Vec<usize>,
}

impl File {
    pub(crate) fn new(language: &str, text: String) -> File {
        let lines = lines(&text);
        File { text, is_ours: language == "layout", lines }
    }

    /// Changes the text at a place, or the whole text if no place is given. All places of later changes refer to the
    /// text that this change leaves.
    pub(crate) fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        let Some(range) = change.range else {
            self.text.clone_from(&change.text);
            self.lines = lines(&self.text);
            return;
        };
        let (from, to) = (self.byte(range.start), self.byte(range.end));
        if from > to {
            return;
        }
        self.text.replace_range(from..to, &change.text);
        // Lines that begin within the change are new, lines behind it are moved.
        let first = self.lines.partition_point(|start| *start <= from);
        let behind = self.lines.partition_point(|start| *start <= to);
        for start in &mut self.lines[behind..] {
            *start = *start - to + from + change.text.len();
        }
        let new = change.text.match_indices('\n').map(|(at, _)| from + at + 1);
        self.lines.splice(first..behind, new);
    }

    /// The errors of `layout!`, with the same words: in its own language, and of the operations in other sources. The
    /// document knows the text that the file had before.
    pub(crate) fn diagnostics(&self, before: &mut Document) -> Vec<Diagnostic> {
        let mistakes = if self.is_ours {
            let errors = before.errors(&self.text);
            proc_macro2::extra::invalidate_current_thread_spans();
            errors.into_iter().map(Mistake::from).collect()
        } else {
            self.elsewhere(&|_| false)
        };
        mistakes.iter().map(|mistake| self.diagnostic(mistake)).collect()
    }

    /// The edits that mend errors in a range.
    pub(crate) fn actions(&self, uri: &Uri, range: Range) -> Vec<CodeActionOrCommand> {
        let (from, to) = (self.byte(range.start), self.byte(range.end));
        let action = |mistake: Mistake| {
            let diagnostic = self.diagnostic(&mistake);
            let Change { range, replacement } = mistake.change?;
            let title = format!("{}: write {replacement}", mistake.code);
            let change = TextEdit { range: self.range(&range), new_text: replacement };
            #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
            let changes = HashMap::from([(uri.clone(), vec![change])]);
            Some(CodeActionOrCommand::CodeAction(CodeAction {
                title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic]),
                edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                is_preferred: Some(true),
                ..CodeAction::default()
            }))
        };
        let at = |range: &std::ops::Range<usize>| range.start <= to && from <= range.end;
        self.mended(&at).into_iter().filter_map(action).collect()
    }

    /// The errors at a place, with the changes that mend them. Each change evaluates the program anew, so other errors
    /// have none.
    fn mended(&self, at: &dyn Fn(&std::ops::Range<usize>) -> bool) -> Vec<Mistake> {
        if !self.is_ours {
            return self.elsewhere(at).into_iter().filter(|mistake| at(&mistake.range)).collect();
        }
        let mended = |program: &Program| {
            let errors = program.evaluate().err().unwrap_or_default();
            let found = errors.iter().filter(|error| at(&error.range()));
            found.map(|error| Mistake::new(error, error.range(), program.edit(error).map(Change::from))).collect()
        };
        self.read(mended).unwrap_or_default()
    }

    /// The mistakes in the source of another language, with the changes that mend the ones at a place.
    fn elsewhere(&self, at: &dyn Fn(&std::ops::Range<usize>) -> bool) -> Vec<Mistake> {
        let mistakes = elsewhere::mistakes(&self.text, at);
        proc_macro2::extra::invalidate_current_thread_spans();
        mistakes
    }

    /// What is at a place: the value of a definition with its picture, an operation with its syntax, a layout of
    /// another language.
    pub(crate) fn hover(&self, at: Position) -> Option<Hover> {
        let at = self.byte(at);
        let (range, text) = if self.is_ours {
            let range = word_at(&self.text, at)?;
            let word = &self.text[range.clone()];
            let text = self.read(|program| pictures::of_definition(program, word)).flatten();
            (range, text.or_else(|| pictures::of_operation(word))?)
        } else {
            elsewhere::hover(&self.text, at)?
        };
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: text });
        Some(Hover { contents, range: Some(self.range(&range)) })
    }

    /// The words of the language, and the names of the file.
    pub(crate) fn completions(&self) -> Option<Vec<CompletionItem>> {
        self.is_ours.then(|| words(&self.text))
    }

    /// Where the name at a place is defined.
    pub(crate) fn definition(&self, uri: &Uri, at: Position) -> Option<GotoDefinitionResponse> {
        let range = word_at(&self.text, self.byte(at)).filter(|_| self.is_ours)?;
        let found =
            defined(&self.text).into_iter().find(|found| self.text[found.name.clone()] == self.text[range.clone()])?;
        Some(GotoDefinitionResponse::Scalar(Location { uri: uri.clone(), range: self.range(&found.name) }))
    }

    /// The definitions, from top to bottom.
    pub(crate) fn symbols(&self) -> DocumentSymbolResponse {
        let symbol = |found: Defined| {
            #[allow(deprecated, reason = "a field of the protocol without a default")]
            DocumentSymbol {
                name: self.text[found.name.clone()].to_owned(),
                detail: Some(found.word),
                kind: SymbolKind::STRUCT,
                tags: None,
                deprecated: None,
                range: self.range(&found.whole),
                selection_range: self.range(&found.name),
                children: None,
            }
        };
        let found = if self.is_ours { defined(&self.text) } else { Vec::new() };
        DocumentSymbolResponse::Nested(found.into_iter().map(symbol).collect())
    }

    /// Reads the program of the file, and frees what the reading keeps. Positions refer to the text, so nothing that
    /// has one leaves.
    fn read<A>(&self, answer: impl FnOnce(&Program) -> A) -> Option<A> {
        if !self.is_ours {
            return None;
        }
        let program = Program::parse(&self.text);
        let answer = answer(&program);
        drop(program);
        proc_macro2::extra::invalidate_current_thread_spans();
        Some(answer)
    }

    fn diagnostic(&self, mistake: &Mistake) -> Diagnostic {
        let severity = if self.is_ours { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING };
        Diagnostic {
            range: self.range(&mistake.range),
            severity: Some(severity),
            code: Some(NumberOrString::String(mistake.code.clone())),
            source: Some("layout".to_owned()),
            message: mistake.text.clone(),
            ..Diagnostic::default()
        }
    }

    /// The place of a byte: a line, and units of UTF-16 within it.
    fn position(&self, byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let line = self.lines.partition_point(|start| *start <= byte) - 1;
        // By bytes, which is quick on a long line: each letter begins with one, and a letter of four has two units.
        let units = |byte: &u8| usize::from(byte & 0xc0 != 0x80) + usize::from(*byte >= 0xf0);
        let units: usize = self.text.as_bytes()[self.lines[line]..byte].iter().map(units).sum();
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: small(line), character: small(units) }
    }

    fn range(&self, bytes: &std::ops::Range<usize>) -> Range {
        Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    /// The byte of a place; the end of a line, or of the text, for one beyond it.
    fn byte(&self, at: Position) -> usize {
        let Some(&start) = self.lines.get(at.line as usize) else { return self.text.len() };
        let line = self.text[start..].split('\n').next().unwrap_or_default();
        // `\r` belongs to the end of a line: no place is behind it.
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut units = 0;
        for (byte, c) in line.char_indices() {
            if units >= at.character as usize {
                return start + byte;
            }
            units += c.len_utf16();
        }
        start + line.len()
    }
}

/// The first byte of each line.
fn lines(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range, TextDocumentContentChangeEvent};

    use super::{File, lines};

    /// After each change at each place the file is as one that is read anew.
    #[test]
    fn changes_leave_the_text_and_its_lines() {
        let text = "a\n\u{1f600}b\n\nc";
        let places: Vec<usize> = (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
        for (k, &from) in places.iter().enumerate() {
            for &to in &places[k..] {
                for new in ["", "x", "\n", "x\ny\n", "\n\n\u{e9}"] {
                    let mut file = File::new("layout", text.to_owned());
                    let range = Some(Range { start: file.position(from), end: file.position(to) });
                    file.change(&TextDocumentContentChangeEvent { range, range_length: None, text: new.to_owned() });
                    assert_eq!(file.text, [&text[..from], new, &text[to..]].concat());
                    assert_eq!(file.lines, lines(&file.text), "{new:?} at {from}..{to}");
                }
            }
        }
    }

    /// Bytes and positions are inverse, also after letters of several units.
    #[test]
    fn each_byte_has_a_position_and_back() {
        let file = File::new("layout", "type A = 4; // \u{1f600} \u{e9}\n\ntype B = 5;".to_owned());
        for (byte, _) in file.text.char_indices() {
            assert_eq!(file.byte(file.position(byte)), byte);
        }
        assert_eq!(file.position(file.text.len()), Position { line: 2, character: 11 });
        assert_eq!(file.byte(Position { line: 0, character: 99 }), 22);
        assert_eq!(file.byte(Position { line: 9, character: 0 }), file.text.len());
        // A place beyond the end of a line is before its `\r`.
        let file = File::new("layout", "type A = 4;\r\n\u{e9}\r\n".to_owned());
        let ends: Vec<usize> = (0..3).map(|line| file.byte(Position { line, character: 99 })).collect();
        assert_eq!(ends, [11, 15, 17]);
        assert_eq!(file.position(15), Position { line: 1, character: 1 });
    }
}
