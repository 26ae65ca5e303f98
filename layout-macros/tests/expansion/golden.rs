//! Golden expansions: `golden/NAME.in` expands to `golden/NAME.rs`. `BLESS=1 cargo test -p layout-macros` writes them.

use std::path::{Path, PathBuf};

use super::*;

/// All inputs.
fn inputs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut inputs: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|ending| ending == "in")).collect();
    inputs.sort();
    inputs
}

/// The inputs whose expansions are kept with the pictures in their documentation; the others show where one stands.
const PICTURED: &[&str] = &["literals", "morphisms", "swizzle"];

/// An expansion without the lines of its pictures.
fn without_pictures(expansion: &str) -> String {
    let mut inside = false;
    let kept = expansion.split_inclusive('\n').filter(|line| {
        let fence = line.trim_start().starts_with("```");
        let shown = fence || !inside;
        inside ^= fence;
        shown
    });
    kept.collect()
}

/// The expansion of an input, as a Rust file.
fn expanded(source: &str) -> String {
    let tokens = match source.trim_start().strip_prefix("assert_layout!") {
        Some(inside) => {
            let inside = inside.trim().trim_start_matches('{').trim_end_matches('}');
            let inside = expand::assert_layout(&tokens(inside)).tokens;
            quote::quote!(fn asserted() { #inside })
        }
        None => match layout(source) {
            Expansion { tokens, .. } if syn::parse2::<syn::File>(tokens.clone()).is_ok() => tokens,
            Expansion { tokens, .. } => quote::quote!(type Inline = #tokens;),
        },
    };
    let file = syn::parse2::<syn::File>(tokens.clone()).unwrap_or_else(|error| panic!("{source}\n{tokens}\n{error}"));
    prettyplease::unparse(&file)
}

#[test]
fn expansions_are_as_blessed() {
    let inputs = inputs();
    assert!(inputs.len() >= 8, "the golden files are missing");
    for path in inputs {
        let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
        let mut expansion = expanded(&read(&path));
        if !PICTURED.iter().any(|name| path.file_stem().is_some_and(|stem| stem == *name)) {
            expansion = without_pictures(&expansion);
        }
        let golden = path.with_extension("rs");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&golden, &expansion).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        }
        assert_eq!(expansion, read(&golden), "{}; BLESS=1 rewrites it", path.display());
    }
}
