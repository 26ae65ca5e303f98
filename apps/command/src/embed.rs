//! The command inside of another program: its answers as data.

use std::ffi::OsString;
use std::ops::Range;

use layout_lang::{Diagnostic, Program, Values};

use crate::arguments::Shared;
use crate::diagnostics;
use crate::foreign::Own;
use crate::output::Said;
use crate::source::{Part, Source};
use crate::{deep, of_words};

/// The error of last resort.
const PANICKED: &str = "error: the command panicked, please report it\n";

/// Returns the answer of the command to the words of a line, the name of the program first. Files that the words name
/// are written.
///
/// ```
/// let words = ["cargo-layout", "convert", "--to", "cute-dsl", "(4,8):(8,1)"];
/// let said = cargo_layout::said(words.map(Into::into).into());
/// assert_eq!((&*said.out, said.code), ("cute.make_layout((4, 8), stride=(8, 1))\n", 0));
/// ```
pub fn said(words: Vec<OsString>) -> Said {
    deep(|| of_words(words).kept()).unwrap_or_else(|| Said { err: PANICKED.to_owned(), code: 2, out: String::new() })
}

/// An error of a layout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// The code, such as `L0203`; empty for a text in the notation of another system.
    pub code: String,
    /// The headline, without the code.
    pub headline: String,
    /// The notes: the counterexample.
    pub notes: Vec<String>,
    /// A fix in words.
    pub help: Option<String>,
    /// The error as the command prints it, with its place.
    pub text: String,
    /// The place of the error, in bytes of the text.
    pub range: Range<usize>,
    /// The text with the error mended, if an edit does that.
    pub edit: Option<String>,
}

/// Evaluates a text: a layout, an operation, definitions, or with `claims` a layout and claims about it. A text in the
/// notation of another system is read. Names have the `given` numbers. `answer` gets the program and its values, on a
/// thread with a stack for deep shapes.
///
/// ```
/// let text = "composition((4, 6) : (1, 8), 6 : 3)";
/// let refused = cargo_layout::evaluate(text, None, &[], |_, _| ()).unwrap_err();
/// assert_eq!((&*refused[0].code, &text[refused[0].range.clone()]), ("L0203", "3"));
/// assert_eq!(refused[0].edit.as_deref(), Some("composition((4, 6) : (1, 8), 6 : 2)"));
/// ```
///
/// # Errors
/// All independent mistakes, in the order of the text.
pub fn evaluate<A: Send>(
    text: &str,
    claims: Option<&[String]>,
    given: &[(String, u64)],
    answer: impl FnOnce(&Program, &Values) -> A + Send,
) -> Result<A, Vec<Refused>> {
    let shared = Shared { given: given.to_vec(), ..Shared::default() };
    let work = || {
        let own = Own::of(text).map_err(|error| vec![other(&error.err)])?.text;
        let source = match claims {
            Some(claims) => Source::assertion(&format!("{own} : {}", claims.join(", "))),
            None => Source::argument(&own),
        };
        let part = &source.parts[0];
        let program = source.program(part, &shared);
        match program.evaluate() {
            Ok(values) => Ok(answer(&program, &values)),
            Err(errors) => Err(errors.iter().map(|error| refused(&source, part, &program, error)).collect()),
        }
    };
    deep(work).unwrap_or_else(|| Err(vec![other(PANICKED)]))
}

fn refused(source: &Source, part: &Part, program: &Program, error: &Diagnostic) -> Refused {
    Refused {
        code: error.code().to_owned(),
        headline: error.headline().to_owned(),
        notes: error.notes().map(str::to_owned).collect(),
        help: error.help().map(str::to_owned),
        text: diagnostics::rendered(source, part, std::slice::from_ref(error)),
        range: error.range(),
        edit: program.edit(error).map(|edit| edit.apply(&source.text)),
    }
}

/// The error of a text in another notation, which has no code and no place.
fn other(text: &str) -> Refused {
    let said = text.trim_start_matches("error: ").trim_end();
    let (headline, rest) = said.split_once('\n').unwrap_or((said, ""));
    let help = rest.lines().find_map(|line| line.trim().strip_prefix("help: ")).map(str::to_owned);
    Refused { headline: headline.to_owned(), help, text: text.to_owned(), ..Refused::default() }
}
