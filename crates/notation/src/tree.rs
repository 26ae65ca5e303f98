//! Parses foreign notations to a tree: words with brackets, tuples, numbers, `shape:stride`, `a o b`.
//!
//! Law: every token of the text is part of the tree, or there is no tree.

use super::NotationError;

/// The maximum nesting depth of brackets.
const DEPTH: usize = 24;

/// The types of constants that compilers print before their values.
const CASTS: &[&str] = &["int", "long", "unsigned", "size_t"];

/// A bracket with its entries.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) open: char,
    pub(super) entries: Vec<Tree>,
}

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    /// `4`, `-4`, `_4`, `_m4`.
    Number(i128),
    /// `?`, `?{i64 div=8}`: a number known at run time, and its divisor.
    Runtime(u64),
    /// `_`
    Keep,
    /// `(4, 8)`, `[4, 8]`, `{4, 8}`
    List(Group),
    /// `Int<4>{}`, `make_layout(..)`, `smem_ptr[16b](unset)`: a word and its brackets.
    Word(String, Vec<Group>),
    /// `"(4,8):(8,1)"`
    Text(String),
    /// `1@0`: a number along the path of modes, innermost first.
    Along(Box<Tree>, Vec<u64>),
    /// `8 * a.itemsize`
    Times(Box<Tree>, Box<Tree>),
    /// `3@0 + 5@1`
    Plus(Vec<Tree>),
    /// `shape : stride`
    Strided(Box<Tree>, Box<Tree>),
    /// `stride = (8, 1)`
    Labelled(Box<Tree>, Box<Tree>),
    /// `Sw<3,3,3> o 0 o (8,64):(64,1)`
    After(Vec<Tree>),
}

/// A token, as it is written.
type Token<'a> = &'a str;

/// Splits a text into tokens: words and paths of words, quoted texts, single characters.
fn tokens(text: &str) -> Result<Vec<Token<'_>>, NotationError> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) {
            word_end(rest, is_word)
        } else if first == '"' {
            2 + rest[1..].find('"').ok_or_else(|| NotationError::new("a quote is not closed"))?
        } else {
            first.len_utf8()
        };
        tokens.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    Ok(tokens)
}

/// Returns the end of the path of words at the start of a text: `cute::Layout`, `cute.make_layout`.
fn word_end(text: &str, is_word: fn(char) -> bool) -> usize {
    let mut end = 0;
    loop {
        end += text[end..].find(|c| !is_word(c)).unwrap_or(text.len() - end);
        let Some(after) = text[end..].strip_prefix("::").or_else(|| text[end..].strip_prefix('.')) else { return end };
        // A number has no members.
        let is_member = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if text.starts_with(|c: char| c.is_ascii_digit()) || !is_member {
            return end;
        }
        end = text.len() - after.len();
    }
}

/// Parses a whole text, which may end with `;`.
pub(super) fn tree(text: &str) -> Result<Tree, NotationError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0 };
    let tree = parser.composite()?;
    parser.take(";");
    parser.end()?;
    Ok(tree)
}

/// Parses a whole text as entries between commas. `ignored` words add nothing to the notation.
pub(super) fn entries(text: &str, ignored: &[&str]) -> Result<Vec<Tree>, NotationError> {
    let mut tokens = tokens(text)?;
    tokens.retain(|token| !ignored.contains(token));
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0 };
    let mut entries = Vec::new();
    while parser.peek().is_some() {
        entries.push(parser.entry()?);
        if !parser.take(",") && !parser.take(";") {
            parser.end()?;
        }
    }
    Ok(entries)
}

struct Parser<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn expected<T>(&self, what: &str) -> Result<T, NotationError> {
        let found = self.peek().map_or_else(|| "the end".to_owned(), |token| format!("`{token}`"));
        Err(NotationError::new(format!("expected {what}, found {found}")))
    }

    fn end(&self) -> Result<(), NotationError> {
        if self.peek().is_none() { Ok(()) } else { self.expected("the end of the layout") }
    }

    /// Parses `label = value`, or a value.
    fn entry(&mut self) -> Result<Tree, NotationError> {
        let tree = self.composite()?;
        if !self.take("=") {
            return Ok(tree);
        }
        Ok(Tree::Labelled(Box::new(tree), Box::new(self.composite()?)))
    }

    /// Parses `a o b o c`. A swizzle may also precede its pointer without an `o`: `Sw<3,4,3>_smem_ptr[16b](..)`.
    fn composite(&mut self) -> Result<Tree, NotationError> {
        let mut parts = vec![self.strided()?];
        loop {
            let is_pointer = self.peek().is_some_and(|token| token.starts_with('_') && token.ends_with("ptr"));
            if !self.take("o") && !is_pointer {
                break;
            }
            parts.push(self.strided()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Tree::After(parts) })
    }

    fn strided(&mut self) -> Result<Tree, NotationError> {
        let shape = self.sum()?;
        if !self.take(":") {
            return Ok(shape);
        }
        Ok(Tree::Strided(Box::new(shape), Box::new(self.sum()?)))
    }

    fn sum(&mut self) -> Result<Tree, NotationError> {
        let mut terms = vec![self.product()?];
        loop {
            if self.take("+") {
                terms.push(self.product()?);
            } else if self.take("-") {
                terms.push(Tree::Times(Box::new(Tree::Number(-1)), Box::new(self.product()?)));
            } else if terms.len() == 1 {
                return Ok(terms.remove(0));
            } else {
                return Ok(Tree::Plus(terms));
            }
        }
    }

    fn product(&mut self) -> Result<Tree, NotationError> {
        let mut tree = self.factor()?;
        while self.take("*") {
            tree = Tree::Times(Box::new(tree), Box::new(self.factor()?));
        }
        Ok(tree)
    }

    fn factor(&mut self) -> Result<Tree, NotationError> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(NotationError::new(format!("brackets nest at most {DEPTH} deep")));
        }
        let tree = self.primary()?;
        self.depth -= 1;
        let mut path = Vec::new();
        while self.take("@") {
            let Some(mode) = self.peek().and_then(|token| token.parse().ok()) else { return self.expected("a mode") };
            self.at += 1;
            path.push(mode);
        }
        Ok(if path.is_empty() { tree } else { Tree::Along(Box::new(tree), path) })
    }

    fn primary(&mut self) -> Result<Tree, NotationError> {
        // A type of MLIR: `!cute.layout<"..">`.
        self.take("!");
        let Some(token) = self.peek() else { return self.expected("a layout") };
        if let Some(group) = self.group("([{")? {
            // nvcc prints the type of a constant, `C<(int)4>`.
            let is_cast = matches!(&group.entries[..], [Tree::Word(word, groups)]
                if groups.is_empty() && CASTS.contains(&word.as_str()));
            return if is_cast && group.open == '(' { self.primary() } else { Ok(Tree::List(group)) };
        }
        self.at += 1;
        match token {
            "?" => self.runtime(),
            "_" if self.peek() != Some("-") => Ok(Tree::Keep),
            // `CuTe` prints -4 as `_-4`.
            "-" | "_" => {
                self.at += usize::from(token == "_");
                let Some(number) = self.peek().and_then(|token| token.parse::<i64>().ok()) else {
                    return self.expected("a number after `-`");
                };
                self.at += 1;
                Ok(Tree::Number(-i128::from(number)))
            }
            quoted if quoted.starts_with('"') => Ok(Tree::Text(quoted[1..quoted.len() - 1].to_owned())),
            word if word.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') => self.word(word),
            _ => {
                self.at -= 1;
                self.expected("a layout")
            }
        }
    }

    /// Parses a number, or a word with its brackets.
    fn word(&mut self, word: &str) -> Result<Tree, NotationError> {
        let word = word.strip_prefix("cute::").filter(|word| word.starts_with('_')).unwrap_or(word);
        let digits = word.strip_prefix('_').unwrap_or(word);
        let (sign, digits) =
            digits.strip_prefix('m').filter(|_| word.starts_with('_')).map_or((1, digits), |d| (-1, d));
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let wrong = |_| NotationError::new(format!("`{word}` is too large a number"));
            let number: i128 = digits.parse().map_err(wrong)?;
            // `_4{}` is the value of the type `_4`.
            if word.starts_with('_') && self.take("{") && !self.take("}") {
                return self.expected("`}`");
            }
            return Ok(Tree::Number(sign * number));
        }
        let mut groups = Vec::new();
        while let Some(group) = self.group("<([{")? {
            groups.push(group);
        }
        Ok(Tree::Word(word.to_owned(), groups))
    }

    /// Parses the next bracket, if it is one of these.
    fn group(&mut self, kinds: &str) -> Result<Option<Group>, NotationError> {
        let Some(open) = self.peek().and_then(|token| token.chars().next()).filter(|open| kinds.contains(*open)) else {
            return Ok(None);
        };
        let close = match open {
            '(' => ")",
            '[' => "]",
            '{' => "}",
            _ => ">",
        };
        self.at += 1;
        let mut entries = Vec::new();
        while !self.take(close) {
            entries.push(self.entry()?);
            if !self.take(",") && self.peek() != Some(close) {
                return self.expected(&format!("`,` or `{close}`"));
            }
        }
        Ok(Some(Group { open, entries }))
    }

    /// Parses what follows `?`: nothing, or `{div=8}`, `{i64 div=8}`.
    fn runtime(&mut self) -> Result<Tree, NotationError> {
        if !self.take("{") {
            return Ok(Tree::Runtime(1));
        }
        let is_typed = ["i32", "i64"].iter().any(|width| self.take(width));
        if is_typed && self.take("}") {
            return Ok(Tree::Runtime(1));
        }
        if !self.take("div") || !self.take("=") {
            return self.expected("`div=8`");
        }
        let Some(divisor @ 1..) = self.peek().and_then(|token| token.parse().ok()) else {
            return self.expected("a number that divides");
        };
        self.at += 1;
        if self.take("}") { Ok(Tree::Runtime(divisor)) } else { self.expected("`}`") }
    }
}
