//! Certificates: which claims of a file get one, where, with which numbers.

use std::path::Path;

use serde_json::{Value, json};

use super::{run, scratch};

fn certificates(path: &Path) -> Vec<Value> {
    let run = run(&["certify", path.to_str().expect("UTF-8")]);
    assert_eq!(run.code, Some(0), "{run:?}");
    run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Code, documentation and hidden lines of documentation, each with its line.
#[test]
fn claims_of_a_rust_file_are_written_with_their_numbers() {
    let path = scratch("certify").join("tiles.rs");
    let text = "\
//! ```
//! # use layout_static::layout;
//! layout! { #[check(size == 32)] type Tile = (4, 8) : (8, 1); }
//! ```
layout_static::layout! {
    #[check(injective, separated(1))]
    type Tile = (4, (2, 4)) : (8, (1, 2));
    #[check(injective)]
    type Known = (N, 8) : (8, 1);
}
";
    std::fs::write(&path, text).expect("written");
    let found = certificates(&path);
    let at = |line: u32| format!("{}:{line}", path.display());
    let places: Vec<_> = found.iter().map(|line| (line["at"].as_str(), line["claim"].as_str())).collect();
    let wanted = [(6, "injective"), (6, "separated(1)"), (3, "size == 32")].map(|(line, claim)| (at(line), claim));
    assert_eq!(places, wanted.each_ref().map(|(at, claim)| (Some(&**at), Some(*claim))));
    assert_eq!(found[0]["subject"]["modes"], json!([[[4, 8]], [[2, 1], [4, 2]]]));
    assert_eq!((&found[1]["kind"], &found[1]["number"]), (&json!("separated"), &json!(1)));
    assert_eq!(found[2]["definition"], "Tile");
}

/// A swizzle is told by the images of bits, an access and a machine by their numbers.
#[test]
fn claims_of_a_page_about_accesses_have_the_machine() {
    let path = scratch("certify").join("page.md");
    let text = "\
Text.

```rust
layout_static::layout! {
    access Column = read((32, 32) : (1, 32), bits 32);
    #[check(conflicts(Column) <= 0)]
    type Tile = swizzle(5, 0, 5) * ((32, 32) : (32, 1));
}
```

```rust,compile_fail
layout_static::layout! { #[check(size == 3)] type Tile = 4 : 1; }
```
";
    std::fs::write(&path, text).expect("written");
    let found = certificates(&path);
    let [line] = &found[..] else { panic!("{found:?}") };
    assert_eq!(line["subject"]["bits"][5], json!(33));
    assert_eq!(line["machine"]["phases"][0].as_array().map(Vec::len), Some(32));
    assert_eq!((&line["access"]["bits"], &line["number"]), (&json!(32), &json!(0)));
}

/// A claim that fails has no certificate, but an error at its place.
#[test]
fn a_claim_that_fails_is_an_error_at_its_line() {
    let path = scratch("certify").join("wrong.layout");
    std::fs::write(&path, "type A = 4;\n#[check(size == 5)]\ntype B = 4;\n").expect("written");
    let run = run(&["certify", path.to_str().expect("UTF-8")]);
    assert_eq!((run.code, &*run.out), (Some(1), ""));
    assert!(run.err.contains("[L0601]") && run.err.contains(":2:"), "{}", run.err);
}
