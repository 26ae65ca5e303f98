//! Copies that transpose have shuffles: rows of blocks are interleaved in registers, for elements of each size.

use std::fs;

use crate::compiler::{self, Source};
use crate::machine::MACHINES;

/// The rows of a block, and the instructions that interleave the lower halves of two registers, for elements of 1, 2, 4
/// and 8 bytes.
const INTERLEAVE: [(usize, &[&str]); 4] =
    [(16, &["punpcklbw"]), (8, &["punpcklwd"]), (4, &["unpcklps", "punpckldq"]), (2, &["unpcklpd", "punpcklqdq"])];

#[test]
fn transposes_interleave_registers() {
    let options = ["-O".into(), "-Ccodegen-units=1".into(), "-Ctarget-cpu=x86-64".into()];
    let file = compiler::emit(Source::Example("transposes"), Some(MACHINES[0]), "asm", &options, "transposes.s");
    let text = fs::read_to_string(file).expect("the assembly is written");
    for (rows, names) in INTERLEAVE {
        let is_one = |line: &&str| line.split_whitespace().next().is_some_and(|word| names.contains(&word));
        // A stage of a block has one for each pair of its rows.
        let count = text.lines().filter(is_one).count();
        println!("{names:?}: {count}");
        assert!(count >= rows / 2 * rows.ilog2() as usize, "elements are not interleaved by {names:?}");
    }
}
