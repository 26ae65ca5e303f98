//! The committed golden vectors: nothing fails.

use std::path::Path;

use layout_tests::vectors::{Set, page, run_folder};

/// No case fails, and at least `passes` pass: an emptied file does not go unnoticed.
fn nothing_fails(set: Set, name: &str, passes: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    let report = run_folder(set, &folder).unwrap();
    println!("{report}");
    let (passed, failed, _) = report.totals();
    assert_eq!(failed, 0, "\n{}", report.failures(5));
    assert!(passed >= passes, "{passed} cases passed, {passes} are there");
}

#[test]
fn cute() {
    nothing_fails(Set::Cute, "cute", 12_000);
}

#[test]
fn tract() {
    nothing_fails(Set::Tract, "tract", 14_000);
}

#[test]
fn linear() {
    nothing_fails(Set::Linear, "linear", 150);
}

/// `BLESS=1` writes it anew.
#[test]
fn the_conformance_page_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("../docs/conformance.md");
    let page = page(&run_folder(Set::Cute, &root.join("vectors/cute")).unwrap());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(page == written, "docs/conformance.md is out of date: BLESS=1 cargo test -p layout-tests --test golden");
}
