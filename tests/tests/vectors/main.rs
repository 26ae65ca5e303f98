//! The committed golden vectors: nothing fails.

mod encodings;
mod texts;

use std::path::Path;

use layout_tests::generate::hostile::{self, Draw, Expected};
use layout_tests::vectors::{Set, Verdict, judges, page, run_folder};

/// No case fails, and at least `passes` pass: an emptied file does not go unnoticed.
fn nothing_fails(set: Set, name: &str, passes: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
    let report = run_folder(set, &folder).unwrap();
    println!("{report}");
    let (passed, failed) = report.totals();
    assert_eq!(failed, 0, "\n{}", report.failures(5));
    assert!(passed >= passes, "{passed} cases passed, {passes} are there");
}

#[test]
fn cute() {
    nothing_fails(Set::Cute, "cute", 12_000);
}

#[test]
fn tract() {
    nothing_fails(Set::Tract, "tract", 14_000);
}

#[test]
fn linear() {
    nothing_fails(Set::Linear, "linear", 4_593);
}

#[test]
fn atoms() {
    nothing_fails(Set::Atoms, "atoms", 1_595);
}

#[test]
fn tma() {
    nothing_fails(Set::Tma, "tma", 153);
}

/// Every line has the verdict that it was made to have: right and wrong answers to large, tied and reversed inputs,
/// and lines that are none.
#[test]
fn hostile_lines() {
    let lines = hostile::lines(60);
    let mut counts = [0; 3];
    let mut wrong = Vec::new();
    for line in &lines {
        let (_, verdict) = Set::Cute.judge_line(line.file, &line.bytes);
        let (kind, right) = match line.expected {
            Expected::Right => {
                (0, matches!(verdict, Verdict::Exact | Verdict::UnitStrides | Verdict::Verified | Verdict::Refused))
            }
            Expected::Wrong => (1, matches!(verdict, Verdict::Truth(_) | Verdict::Wrong(_))),
            Expected::Unreadable => (2, matches!(verdict, Verdict::Unreadable(_))),
        };
        counts[kind] += 1;
        if !right {
            wrong.push(format!("{:?}: {verdict:?}\n  {}", line.expected, String::from_utf8_lossy(&line.bytes)));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lines.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(counts[0] > 2000 && counts[1] > 3000 && counts[2] > 200, "{counts:?}");
}

/// Golden lines with a number or two replaced by another: each gets a verdict, none a panic.
#[test]
fn changed_numbers() {
    const NUMBERS: [&str; 14] = [
        "0",
        "-1",
        "1",
        "2",
        "3",
        "-7",
        "24",
        "32",
        "65536",
        "1000003",
        "4294967296",
        "1099511627776",
        "9223372036854775807",
        "-9223372036854775808",
    ];
    let mut draw = Draw::new(7);
    let (mut judged, mut unreadable, mut wrong) = (0, 0, Vec::new());
    for (set, name) in Set::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(name);
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "jsonl")) {
            let name = path.file_stem().unwrap().to_str().unwrap();
            for line in std::fs::read_to_string(path).unwrap().lines() {
                if !draw.chance(CHANGED) {
                    continue;
                }
                let mut text = line.to_owned();
                for _ in 0..draw.between(1, 2) {
                    text = with_number(&text, &mut draw, &NUMBERS);
                }
                let (_, verdict) = set.judge_line(name, text.as_bytes());
                judged += 1;
                match verdict {
                    Verdict::Unreadable(_) => unreadable += 1,
                    Verdict::Failed(how) if how.starts_with("panicked") => wrong.push(format!("{how}\n  {text}")),
                    _ => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {judged}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(judged - unreadable > 1000, "{judged} lines, {unreadable} of them unreadable");
}

/// One in so many lines is changed.
const CHANGED: u64 = 5;

/// The text with one of its numbers replaced; those in quotes are names.
fn with_number(text: &str, draw: &mut Draw, numbers: &[&str]) -> String {
    let bytes = text.as_bytes();
    let begins = |i: &usize| bytes[*i].is_ascii_digit() && matches!(bytes[i - 1], b'[' | b',' | b':' | b'-');
    let places: Vec<usize> = (1..bytes.len()).filter(begins).collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let at = places[draw.index(places.len())];
    let end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let begin = if bytes[at - 1] == b'-' { at - 1 } else { at };
    let number = numbers[draw.index(numbers.len())];
    format!("{}{number}{}", &text[..begin], &text[end..])
}

/// `BLESS=1` writes it anew.
#[test]
fn the_conformance_page_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("../docs/conformance.md");
    let page = page(&run_folder(Set::Cute, &root.join("vectors/cute")).unwrap());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(page == written, "docs/conformance.md is out of date: BLESS=1 cargo test -p layout-tests --test golden");
}

/// Every file has the verdicts that are written down, every field has a judge, and a changed answer is noticed, but for
/// reasons that are given. `BLESS=1` writes the page anew.
#[test]
fn judges() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let (page, wrong) = judges::page(&root).unwrap();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(root.join("VERDICTS.md"), &page).unwrap();
    }
    assert!(wrong.is_empty(), "{} without a reason:\n{}", wrong.len(), wrong.join("\n"));
    let written = std::fs::read_to_string(root.join("VERDICTS.md")).unwrap_or_default();
    assert!(page == written, "VERDICTS.md is out of date: BLESS=1 cargo test -p layout-tests --test golden judges");
}
