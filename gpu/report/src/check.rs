//! What is promised of compiled kernels.

use crate::assembly::count;
use crate::resources::Resources;
use crate::{Compiled, Row};

/// Instructions that have no place in a kernel.
const FORBIDDEN: [(&str, &str); 7] = [
    ("LD", "a generic load, where the compiler lost sight of the memory"),
    ("ST", "a generic store, where the compiler lost sight of the memory"),
    ("LDL", "a load from local memory"),
    ("STL", "a store to local memory"),
    ("CALL", "a call"),
    ("BPT", "a trap: the end of a panic"),
    ("RET", "a function"),
];

/// The kernels that check what they read.
const CHECKED: [&str; 2] = ["gather", "gather_hand"];

/// What is broken in a module of PTX: it has no functions, and no way to panic but one trap where a kernel checks what
/// it reads.
pub(crate) fn ptx(architecture: &str, text: &str) -> Vec<String> {
    let code = text.lines().filter_map(|line| line.split("//").next());
    let mut broken = Vec::new();
    let (mut kernel, mut traps) = ("", 0);
    for (number, line) in code.enumerate() {
        if let Some((_, name)) = line.split_once(".entry ") {
            (kernel, traps) = (name.trim_end_matches('('), 0);
        }
        for word in ["panic", "trap", "call", ".func", ".extern", ".local", "_ZN", "_R"] {
            let parts = || line.split([' ', '\t', ';', '(', ',']);
            let mangled = ["panic", "_ZN"].contains(&word);
            if !parts()
                .any(|part| part == word || mangled && part.contains(word) || word == "_R" && part.starts_with(word))
            {
                continue;
            }
            traps += usize::from(word == "trap");
            if word != "trap" || traps > 1 || !CHECKED.contains(&kernel) {
                broken.push(format!("{architecture}.ptx:{}: `{word}` in `{}`", number + 1, line.trim()));
            }
        }
    }
    broken
}

/// What is broken in the machine code of a kernel, whatever it is held beside.
pub(crate) fn machine(name: &str, compiled: &Compiled) -> Vec<String> {
    let Resources { spilled, stack, .. } = compiled.resources;
    let mut broken = Vec::new();
    if spilled + stack > 0 {
        broken.push(format!("{name}: {spilled} bytes spilled, {stack} bytes of stack"));
    }
    let has = |name| compiled.instructions.iter().any(|instruction| instruction.name() == name);
    for (forbidden, what) in FORBIDDEN {
        // Without a return it is a jump out of a loop, as `ptxas` writes it before an instruction of a warp.
        if forbidden == "CALL" && !has("RET") {
            continue;
        }
        if has(forbidden) {
            broken.push(format!("{name}: {forbidden}, {what}"));
        }
    }
    broken
}

/// What is broken in a kernel.
pub(crate) fn row(row: &Row) -> Vec<String> {
    let name = format!("{} for {}", row.kernel.name, row.architecture);
    let [ours, hand] = [&row.ours, &row.hand].map(|compiled| count(&compiled.instructions));
    let beside = row.beside.instructions;
    let mut broken = Vec::new();
    if row.toolchain.is_bound && ours > hand {
        broken.push(format!("{name}: {ours} instructions, {hand} by hand"));
    }
    if row.toolchain.is_bound && ours > beside {
        broken.push(format!("{name}: {ours} instructions, {beside} in {}", row.toolchain.beside));
    }
    broken.extend(machine(&name, &row.ours));
    let resources = row.ours.resources;
    if resources.shared as usize != row.kernel.shared {
        broken.push(format!("{name}: {} bytes of shared memory, not {}", resources.shared, row.kernel.shared));
    }
    for (kind, width) in row.kernel.widths {
        let mut widths = row.ours.instructions.iter().filter(|instruction| instruction.name() == *kind).peekable();
        if widths.peek().is_none() {
            broken.push(format!("{name}: no {kind}"));
        }
        if let Some(narrow) = widths.find(|instruction| instruction.width() != *width) {
            broken.push(format!("{name}: {narrow:?}, not {width} bits"));
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use layout_gpu_kernels::table::{KERNELS, Kernel};

    use super::{ptx, row};
    use crate::assembly::parse;
    use crate::peers::Peer;
    use crate::resources::Resources;
    use crate::{Compiled, RUSTC, Row};

    #[test]
    fn functions_and_panics_are_found() {
        assert!(ptx("sm_90", ".visible .entry copy(\n\tld.global.b32 %r1, [%rd1]; // call\n").is_empty());
        assert_eq!(ptx("sm_90", ".extern .func (.param) core_panicking_panic_fmt(\n\tcall.uni f;\n\ttrap;\n").len(), 4);
        let one = ".visible .entry gather(\n\ttrap;\n";
        assert!(ptx("sm_90", one).is_empty());
        assert_eq!(ptx("sm_90", &format!("{one}\ttrap;\n")).len(), 1);
        assert_eq!(ptx("sm_90", &format!("{one}.visible .entry copy(\n\ttrap;\n")).len(), 1);
        assert_eq!(ptx("sm_90", ".func _RNvCs_7outside(\n").len(), 2);
    }

    fn compiled(code: &str, spilled: u32) -> Compiled {
        let lines: Vec<_> = code.split(' ').map(|word| format!("/*0000*/ {word} ;")).collect();
        let listing = format!(".section .text.copy,\n{}", lines.join("\n"));
        let instructions = parse(&listing).remove("copy").unwrap();
        Compiled { instructions, resources: Resources { spilled, ..Resources::default() } }
    }

    fn broken(ours: &str, spilled: u32) -> Vec<String> {
        of(&KERNELS[0], ours, spilled)
    }

    fn of(kernel: &Kernel, ours: &str, spilled: u32) -> Vec<String> {
        let other = || compiled("LDG.E.128 STG.E.128 EXIT", 0);
        let beside = Peer { instructions: 3, ..Peer::default() };
        let (ours, hand) = (compiled(ours, spilled), other());
        row(&Row { kernel, toolchain: &RUSTC, architecture: "sm_90", ours, hand, beside })
    }

    #[test]
    fn promises_are_held() {
        assert!(broken("LDG.E.128 STG.E.128 EXIT NOP", 0).is_empty());
        assert_eq!(broken("LDG.E.128 STG.E.128 MOV EXIT", 0).len(), 2); // more than by hand, and than in CuTe
        assert_eq!(broken("LDG.E.64 STG.E.128 EXIT", 0).len(), 1);
        assert_eq!(broken("LDG.E.128 ST.E.128 EXIT", 0).len(), 2); // generic, and no STG
        assert_eq!(broken("LDG.E.128 STG.E.128 EXIT", 8).len(), 1);
        assert_eq!(broken("LDG.E.128 STG.E.128 CALL.REL.NOINC", 0).len(), 0);
        assert_eq!(broken("LDG.E.128 CALL.REL.NOINC RET.REL.NODEC STG.E.128", 0).len(), 4); // more than by hand, too
    }
}
