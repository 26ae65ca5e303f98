//! Each file of `tests/ui` outside `pass` must not compile; the `.stderr` beside it is what the compiler says, reviewed
//! as a user would read it. `TRYBUILD=overwrite` rewrites them. The lines `// mended: old => new` at the end of a file
//! make it compile, which `tests/pass.rs` shows.

use std::fs;
use std::path::{Path, PathBuf};

use ui_tests::written;

/// The folder of what is found only when generic code is instantiated.
const MONO: &str = "tests/ui/mono";

#[test]
fn ui() {
    // `cargo check` finds these, all in one run.
    let checked = trybuild::TestCases::new();
    for folder in folders().iter().filter(|folder| **folder != Path::new(MONO)) {
        checked.compile_fail(folder.join("*.rs"));
    }
    drop(checked);
    // A case that passes has trybuild build, not only check, so that errors of instantiation show. This one has to be a
    // crate; `tests/pass.rs` has all others.
    let built = trybuild::TestCases::new();
    built.pass("tests/ui/pass/strict.rs");
    built.compile_fail(format!("{MONO}/*.rs"));
}

/// The folders of what must not compile.
fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir("tests/ui").expect("tests/ui is there");
    let folders = entries.map(|entry| entry.expect("tests/ui can be read").path());
    folders.filter(|path| path.is_dir() && !path.ends_with("pass")).collect()
}

/// The files of `folder` with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let files = entries.map(|entry| entry.expect("the folder can be read").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == ending)).collect()
}

#[test]
fn a_message_names_its_error_in_its_first_line_and_shows_a_way_out() {
    for path in folders().into_iter().flat_map(|folder| files(&folder, "stderr")) {
        let message = fs::read_to_string(&path).expect("a message can be read");
        let first = message.lines().next().unwrap_or_default();
        // Errors of names are rustc's own.
        if first.contains("[L") {
            assert!(!first.contains("layout_static::__"), "{}: {first}", path.display());
            assert!(message.contains("help: "), "{}", path.display());
        }
    }
}

#[test]
fn what_the_macro_finds_is_said_in_less_than_a_kilobyte() {
    let folders = ["macro", "syntax", "cute"].map(|folder| Path::new("tests/ui").join(folder));
    for path in folders.iter().flat_map(|folder| files(folder, "stderr")) {
        let message = fs::read_to_string(&path).expect("a message can be read");
        let errors = message.lines().filter(|line| line.starts_with("error")).count();
        assert!(message.len() < 1000 * errors, "{}: {} bytes", path.display(), message.len());
    }
}

/// An error of const evaluation shows our text with rustc's notes, which spell types out. Without these types it is
/// short too.
#[test]
fn what_const_evaluation_finds_is_said_in_a_kilobyte_beside_the_types() {
    let folders = ["mono", "bound"].map(|folder| Path::new("tests/ui").join(folder));
    for path in folders.iter().flat_map(|folder| files(folder, "stderr")) {
        let message = fs::read_to_string(&path).expect("a message can be read");
        let errors = message.lines().filter(|line| line.starts_with("error")).count();
        // The line of the operands repeats what is written, however long that is.
        let is_new = |line: &&str| !line.trim_start().starts_with("of ");
        let ours = message.lines().filter(is_new).collect::<Vec<_>>().join("\n");
        let without_types: usize = ours.split('`').step_by(2).map(str::len).sum();
        assert!(without_types < 1000 * errors, "{}: {without_types} bytes", path.display());
        assert!(ours.len() < 1550 * errors, "{}: {} bytes", path.display(), ours.len());
    }
}

#[test]
fn every_case_states_its_law_and_is_short() {
    for path in folders().iter().flat_map(|folder| files(folder, "rs")) {
        let text = fs::read_to_string(&path).expect("a case can be read");
        assert!(text.starts_with("//! law: "), "{}", path.display());
        // The inputs that `CuTe` refuses are all in one.
        assert!(path.ends_with("cute/refused.rs") || written(&text).lines().count() <= 20, "{}", path.display());
    }
}

/// A README has the program of a case without the line of its law, and the message.
#[test]
fn readmes_show_what_the_compiler_says() {
    for (page, name, line) in
        [("../README.md", "claim_column", 8), ("../layout-static/README.md", "composition_stride", 5)]
    {
        let case = Path::new("tests/ui/macro").join(name);
        let source = fs::read_to_string(case.with_extension("rs")).expect("the case can be read");
        let message = fs::read_to_string(case.with_extension("stderr")).expect("the message can be read");
        let readme = fs::read_to_string(page).expect("the README can be read");
        let (program, _) = source.split_once("\n\nfn main").expect("the case has an empty main");
        let (_, program) = program.split_once('\n').expect("the case has a law");
        assert!(readme.contains(&format!("```rust,compile_fail\n{program}\n```")), "{page} has another program");
        let (file, number) = (format!("{}:{line}:", case.with_extension("rs").display()), format!("\n{line} |"));
        let message = message.replace(&file, &format!("src/main.rs:{}:", line - 1));
        let message = message.replace(&number, &format!("\n{} |", line - 1));
        assert!(readme.contains(message.trim_end()), "{page} has another message");
    }
}
