//! The table of accesses to shared memory, and what each costs.

use std::fmt::Write as _;

use layout_gpu_kernels::attention;
use layout_gpu_kernels::histogram;
use layout_gpu_kernels::portable;
use layout_gpu_kernels::product;
use layout_gpu_kernels::table::{Access, KERNELS};

/// The table, and the accesses with conflicts.
pub(crate) fn table() -> (String, Vec<String>) {
    let mut table = String::from(
        "| kernel | access | bytes | `(thread, value)` to index | phases | wavefronts | conflicts \
         | without the swizzle |\n\
         |---|---|--:|---|--:|--:|--:|--:|\n",
    );
    let mut broken = Vec::new();
    for (kernel, access) in accesses() {
        let Access { name, layout, bytes, phases, wavefronts, conflicts, without, .. } = access;
        let _ = writeln!(
            table,
            "| {kernel} | {name} | {bytes} | `{layout}` | {phases} | {wavefronts} | **{conflicts}** | {without} |",
        );
        if *conflicts > 0 {
            broken.push(format!("{kernel}: {name} has {conflicts} conflicts"));
        }
    }
    (table, broken)
}

/// The accesses of all kernels, with their names.
pub(crate) fn accesses() -> impl Iterator<Item = (String, &'static Access)> {
    let all = KERNELS.iter().flat_map(|kernel| kernel.accesses.iter().map(|access| (kernel.name.into(), access)));
    let attention = (attention::ACCESSES.iter())
        .flat_map(|kernel| kernel.accesses.iter().map(|access| (kernel.name.into(), access)));
    let portable = portable::ACCESSES.iter().map(|(kernel, access)| (format!("portable {kernel}"), access));
    let products = product::ACCESSES.iter().map(|access| (String::from("product"), access));
    let counts = histogram::ACCESSES.iter().map(|access| (String::from("histogram"), access));
    all.chain(products).chain(attention).chain(counts).chain(portable)
}

#[cfg(test)]
mod tests {
    #[test]
    fn swizzles_are_needed_and_suffice() {
        let (table, broken) = super::table();
        assert_eq!(broken, [""; 0]);
        assert!(table.contains("| transpose | load columns | 4 |"), "{table}");
        assert!(table.lines().any(|line| line.contains("ldmatrix A") && line.ends_with("| **0** | 3 |")), "{table}");
    }
}
