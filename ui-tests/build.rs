//! Gathers the mended cases of `tests/ui`, and the cases of `tests/ui/pass`, into the modules of one test,
//! `tests/pass.rs`: one build instead of one a case.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[allow(dead_code, unreachable_pub, reason = "it is part of the library, too")]
#[path = "src/mended.rs"]
mod mended;

/// Attributes and paths of a crate, which a module cannot have; `tests/ui.rs` builds these cases.
const OF_A_CRATE: [&str; 2] = ["#![no_implicit_prelude]", "crate::"];

fn main() {
    let folder = Path::new("tests/ui");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=src/mended.rs");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let mut modules = String::new();
    let mut paths: Vec<PathBuf> =
        entries(folder).into_iter().filter(|path| path.is_dir()).flat_map(|path| entries(&path)).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rs"));
    paths.sort_by_key(|path| path.file_name().map(ToOwned::to_owned));
    for path in paths {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a case has a name");
        let text = fs::read_to_string(&path).expect("a case can be read");
        let here = path.parent().and_then(|folder| folder.canonicalize().ok()).expect("a case is in a folder");
        let text = if here.ends_with("pass") { Some(text) } else { mended::mended(&text) };
        let Some(text) = text.filter(|text| !OF_A_CRATE.iter().any(|item| text.contains(item))) else { continue };
        let copy = Path::new(&out).join(path.file_name().expect("a case has a name"));
        let text = text.replacen("fn main()", "pub fn main()", 1);
        let text = text.replace("include!(\"", &format!("include!(\"{}/", here.display()));
        fs::write(&copy, text).expect("a copy can be written");
        let path = copy.display().to_string();
        let module = format!("#[path = {path:?}]\nmod {name};\n#[test]\nfn {name}() {{\n    {name}::main();\n}}\n");
        modules.write_str(&module).expect("a string takes text");
    }
    fs::write(Path::new(&out).join("pass.rs"), modules).expect("the list can be written");
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the cases are there");
    entries.map(|entry| entry.expect("the folder can be read").path()).collect()
}
