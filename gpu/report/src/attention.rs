//! Attention beside CUTLASS's, instruction by instruction. CUTLASS has a loop without masks and one with them. Ours is
//! one loop, in which a branch goes around the masks. It has the address of a stage in vector registers.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use crate::assembly;
use crate::loops::{beside, lines_of_loops, name_of, target, text};
use crate::peers::Peers;

/// The kernels.
const KERNELS: [&str; 2] = ["hopper_attention_64", "hopper_attention_128"];

/// The columns of the tables of loops.
const HEADS: [&str; 4] = ["without masks", "CUTLASS", "with masks", "CUTLASS"];

/// Of each product: the addition to the address of its stage, and two moves to uniform registers.
const OF_PRODUCT: usize = 3;

/// The tables, and what is broken: a path through the loop has at most the instructions of CUTLASS's loop for it, and
/// those that its products need for their addresses.
pub(crate) fn table(folder: &Path, peers: &Peers, broken: &mut Vec<String>) -> Result<String, Box<dyn Error>> {
    let ours = text(folder, "hopper/sm_90a.sass")?;
    let mut table =
        format!("| attention | instructions | CUTLASS | {} |\n|---|--:|--:|--:|--:|--:|--:|\n", { HEADS.join(" | ") });
    let mut beside_each_other = String::new();
    for name in KERNELS {
        let peer = peers.of("hopper_attention", "sm_90a", name)?;
        let all = assembly::parse(&ours).get(name).map_or(0, |all| assembly::count(all));
        let theirs = peer.instructions;
        let cutlass: Vec<_> = peer.loops.iter().filter(|names| count(names, "MUFU") >= MASKED).collect();
        let Some(columns) = columns(&softmaxes(&ours, name), &cutlass) else {
            broken.push(format!("{name}: no loop without masks and with them"));
            continue;
        };
        let [plain, plain_cutlass, masked, masked_cutlass] = [0, 1, 2, 3].map(|i: usize| columns[i].len());
        let more = OF_PRODUCT * count(&columns[0], "HGMMA");
        if all > theirs || plain > plain_cutlass + more || masked > masked_cutlass + more {
            broken.push(format!(
                "{name} has {all} instructions, its loop {plain} without masks and {masked} with them; \
                 CUTLASS's {theirs}, {plain_cutlass} and {masked_cutlass}"
            ));
        }
        let _ = writeln!(
            table,
            "| {name} | **{all}** | {theirs} | **{plain}** | {plain_cutlass} | **{masked}** | {masked_cutlass} |"
        );
        beside_each_other.extend(["\n", &beside(&format!("loop of `{name}`"), &HEADS, &columns)]);
    }
    Ok(table + &beside_each_other)
}

/// Our loop without the masks and with them, each before CUTLASS's for it.
fn columns(ours: &[Vec<&str>], cutlass: &[&Vec<String>]) -> Option<[Vec<String>; 4]> {
    let ([main, ..], [plain, masked, ..]) = (ours, cutlass) else { return None };
    if count(plain, "FSEL") >= MASKED || count(masked, "FSEL") < MASKED {
        return None;
    }
    let (begin, end) = masks(main)?;
    let path = [&main[..=begin], &main[end..]].concat();
    Some([names(&path), (*plain).clone(), names(main), (*masked).clone()])
}

/// A thread has so many scores: two rows of a fourth of 128 keys.
const MASKED: usize = 64;

/// The branch around the masks: its place, and the place that it leads to.
fn masks(lines: &[&str]) -> Option<(usize, usize)> {
    (0..lines.len()).find_map(|begin| {
        let label = target(lines[begin])?;
        let end = begin + lines[begin..].iter().position(|line| line.strip_suffix(':') == Some(label))?;
        (count(&names(&lines[begin..end]), "FSEL") >= MASKED).then_some((begin, end))
    })
}

/// The instructions of a name.
fn count(names: &[String], name: &str) -> usize {
    names.iter().filter(|one| *one == name).count()
}

fn names(lines: &[&str]) -> Vec<String> {
    lines.iter().filter_map(|line| name_of(line)).collect()
}

/// The loops with the exponentials of all scores, the shortest one first.
fn softmaxes<'a>(sass: &'a str, kernel: &str) -> Vec<Vec<&'a str>> {
    let mut found = lines_of_loops(sass, kernel);
    found.retain(|lines| count(&names(lines), "MUFU") >= MASKED);
    found.sort_by_key(|lines| names(lines).len());
    found
}

#[cfg(test)]
mod tests {
    use super::{columns, names, softmaxes};

    /// A loop: scores, a branch around so many masks, exponentials, a product.
    fn listing(branch: bool, masks: usize) -> String {
        let branch = if branch { "/*1*/ @!P0 BRA `(.L_x_2) ;\n" } else { "" };
        let [masks, exponentials] =
            [("FSEL", masks), ("MUFU.EX2", 64)].map(|(name, count)| format!("/*2*/ {name} R0, R1 ;\n").repeat(count));
        format!(
            ".text.k:\n.L_x_1:\n/*0*/ HGMMA R24 ;\n{branch}{masks}.L_x_2:\n{exponentials}/*3*/ @P1 BRA `(.L_x_1) ;\n"
        )
    }

    #[test]
    fn the_path_without_masks_is_the_loop_without_what_its_branch_goes_around() {
        let ours = listing(true, 66);
        let ours = softmaxes(&ours, "k");
        let [plain, masked] = [2, 66].map(|masks| names(&softmaxes(&listing(false, masks), "k")[0]));
        let counts = columns(&ours, &[&plain, &masked]).unwrap().map(|names| names.len());
        assert_eq!(counts, [67, 68, 133, 132]);
        assert_eq!(names(&ours[0]).len(), 133);
        let without = listing(false, 66);
        let none = columns(&softmaxes(&without, "k"), &[&plain, &masked]);
        assert!(none.is_none(), "a loop without the branch has no path without masks");
        assert!(columns(&ours, &[&masked, &masked]).is_none(), "two loops with masks are none without");
    }
}
