//! Holds what rustc answers to a program against the program's header.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Answer, Answers, Diagnostic, Expect, Header, Library};

/// A program: `folder/name.rs`.
#[derive(Debug, Clone)]
pub struct Program {
    /// Where it lies.
    pub folder: PathBuf,
    /// Its name, without the ending.
    pub name: String,
}

/// What is wrong with the answer of rustc to `program`, one line each and the answer below; nothing, if all is as its
/// header says.
///
/// # Panics
/// If the program cannot be read or rustc not run.
#[must_use]
pub fn judge(library: &Library, program: &Program) -> Vec<String> {
    let path = program.folder.join(format!("{}.rs", program.name));
    let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let header = match Header::parse(&source) {
        Ok(header) => header,
        Err(why) => return vec![format!("header: {why}")],
    };
    let answer = library.compile(&program.folder, &program.name, &header);
    let mut faults = match &header.expect {
        Expect::Accepted => accepted(&answer),
        Expect::Refused(answers) => refused(&header, answers, &answer),
    };
    if answer.errors.is_empty() {
        return faults;
    }
    for mend in &header.paste {
        faults.extend(pasted(library, program, &header, &source, mend, &answer.errors[0]));
    }
    if !faults.is_empty() {
        faults.push(answer.errors.iter().map(|error| error.rendered.trim_end()).collect::<Vec<_>>().join("\n\n"));
    }
    faults
}

fn accepted(answer: &Answer) -> Vec<String> {
    if !answer.errors.is_empty() {
        return vec!["expect: accepted, but it does not compile".to_owned()];
    }
    let Some(program) = &answer.program else { return Vec::new() };
    let output = Command::new(program).output().unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    if output.status.success() {
        return Vec::new();
    }
    vec![format!("run: {}", output.status), String::from_utf8_lossy(&output.stderr).into_owned()]
}

fn refused(header: &Header, answers: &[Answers], answer: &Answer) -> Vec<String> {
    let Some(first) = answer.errors.first() else { return vec!["expect: refused, but it compiles".to_owned()] };
    let mut faults = Vec::new();
    if !answers.iter().any(|kind| kind.is_of(first)) {
        faults.push(format!("expect: {answers:?}, not this error"));
    }
    // The headline of an error of ours has its numbers; rustc's may be anywhere.
    let ours = Answers::AnyLaw.is_of(first);
    let place = if ours { first.message.lines().next().unwrap_or_default() } else { &first.text };
    for number in header.numbers.iter().filter(|number| !has_word(place, number)) {
        faults.push(format!("number: {number} is not in: {place}"));
    }
    if header.errors.is_some_and(|count| count != answer.errors.len()) {
        faults.push(format!("errors: {}", answer.errors.len()));
    }
    if header.caret.as_ref().is_some_and(|caret| *caret != first.caret) {
        faults.push(format!("caret: {}", first.caret));
    }
    if header.line.is_some_and(|line| line != first.line) {
        faults.push(format!("line: {}", first.line));
    }
    for says in header.says.iter().filter(|says| !says.iter().any(|part| first.text.contains(part.as_str()))) {
        faults.push(format!("says: not {}", says.join(" | ")));
    }
    for lacks in header.lacks.iter().filter(|lacks| answer.errors.iter().any(|error| error.text.contains(*lacks))) {
        faults.push(format!("lacks: but it says {lacks}"));
    }
    for error in answer.errors.iter().filter(|error| header.max.is_some_and(|max| error.rendered.len() > max)) {
        faults.push(format!("max: {} bytes", error.rendered.len()));
    }
    faults
}

impl Answers {
    fn is_of(&self, error: &Diagnostic) -> bool {
        let law = error.message.split_once("[L").and_then(|(_, rest)| rest.split_once(']')).map(|(digits, _)| digits);
        let law = law.filter(|digits| digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()));
        match self {
            Answers::Law(code) => law == code.get(1..),
            Answers::AnyLaw => law.is_some(),
            Answers::Rustc(None) => law.is_none(),
            Answers::Rustc(code) => law.is_none() && error.code == *code,
        }
    }
}

/// `word` stands in `text`, and is no part of a longer word or number.
fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(inside) && !text[at + word.len()..].starts_with(inside))
}

/// The program with the replacements compiles, and the numbers that are new stand in the help.
fn pasted(
    library: &Library,
    program: &Program,
    header: &Header,
    source: &str,
    mend: &[(String, String)],
    error: &Diagnostic,
) -> Vec<String> {
    let start = source.lines().take_while(|line| line.starts_with("// ")).map(|line| line.len() + 1).sum();
    let (head, mut body) = (&source[..start], source[start..].to_owned());
    for (old, new) in mend {
        if !body.contains(old.as_str()) {
            return vec![format!("paste: {old} does not stand in the program")];
        }
        body = body.replacen(old.as_str(), new, 1);
        let written: Vec<&str> = numbers(old).collect();
        for number in numbers(new).filter(|number| !written.contains(number)) {
            if !has_word(&error.help, number) {
                return vec![format!("paste: {number} is not in the help: {}", error.help)];
            }
        }
    }
    let folder = library.scratch().join("mended");
    fs::create_dir_all(&folder).expect("a folder for mended programs can be made");
    fs::write(folder.join(format!("{}.rs", program.name)), format!("{head}{body}")).expect("a program can be written");
    let answer = library.compile(Path::new(&folder), &program.name, header);
    answer.errors.iter().map(|error| format!("paste: does not compile: {}", error.rendered)).collect()
}

/// The numbers in `text`.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
}
