//! The public interface of each library, as `tests/api` has it: a name that is added, changed or lost is seen.
//! `BLESS=1 cargo test -p layout-tests --test api` writes the lists anew.

#[path = "api/aliases.rs"]
mod aliases;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use public_api::Builder;

/// The libraries, each with its features but those for types of other libraries, which add conversions alone.
const LIBRARIES: [(&str, &str); 6] = [
    ("layout-algebra", "access atom bits theory"),
    ("layout-core", "access alloc atom bits theory typenum"),
    ("layout-describe", "stages"),
    ("layout-draw", "chapters pictures stages"),
    ("layout-lang", "access atom bits text theory"),
    ("layout-notation", ""),
];

/// What rustdoc says of a library. Its description as JSON is for compilers under development, so that this stable one
/// is asked to be one.
fn described(package: &str, features: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["rustdoc", "--quiet", "--lib", "--no-default-features", "--package", package, "--features", features]);
    cargo.arg("--target-dir").arg(&target).args(["--", "-Zunstable-options", "--output-format=json"]);
    let status = cargo.env("RUSTC_BOOTSTRAP", "1").status().expect("cargo can be run");
    assert!(status.success(), "{package}: rustdoc fails");
    target.join("doc").join(package.replace('-', "_")).with_extension("json")
}

/// The type that `impl .. Trait for Type` is for.
fn implementor(item: &str) -> Option<&str> {
    let (_, of) = item.strip_prefix("impl")?.split_once(" for ")?;
    Some(of.split_once(" where ").map_or(of, |(of, _)| of))
}

/// An item from its name on.
fn named(item: &str) -> &str {
    let words = ["pub ", "const ", "unsafe ", "fn ", "type "];
    words.into_iter().fold(item, |item, word| item.strip_prefix(word).unwrap_or(item))
}

/// All items, a line each, without what implementations of traits repeat of the traits.
fn interface(package: &str, features: &str) -> Vec<String> {
    let mut builder = Builder::from_rustdoc_json(described(package, features));
    builder = builder.omit_blanket_impls(true).omit_auto_trait_impls(true).omit_auto_derived_impls(true);
    let api = builder.build().unwrap_or_else(|error| panic!("{package}: {error}"));
    let (mut of, mut items, mut seen) = (None, Vec::new(), BTreeSet::new());
    for item in api.items().map(ToString::to_string) {
        if item.starts_with("impl") {
            of = implementor(&item).map(|of| format!("{of}::"));
        } else if !of.as_ref().is_some_and(|of| named(&item).starts_with(of)) && seen.insert(item.clone()) {
            items.push(item); // What is exported twice is in the list once, by its first name.
        }
    }
    items
}

#[test]
fn the_public_interface_is_the_one_in_the_lists() {
    let mut changed = Vec::new();
    for (package, features) in LIBRARIES {
        let now = interface(package, features);
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("api").join(package).with_extension("txt");
        if env::var_os("BLESS").is_some() {
            fs::write(&list, now.join("\n") + "\n").expect("the list can be written");
            continue;
        }
        let before = fs::read_to_string(&list).unwrap_or_default();
        let (before, now): (BTreeSet<_>, BTreeSet<_>) = (before.lines().collect(), now.iter().map(|l| &**l).collect());
        changed.extend(before.difference(&now).map(|item| format!("- {item}")));
        changed.extend(now.difference(&before).map(|item| format!("+ {item}")));
    }
    assert!(changed.is_empty(), "{}\nBLESS=1 writes tests/api anew", changed.join("\n"));
}
