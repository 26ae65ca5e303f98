//! The committed golden vectors: nothing fails.

use std::path::Path;

use layout_tests::vectors::{Set, run_folder};

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
    nothing_fails(Set::Cute, "cute", 4300);
}

#[test]
fn tract() {
    nothing_fails(Set::Tract, "tract", 14_000);
}

#[test]
fn linear() {
    nothing_fails(Set::Linear, "linear", 150);
}
