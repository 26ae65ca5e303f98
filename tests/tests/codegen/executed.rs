//! Loops of runtime extents, or of many modes, by the instructions that they execute: a listing does not say how often
//! each runs. Valgrind counts them; without it there is nothing to count with.

use std::path::Path;
use std::process::Command;

use crate::compiler::{self, Source};

/// The instructions of a loop of a size: the difference of eleven rounds and one, a tenth of it.
fn instructions(example: &Path, name: &str, size: usize) -> Option<f64> {
    let all = |rounds: &str| {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(example);
        let output = valgrind.args([name, &size.to_string(), rounds]).output().ok()?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = text.lines().find(|line| line.contains("refs:")).unwrap_or_else(|| panic!("{text}"));
        line.rsplit(' ').next()?.replace(',', "").parse::<f64>().ok()
    };
    Some((all("11")? - all("1")?) / 10.0)
}

/// The loop, its size, and the most instructions of it over the instructions by hand.
/// LLVM unrolls the structures by hand twice or not, for 13 or 14 instructions each; the time is the same.
const BARS: [(&str, usize, f64); 7] = [
    ("sums", 1, 1.1),
    ("sums", 3, 1.1),
    ("sums", 7, 1.1),
    ("sums", 32, 1.1),
    ("fields", 1024, 1.1),
    ("fields", 4096, 1.09),
    ("morton", 4096, 0.5),
];

#[test]
fn loops_execute_few_instructions() {
    let example = compiler::emit(Source::Example("runtime_loops"), None, "link", &["-O".into()], "runtime_loops");
    let mut wrong = Vec::new();
    for (name, size, bar) in BARS {
        let of = |name: &str| instructions(&example, name, size);
        let (Some(ours), Some(theirs)) = (of(name), of(&format!("{name}_by_hand"))) else {
            println!("skipped: valgrind is not there");
            return;
        };
        let line = format!("{name} of {size}: {ours} instructions, by hand {theirs}, {:.2}", ours / theirs);
        println!("{line}");
        if ours > bar * theirs {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
