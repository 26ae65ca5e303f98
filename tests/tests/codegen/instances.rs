//! What a loop over whole tensors of two new layouts adds to the work of the compiler, without optimization and with:
//! functions, and lines of the LLVM IR that rustc hands over. Time depends on the machine, and these do not.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The functions and the lines of the LLVM IR of an example, before LLVM has optimized it.
fn of_example(level: &str, cfgs: &[&str]) -> (usize, usize) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codegen");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("codegen/Cargo.toml");
    let file = target.join(format!("whole_loops-{level}-{}.ll", cfgs.join("-")));
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--release", "--example", "whole_loops", "--manifest-path"])
        .arg(&manifest)
        .arg("--target-dir")
        .arg(&target)
        .args(["--", "-Ccodegen-units=1", "-Cdebuginfo=0", "-Cno-prepopulate-passes"])
        .args(cfgs.iter().map(|cfg| format!("--cfg={cfg}")))
        .arg(format!("-Copt-level={level}"))
        .arg(format!("--emit=llvm-ir={}", file.display()))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(file).expect("the IR is written");
    (text.lines().filter(|line| line.starts_with("define ")).count(), text.lines().count())
}

/// The ceilings: functions and lines without optimization, and at level 3.
#[test]
fn a_loop_of_new_layouts_instantiates_little() {
    for (what, ceilings) in
        [("copy", [(12, 210), (8, 150)]), ("fill", [(24, 1100), (20, 1160)]), ("zip", [(34, 1310), (29, 1340)])]
    {
        for (level, (functions, lines)) in ["0", "3"].into_iter().zip(ceilings) {
            let (one, both) = (of_example(level, &[what]), of_example(level, &[what, "second"]));
            let added = (both.0 - one.0, both.1 - one.1);
            println!("{what} at level {level}: {} functions, {} lines", added.0, added.1);
            assert!(added.0 <= functions && added.1 <= lines, "{what} at level {level} adds {added:?}");
        }
    }
}
