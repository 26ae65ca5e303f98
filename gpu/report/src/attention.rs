//! Attention beside CUTLASS's, instruction by instruction. CUTLASS has a loop without masks and one with them. Ours is
//! one loop, in which a branch goes around the masks. It has the address of a stage in vector registers.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use crate::assembly;
use crate::loops::{PRODUCTS, beside, lines_of_loops, name_of, target, text};

/// The kernels.
const KERNELS: [&str; 2] = ["hopper_attention_64", "hopper_attention_128"];

/// The columns of the tables of loops.
const HEADS: [&str; 4] = ["without masks", "CUTLASS", "with masks", "CUTLASS"];

/// Of each product: the addition to the address of its stage, and two moves to uniform registers.
const OF_PRODUCT: usize = 3;

/// The tables, and what is broken: a path through the loop has at most the instructions of CUTLASS's loop for it, and
/// those that its products need for their addresses.
pub(crate) fn table(folder: &Path, broken: &mut Vec<String>) -> Result<String, Box<dyn Error>> {
    let (ours, cutlass) = (text(folder, "hopper/sm_90a.sass")?, text(folder, "cute/hopper_attention.sm_90a.sass")?);
    let mut table =
        format!("| attention | instructions | CUTLASS | {} |\n|---|--:|--:|--:|--:|--:|--:|\n", { HEADS.join(" | ") });
    let mut beside_each_other = String::new();
    for name in KERNELS {
        let peer = format!("{name}_cute");
        let [all, theirs] = [(&ours, name), (&cutlass, peer.as_str())]
            .map(|(sass, name)| assembly::parse(sass).get(name).map_or(0, |all| assembly::count(all)));
        let Some(columns) = columns(&softmaxes(&ours, name), &softmaxes(&cutlass, &peer)) else {
            broken.push(format!("{name}: no loop without masks and with them"));
            continue;
        };
        let [plain, plain_cutlass, masked, masked_cutlass] = [0, 1, 2, 3].map(|i: usize| columns[i].len());
        let more = OF_PRODUCT * columns[0].iter().filter(|name| *name == "HGMMA").count();
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
fn columns(ours: &[Vec<&str>], cutlass: &[Vec<&str>]) -> Option<[Vec<String>; 4]> {
    let ([main, ..], [plain, masked, ..]) = (ours, cutlass) else { return None };
    if masks(plain).is_some() || selections(masked) < MASKED {
        return None;
    }
    let (begin, end) = masks(main)?;
    let path = [&main[..=begin], &main[end..]].concat();
    Some([&path, plain, main, masked].map(|lines| names(lines)))
}

/// A thread has so many scores: two rows of a fourth of 128 keys.
const MASKED: usize = 64;

/// The branch around the masks: its place, and the place that it leads to.
fn masks(lines: &[&str]) -> Option<(usize, usize)> {
    (0..lines.len()).find_map(|begin| {
        let label = target(lines[begin])?;
        let end = begin + lines[begin..].iter().position(|line| line.strip_suffix(':') == Some(label))?;
        (selections(&lines[begin..end]) >= MASKED).then_some((begin, end))
    })
}

/// The selections among floats.
fn selections(lines: &[&str]) -> usize {
    names(lines).iter().filter(|name| *name == "FSEL").count()
}

fn names(lines: &[&str]) -> Vec<String> {
    lines.iter().filter_map(|line| name_of(line)).collect()
}

/// The loops with the exponentials of all scores, the shortest one first.
fn softmaxes<'a>(sass: &'a str, kernel: &str) -> Vec<Vec<&'a str>> {
    let mut found = lines_of_loops(sass, kernel, &PRODUCTS);
    found.retain(|lines| names(lines).iter().filter(|name| *name == "MUFU").count() >= MASKED);
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
        let (ours, plain, masked) = (listing(true, 66), listing(false, 2), listing(false, 66));
        let [ours, plain, masked] = [&ours, &plain, &masked].map(|text| softmaxes(text, "k"));
        let cutlass = [plain[0].clone(), masked[0].clone()];
        let counts = columns(&ours, &cutlass).unwrap().map(|lines| lines.len());
        assert_eq!(counts, [67, 68, 133, 132]);
        assert_eq!(names(&ours[0]).len(), 133);
        assert!(columns(&cutlass, &cutlass).is_none(), "a loop without the branch has no path without masks");
        assert!(columns(&ours, &ours).is_none(), "a loop with one branch is no two loops");
    }
}
