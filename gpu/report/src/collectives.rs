//! Instructions that threads execute together: each as often as in the source, and under no guard.

use std::collections::BTreeMap;

use layout_gpu_kernels::collectives;

use crate::assembly::Instruction;

/// The names of machine code for the instructions of PTX.
const MACHINE: [(&str, &[&str]); 8] = [
    ("bar", &["BAR"]),
    ("ldmatrix", &["LDSM"]),
    ("stmatrix", &["STSM"]),
    ("mma", &["HMMA", "IMMA"]),
    ("shfl", &["SHFL"]),
    ("vote", &["VOTE"]),
    ("match", &["MATCH"]),
    ("redux", &["REDUX"]),
];

/// The loops that libNVVM, behind Rust-CUDA, unrolls: the whole of the kernel is in the loop, and so often in PTX.
const UNROLLED: [(&str, usize); 1] = [("matmul", 3)];

/// What is broken in a module: an instruction with `.sync` or `.aligned`, or a declaration of shared memory, that a
/// kernel has not as often as its source, in PTX or in machine code, or under a guard. What Rust-CUDA compiled may have
/// [unrolled loops](UNROLLED), and its machine code is not counted.
pub(crate) fn broken(
    architecture: &str,
    text: &str,
    kernels: &BTreeMap<String, Vec<Instruction>>,
    by_rust_cuda: bool,
) -> Vec<String> {
    let mut broken = Vec::new();
    for entry in text.split(".entry ").skip(1) {
        let name = entry.split(['(', '\n']).next().unwrap_or_default().trim();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (guard, instruction) in entry.lines().filter_map(together) {
            *counts.entry(instruction).or_default() += 1;
            if let Some(guard) = guard {
                broken.push(format!("{name} for {architecture}: `{instruction}` under the guard `{guard}`"));
            }
        }
        let planned = collectives::of(name);
        let unrolled = UNROLLED.iter().find(|(kernel, _)| by_rust_cuda && *kernel == name);
        for instruction in counts.keys().chain(planned.iter().map(|(instruction, _)| instruction)) {
            let times = unrolled.filter(|_| *instruction != "shared").map_or(1, |(_, times)| *times);
            let want = count(planned, instruction) * times;
            let found = counts.get(instruction).copied().unwrap_or(0);
            check(&mut broken, name, architecture, "PTX", instruction, found, want);
        }
        if !by_rust_cuda {
            // Atoms are of all kinds; a product of 8 bits is two of 16 on sm_90, which has it by `wgmma` alone.
            // Folds of one value begin with one shuffle, which `ptxas` has once.
            let is_other = name.starts_with("atom_") || name.starts_with("folds_");
            let machine = kernels.get(name).map_or(&[][..], Vec::as_slice);
            for (instruction, want) in planned.iter().filter(|_| !is_other) {
                if let Some(names) = MACHINE.iter().find(|(ptx, _)| ptx == instruction).map(|(_, names)| names) {
                    let found = machine.iter().filter(|one| names.contains(&one.name())).count();
                    check(&mut broken, name, architecture, "SASS", instruction, found, *want);
                }
            }
        }
    }
    broken.sort();
    broken.dedup();
    broken
}

/// How often an instruction is planned.
fn count(planned: &[collectives::Count], instruction: &str) -> usize {
    planned.iter().find(|(name, _)| *name == instruction).map_or(0, |(_, count)| *count)
}

/// Adds an error unless as many were found as wanted.
fn check(
    broken: &mut Vec<String>,
    name: &str,
    architecture: &str,
    form: &str,
    instruction: &str,
    found: usize,
    want: usize,
) {
    if found != want {
        broken.push(format!("{name} for {architecture}: {found} `{instruction}` in {form}, {want} in the source"));
    }
}

/// The name of an instruction that threads execute together, or `shared` for a declaration, and its guard.
fn together(line: &str) -> Option<(Option<&str>, &str)> {
    let code = line.split("//").next()?.trim_start_matches(['{', ' ', '\t']);
    let mut words = code.split_whitespace().peekable();
    let guard = words.next_if(|word| word.starts_with('@'));
    let word = words.next()?.trim_end_matches(';');
    if word == ".shared" {
        return Some((guard, "shared"));
    }
    let (name, modifiers) = word.split_once('.')?;
    let together = modifiers.split('.').any(|part| part == "sync" || part == "aligned");
    (together && !name.is_empty()).then_some((guard, name))
}

#[cfg(test)]
mod tests {
    use super::broken;
    use crate::assembly::parse;

    const MACHINE: &str = ".section .text.diverge_twice_vote,\n/*0000*/ VOTE.ANY R1 ;\n";

    #[test]
    fn copies_and_guards_are_found() {
        let (one, machine) = ("\tvote.sync.ballot.b32 %r1, %p1, -1;\n", parse(MACHINE));
        let text = |body: &str| format!(".visible .entry diverge_twice_vote(\n)\n{{\n{body}}}\n");
        assert_eq!(broken("sm_90", &text(one), &machine, false), [""; 0]);
        let twice = broken("sm_90", &text(&one.repeat(2)), &machine, false);
        assert_eq!(twice, ["diverge_twice_vote for sm_90: 2 `vote` in PTX, 1 in the source"]);
        let guarded = broken("sm_90", &text(&format!("@%p2 {}", one.trim())), &machine, false);
        assert_eq!(guarded, ["diverge_twice_vote for sm_90: `vote` under the guard `@%p2`"]);
        let machine = parse(&MACHINE.replace("VOTE.ANY R1 ;\n", "VOTE.ANY R1 ;\n/*0010*/ @P0 VOTE.ANY R1 ;\n"));
        assert_eq!(broken("sm_90", &text(one), &machine, false).len(), 1);
        assert_eq!(broken("sm_90", &text(&one.repeat(2)), &machine, true).len(), 1);
        // An unrolled loop.
        let product = |times: usize| {
            let body = ["bar.sync 0;\n", &"ldmatrix.sync %r1;\n".repeat(16), &"mma.sync %r1;\n".repeat(64)].concat();
            format!(".entry matmul(\n.shared .align 128 .b8 memory[49152];\n{}", body.repeat(times))
        };
        assert_eq!(broken("sm_100", &product(3), &machine, true), [""; 0]);
        assert_eq!(broken("sm_100", &product(1), &machine, true).len(), 3);
        // What is not in the source at all.
        assert_eq!(broken("sm_90", ".entry copy(\n\tbar.sync 0;\n", &machine, false).len(), 1);
    }

    #[test]
    fn declarations_of_shared_memory_are_counted() {
        let kernel = ".visible .entry transpose(\n\t{ .shared .align 128 .b8 tile[16384]; }\n\tbar.sync \t0;\n";
        let machine = parse(".section .text.transpose,\n/*0000*/ BAR.SYNC 0x0 ;\n");
        assert_eq!(broken("sm_90", kernel, &machine, false), [""; 0]);
        let twice = kernel.replace("\tbar", "\t{ .shared .align 128 .b8 tile[16384]; }\n\tbar");
        assert_eq!(broken("sm_90", &twice, &machine, false).len(), 1);
    }
}
