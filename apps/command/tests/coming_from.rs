//! The commands in `docs/coming-from` run.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The words of a command line, as a shell takes them apart.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut is_quoted, mut word) = (Vec::new(), false, None::<String>);
    for c in line.chars() {
        match c {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            _ if c.is_whitespace() && !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The commands of a page with a layout: in its prose, and in its blocks, where one may have several lines.
fn commands(page: &str) -> Vec<String> {
    let begin = "cargo layout ";
    let after = page.match_indices(begin).map(|(at, _)| &page[at + begin.len()..]);
    let end = |text: &str| {
        let mut is_quoted = false;
        text.find(|c| {
            is_quoted ^= c == '"';
            !is_quoted && (c == '`' || c == '\n')
        })
    };
    after.filter_map(|text| Some(text[..end(text)?].to_owned())).filter(|line| line.contains('"')).collect()
}

#[test]
fn commands_for_newcomers_run() {
    let binary =
        option_env!("CARGO_BIN_EXE_cargo-layout").or(option_env!("CARGO_BIN_EXE_layout")).expect("it is built");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/coming-from");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the pages are there").flatten() {
        let page = fs::read_to_string(entry.path()).expect("a page can be read");
        for line in commands(&page) {
            let output = Command::new(binary).args(words(&line)).output().expect("the command runs");
            assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
            count += 1;
        }
    }
    assert!(count >= 5, "{count} commands");
}
