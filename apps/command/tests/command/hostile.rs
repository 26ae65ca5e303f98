//! An afternoon of hostility: a clear line each, never a panic, nothing written by halves.

use std::io::Read as _;
use std::process::Stdio;

use super::{command, finished, run, scratch};

/// A layout of so many leaves, eight in each mode.
fn leaves(count: usize) -> String {
    let extents = vec!["2".to_owned(); count];
    let strides: Vec<String> = (0..count).map(|i| (1u64 << i).to_string()).collect();
    let nested = |leaves: &[String]| -> String {
        let modes: Vec<String> = leaves.chunks(8).map(|mode| format!("({})", mode.join(","))).collect();
        format!("({})", modes.join(","))
    };
    format!("{}:{}", nested(&extents), nested(&strides))
}

#[test]
fn thirty_two_leaves_are_drawn_and_thirty_three_refused() {
    let most = run(&[&leaves(32)]);
    assert_eq!(most.code, Some(0), "{most:?}");
    assert!(most.out.contains(", panels 0..8 of 65536"), "{}", most.out);
    let more = run(&[&leaves(33)]);
    assert_eq!(more.code, Some(1));
    assert!(more.err.starts_with("error: [L"), "{}", more.err);
}

#[test]
fn one_element_is_drawn() {
    for one in ["1:0", "1", "(1,1):(0,0)", "((((1)))):((((0))))"] {
        let run = run(&[one]);
        assert!(run.code == Some(0) && run.out.contains("size 1,"), "{run:?}");
    }
}

#[test]
fn a_thousand_million_elements_are_cut_short() {
    for huge in ["1000000000:1", "(1000000000,1000000000):(1000000000,1)"] {
        let drawn = run(&[huge]);
        assert!(drawn.code == Some(0) && drawn.out.contains("shown: "), "{drawn:?}");
        let memory = run(&[huge, "--picture", "memory"]);
        assert_eq!(memory.code, Some(1));
        assert!(memory.err.starts_with("error: a picture looks at 1048576 coordinates at most"), "{memory:?}");
        let svg = scratch("huge").join("x.svg");
        run(&[huge, "--svg", svg.to_str().expect("UTF-8")]);
        assert!(std::fs::metadata(&svg).expect("written").len() <= 200 * 1024);
    }
}

#[test]
fn depth_has_a_limit_that_is_said() {
    let nested = |depth: usize| {
        let wrap = |number: &str| "(".repeat(depth) + number + &")".repeat(depth);
        run(&[&format!("({},3):({},2)", wrap("2"), wrap("1"))])
    };
    let deep = nested(19);
    assert!(deep.code == Some(0) && deep.out.contains("depth 20"), "{deep:?}");
    for depth in [64, 1000, 20000] {
        let run = nested(depth);
        assert_eq!(run.code, Some(1), "{depth}: {:?}", run.err.lines().next());
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
}

#[test]
fn names_are_of_all_scripts() {
    let folder = scratch("unicode");
    let file = folder.join("größe.layout");
    std::fs::write(
        &file,
        "type Größe = (4, 8) : (8, 1);\ntype 配置 = coalesce(Größe);\ntype X = composition(配置, 6 : 3);\n",
    )
    .expect("written");
    let path = file.to_str().expect("UTF-8");
    let wrong = run(&[path]);
    assert_eq!(wrong.code, Some(1));
    // The caret stands under the number, wide characters before it or not.
    let lines: Vec<&str> = wrong.err.lines().collect();
    let at = lines.iter().position(|line| line.contains("type X")).expect("the line");
    let wide = |text: &str| unicode_width::UnicodeWidthStr::width(text);
    let caret = wide(&lines[at + 1][..lines[at + 1].find('^').expect("a caret")]);
    let number = lines[at].rfind(|c: char| "63".contains(c)).expect("a number");
    assert!([wide(&lines[at][..number]), wide(&lines[at][..number]) - 4].contains(&caret), "{}", wrong.err);
    assert_eq!(run(&["größe.layout"]).code, Some(2));
    let tabs = finished(command(&["-"]), "type A =\tcomposition((4, 6) : (1, 8), 6 : 3);".as_bytes());
    assert!(tabs.err.contains("\n1 | type A =    composition("), "{}", tabs.err);
}

#[test]
fn files_that_are_no_programs_are_said_to_be_none() {
    let folder = scratch("nothing");
    for (name, bytes, says) in [
        ("empty.layout", &b""[..], "has no definition in it"),
        ("empty.rs", b"", "has no layout! in it"),
        ("comment.layout", b"// nothing\n", "has no definition in it"),
        ("binary.layout", b"\xff\xfe\x00", "is not UTF-8"),
        ("broken.rs", b"fn main( {", "is not Rust"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, bytes).expect("written");
        let run = run(&[file.to_str().expect("UTF-8")]);
        assert!(run.code == Some(2) && run.err.contains(says) && run.out.is_empty(), "{name}: {run:?}");
    }
    let nothing = finished(command(&["-"]), b"");
    assert!(nothing.code == Some(2) && nothing.err.starts_with("error: <stdin> has no definition"), "{nothing:?}");
    assert_eq!(run(&[""]).code, Some(2));
    assert_eq!(run(&[";"]).code, Some(1));
}

#[test]
fn a_file_of_ten_megabytes_is_refused_in_a_line() {
    let file = scratch("large").join("large.layout");
    let text = "type A = (4, 8) : (8, 1);\n".repeat(10 * 1024 * 1024 / 26);
    std::fs::write(&file, &text).expect("written");
    let path = file.to_str().expect("UTF-8");
    let run = run(&[path]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.err, format!("error: {path} has {} bytes; at most 1048576 are read\n", text.len()));
    let piped = finished(command(&["-"]), text.as_bytes());
    assert_eq!(piped.code, Some(2));
    assert!(piped.err.starts_with("error: standard input has more than 1048576 bytes"), "{}", piped.err);
}

#[test]
fn a_closed_pipe_ends_it_without_a_word() {
    let mut command = command(&["(64,64):(64,1)", "--all", "--svg", "-"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut err).expect("UTF-8");
    assert_eq!((child.wait().expect("it ends").code(), &*err), (Some(0), ""));
}

#[test]
fn twenty_columns_are_enough() {
    for arguments in [
        &["(4,8):(8,1)"][..],
        &["(64,64):(64,1)"],
        &["((4,8),(2,2)):((32,1),(16,8))", "--picture", "thread-value", "--tile", "16,8"],
        &["(4,8):(8,1)", "--picture", "memory"],
        &["explain", "swizzle(2,1,2) * ((4,8):(8,1))"],
        &["(32,32):(32,1)", "--picture", "banks", "--access", "read((32,32):(1,32), bits 32)"],
        &["(32,32):(32,1)", "--picture", "sectors", "--access", "read((32,32):(1,32), bits 32)"],
        &["infer", "|i in 8, j in 64| i * 64 + (j ^ 8 * i)"],
    ] {
        let mut command = command(arguments);
        command.env("COLUMNS", "20");
        let run = finished(command, b"");
        assert_eq!(run.code, Some(0));
        let wide = run.out.lines().find(|line| line.chars().count() > 20);
        assert!(arguments[0] == "explain" || wide.is_none(), "{wide:?}");
    }
    for columns in ["0", "1", "nonsense", "99999999999999999999"] {
        let mut command = command(&["(4,8):(8,1)"]);
        command.env("COLUMNS", columns);
        assert_eq!(finished(command, b"").code, Some(0));
    }
}

/// Accesses and formulas that nobody should ask about.
#[test]
fn huge_accesses_and_formulas_are_answered_in_lines() {
    let huge = "(1000000000,1000000000):(1000000000,1)";
    for arguments in [
        &["check", huge, "--access", "read((32,1):(1,0), bits 32)"][..],
        &["check", "4:1", "--access", "read((1000000000,1000000000):(1,1000000000), bits 8)"],
        &["swizzle", huge, "--access", "read((1000000000,8):(1,1000000000), bits 8, vector 8)"],
        &[huge, "--picture", "banks", "--access", "read((1024,1024):(1048576,1024), bits 8)"],
        &[huge, "--picture", "sectors", "--access", "write((7,3):(1000000007,11), bits 128)"],
        &["swizzle", &leaves(32), "--access", "read((32,4):(1,32), bits 32)"],
        &["swizzle", "1:0", "--access", "read((1,1):(0,0), bits 1)"],
        &["infer", "|i in 1000000000, j in 1000000000| i"],
        &["infer", "|größe in 4| größe * 18446744073709551615"],
        &["infer", ""],
        &["convert", "--from", "triton", "tensor<1000000000x1000000000xf16, #ttg.blocked<{}>>"],
    ] {
        let run = run(arguments);
        let is_said = match run.code {
            Some(0) => run.err.is_empty() && !run.out.is_empty(),
            Some(1 | 2) => run.err.starts_with("error: "),
            _ => false,
        };
        assert!(is_said, "{arguments:?}: {run:?}");
    }
    let nested = format!("|i in 4| {}i{}", "(".repeat(20_000), ")".repeat(20_000));
    let deep = run(&["infer", &nested]);
    assert!(
        deep.code == Some(1) && deep.err.starts_with("error: [L0104] layout: at least 65 levels"),
        "{:?}",
        deep.code
    );
}
