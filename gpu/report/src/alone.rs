//! Kernels of which few have a version in `CuTe` C++: their instructions and resources, and what is promised of each.
//! A version by hand is a bound, `CuTe` C++ is none here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use layout_gpu_kernels::table::{ALONE, Alone};

use crate::peers::Peers;
use crate::{Compiled, assembly, check};

/// The rows of the table, sorted by kernel and architecture, and what is broken.
pub(crate) fn table(compiled: &[(&str, BTreeMap<String, Compiled>)], peers: &Peers) -> (String, Vec<String>) {
    let mut table = String::from(
        "| kernel | for | instructions | by hand | CuTe C++ | registers | by hand | CuTe C++ | spilled | shared \
         | accesses |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|\n",
    );
    let mut broken = Vec::new();
    for Alone { name: kernel, first, more } in &ALONE {
        for (architecture, kernels) in compiled.iter().filter(|(architecture, _)| architecture >= first) {
            let Some(one) = kernels.get(*kernel) else {
                broken.push(format!("no kernel {kernel} for {architecture}"));
                continue;
            };
            broken.extend(check::machine(&format!("{kernel} for {architecture}"), one));
            let (count, memory) = (assembly::count(&one.instructions), assembly::memory(&one.instructions));
            let resources = one.resources;
            let hand = kernels.get(&format!("{kernel}_hand"));
            let hand = hand.map(|hand| (assembly::count(&hand.instructions), hand.resources.registers));
            broken.extend(beside(kernel, architecture, count, hand.map(|hand| hand.0), *more));
            let cute = peers.get(kernel, architecture).ok().map(|peer| (peer.instructions, peer.registers));
            let text = |number: Option<usize>| number.map_or("-".into(), |number| number.to_string());
            let [by_hand, in_cute] = [hand, cute].map(|of| text(of.map(|(count, _)| count)));
            let [fewest, registers] = [hand, cute].map(|of| text(of.map(|(_, registers)| registers as usize)));
            let _ = writeln!(
                table,
                "| {kernel} | {architecture} | **{count}** | {by_hand} | {in_cute} | **{}** | {fewest} | {registers} \
                 | {} | {} | {memory} |",
                resources.registers, resources.spilled, resources.shared
            );
        }
    }
    (table, broken)
}

/// What is broken in a kernel of so many instructions that may take `more` than by hand. A version by hand is a bound.
fn beside(kernel: &str, architecture: &str, ours: usize, hand: Option<usize>, more: Option<usize>) -> Option<String> {
    match (hand, more) {
        (None, Some(_)) => Some(format!("no kernel {kernel}_hand for {architecture}")),
        (Some(_), None) => Some(format!("{kernel}_hand for {architecture} is no bound of {kernel}")),
        (Some(hand), Some(more)) if ours > hand + more => Some(format!(
            "{kernel} for {architecture}: {ours} instructions, {hand} by hand, of which it may take {more} more"
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Peers, beside, table};

    #[test]
    fn a_version_by_hand_is_a_bound() {
        assert_eq!(beside("one", "sm_80", 12, Some(10), Some(2)), None);
        let more = beside("one", "sm_80", 13, Some(10), Some(2)).unwrap();
        assert!(more.ends_with("13 instructions, 10 by hand, of which it may take 2 more"), "{more}");
        assert_eq!(beside("one", "sm_80", 1, None, Some(2)).unwrap(), "no kernel one_hand for sm_80");
        assert_eq!(beside("one", "sm_80", 1, Some(1), None).unwrap(), "one_hand for sm_80 is no bound of one");
        assert_eq!(beside("one", "sm_80", 1, None, None), None);
    }

    #[test]
    fn what_is_missing_is_named() {
        let (_, broken) = table(&[("sm_80", BTreeMap::new())], &Peers::default());
        assert!(broken.contains(&"no kernel attention_64 for sm_80".into()), "{broken:?}");
        // What is for a later machine is not asked of this one.
        let of_eighths = |broken: &[String]| broken.iter().any(|text| text.contains("product_e4m3"));
        let (_, later) = table(&[("sm_90", BTreeMap::new())], &Peers::default());
        assert_eq!([of_eighths(&broken), of_eighths(&later)], [false, true]);
    }
}
