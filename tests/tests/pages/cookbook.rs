//! `docs/cookbook.md` shows of each program its layouts and what is done with them; `BLESS=1` writes it.

use std::fmt::Write as _;
use std::{env, fs};

use crate::{read, root};

/// Programs whose text is a function over layouts, instead of the call.
const FUNCTIONS: [(&str, &str); 3] =
    [("assertions.rs", "normalize"), ("contraction.rs", "contract"), ("particles.rs", "step")];

/// The lines from the first one that begins so to the first one that closes it, both at this depth.
fn item<'a>(source: &'a str, begin: &str, depth: usize) -> Option<Vec<&'a str>> {
    let indent = " ".repeat(depth);
    let begins = |line: &&str| line.strip_prefix(&*indent).is_some_and(|line| line.starts_with(begin));
    let mut lines = source.lines().skip_while(|line| !begins(line)).peekable();
    if lines.peek()?.ends_with('}') {
        return Some(vec![lines.next()?]);
    }
    let (mut item, end) = (Vec::new(), format!("{indent}}}"));
    for line in lines {
        item.push(line);
        if line == end {
            return Some(item);
        }
    }
    None
}

/// What the page shows of a program.
fn shown(file: &str) -> String {
    let source = read(&format!("examples/src/cookbook/{file}"));
    let is_root =
        |line: &str| line.starts_with("use layout_static::{") || line.starts_with("use layout_static::Layout");
    let uses = source.lines().filter(|line| line.starts_with("use layout_static::") || line.starts_with("use rayon"));
    let mut lines: Vec<String> = uses.filter(|line| !is_root(line)).map(str::to_owned).collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    if let Some(layouts) = item(&source, "layout! {", 0) {
        lines.extend(layouts.into_iter().map(str::to_owned));
        lines.push(String::new());
    }
    if let Some((_, function)) = FUNCTIONS.iter().find(|(name, _)| *name == file) {
        let begin = format!("fn {function}");
        lines.extend(item(&source, &begin, 0).expect("the function is there").into_iter().map(str::to_owned));
    } else {
        let body = item(&source, "fn with_layouts(", 4).expect("a program with layouts");
        let inner = body[1..body.len() - 1].iter().filter(|line| line.trim() != "Ok(())");
        lines.extend(inner.map(|line| line.strip_prefix("        ").unwrap_or(line).to_owned()));
    }
    lines.join("\n")
}

#[test]
fn the_cookbook_shows_its_programs() {
    let page = read("docs/cookbook.md");
    let (mut written, mut count) = (String::new(), 0);
    let mut sections = page.split("](../examples/src/cookbook/");
    written += sections.next().expect("a beginning");
    for section in sections {
        let (file, rest) = section.split_once(')').expect("a link ends");
        let (before, rest) = rest.split_once("```rust,ignore\n").expect("a program is shown");
        let (_, after) = rest.split_once("\n```").expect("a block ends");
        let program = shown(file);
        _ = write!(written, "](../examples/src/cookbook/{file}){before}```rust,ignore\n{program}\n```{after}");
        count += 1;
    }
    let files = fs::read_dir(root().join("examples/src/cookbook")).expect("the programs are there").count();
    assert_eq!(count + 1, files, "each file but `mod.rs` is shown");
    if env::var_os("BLESS").is_some() {
        fs::write(root().join("docs/cookbook.md"), written).expect("a page can be written");
    } else {
        assert!(page == written, "docs/cookbook.md is not what the programs are: bless it");
    }
}
