//! The table of accesses to shared memory, and how often each asks a bank.

use std::fmt::Write as _;

use layout_gpu_kernels::table::KERNELS;

/// The table, and the accesses with conflicts.
pub(crate) fn table() -> (String, Vec<String>) {
    let mut table = String::from(
        "| kernel | access | bytes | `(thread, value)` to index | words asked of a bank at once \
         | without the swizzle |\n\
         |---|---|--:|---|--:|--:|\n",
    );
    let mut broken = Vec::new();
    for kernel in &KERNELS {
        for access in kernel.accesses {
            let (asked, without) = (access.asked, access.without);
            let text = access.layout.to_string();
            let _ = writeln!(
                table,
                "| {} | {} | {} | `{text}` | **{asked}** | {without} |",
                kernel.name, access.name, access.bytes
            );
            if asked != 1 {
                broken.push(format!("{}: {} asks a bank {asked} times at once", kernel.name, access.name));
            }
        }
    }
    (table, broken)
}

#[cfg(test)]
mod tests {
    #[test]
    fn swizzles_are_needed_and_suffice() {
        let (table, broken) = super::table();
        assert_eq!(broken, [""; 0]);
        assert!(table.contains("| transpose | load columns | 4 |"), "{table}");
        assert!(table.lines().any(|line| line.contains("ldmatrix A") && line.ends_with("| **1** | 4 |")), "{table}");
    }
}
