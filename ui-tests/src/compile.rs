//! Calls rustc on programs and reads its answer as JSON.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use serde_json::Value;

use crate::Header;

/// The library and what it depends on, compiled.
#[derive(Debug)]
pub struct Library {
    rustc: PathBuf,
    /// The file of each crate, by its name.
    crates: BTreeMap<String, PathBuf>,
    /// Where their dependencies are.
    dependencies: PathBuf,
    /// The folder for what is compiled.
    scratch: PathBuf,
}

/// What rustc answers to a program.
#[derive(Debug)]
pub struct Answer {
    /// Its errors, in its order.
    pub errors: Vec<Diagnostic>,
    /// The program, if there are none and it was to be run.
    pub program: Option<PathBuf>,
}

/// An error.
#[derive(Debug)]
pub struct Diagnostic {
    /// The code of rustc's, not of ours.
    pub code: Option<String>,
    /// The message, without notes.
    pub message: String,
    /// The message, its labels, notes and proposals: everything but lines of the source.
    pub text: String,
    /// What is proposed.
    pub help: String,
    /// What a user sees.
    pub rendered: String,
    /// What is underlined.
    pub caret: String,
    /// The line of that.
    pub line: usize,
}

impl Library {
    /// Builds the library with all chapters, and says where `cargo` put it: a folder of dependencies may have it
    /// several times.
    ///
    /// # Panics
    /// If it does not compile.
    pub fn build(scratch: &Path) -> Library {
        Library::built(scratch, "gpu,pictures,theory", None)
    }

    /// The same with these features, in a folder of its own: Cargo lifts the library to one place.
    ///
    /// # Panics
    /// If it does not compile.
    pub fn build_with(scratch: &Path, features: &str) -> Library {
        Library::built(scratch, features, Some(&scratch.join("target")))
    }

    fn built(scratch: &Path, features: &str, target: Option<&Path>) -> Library {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--message-format=json", "--package=layout-static", "--lib"]);
        cargo.args(["--features", features]);
        target.map(|target| cargo.arg("--target-dir").arg(target));
        let output = run(cargo.current_dir(env!("CARGO_MANIFEST_DIR")));
        assert!(output.status.success(), "the library does not compile");
        let mut crates = BTreeMap::new();
        for message in messages(&output.stdout) {
            let name = message["target"]["name"].as_str().unwrap_or_default().replace('-', "_");
            let files = message["filenames"].as_array().into_iter().flatten().filter_map(Value::as_str);
            for file in files.filter(|file| Path::new(file).extension().is_some_and(|ending| ending == "rlib")) {
                crates.insert(name.clone(), PathBuf::from(file));
            }
        }
        // Cargo lifts the library itself out of the folder of dependencies.
        let dependencies = crates["typenum"].parent().expect("a file has a folder").to_owned();
        fs::create_dir_all(scratch).expect("the folder for programs can be made");
        Library { rustc: rustc(), crates, dependencies, scratch: scratch.to_owned() }
    }

    /// Compiles the program in `folder/name.rs`.
    ///
    /// # Panics
    /// If rustc cannot be run, or a crate of the header is not there.
    pub fn compile(&self, folder: &Path, name: &str, header: &Header) -> Answer {
        let out = self.scratch.join(name);
        fs::create_dir_all(&out).expect("a folder for the program can be made");
        let library = match &header.facade {
            Some(facade) => (facade.clone(), self.companion(facade, &out)),
            None => (
                header.rename.clone().unwrap_or_else(|| "layout_static".to_owned()),
                self.crates["layout_static"].clone(),
            ),
        };
        let others = header.externs.iter().map(|name| {
            let known = self.crates.get(name).cloned();
            (name.clone(), known.unwrap_or_else(|| self.companion(name, &out)))
        });
        let externs: Vec<(String, PathBuf)> = [library].into_iter().chain(others).collect();

        let file = format!("{name}.rs");
        let source = fs::read_to_string(folder.join(&file)).expect("a program can be read");
        let emit = if header.run {
            "link"
        } else if header.build {
            "obj"
        } else {
            "metadata"
        };
        let mut rustc = self.rustc(&file, &externs, &out);
        rustc.args(["--error-format=json", "--crate-name=program", "--emit", emit, "--edition", &header.edition]);
        rustc.args(["--crate-type", if header.lib { "lib" } else { "bin" }]);
        let output = run(rustc.current_dir(folder));
        let mut errors: Vec<Diagnostic> =
            messages(&output.stderr).filter_map(|message| Diagnostic::read(&message, &file, &source)).collect();
        if !output.status.success() && errors.is_empty() {
            errors.push(Diagnostic::of_a_crash(&String::from_utf8_lossy(&output.stderr)));
        }
        let program =
            (header.run && errors.is_empty()).then(|| out.join(format!("program{}", env::consts::EXE_SUFFIX)));
        Answer { errors, program }
    }

    /// A crate of `tests/programs/crates`, compiled for one program.
    fn companion(&self, name: &str, out: &Path) -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/crates");
        let library = ("layout_static".to_owned(), self.crates["layout_static"].clone());
        let mut rustc = self.rustc(&format!("{name}.rs"), &[library], out);
        rustc.args(["--crate-name", name, "--crate-type=rlib", "--emit=link", "--edition=2024"]);
        let output = run(rustc.current_dir(folder));
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        out.join(format!("lib{name}.rlib"))
    }

    fn rustc(&self, file: &str, externs: &[(String, PathBuf)], out: &Path) -> Command {
        let mut rustc = Command::new(&self.rustc);
        rustc.arg(file).arg("--out-dir").arg(out).arg("-L").arg(out);
        rustc.arg("-L").arg(format!("dependency={}", self.dependencies.display()));
        for (name, path) in externs {
            rustc.arg("--extern").arg(format!("{name}={}", path.display()));
        }
        rustc
    }

    /// The folder for what is compiled.
    pub fn scratch(&self) -> &Path {
        &self.scratch
    }
}

impl Diagnostic {
    /// An error of the program in `file`; none, if the message is something else.
    fn read(message: &Value, file: &str, source: &str) -> Option<Diagnostic> {
        let text = text_of(&message["message"]);
        if message["level"] != "error" || text.starts_with("aborting due to") {
            return None;
        }
        let children: Vec<&Value> = message["children"].as_array().into_iter().flatten().collect();
        let mut whole = vec![text.clone()];
        whole.extend(labels(message));
        let mut help: Vec<String> = text.find("help: ").map(|at| text[at..].to_owned()).into_iter().collect();
        for child in &children {
            let said: Vec<String> = [text_of(&child["message"])].into_iter().chain(labels(child)).collect();
            if child["level"] == "help" {
                help.extend(said.iter().cloned());
            }
            whole.extend(said);
        }
        // Of what const evaluation finds in the library, a note says where the program asks for it.
        let mut spans = [message].into_iter().chain(children).flat_map(spans);
        let place = spans.find_map(|span| within(span, file));
        let (caret, line) = place.map_or((String::new(), 0), |span| {
            let at = |key: &str| usize::try_from(span[key].as_u64().unwrap_or(0)).unwrap_or(0);
            (source.get(at("byte_start")..at("byte_end")).unwrap_or_default().to_owned(), at("line_start"))
        });
        let code = message["code"]["code"].as_str().map(str::to_owned);
        let rendered = text_of(&message["rendered"]);
        Some(Diagnostic { code, message: text, text: whole.join("\n"), help: help.join("\n"), rendered, caret, line })
    }

    fn of_a_crash(output: &str) -> Diagnostic {
        let text = format!("rustc fails without an error: {output}");
        let (rendered, whole) = (text.clone(), text.clone());
        Diagnostic {
            code: None,
            message: text,
            text: whole,
            help: String::new(),
            rendered,
            caret: String::new(),
            line: 0,
        }
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The spans of a message, the primary ones first.
fn spans(message: &Value) -> impl Iterator<Item = &Value> {
    let of = |primary: bool| {
        let spans = message["spans"].as_array().into_iter().flatten();
        spans.filter(move |span| span["is_primary"] == primary)
    };
    of(true).chain(of(false))
}

/// The span, or that of the macro call that it came from, which lies in `file`.
fn within<'a>(span: &'a Value, file: &str) -> Option<&'a Value> {
    let mut span = span;
    while span["file_name"] != file {
        span = span["expansion"].get("span")?;
    }
    Some(span)
}

/// What is written at the spans of a message: labels, and what is proposed in their place.
fn labels(message: &Value) -> Vec<String> {
    let keys = ["label", "suggested_replacement"];
    let labels = spans(message).flat_map(|span| keys.map(|key| text_of(&span[key])));
    labels.filter(|label| !label.is_empty()).collect()
}

/// The lines that are JSON.
fn messages(output: &[u8]) -> impl Iterator<Item = Value> {
    let text = String::from_utf8_lossy(output).into_owned();
    let values: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    values.into_iter()
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?} cannot be run: {error}"))
}

/// The compiler itself: what stands in the path may be a program that looks for it each time.
fn rustc() -> PathBuf {
    let named = env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let output = run(Command::new(&named).args(["--print", "sysroot"]));
    let root = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    let within = root.join("bin").join(format!("rustc{}", env::consts::EXE_SUFFIX));
    if within.is_file() { within } else { named }
}
