//! A position in the tokens. It looks through groups without delimiters, which `macro_rules!` leaves.

use proc_macro2::extra::DelimSpan;
use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::buffer::Cursor;

use crate::chapters;
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

pub type Parsed<T> = Result<T, Diagnostic>;

/// The maximum nesting depth of brackets, more than any layout has. The parser stops before the stack overflows.
pub(super) const MAX_DEPTH: usize = 64;

/// A position in the tokens of one group, or of the whole input.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "facts about the place, which hold independently of each other")]
pub struct Parser<'a> {
    pub(super) cursor: Cursor<'a>,
    /// The previous token, where an error at the end points to.
    pub(super) last: Region,
    /// The number of enclosing groups.
    pub(super) depth: usize,
    /// The entries expected between commas here.
    pub(super) entry: Wanted,
    /// Whether this is the inside of a tuple or tiler, not the operands of an operation.
    pub(super) is_tuple: bool,
    /// Whether the definition has parameters.
    pub(super) has_parameters: bool,
    /// Whether this is a stride: numbers may be sums, and may have the form in which a layout prints them.
    pub(super) is_stride: bool,
    /// Whether `of` may follow an operand, as in the arguments of an instruction.
    pub(super) is_atom: bool,
}

impl<'a> Parser<'a> {
    /// Returns the start of the input.
    pub fn new(cursor: Cursor<'a>) -> Parser<'a> {
        Parser {
            cursor,
            last: Region::from(Span::call_site()),
            depth: 0,
            entry: Wanted::Layout,
            is_tuple: false,
            has_parameters: false,
            is_stride: false,
            is_atom: false,
        }
    }

    /// Returns the inside of a group.
    pub(super) fn inside(&self, cursor: Cursor<'a>, span: DelimSpan) -> Parser<'a> {
        Parser { cursor, last: Region::from(span.close()), depth: self.depth + 1, ..*self }
    }

    /// Skips groups without delimiters and without tokens, such as an empty `$vis`.
    fn skip_nothing(&mut self) {
        // An empty group without delimiters is no end for syn's cursor, although nothing is left to read.
        while let Some((inside, Delimiter::None, _, after)) = self.cursor.any_group() {
            if !inside.eof() {
                return;
            }
            self.cursor = after;
        }
    }

    /// Whether nothing is left.
    pub fn at_end(&mut self) -> bool {
        self.skip_nothing();
        self.cursor.eof()
    }

    /// Returns the next token or group, looking through groups without delimiters.
    pub(super) fn peek(&self) -> Option<TokenTree> {
        // By kind, not by `token_tree`, which would return a whole fragment of a macro as one group.
        let tree = if let Some((ident, _)) = self.cursor.ident() {
            ident.into()
        } else if let Some((punct, _)) = self.cursor.punct() {
            punct.into()
        } else if let Some((literal, _)) = self.cursor.literal() {
            literal.into()
        } else {
            self.cursor.token_tree()?.0
        };
        Some(tree)
    }

    /// Skips one token or group.
    pub(super) fn skip(&mut self) {
        // The region first: after the step the token is out of reach.
        if let Some(tree) = self.peek() {
            self.last = region_of(&tree);
        }
        let after = self.cursor.ident().map(|(_, after)| after);
        let after = after.or_else(|| self.cursor.punct().map(|(_, after)| after));
        let after = after.or_else(|| self.cursor.literal().map(|(_, after)| after));
        if let Some(after) = after.or_else(|| self.cursor.token_tree().map(|(_, after)| after)) {
            self.cursor = after;
        }
    }

    /// Returns all remaining tokens.
    pub(super) fn rest(&self) -> TokenStream {
        self.cursor.token_stream()
    }

    /// Returns the region of the next token; at the end, of the previous one.
    pub fn here(&self) -> Region {
        self.peek().map_or(self.last, |tree| region_of(&tree))
    }

    /// Returns the region of the previous token.
    pub fn behind(&self) -> Region {
        self.last
    }

    /// Returns the next token, for an error.
    pub fn found(&self) -> String {
        match self.peek() {
            None => "the end".to_owned(),
            Some(TokenTree::Group(group)) => match group.delimiter() {
                Delimiter::Parenthesis => "`(`".to_owned(),
                Delimiter::Bracket => "`[`".to_owned(),
                Delimiter::Brace => "`{`".to_owned(),
                Delimiter::None => "a macro argument".to_owned(),
            },
            Some(tree) => format!("`{tree}`"),
        }
    }

    /// Returns the error that another token was expected here.
    pub fn wanted(&self, wanted: Wanted) -> Diagnostic {
        Diagnostic::wanted(self.here(), wanted, &self.found())
    }

    /// Returns the next name, if it is one; keywords and `_` are names here.
    pub fn peek_ident(&self) -> Option<Ident> {
        self.cursor.ident().map(|(ident, _)| ident)
    }

    /// Skips the word `word` if it comes next.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek_ident().is_some_and(|ident| ident == word);
        if found {
            self.skip();
        }
        found
    }

    /// Whether `-[..]` comes next.
    pub(super) fn peek_arrow(&self) -> bool {
        let mut next = *self;
        next.take_punct('-') && next.take_group(Delimiter::Bracket).is_some()
    }

    /// Returns the error of a word of a chapter whose feature is off.
    pub(super) fn chapter(word: &str, region: Region) -> Parsed<()> {
        chapters::missing(word).map_or(Ok(()), |feature| Err(Diagnostic::needs_feature(region, word, feature)))
    }

    /// Returns the error of a word of a chapter, if the chapters are not compiled.
    #[cfg(not(feature = "chapters"))]
    pub(super) fn off(&self, word: &str) -> Diagnostic {
        Diagnostic::needs_feature(self.here(), word, chapters::missing(word).unwrap_or("bits"))
    }

    /// Whether the character `character` comes next.
    pub fn peek_punct(&self, character: char) -> bool {
        self.cursor.punct().is_some_and(|(punct, _)| punct.as_char() == character)
    }

    /// Skips the character `character` if it comes next.
    pub fn take_punct(&mut self, character: char) -> bool {
        let found = self.peek_punct(character);
        if found {
            self.skip();
        }
        found
    }

    /// Skips `..` if it comes next, and no third point or `=`.
    pub(super) fn take_dots(&mut self) -> bool {
        let mut after = *self;
        let found = after.take_punct('.') && after.take_punct('.') && !after.peek_punct('.') && !after.peek_punct('=');
        if found {
            *self = after;
        }
        found
    }

    /// Whether `::` comes next.
    pub(super) fn peek_path_separator(&self) -> bool {
        let Some((first, after)) = self.cursor.punct() else { return false };
        let Some((second, _)) = after.punct() else { return false };
        first.as_char() == ':' && first.spacing() == Spacing::Joint && second.as_char() == ':'
    }

    /// Skips `::` if it comes next.
    pub(super) fn take_path_separator(&mut self) -> bool {
        let found = self.peek_path_separator();
        if found {
            self.skip();
            self.skip();
        }
        found
    }

    /// Enters the group with this delimiter if it comes next, and skips it.
    pub(super) fn take_group(&mut self, delimiter: Delimiter) -> Option<(Parser<'a>, Region)> {
        let (inside, span, after) = self.cursor.group(delimiter)?;
        let inside = self.inside(inside, span);
        let region = Region::from(span.join());
        self.last = region;
        self.cursor = after;
        Some((inside, region))
    }

    /// Enters the group without delimiters that a fragment of `macro_rules!` leaves, and skips it.
    pub(super) fn take_macro_argument(&mut self) -> Option<(Parser<'a>, Region)> {
        let (inside, Delimiter::None, span, after) = self.cursor.any_group()? else { return None };
        // The tokens of the call. The group has the span of `$n` in the definition of the macro.
        let region = region_of_all(inside.token_stream()).unwrap_or(Region::from(span.join()));
        let inside = Parser { cursor: inside, last: region, depth: self.depth + 1, ..*self };
        self.last = region;
        self.cursor = after;
        Some((inside, region))
    }

    /// Returns the tokens from here to `end`.
    pub(super) fn tokens_until(&self, end: &Parser<'a>) -> TokenStream {
        let mut tokens = TokenStream::new();
        let mut cursor = self.cursor;
        // Cursors of one buffer are ordered by position.
        while cursor < end.cursor {
            let Some((tree, after)) = cursor.token_tree() else { break };
            if after > end.cursor {
                // `end` is inside a group without delimiters: enter it.
                let Some((inside, Delimiter::None, _, _)) = cursor.any_group() else { break };
                cursor = inside;
                continue;
            }
            tokens.extend([tree]);
            cursor = after;
        }
        tokens
    }

    /// Returns the error of brackets that are nested too deep, if they are.
    pub(super) fn check_depth(&self, region: Region) -> Parsed<()> {
        if self.depth > MAX_DEPTH { Err(Diagnostic::too_deep(region)) } else { Ok(()) }
    }
}

/// Returns the region of a token; for a nested fragment, of its tokens.
fn region_of(tree: &TokenTree) -> Region {
    if let TokenTree::Group(group) = tree
        && group.delimiter() == Delimiter::None
        && let Some(region) = region_of_all(group.stream())
    {
        return region;
    }
    Region::from(tree.span())
}

/// Returns the region from the first token to the last one.
fn region_of_all(tokens: TokenStream) -> Option<Region> {
    let mut trees = tokens.into_iter();
    let first = trees.next()?;
    let last = trees.last();
    Some(region_of(&first).to(region_of(last.as_ref().unwrap_or(&first))))
}

/// Whether this is a word of Rust that cannot be a name.
pub fn is_keyword(ident: &Ident) -> bool {
    // syn has the list of keywords, with the reserved ones. A token, since a text would be read and kept for its spans.
    syn::parse2::<Ident>(TokenTree::from(ident.clone()).into()).is_err()
}
