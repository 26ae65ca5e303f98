//! The errors of `cargo check`, to the letter: what rustc printed for the cases of `ui-tests` is what this command
//! prints for the same files.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;

use super::{command, scratch};

/// The errors of the macros in what rustc printed, each as a block of lines: from its head to its caret. What rustc
/// shows of the line itself depends on other labels there, so that it ends with the carets.
fn blocks(text: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with("error: [L") {
            continue;
        }
        let mut block = vec![line.trim_end()];
        while let Some(line) = lines.next_if(|line| !line.is_empty() && !line.starts_with("error")) {
            block.push(line.trim_end());
            if line.trim_start_matches([' ', '|']).starts_with('^') || line.contains("_^") {
                break;
            }
        }
        *found.entry(block.join("\n")).or_default() += 1;
    }
    found
}

/// Returns a Rust file without numbers for the consts of its module.
fn without_consts(code: &str) -> String {
    let line = |line: &str| match line.strip_prefix("const ").or_else(|| line.strip_prefix("pub const ")) {
        Some(rest) => format!("static {rest}\n"),
        None => line.to_owned() + "\n",
    };
    code.lines().map(line).collect()
}

#[test]
fn the_errors_of_cargo_check_to_the_letter() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui-tests");
    let (mut compared, mut wrong) = (0, Vec::new());
    for stage in ["macro", "syntax", "bound", "mono"] {
        let folder = root.join("tests/ui").join(stage);
        for entry in std::fs::read_dir(&folder).expect("the cases").filter_map(Result::ok) {
            let path = entry.path();
            if path.extension().is_none_or(|ending| ending != "stderr") {
                continue;
            }
            let source = path.with_extension("rs");
            let code = std::fs::read_to_string(&source).expect("a case");
            // Fragments of a macro are written somewhere else.
            if code.contains("macro_rules!") {
                continue;
            }
            let mut theirs = blocks(&std::fs::read_to_string(&path).expect("what rustc printed"));
            // What a layout has and no type is an error where rustc follows only.
            theirs.retain(|block, _| !block.contains("no type has the stride"));
            let name = source.strip_prefix(&root).expect("a case").to_str().expect("UTF-8").to_owned();
            // The macro does not know what rustc computes: here the consts of a file are hidden.
            let hidden = scratch("letter").join(&name);
            std::fs::create_dir_all(hidden.parent().expect("a folder")).expect("a folder");
            std::fs::write(&hidden, without_consts(&code)).expect("written");
            let mut layout = command(&[&name, "--deny", "intractable"]);
            let run = layout.current_dir(scratch("letter")).stdin(Stdio::null()).output().expect("it runs");
            let ours = blocks(&String::from_utf8_lossy(&run.stderr));
            compared += theirs.len();
            if ours != theirs {
                let show = |blocks: &BTreeMap<String, usize>, not: &BTreeMap<String, usize>| {
                    let lines: Vec<&str> = blocks.keys().filter(|key| !not.contains_key(*key)).map(|k| &**k).collect();
                    lines.join("\n")
                };
                wrong.push(format!("{name}\nOURS\n{}\nRUSTC\n{}", show(&ours, &theirs), show(&theirs, &ours)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(compared > 100, "{compared} errors");
}
