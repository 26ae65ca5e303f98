//! Gathers the cases of `tests/ui/pass` into the modules of one test, `tests/pass.rs`: one build instead of one a case.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// Attributes and paths of a crate, which a module cannot have; `tests/ui.rs` builds these cases.
const OF_A_CRATE: [&str; 2] = ["#![no_implicit_prelude]", "crate::"];

fn main() {
    let folder = Path::new("tests/ui/pass");
    let here = folder.canonicalize().expect("the cases are there");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let mut modules = String::new();
    let entries = fs::read_dir(folder).expect("the cases are there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a case has a name");
        let text = fs::read_to_string(&path).expect("a case can be read");
        if OF_A_CRATE.iter().any(|item| text.contains(item)) {
            continue;
        }
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
