//! The library with few of its chapters: a word of one that is off is L0009, with the line for `Cargo.toml`; what needs
//! none compiles. The programs are in `tests/chapters`, in a folder named by the features that are on; their headers
//! are as in `tests/programs`.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ui_tests::{Header, Library, Program, judge};

/// The folder that both tests build in, for one of them at a time: Cargo lifts the library of the latest features to
/// one place, and rustc has to read it before the next one.
fn alone() -> MutexGuard<'static, ()> {
    static FOLDER: Mutex<()> = Mutex::new(());
    FOLDER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The faults of all programs in `tests/chapters/features`.
fn faults(features: &str, folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/chapters").join(folder);
    let library = Library::build_with(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("chapters"), features);
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("it has files").path().file_stem().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() > 1, "{names:?}");
    let judged = |name: &String| judge(&library, &Program { folder: folder.clone(), name: name.clone() });
    names.iter().flat_map(|name| judged(name).into_iter().map(move |fault| format!("{name}: {fault}"))).collect()
}

#[test]
fn a_word_of_a_chapter_that_is_off_names_its_feature() {
    let _alone = alone();
    for (features, folder) in [("", "none"), ("bits", "bits")] {
        let faults = faults(features, folder);
        assert!(faults.is_empty(), "{folder}:\n{}", faults.join("\n"));
    }
}

/// The case of the page of L0009, `tests/off/linear.rs`: what rustc says without the feature is beside it, and with the
/// feature it compiles. `BLESS=1` writes the message.
#[test]
fn the_page_of_a_word_of_a_feature_that_is_off() {
    let _alone = alone();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/off");
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("chapters");
    let answer = |features| {
        let library = Library::build_with(&scratch, features);
        library.compile(&folder, "linear", &Header { edition: "2024".to_owned(), ..Header::default() })
    };
    let said: Vec<String> = answer("").errors.into_iter().map(|error| error.rendered).collect();
    let text = said.concat().trim_end().replace("--> linear.rs", "--> tests/off/linear.rs") + "\n";
    let golden = folder.join("linear.stderr");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&golden, &text).expect("the message can be written");
    }
    assert_eq!(fs::read_to_string(golden).unwrap_or_default(), text);
    assert!(text.starts_with("error: [L0009] ") && said.len() == 1, "{text}");
    assert!(answer("bits").errors.is_empty(), "with its feature it compiles");
}
