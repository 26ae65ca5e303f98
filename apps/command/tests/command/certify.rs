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

/// A stage of a pipeline: the map and the instructions of a tensor of its layout, and the fields of a descriptor.
#[test]
fn claims_about_stages_have_the_map_and_the_descriptor() {
    let path = scratch("certify").join("stage.md");
    let text = "\
```rust
layout_static::layout! {
    atom Wgmma = mma((64, 64, 16), lanes 128 : 1, a (128, (64, 16)) : (0, (1, 64)) of 16,
        b (128, (64, 16)) : (0, (1, 64)) of 16,
        c ((4, 8, 4), (2, 2, 8)) : ((128, 1, 16), (64, 8, 512)) of 32);
    mma Product = tiled(Wgmma);
    type Matrix = (?, 64?) : (?, 1);
    #[check(descriptor(Product.a), bulk(Matrix, 16) <= 1)]
    type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
    #[check(bulk(Matrix, 16) <= 2)]
    type Wide = swizzle(3, 3, 3) * ((128, (64, 2)) : (64, (1, 8192)));
    #[check(instructions <= 1)]
    tma Shared = box(Matrix, Wide of 16, split, blocks 2);
}
```
";
    std::fs::write(&path, text).expect("written");
    let found = certificates(&path);
    let [descriptor, one, two, shared] = &found[..] else { panic!("{found:?}") };
    let fields = ["major", "vectors", "stride", "leading", "block"].map(|field| &descriptor[field]);
    assert_eq!(fields, [&json!("K"), &json!(8), &json!(64), &json!(1), &json!([64, 16])]);
    // Two and a half tiles, rounded up to what a runtime extent is a multiple of.
    assert_eq!((&one["kind"], &one["tensor"]["modes"]), (&json!("bulk"), &json!([[[320, 4096]], [[192, 1]]])));
    assert_eq!(one["map"], json!({ "extents": [192, 320], "strides": [8192], "box": [64, 128], "swizzle": 3 }));
    assert_eq!(one["tiles"][2], json!({ "at": [2, 2], "instructions": [[[128, 256], 0]] }));
    assert_eq!(two["tiles"][0]["instructions"], json!([[[0, 0], 0], [[64, 0], 16384]]));
    // Each of two blocks loads 64 columns of the 128.
    assert_eq!((&shared["kind"], &shared["blocks"], &shared["number"]), (&json!("bulk"), &json!(2), &json!(1)));
    assert_eq!(shared["tiles"][0]["instructions"], json!([[[0, 0, 0], 0], [[0, 0, 1], 16384]]));
}
