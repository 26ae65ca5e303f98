//! What docs/gpu.md says was tried of each kernel for `sm_90a` and `sm_100a`, beside its table of times.

use crate::read;

/// Whatever ran has a time, and nothing else has.
#[test]
fn kernels_that_ran_have_a_time() {
    let text = read("docs/gpu.md");
    let between = |marks: [&str; 2]| text.split_once(marks[0]).and_then(|(_, rest)| rest.split_once(marks[1]));
    let (times, _) = between(["<!-- times -->", "<!-- end of times -->"]).expect("a table of times");
    let (tables, _) = between(["<!-- tables of sm_90a -->", "<!-- end of tables of sm_90a -->"]).expect("tables");
    let (kernels, _) = tables.trim().split_once("\n\n").expect("the first of several tables");
    let rows: Vec<Vec<&str>> = kernels.lines().skip(2).map(|row| row.split('|').map(str::trim).collect()).collect();
    assert!(rows.len() >= 11, "{rows:?}");
    for row in rows {
        let (name, tried) = (row[1], row[row.len() - 2]);
        let has_time = times.lines().any(|line| line.starts_with(&format!("| {name} |")) && line.contains("layouts"));
        assert_eq!(tried, if has_time { "assembled, emulated, ran" } else { "assembled, emulated" }, "{name}");
    }
}
