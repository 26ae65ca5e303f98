//! Copies that transpose have shuffles: LLVM finds that rows of blocks are interleaved, for elements of each size.

use std::fs;

use crate::compiler::{self, Source};
use crate::machine::MACHINES;

/// The instructions that interleave the lower halves of two registers, for elements of 1, 2 and 4 bytes.
const INTERLEAVE: [&[&str]; 3] = [&["punpcklbw"], &["punpcklwd"], &["unpcklps", "punpckldq"]];

#[test]
fn transposes_interleave_registers() {
    let options = ["-O".into(), "-Ccodegen-units=1".into(), "-Ctarget-cpu=x86-64".into()];
    let file = compiler::emit(Source::Example("transposes"), Some(MACHINES[0]), "asm", &options, "transposes.s");
    let text = fs::read_to_string(file).expect("the assembly is written");
    for names in INTERLEAVE {
        let is_one = |line: &&str| line.split_whitespace().next().is_some_and(|word| names.contains(&word));
        // A stage of a block has one for each pair of its rows; each of the stages has its own loop.
        let count = text.lines().filter(is_one).count();
        println!("{names:?}: {count}");
        assert!(count >= 2, "LLVM does not interleave elements by {names:?}");
    }
}
