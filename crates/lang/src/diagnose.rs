//! Errors: a text and the region of its caret. The macro's own texts are in this module only; texts of the algebra are
//! used unchanged.

mod atom;
mod meaning;
mod notation;
mod paste;
mod slip;
mod syntax;
mod words;

use layout_algebra::{Blame, LayoutError, Onto, Part};
use proc_macro2::TokenStream;

use crate::region::{Region, Regions};

pub use meaning::Place;
pub(crate) use paste::{Paste, Target};
pub use slip::Slip;
pub use syntax::Wanted;

/// The longest piece of the input that a text quotes.
const MAX_QUOTE: usize = 24;

/// The longest piece of the input that a help line rewrites.
const MAX_FIX: usize = 120;

/// The beginning of a note of the user, as in const evaluation.
const NOTE: &str = "\n  note: ";

/// The beginning of a help line.
const HELP: &str = "help: ";

/// An error: a text and its place. It prints as its [`text`](Diagnostic::text).
///
/// ```
/// let errors = layout_lang::Program::parse("type A = (4, 0);").evaluate().unwrap_err();
/// let error = &errors[0];
/// assert_eq!((error.code(), &"type A = (4, 0);"[error.range()]), ("L0101", "0"));
/// assert_eq!(error.to_string().lines().next(), Some(&*format!("[L0101] {}", error.headline())));
/// assert!(error.help().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Diagnostic {
    region: Region,
    text: String,
    /// The pieces of the help that can be pasted.
    pastes: Vec<Paste>,
}

impl Diagnostic {
    /// Makes an error of a code, a headline and a help. They are templates like the algebra's: `{}` is a word, bars
    /// mark a replacement of the text under the caret, and tildes mark a template.
    fn new(region: Region, code: &str, headline: &str, help: &str, words: &[&str]) -> Diagnostic {
        Diagnostic::with_target(region, code, headline, (help, words), &Target::Value(region))
    }

    /// Makes an error whose text between bars repeats the words around the caret, corrected.
    fn rewritten(region: Region, code: &str, headline: &str, help: &str, words: &[&str]) -> Diagnostic {
        Diagnostic::with_target(region, code, headline, (help, words), &Target::Words)
    }

    /// Makes an error whose text between bars replaces `target`.
    fn with_target(
        region: Region,
        code: &str,
        headline: &str,
        (help, words): (&str, &[&str]),
        target: &Target,
    ) -> Diagnostic {
        let mut words = words.iter().copied();
        let filled = |piece: &str| {
            let (first, others) = piece.split_once("{}").map_or((piece, None), |(first, rest)| (first, Some(rest)));
            let others = others.into_iter().flat_map(|rest| rest.split("{}"));
            others.fold(first.to_owned(), |text, part| text + words.next().unwrap_or_default() + part)
        };
        let (line, pastes) = Paste::read(help, target, filled);
        let text = format!("[{code}] {headline}\n  help: {line}");
        Diagnostic { region, text, pastes }
    }

    /// Makes an error of the algebra about an operation on `operands`, with its caret on the wrong number.
    ///
    /// If the wrong operand is a name or the result of an operation, the caret is on the whole operand.
    pub fn algebra(error: &LayoutError, whole: Region, operands: &[&Regions]) -> Diagnostic {
        let mut region = guilty(error.blame(), whole, operands);
        if let LayoutError::RankMismatch { blame: blame @ Blame { part: Part::Shape, leaf, .. }, given, .. } = *error {
            // All modes beyond the maximum.
            let last = Blame { leaf: leaf.saturating_add(given.saturating_sub(1)), ..blame };
            region = region.to(guilty(last, whole, operands));
        }
        if let LayoutError::RangeBackwards { blame, .. } = *error {
            // Both ends of the region.
            region = region.to(guilty(blame.of(blame.operand + 1), whole, operands));
        }
        let message = error.message();
        let paste = |(text, onto): (&str, Onto)| Paste {
            text: text.to_owned(),
            target: match (onto, error) {
                (Onto::Caret, LayoutError::RangeBackwards { .. }) => Target::Value(region),
                _ => Target::of(onto, error.blame(), whole, operands),
            },
        };
        let pastes = message.replacements().map(paste).collect();
        Diagnostic { region, text: message.as_str().to_owned(), pastes }
    }

    /// Sets the region around the caret that a paste replaces.
    pub(crate) fn in_place_of(mut self, region: Region) -> Diagnostic {
        for paste in self.pastes.iter_mut().filter(|paste| !matches!(paste.target, Target::Template)) {
            paste.target = Target::Value(region);
        }
        self
    }

    /// Adds the region of the subject of a failed claim, and its value.
    pub(crate) fn about(&mut self, subject: Region, value: &str) {
        for paste in &mut self.pastes {
            if let Target::Subject(at) = &mut paste.target {
                *at = Some((subject, value.to_owned()));
            }
        }
    }

    /// Adds a note of the user at the end.
    #[must_use]
    pub fn with_note(mut self, note: &str) -> Diagnostic {
        self.text.push_str(NOTE);
        self.text.push_str(note);
        self
    }

    /// Makes the error of last resort: the macro itself is wrong.
    pub fn bug(input: &TokenStream) -> Diagnostic {
        let span = input.clone().into_iter().next().map_or_else(proc_macro2::Span::call_site, |tree| tree.span());
        let headline = "layout! failed on this input; that is a bug of layout-static, please report it";
        let text = format!(
            "{headline}\n  the input was: {input}\n  help: write the definitions one by one to find the guilty one"
        );
        Diagnostic { region: Region::from(span), text, pastes: Vec::new() }
    }

    /// Returns the whole text, as rustc prints it: code, headline, notes, help.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the code, such as `L0203`. Each code has a page.
    pub fn code(&self) -> &str {
        self.text.get(1..).and_then(|text| text.split(']').next()).unwrap_or_default()
    }

    /// Returns the headline, without the code.
    pub fn headline(&self) -> &str {
        let line = self.text.lines().next().unwrap_or_default();
        line.split_once("] ").map_or(line, |(_, headline)| headline)
    }

    /// Iterates over the notes: the counterexample, which can be checked by hand.
    ///
    /// ```
    /// let errors = layout_lang::Program::parse("composition((4, 6) : (1, 8), 6 : 3)").evaluate().unwrap_err();
    /// assert!(errors[0].notes().next().unwrap().starts_with("A = (4,6):(1,8) has A(0), A(3), .. = 0, 3, 10;"));
    /// ```
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.text.lines().skip(1).map(str::trim).filter(|line| !line.starts_with(HELP))
    }

    /// Returns the help: a fix.
    pub fn help(&self) -> Option<&str> {
        self.text.lines().find_map(|line| line.trim_start().strip_prefix(HELP))
    }

    /// Iterates over the pieces of the help that can be pasted, the likely one first. Templates, which show a form, are
    /// included.
    ///
    /// ```
    /// let errors = layout_lang::Program::parse("composition((4, 6) : (1, 8), 6 : 3)").evaluate().unwrap_err();
    /// assert_eq!(errors[0].help(), Some("use stride 2 or 4 over extent 6"));
    /// assert!(errors[0].pastes().eq(["2", "4"]));
    /// ```
    pub fn pastes(&self) -> impl Iterator<Item = &str> {
        self.pastes.iter().map(|paste| &*paste.text)
    }

    /// Returns the pieces of the help with their targets.
    #[cfg(feature = "text")]
    pub(crate) fn replacements(&self) -> &[Paste] {
        &self.pastes
    }

    /// Returns the region of the caret.
    #[doc(hidden)]
    pub fn region(&self) -> Region {
        self.region
    }

    /// Returns the range of the caret, in bytes of the text.
    #[cfg(feature = "text")]
    pub fn range(&self) -> std::ops::Range<usize> {
        self.region.range()
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Diagnostic {}

/// Returns the region of the number that the algebra blames.
fn guilty(blame: Blame, whole: Region, operands: &[&Regions]) -> Region {
    let Some(operand) = operands.get(usize::from(blame.operand)) else { return whole };
    let numbers = match blame.part {
        Part::Whole => return operand.whole,
        Part::Shape => &operand.shape,
        Part::Stride => &operand.stride,
    };
    numbers.get(usize::from(blame.leaf)).copied().unwrap_or(operand.whole)
}

/// Quotes a piece of the input, shortened for a headline.
fn quoted(text: &str) -> String {
    if text.chars().count() <= MAX_QUOTE {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(MAX_QUOTE - 2).collect();
    short.push_str("..");
    short
}

/// Shortens a piece of the input that the parser has already put in backticks.
fn quoted_found(found: &str) -> String {
    match found.strip_prefix('`').and_then(|text| text.strip_suffix('`')) {
        Some(text) => format!("`{}`", quoted(text).replace('\n', " ")),
        None => found.to_owned(),
    }
}
