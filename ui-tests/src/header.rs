//! The header of a program: the comment lines `// key: value` at its beginning. `tests/programs/README.md` says what
//! the keys mean. A line that is none of them is refused, so that no expectation is lost to a slip.

/// What the compiler is to answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub enum Expect {
    /// The program compiles.
    #[default]
    Accepted,
    /// The first error is one of these.
    Refused(Vec<Answers>),
}

/// A kind of error.
#[derive(Debug, PartialEq, Eq)]
pub enum Answers {
    /// An error of ours with this code.
    Law(String),
    /// Any error of ours.
    AnyLaw,
    /// An error of rustc's own, with this code if there is one.
    Rustc(Option<String>),
}

/// Replacements in the program, made together: `(old, new)`.
pub type Mend = Vec<(String, String)>;

/// What stands in the header.
#[derive(Debug, Default)]
pub struct Header {
    /// What the compiler is to answer.
    pub expect: Expect,
    /// What the headline names; the whole text, of an error of rustc's.
    pub numbers: Vec<String>,
    /// The program is run, and its assertions hold.
    pub run: bool,
    /// The number of errors.
    pub errors: Option<usize>,
    /// What the first error underlines.
    pub caret: Option<String>,
    /// The line of the first error.
    pub line: Option<usize>,
    /// Of each of these, the message contains one.
    pub says: Vec<Vec<String>>,
    /// What no message contains.
    pub lacks: Vec<String>,
    /// Each of these mends the program, and its new number stands in the help.
    pub paste: Vec<Mend>,
    /// The bytes of each error.
    pub max: Option<usize>,
    /// Code is generated, so that errors of instantiation are found.
    pub build: bool,
    /// The program is a library.
    pub lib: bool,
    /// The name under which the program depends on the library.
    pub rename: Option<String>,
    /// A crate of `tests/programs/crates` that the program depends on instead of the library.
    pub facade: Option<String>,
    /// The edition.
    pub edition: String,
    /// Further crates that the program depends on: `typenum`, or one of `tests/programs/crates`.
    pub externs: Vec<String>,
}

impl Header {
    /// The header of a program.
    ///
    /// # Errors
    /// The line that cannot be read, and why.
    pub fn parse(program: &str) -> Result<Header, String> {
        let edition = "2024".to_owned();
        let mut header = Header { edition, lib: !program.contains("fn main("), ..Header::default() };
        let lines: Vec<&str> = program.lines().map_while(|line| line.strip_prefix("// ")).collect();
        if !lines.first().is_some_and(|line| line.starts_with("expect: ")) {
            return Err("the first line is not `// expect: ..`".to_owned());
        }
        for line in lines {
            let (key, value) = line.split_once(": ").ok_or_else(|| format!("no `key: value`: {line}"))?;
            header.set(key, value.trim()).map_err(|why| format!("{why}: {line}"))?;
        }
        Ok(header)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), &'static str> {
        let all = |separator: &str| value.split(separator).map(|part| part.trim().to_owned()).collect();
        let number = || value.parse().map_err(|_| "no number");
        match key {
            "expect" => {
                let (answers, numbers) = value.split_once("; number: ").unwrap_or((value, ""));
                self.expect = expect(answers)?;
                self.numbers = numbers.split(", ").map(|part| part.trim().to_owned()).collect();
                self.numbers.retain(|part| !part.is_empty());
            }
            "run" => self.run = yes(value)?,
            "errors" => self.errors = Some(number()?),
            "caret" => self.caret = Some(value.to_owned()),
            "line" => self.line = Some(number()?),
            "says" => self.says.push(all(" | ")),
            "lacks" => self.lacks.push(value.to_owned()),
            "paste" => self.paste.push(mend(value)?),
            "max" => self.max = Some(number()?),
            "mode" if value == "build" => self.build = true,
            "crate" if value == "lib" => self.lib = true,
            "rename" => self.rename = Some(value.to_owned()),
            "facade" => self.facade = Some(value.to_owned()),
            "edition" => value.clone_into(&mut self.edition),
            "extern" => self.externs = all(","),
            "wants" => {}
            _ => return Err("no key of a header"),
        }
        Ok(())
    }
}

fn yes(value: &str) -> Result<bool, &'static str> {
    if value == "yes" { Ok(true) } else { Err("only `yes`") }
}

/// `accepted`, or kinds of errors: `L0401 | any | rustc E0425 | E0412`.
fn expect(value: &str) -> Result<Expect, &'static str> {
    if value == "accepted" {
        return Ok(Expect::Accepted);
    }
    let answers = value.split('|').map(|part| match part.trim() {
        "any" => Ok(Answers::AnyLaw),
        "rustc" => Ok(Answers::Rustc(None)),
        code if code.starts_with('L') => Ok(Answers::Law(code.to_owned())),
        code => {
            let code = code.strip_prefix("rustc ").unwrap_or(code);
            if code.starts_with('E') { Ok(Answers::Rustc(Some(code.to_owned()))) } else { Err("no code") }
        }
    });
    Ok(Expect::Refused(answers.collect::<Result<_, _>>()?))
}

/// `OLD => NEW && OLD => NEW`.
fn mend(value: &str) -> Result<Mend, &'static str> {
    let replacements = value.split(" && ").map(|part| {
        let (old, new) = part.split_once(" => ").or_else(|| part.split_once(" =>")).ok_or("no `OLD => NEW`")?;
        Ok((old.trim().to_owned(), new.trim().to_owned()))
    });
    replacements.collect()
}
