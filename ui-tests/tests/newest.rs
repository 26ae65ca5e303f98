//! The messages by the newest compiler: what the library says of each case of `tests/ui`, to the letter, and where. The
//! `.stderr` beside a case is by the pinned compiler; how rustc frames an error is rustc's, which differs between its
//! versions. `.ci/run newest` runs this.

use std::fs;
use std::path::{Path, PathBuf};

use ui_tests::{Header, Library};

/// The cases of all folders: those that are found only when code is generated, and the rest.
fn cases() -> Vec<(PathBuf, bool)> {
    let mut all = Vec::new();
    for folder in ["bound", "cute", "macro", "mono", "syntax"] {
        let entries = fs::read_dir(Path::new("tests/ui").join(folder)).expect("the folder can be read");
        let paths = entries.map(|entry| entry.expect("the folder can be read").path());
        all.extend(paths.filter(|path| path.extension().is_some_and(|it| it == "rs")).map(|it| (it, folder == "mono")));
    }
    all.sort();
    all
}

/// The errors of the library in what rustc prints: each with its lines, without indents, and for one of the macro the
/// line and the column of the caret.
fn said(printed: &str) -> Vec<String> {
    let (mut all, mut lines) = (Vec::new(), printed.lines().peekable());
    while let Some(line) = lines.next() {
        let Some(at) = line.find("[L").filter(|_| line.starts_with("error")) else { continue };
        let mut error = vec![line[at..].to_owned()];
        while let Some(line) = lines.next_if(|line| !line.is_empty() && !line.trim_start().starts_with(['|', '-'])) {
            error.push(line.trim().to_owned());
        }
        if let Some(place) = lines.peek().and_then(|line| line.split_once("--> ")).filter(|_| at == "error: ".len()) {
            let numbers: Vec<&str> = place.1.rsplit(':').take(2).collect();
            error.push(format!("at {}:{}", numbers[1], numbers[0]));
        }
        all.push(error.join("\n"));
    }
    all.sort();
    all
}

#[test]
#[ignore = "compiles each case alone, which takes minutes: a step of its own, by the newest compiler"]
fn the_newest_compiler_shows_the_same_messages() {
    let library = Library::build(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("newest"));
    let (mut count, mut differing) = (0, Vec::new());
    for (path, build) in cases() {
        let (folder, name) = (path.parent().expect("a folder"), path.file_stem().expect("a name").to_string_lossy());
        let header = Header { edition: "2024".to_owned(), build, ..Header::default() };
        let answer = library.compile(folder, &name, &header);
        let rendered: Vec<String> = answer.errors.into_iter().map(|error| error.rendered).collect();
        let (found, golden) = (said(&rendered.join("\n")), fs::read_to_string(path.with_extension("stderr")));
        let golden = said(&golden.expect("a case has a message"));
        count += golden.len();
        if found != golden {
            differing.push(format!("{}: found\n{}\nnot\n{}", path.display(), found.join("\n"), golden.join("\n")));
        }
    }
    assert!(count > 300, "{count} messages");
    println!("newest: {count} messages");
    assert!(differing.is_empty(), "{}", differing.join("\n\n"));
}

#[test]
fn messages_are_read() {
    let printed = "error: [L0401] divide: 3\n         4 of 5\n         help: use 2\n --> tests/ui/x.rs:5:10\n  |\n\n\
        error[E0080]: evaluation panicked: [L0203] composition\n         of A\n --> src/lib.rs:1:1\n\nerror: other\n";
    let errors = ["[L0203] composition\nof A", "[L0401] divide: 3\n4 of 5\nhelp: use 2\nat 5:10"];
    assert_eq!(said(printed), errors);
}
