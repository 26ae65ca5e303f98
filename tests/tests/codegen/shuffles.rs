//! Copies that transpose have shuffles: LLVM finds that rows of blocks are interleaved, for elements of each size.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The instructions that interleave the lower halves of two registers, for elements of 1, 2 and 4 bytes.
const INTERLEAVE: [&[&str]; 3] = [&["punpcklbw"], &["punpcklwd"], &["unpcklps", "punpckldq"]];

#[test]
fn transposes_interleave_registers() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codegen");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("codegen/Cargo.toml");
    let file = target.join("transposes.s");
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--release", "--example", "transposes", "--manifest-path"])
        .arg(&manifest)
        .args(["--target", "x86_64-unknown-linux-gnu", "--target-dir"])
        .arg(&target)
        .args(["--", "-Ccodegen-units=1", "-Cdebuginfo=0", "-Ctarget-cpu=x86-64"])
        .arg(format!("--emit=asm={}", file.display()))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(file).expect("the assembly is written");
    for names in INTERLEAVE {
        let is_one = |line: &&str| line.split_whitespace().next().is_some_and(|word| names.contains(&word));
        // A stage of a block has one for each pair of its rows; each of the stages has its own loop.
        let count = text.lines().filter(is_one).count();
        println!("{names:?}: {count}");
        assert!(count >= 2, "LLVM does not interleave elements by {names:?}");
    }
}
