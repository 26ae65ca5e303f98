//! The programs of `tests/programs` are answered by rustc as their headers say (`tests/programs/README.md`).
//! `PROGRAMS=name cargo test -p ui-tests --test programs` judges those whose names contain `name`;
//! `PROGRAMS=folder/` those of another folder.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use ui_tests::{Library, Program, judge};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");

/// The folder for what is compiled.
fn scratch(test: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(test)
}

/// The programs that are asked for, in order.
fn programs() -> Vec<Program> {
    let wanted = env::var("PROGRAMS").unwrap_or_default();
    let (folder, name) = wanted.rsplit_once('/').unwrap_or((FOLDER, &wanted));
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}")) {
        let path = entry.expect("the folder can be read").path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|ending| ending == "rs") && stem.contains(name) {
            programs.push(Program { folder: PathBuf::from(folder), name: stem });
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    programs
}

#[test]
fn the_compiler_answers_as_the_headers_say() {
    let programs = programs();
    assert!(!programs.is_empty(), "no such program");
    let library = Library::build(&scratch("programs"));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let faults = judge(&library, program);
            if faults.is_empty() {
                // What was compiled is megabytes for each program.
                let _ = fs::remove_dir_all(library.scratch().join(&program.name));
            } else {
                wrong.push(format!("==== {}\n{}\n", program.name, faults.join("\n")));
            }
        }
        wrong
    };
    let cores = thread::available_parallelism().map_or(1, Into::into);
    let wrong: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    let (count, of) = (wrong.len(), programs.len());
    assert!(wrong.is_empty(), "{}\n{count} of {of} programs are answered otherwise", wrong.join("\n"));
}

/// A program that is refused as its header says.
const REFUSED: &str = "\
// expect: L0401; number: 6, 16
// errors: 1
// caret: 6
// line: 11
// says: zipped_divide | logical_divide
// lacks: composition
// paste: [6 => [4
// max: 1000
use layout_static::layout;
layout! {
    pub type Blocks = zipped_divide((16, 8) : (8, 1), [6, 8]);
}
";

/// A program that is accepted as its header says.
const ACCEPTED: &str = "\
// expect: accepted
// run: yes
use layout_static::layout;
layout! { type Rows = (4, 8) : (8, 1); }
fn main() { assert_eq!(Rows.index((2, 3)), 19); }
";

/// Each change of a right header is noticed, by the key that is wrong now.
#[test]
fn wrong_headers_are_noticed() {
    let changes = [
        (REFUSED, "L0401", "L0402", "expect: "),
        (REFUSED, "L0401", "rustc", "expect: "),
        (REFUSED, "L0401", "rustc E0425", "expect: "),
        (REFUSED, "L0401; number: 6, 16", "accepted", "expect: "),
        (REFUSED, "[6, 8]", "[4, 8]", "expect: "),
        (REFUSED, "6, 16", "6, 17", "number: "),
        (REFUSED, "6, 16", "1", "number: "),
        (REFUSED, "errors: 1", "errors: 2", "errors: "),
        (REFUSED, "caret: 6", "caret: 8", "caret: "),
        (REFUSED, "line: 11", "line: 12", "line: "),
        (REFUSED, "says: zipped_divide | logical_divide", "says: composition", "says: "),
        (REFUSED, "lacks: composition", "lacks: help", "lacks: "),
        (REFUSED, "[6 => [4", "[6 => [7", "paste: "),
        (REFUSED, "[6 => [4", "[6 => [1", "paste: "),
        (REFUSED, "[6 => [4", "[5 => [4", "paste: "),
        (REFUSED, "max: 1000", "max: 100", "max: "),
        (REFUSED, "max: 1000", "maximum: 1000", "header: "),
        (REFUSED, "// expect", "// line: 3\n// expect", "header: "),
        (ACCEPTED, "accepted", "any", "expect: "),
        (ACCEPTED, "19", "20", "run: "),
        (ACCEPTED, "((2, 3))", "((2, 3)", "expect: "),
    ];
    let library = Library::build(&scratch("headers"));
    let folder = scratch("headers").join("sources");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let faults = |name: String, text: &str| {
        fs::write(folder.join(format!("{name}.rs")), text).expect("a program can be written");
        judge(&library, &Program { folder: folder.clone(), name })
    };
    assert_eq!(faults("refused".to_owned(), REFUSED), Vec::<String>::new());
    assert_eq!(faults("accepted".to_owned(), ACCEPTED), Vec::<String>::new());
    for (number, (right, old, new, key)) in changes.into_iter().enumerate() {
        assert!(right.contains(old), "{old}");
        let faults = faults(format!("wrong_{number}"), &right.replacen(old, new, 1));
        assert!(faults.first().is_some_and(|fault| fault.starts_with(key)), "{new}: {faults:?}");
    }
}
