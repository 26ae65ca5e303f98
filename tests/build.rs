//! The pages as rustdoc tests them. A page for people has no hidden lines, so they are added here:
//!
//! - A block without a `use` at its top, with `layout!` and no `use` of it, or below `<!-- continues -->`, has what the
//!   blocks before it on the page define: each block is a scope inside of the scope before it.
//! - The error of a `?` outside of a function is `LayoutError`.
//!
//! A block that has a `main` is left as it is.
//!
//! The blocks of `README.md` have no warnings, except for items that are not used yet.
//!
//! The tables of `docs/coming-from` are tested, too, by a program at the end of the page, after its first block. A
//! column `here` has statements or expressions; a column `in layout!` has layouts, numbers or definitions. The next
//! column, if it is called `gives`, has what they are.

#[path = "build/rows.rs"]
mod rows;

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders of pages, from the root.
const FOLDERS: [&str; 3] = ["", "docs", TABLES];
/// The folder of pages whose tables are tested.
const TABLES: &str = "docs/coming-from";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where")).join("..");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where"));
    for folder in FOLDERS {
        let Ok(entries) = fs::read_dir(root.join(folder)) else { continue };
        let pages = entries.filter_map(Result::ok).map(|entry| entry.path());
        for page in pages.filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
            println!("cargo::rerun-if-changed={}", page.display());
            let text = fs::read_to_string(&page).expect("a page can be read");
            let name = Path::new(folder).join(page.file_name().expect("a file has a name"));
            let target = out.join(&name);
            fs::create_dir_all(target.parent().expect("a file is in a folder")).expect("a folder can be made");
            let lints = if name == Path::new("README.md") {
                "# #![deny(unused, warnings)]\n# #![allow(dead_code)]\n"
            } else {
                ""
            };
            let rows = if folder == TABLES { rows::program(&text) } else { String::new() };
            fs::write(target, tested(&text, lints) + &rows).expect("a page can be written");
        }
    }
}

/// A page with the hidden lines of its blocks; these first.
fn tested(page: &str, lints: &str) -> String {
    let (mut text, mut earlier, mut lines, mut is_marked) = (Vec::new(), Vec::new(), page.lines(), false);
    while let Some(line) = lines.next() {
        text.push(line.to_owned());
        let Some(kind) = line.trim_start().strip_prefix("```") else {
            is_marked = line == "<!-- continues -->" || is_marked && line.is_empty();
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| line.trim_start() != "```").collect();
        let (has_main, block) = (block.iter().any(|line| line.contains("fn main()")), block.join("\n"));
        let is_tested = kind == "rust" || kind.starts_with("rust,") && !kind.contains("ignore");
        if is_tested && !has_main {
            let chain: &[String] = if begins(&block) && !is_marked { &[] } else { &earlier };
            text.push((if kind == "rust" { lints } else { "" }).to_owned() + &program(chain, &block));
        } else {
            text.push(block.clone());
        }
        text.push("```".to_owned());
        if kind == "rust" && !has_main {
            earlier.push(block);
        }
    }
    text.join("\n")
}

/// Whether a block brings what it needs.
fn begins(text: &str) -> bool {
    let mut imports = text.split("use ").skip(1).map(|rest| rest.split(';').next().unwrap_or_default());
    let is_macro = |word: &str| word == "layout";
    let has_macro = imports.any(|names| names.split(|c: char| !c.is_alphanumeric() && c != '_').any(is_macro));
    let calls_macro = text.lines().any(|line| line.starts_with("layout! {"));
    text.trim_start().starts_with("use ") && (has_macro || !calls_macro)
}

/// The visible lines of a block, and the hidden ones around them.
fn program(chain: &[String], block: &str) -> String {
    if chain.is_empty() {
        return format!("{block}\n{RESULT}");
    }
    let before: Vec<String> = chain.iter().map(|earlier| hidden(earlier) + "\n# {\n").collect();
    let after = "# }\n".repeat(chain.len() + 1);
    format!("{MACRO}# {{\n{}{block}\n{after}{RESULT}", before.concat())
}

/// What a block that continues others may use without a `use`.
const MACRO: &str = "# #[allow(unused_imports)] use layout_static::layout;\n";
/// The end of a program with a `?`.
const RESULT: &str = "# Ok::<(), layout_static::LayoutError>(())";

/// The lines, hidden.
fn hidden(block: &str) -> String {
    block.lines().map(|line| format!("# {line}")).collect::<Vec<_>>().join("\n")
}
