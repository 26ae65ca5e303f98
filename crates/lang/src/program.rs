//! Runs all stages on a text or on tokens, and returns the values of a program.

use proc_macro2::TokenStream;

use crate::diagnose::Diagnostic;
use crate::eval::{self, Evaluated, Given, Value};
use crate::lower;
use crate::syntax::Input;

/// A program: definitions in the language of `layout!`, or one layout, or a layout and claims about it.
///
/// ```
/// use layout_lang::{Program, Value};
///
/// let program = Program::parse("
///     type Tile = (128, 64) : (64, 1);
///     type Blocks = zipped_divide(Tile, [8, BN]);
///     const N: usize = cosize(Blocks);
/// ");
/// // What only rustc knows has no value, until somebody gives it one.
/// assert!(program.clone().evaluate().unwrap().get("N").is_none());
/// let values = program.with("BN", 16).evaluate().unwrap();
/// assert_eq!(values.get("Blocks").unwrap().to_string(), "((8,16),(16,4)):((64,1),(512,16))");
/// assert!(matches!(values.get("N"), Some(Value::Number(8192))));
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    input: Input,
    /// The errors of the syntax.
    errors: Vec<Diagnostic>,
    given: Given,
    /// Whether [`describing`](Program::describing) is set.
    describing: bool,
    /// The text, if it is known.
    #[cfg(feature = "text")]
    text: Option<String>,
}

/// The values of a program: of its definitions by name, or of its only layout.
///
/// ```
/// let values = layout_lang::Program::parse("coalesce((4, 8) : (1, 4))").evaluate().unwrap();
/// assert_eq!(values.only().unwrap().to_string(), "32:1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Values {
    values: Vec<(String, Option<Value>)>,
    /// The names of layouts that were placed for accesses, with the proof that no layout is better.
    proofs: Vec<(String, String)>,
}

impl Program {
    /// Reads tokens: definitions, or one layout. [`evaluate`](Program::evaluate) returns their errors.
    ///
    /// ```
    /// let tokens = quote::quote!(type Tile = row_major(4, 8););
    /// let values = layout_lang::Program::from_tokens(&tokens).evaluate().unwrap();
    /// assert_eq!(values.get("Tile").unwrap().to_string(), "(4,8):(8,1)");
    /// ```
    pub fn from_tokens(tokens: &TokenStream) -> Program {
        Program::of(Input::layout(tokens))
    }

    /// Reads a layout and claims about it, as in `assert_layout!`: `(4, 8) : (8, 1) : size == 32, injective`.
    ///
    /// ```
    /// let tokens = quote::quote!((4, 8) : (8, 1) : size == 33);
    /// let errors = layout_lang::Program::assertion_from_tokens(&tokens).evaluate().unwrap_err();
    /// assert_eq!(errors[0].code(), "L0601");
    /// ```
    pub fn assertion_from_tokens(tokens: &TokenStream) -> Program {
        Program::of(Input::assertion(tokens))
    }

    fn of((input, errors): (Input, Vec<Diagnostic>)) -> Program {
        Program {
            input,
            errors,
            given: Given::new(),
            describing: false,
            #[cfg(feature = "text")]
            text: None,
        }
    }

    /// Gives a name a value: a const of the user's crate, which only rustc knows. Definitions are not replaced.
    ///
    /// ```
    /// let program = layout_lang::Program::parse("row_major(BM, BN)").with("BM", 16).with("BN", 8);
    /// assert_eq!(program.evaluate().unwrap().only().unwrap().to_string(), "(16,8):(8,1)");
    /// ```
    pub fn with(mut self, name: &str, value: u64) -> Program {
        self.given.insert(name.to_owned(), value);
        self
    }

    /// Returns the program without the checks against slips, as if each definition had `#[allow(intractable)]`:
    /// literals need not be tractable, and padding need not be injective. Use it for layouts of other systems, which
    /// nobody mistyped.
    ///
    /// ```
    /// let program = layout_lang::Program::parse("(32, 32) : (33, 1)");
    /// assert_eq!(program.evaluate().unwrap_err()[0].code(), "L0103");
    /// assert_eq!(program.describing().evaluate().unwrap().only().unwrap().to_string(), "(32,32):(33,1)");
    /// ```
    pub fn describing(mut self) -> Program {
        self.describing = true;
        self
    }

    /// Returns the program with its names resolved.
    fn lowered(&self) -> lower::Program {
        let mut lowered = lower::program(&self.input);
        for part in &mut lowered.parts {
            part.allow_intractable |= self.describing;
        }
        lowered
    }

    /// Returns the names without a definition that are numbers, consts of the user's crate, and whether each has been
    /// given a value.
    ///
    /// ```
    /// let program = layout_lang::Program::parse("row_major(BM, {BN + PAD})").with("BM", 16);
    /// let names = [("BM", true), ("BN", false), ("PAD", false)];
    /// assert_eq!(program.free_names(), names.map(|(name, given)| (name.to_owned(), given)));
    /// let values = program.with("BN", 8).with("PAD", 1).evaluate().unwrap();
    /// assert_eq!(values.only().unwrap().to_string(), "(16,9):(9,1)");
    /// ```
    pub fn free_names(&self) -> Vec<(String, bool)> {
        let mut names: Vec<String> = Vec::new();
        for name in self.evaluated().into_iter().flat_map(|part| part.asked) {
            // A name that several definitions use is asked once, where it is used first.
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.into_iter().map(|name| (name.clone(), self.given.contains_key(&name))).collect()
    }

    /// Returns the values of all definitions.
    ///
    /// ```
    /// let program = layout_lang::Program::parse("type A = composition((4, 6) : (1, 8), 6 : 3);");
    /// let errors = program.evaluate().unwrap_err();
    /// assert_eq!(errors[0].code(), "L0203");
    /// assert_eq!(&"type A = composition((4, 6) : (1, 8), 6 : 3);"[errors[0].range()], "3");
    /// ```
    ///
    /// # Errors
    /// All independent mistakes, in the order in which `layout!` reports them, with the same texts.
    pub fn evaluate(&self) -> Result<Values, Vec<Diagnostic>> {
        let evaluated = self.evaluated();
        let found = evaluated.iter().flat_map(|evaluated| &evaluated.errors);
        // Inside of rustc an attribute may be a macro of the user's; rustc reports unknown ones.
        let unknown: Vec<Diagnostic> = self.input.unknown_attributes().map(Diagnostic::unknown_attribute).collect();
        let errors: Vec<Diagnostic> = self.errors.iter().chain(&unknown).chain(found).cloned().collect();
        // All or nothing: a value beside an error could rest on it. `known` returns what there is.
        if errors.is_empty() { Ok(self.values(evaluated)) } else { Err(errors) }
    }

    /// Returns the values of the definitions that have one, even if other definitions have errors or a claim fails.
    ///
    /// ```
    /// let text = "type A = 4; type B = (4, 6) : (1, 8, 2); #[check(size == 9)] type C = 8;";
    /// let values = layout_lang::Program::parse(text).known();
    /// let known: Vec<&str> = values.iter().filter_map(|(name, value)| value.map(|_| name)).collect();
    /// assert_eq!(known, ["A", "C"]);
    /// ```
    pub fn known(&self) -> Values {
        self.values(self.evaluated())
    }

    /// Returns the name of the operation that a definition calls, and the values of its operands; `None` unless it is a
    /// call, and all operands are known.
    ///
    /// ```
    /// let program = layout_lang::Program::parse("type A = (4, 8) : (8, 1); type B = zipped_divide(A, [2, 4]);");
    /// let (operation, operands) = program.call("B").unwrap();
    /// assert_eq!(operation, "zipped_divide");
    /// assert_eq!(operands.iter().map(ToString::to_string).collect::<Vec<_>>(), ["(4,8):(8,1)", "[2:1, 4:1]"]);
    /// assert!(program.call("A").is_none());
    /// ```
    pub fn call(&self, name: &str) -> Option<(&'static str, Vec<Value>)> {
        let (operation, operands) = crate::call::call(&self.input, &self.given, name)?;
        Some((operation.name, operands))
    }

    fn evaluated(&self) -> Vec<Evaluated> {
        eval::program(&self.lowered(), &self.given)
    }

    fn values(&self, evaluated: Vec<Evaluated>) -> Values {
        let names = self.names();
        let proof = |(name, evaluated): (&String, &Evaluated)| {
            Some((name.clone(), evaluated.operand.as_ref()?.placed.as_ref()?.proof()))
        };
        let proofs = names.iter().zip(&evaluated).filter_map(proof).collect();
        let value = |evaluated: Evaluated| evaluated.operand.and_then(|operand| operand.value);
        let values = names.into_iter().zip(evaluated.into_iter().map(value)).collect();
        Values { values, proofs }
    }

    /// Returns the names of the definitions. An expression has an empty name.
    fn names(&self) -> Vec<String> {
        match &self.input {
            Input::Definitions(definitions) => {
                definitions.iter().map(|definition| definition.name.to_string()).collect()
            }
            _ => vec![String::new()],
        }
    }
}

impl Values {
    /// Returns the value of a definition. It is `None` for an unknown name, and for a value that depends on a parameter
    /// or on a name without a value.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(defined, _)| defined == name)?.1.as_ref()
    }

    /// Returns the proof of a definition by `swizzle_for`: its cost for each access, and why no layout is better.
    ///
    /// ```
    /// let program = layout_lang::Program::parse("
    ///     access Column = read((32, 32) : (1, 32), bits 32);
    ///     type Tile = swizzle_for((32, 32) : (32, 1), [Column]);
    /// ");
    /// let values = program.evaluate().unwrap();
    /// assert_eq!(values.get("Tile").unwrap().to_string(), "Sw<5,0,5> o 0 o (32,32):(32,1)");
    /// let proof = values.proof("Tile").unwrap();
    /// assert_eq!(proof, "Wavefronts on nvidia: `Column` 1; free of conflicts, so no layout is better.");
    /// ```
    pub fn proof(&self, name: &str) -> Option<&str> {
        self.proofs.iter().find(|(known, _)| known == name).map(|(_, proof)| &**proof)
    }

    /// Returns the value of a program of one layout.
    pub fn only(&self) -> Option<&Value> {
        self.get("")
    }

    /// Iterates over all definitions, from top to bottom.
    ///
    /// ```
    /// let program = layout_lang::Program::parse("type A = 4; type B<const N: usize> = (N, 8); type C = B<2>;");
    /// let values = program.evaluate().unwrap();
    /// let known: Vec<&str> = values.iter().filter_map(|(name, value)| value.map(|_| name)).collect();
    /// assert_eq!(known, ["A", "C"]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&Value>)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_ref()))
    }
}

/// A claim that holds: `injective`, `conflicts(Load) <= 0`, with the values that it is about.
#[cfg(feature = "text")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Claim {
    /// The definition that it is about; empty for the layout of an assertion.
    pub definition: String,
    /// The claim as it is written.
    pub text: String,
    /// The bytes of the claim in the text.
    pub range: std::ops::Range<usize>,
    /// The name of the claim, `conflicts`.
    pub name: &'static str,
    /// The value that it is about.
    pub subject: Value,
    /// The arguments. A part of a product or a copy, `Product.a`, is its layout, followed by its owner. `None` is an
    /// operand without a value of its own, as in `registers(c)`.
    pub arguments: Vec<Option<Value>>,
}

#[cfg(feature = "text")]
mod text {
    //! Methods that need the place of a token in a text.

    use super::{Claim, Diagnostic, Input, Program};
    use crate::edit::{self, Edit};
    use crate::outline::Outline;

    impl Program {
        /// Reads a text: definitions, or one layout. [`evaluate`](Program::evaluate) returns its errors.
        ///
        /// ```
        /// let values = layout_lang::Program::parse("(4, 8) : (8, 1)").evaluate().unwrap();
        /// assert_eq!(values.only().unwrap().to_string(), "(4,8):(8,1)");
        /// ```
        ///
        /// `proc_macro2` keeps each text that a thread reads until the thread ends. A program that reads many, such as
        /// an editor, has two ways to free them. It drops its `Program`s and errors, then calls
        /// `proc_macro2::extra::invalidate_current_thread_spans()`; or it reads each text on a thread of its own.
        pub fn parse(text: &str) -> Program {
            Program::read(text, Program::from_tokens)
        }

        /// Reads a layout and claims about it, as in `assert_layout!`.
        ///
        /// ```
        /// assert!(layout_lang::Program::parse_assertion("row_major(4, 8) : compact, size == 32").evaluate().is_ok());
        /// ```
        pub fn parse_assertion(text: &str) -> Program {
            Program::read(text, Program::assertion_from_tokens)
        }

        fn read(text: &str, of_tokens: fn(&proc_macro2::TokenStream) -> Program) -> Program {
            let program = match text.parse() {
                Ok(tokens) => of_tokens(&tokens),
                Err(error) => {
                    let error: proc_macro2::LexError = error;
                    Program::of((Input::Definitions(Vec::new()), vec![Diagnostic::unreadable(error.span().into())]))
                }
            };
            Program { text: Some(text.to_owned()), ..program }
        }

        /// Returns the claims that hold, in the order of the text. A claim that depends on a name without a value is
        /// not among them.
        ///
        /// ```
        /// let program = layout_lang::Program::parse("#[check(injective, size == 32)] type Tile = (4, 8) : (8, 1);");
        /// let claims = program.claims();
        /// let texts: Vec<&str> = claims.iter().map(|claim| &*claim.text).collect();
        /// assert_eq!(texts, ["injective", "size == 32"]);
        /// assert_eq!((&*claims[1].definition, claims[1].subject.to_string()), ("Tile", "(4,8):(8,1)".to_owned()));
        /// ```
        pub fn claims(&self) -> Vec<Claim> {
            let text = self.text.as_deref().unwrap_or_default();
            let of = |(definition, evaluated): (String, crate::eval::Evaluated)| {
                evaluated.held.into_iter().map(move |held| {
                    let range = held.region.range();
                    let written = text.get(range.clone()).unwrap_or_default().to_owned();
                    let (name, subject, arguments) = (held.claim, held.subject, held.arguments);
                    Claim { definition: definition.clone(), text: written, range, name, subject, arguments }
                })
            };
            self.names().into_iter().zip(self.evaluated()).flat_map(of).collect()
        }

        /// Returns the edit that corrects an error of [`evaluate`](Program::evaluate), if its help has a text to
        /// insert. The edit is tried first, and causes no other error.
        ///
        /// ```
        /// use layout_lang::Program;
        ///
        /// let program = Program::parse("type A = (4, 8) (8, 1);");
        /// let errors = program.evaluate().unwrap_err();
        /// let edit = program.edit(&errors[0]).unwrap();
        /// assert_eq!(edit.apply("type A = (4, 8) (8, 1);"), "type A = (4, 8) : (8, 1);");
        /// ```
        pub fn edit(&self, error: &Diagnostic) -> Option<Edit> {
            let text = self.text.as_deref()?;
            let before = self.evaluate().err()?;
            let outline = Outline::of(&self.input);
            let is_name = |word: &str| outline.defines(word);
            let edits = edit::candidates(text, error, &is_name);
            edits.into_iter().find(|edit| self.is_mended_by(&edit.apply(text), error, &before, &outline))
        }

        /// Whether an edited text is without this error, without new errors, and keeps all parts of this program.
        fn is_mended_by(&self, text: &str, error: &Diagnostic, before: &[Diagnostic], outline: &Outline) -> bool {
            let read = if let Input::Assertion { .. } = self.input { Program::parse_assertion } else { Program::parse };
            let program = Program { given: self.given.clone(), describing: self.describing, ..read(text) };
            if !outline.is_kept_by(&Outline::of(&program.input), self.errors.is_empty()) {
                return false;
            }
            let mut known: Vec<&str> = before.iter().map(Diagnostic::text).collect();
            let mut take = |text: &str| match known.iter().position(|known| *known == text) {
                Some(at) => {
                    known.swap_remove(at);
                    true
                }
                None => false,
            };
            // By text, since an edit moves all regions behind it. The error itself is taken first, so it must be gone.
            take(error.text()) && program.evaluate().err().unwrap_or_default().iter().all(|left| take(left.text()))
        }
    }
}
