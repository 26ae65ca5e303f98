//! The instructions of a debug build, as `debug_index` counts them: an index takes at most half of `ndarray`'s, a loop
//! over a whole tensor at most twice the loop over slices. Without valgrind there is nothing to count with.

#![cfg(debug_assertions)]

use std::process::Command;

/// The counts of a row of the table: by hand, of `ndarray`, of the three kinds of tensors.
fn counts(row: &str) -> Vec<f64> {
    row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect()
}

#[test]
fn debug_builds_take_few_instructions() {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: valgrind is not there");
        return;
    }
    let (index, loops) = ("t[(i, j)]", ["fill", "copy", "zip of 2", "fold"]);
    let output = Command::new(env!("CARGO_BIN_EXE_debug_index")).arg(index).args(loops).output();
    let output = output.expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{table}");
    // The words of an index are in two rows: one reads, one writes.
    let rows: Vec<&str> = table.lines().skip(2).collect();
    assert_eq!(rows.len(), 2 + loops.len());
    for row in rows {
        let counts = counts(row);
        let [by_hand, ndarray, ours @ ..] = &counts[..] else { panic!("{row}") };
        let bar = if row.contains("t[") { ndarray / 2.0 } else { by_hand * 2.0 };
        assert!(ours.len() == 3 && ours.iter().all(|count| *count <= bar), "above {bar}: {row}");
    }
}
