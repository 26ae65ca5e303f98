//! What a loop over whole tensors of two new layouts adds to the work of the compiler, without optimization and with:
//! functions, and lines of the LLVM IR that rustc hands over. Time depends on the machine, and these do not.

use std::fs;

use crate::compiler::{self, Source};

/// The functions and the lines of the LLVM IR of an example, before LLVM has optimized it.
fn of_example(level: &str, cfgs: &[&str]) -> (usize, usize) {
    let mut options: Vec<_> = cfgs.iter().map(|cfg| format!("--cfg={cfg}")).collect();
    options.extend(["-Ccodegen-units=1", "-Cno-prepopulate-passes"].map(String::from));
    options.push(format!("-Copt-level={level}"));
    let name = format!("whole_loops-{level}-{}.ll", cfgs.join("-"));
    let file = compiler::emit(Source::Example("whole_loops"), None, "llvm-ir", &options, &name);
    let text = fs::read_to_string(file).expect("the IR is written");
    (text.lines().filter(|line| line.starts_with("define ")).count(), text.lines().count())
}

/// The ceilings: functions and lines without optimization, and at level 3.
#[test]
fn a_loop_of_new_layouts_instantiates_little() {
    for (what, ceilings) in
        [("copy", [(12, 200), (8, 150)]), ("fill", [(12, 355), (8, 325)]), ("zip", [(21, 600), (15, 555)])]
    {
        for (level, (functions, lines)) in ["0", "3"].into_iter().zip(ceilings) {
            let (one, both) = (of_example(level, &[what]), of_example(level, &[what, "second"]));
            let added = (both.0 - one.0, both.1 - one.1);
            println!("{what} at level {level}: {} functions, {} lines", added.0, added.1);
            assert!(added.0 <= functions && added.1 <= lines, "{what} at level {level} adds {added:?}");
        }
    }
}
