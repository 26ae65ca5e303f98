//! Kernels that no `CuTe` C++ is held beside, and few versions by hand: their instructions and resources, and what is
//! promised of each. A version by hand is no bound here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use layout_gpu_kernels::table::ALONE;

use crate::{Compiled, assembly, check};

/// The rows of the table, sorted by kernel and architecture, and what is broken.
pub(crate) fn table(compiled: &[(&str, BTreeMap<String, Compiled>)]) -> (String, Vec<String>) {
    let mut table = String::from(
        "| kernel | for | instructions | by hand | registers | by hand | spilled | shared | accesses |\n\
         |---|---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    let mut broken = Vec::new();
    for (kernel, first) in &ALONE {
        for (architecture, kernels) in compiled.iter().filter(|(architecture, _)| architecture >= first) {
            let Some(one) = kernels.get(*kernel) else {
                broken.push(format!("no kernel {kernel} for {architecture}"));
                continue;
            };
            broken.extend(check::machine(&format!("{kernel} for {architecture}"), one));
            let (count, memory) = (assembly::count(&one.instructions), assembly::memory(&one.instructions));
            let resources = one.resources;
            let hand = kernels.get(&format!("{kernel}_hand"));
            let by_hand = hand.map(|hand| (assembly::count(&hand.instructions), hand.resources.registers));
            let [least, fewest] = by_hand
                .map_or(["-".into(), "-".into()], |(count, registers)| [count.to_string(), registers.to_string()]);
            let _ = writeln!(
                table,
                "| {kernel} | {architecture} | **{count}** | {least} | **{}** | {fewest} | {} | {} | {memory} |",
                resources.registers, resources.spilled, resources.shared
            );
        }
    }
    (table, broken)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::table;

    #[test]
    fn what_is_missing_is_named() {
        let (_, broken) = table(&[("sm_80", BTreeMap::new())]);
        assert!(broken.contains(&"no kernel attention_64 for sm_80".into()), "{broken:?}");
        // What is for a later machine is not asked of this one.
        let of_eighths = |broken: &[String]| broken.iter().any(|text| text.contains("product_e4m3"));
        let (_, later) = table(&[("sm_90", BTreeMap::new())]);
        assert_eq!([of_eighths(&broken), of_eighths(&later)], [false, true]);
    }
}
