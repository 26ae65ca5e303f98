//! The library with few of its chapters: a word of one that is off is L0009, with the line for `Cargo.toml`; what needs
//! none compiles. The programs are in `tests/chapters`, in a folder named by the features that are on; their headers
//! are as in `tests/programs`.

use std::fs;
use std::path::Path;

use ui_tests::{Library, Program, judge};

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
    for (features, folder) in [("", "none"), ("bits", "bits")] {
        let faults = faults(features, folder);
        assert!(faults.is_empty(), "{folder}:\n{}", faults.join("\n"));
    }
}
