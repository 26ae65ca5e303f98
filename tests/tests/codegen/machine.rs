//! The machines that code is generated for, and what no function by layout may contain on them.

use crate::assembly::count;

/// A processor, and how rustc is told to compile for it.
#[derive(Debug)]
pub(crate) struct Machine {
    pub(crate) name: &'static str,
    pub(crate) triple: &'static str,
    pub(crate) cpu: &'static str,
    /// Whether there is no compiled core library for it, so that it is compiled from the component `rust-src`.
    pub(crate) builds_core: bool,
    pub(crate) instructions: Instructions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Instructions {
    X86,
    Arm,
    Wasm,
    Ptx,
    Amd,
}

/// `CuTe` was measured on this one.
pub(crate) const V3: &Machine = &Machine {
    name: "x86-64-v3",
    triple: "x86_64-unknown-linux-gnu",
    cpu: "x86-64-v3",
    builds_core: false,
    instructions: Instructions::X86,
};

pub(crate) const MACHINES: [&Machine; 4] = [
    &Machine { name: "x86-64", cpu: "x86-64", ..*V3 },
    V3,
    &Machine { name: "x86-64-v4", cpu: "x86-64-v4", ..*V3 },
    &Machine {
        name: "aarch64",
        triple: "aarch64-unknown-none",
        cpu: "generic",
        builds_core: false,
        instructions: Instructions::Arm,
    },
];

/// More machines, of which indices are counted.
pub(crate) const FURTHER: [&Machine; 3] = [
    &Machine {
        name: "wasm32",
        triple: "wasm32-unknown-unknown",
        cpu: "generic",
        builds_core: false,
        instructions: Instructions::Wasm,
    },
    &Machine {
        name: "nvptx64",
        triple: "nvptx64-nvidia-cuda",
        cpu: "sm_80",
        builds_core: true,
        instructions: Instructions::Ptx,
    },
    &Machine {
        name: "amdgcn",
        triple: "amdgcn-amd-amdhsa",
        cpu: "gfx90a",
        builds_core: true,
        instructions: Instructions::Amd,
    },
];

impl Machine {
    /// Options of rustc beyond the target.
    pub(crate) fn options(&self) -> Vec<String> {
        let mut options = vec![format!("-Ctarget-cpu={}", self.cpu)];
        if matches!(self.instructions, Instructions::X86) {
            options.push("-Cllvm-args=-x86-asm-syntax=intel".into());
        }
        options
    }

    /// A line of assembly without its comment.
    pub(crate) fn without_comment<'a>(&self, line: &'a str) -> &'a str {
        let comment = match self.instructions {
            Instructions::X86 | Instructions::Wasm => "#",
            Instructions::Arm | Instructions::Ptx => "//",
            Instructions::Amd => ";",
        };
        line.split(comment).next().unwrap_or_default()
    }

    /// Whether a line calls, traps, divides, or reads a table. Every machine has instructions for a division by a
    /// constant that are no division.
    fn is_forbidden(&self, line: &str) -> bool {
        if is_vector_constant(line) {
            return false;
        }
        let mnemonic = line.split_whitespace().next().unwrap_or_default();
        match self.instructions {
            Instructions::X86 => {
                matches!(mnemonic, "call" | "ud2" | "int3" | "div" | "idiv")
                    || ["rip", ".L__unnamed", "GOTPCREL", "table"].iter().any(|table| line.contains(table))
            }
            Instructions::Arm => matches!(mnemonic, "bl" | "blr" | "br" | "brk" | "udiv" | "sdiv" | "adrp" | "adr"),
            // The engine, or the assembler, makes multiplications of divisions by constants.
            Instructions::Wasm => {
                mnemonic.starts_with("call") || mnemonic.contains("load") || mnemonic == "unreachable"
            }
            Instructions::Ptx => {
                mnemonic.starts_with("call") || mnemonic.starts_with("trap") || mnemonic.starts_with("ld.global")
            }
            Instructions::Amd => {
                mnemonic.starts_with("s_swappc") || mnemonic.starts_with("s_trap") || mnemonic.contains("load")
            }
        }
    }

    /// Where a line jumps to.
    fn jump<'a>(&self, line: &'a str) -> Option<&'a str> {
        let mnemonic = line.split_whitespace().next()?;
        let jumps = match self.instructions {
            Instructions::X86 => mnemonic.starts_with('j'),
            Instructions::Arm => {
                matches!(mnemonic, "b" | "cbz" | "cbnz" | "tbz" | "tbnz") || mnemonic.starts_with("b.")
            }
            Instructions::Wasm => mnemonic.starts_with("br"),
            Instructions::Ptx => mnemonic.contains("bra"),
            Instructions::Amd => mnemonic.starts_with("s_cbranch") || mnemonic == "s_branch",
        };
        if jumps { line.split_whitespace().last() } else { None }
    }

    /// The number of instructions of the shortest loop that has none inside; 0 without one.
    pub(crate) fn innermost(&self, body: &[String]) -> usize {
        self.innermost_loops(body).into_iter().map(count).min().unwrap_or_default()
    }

    /// The loops that have none inside.
    pub(crate) fn innermost_loops<'a>(&self, body: &'a [String]) -> Vec<&'a [String]> {
        let begin = |line: &str| body.iter().position(|label| *label == format!("{}:", self.jump(line).unwrap_or("?")));
        let ends = body.iter().enumerate().filter_map(|(end, line)| Some((begin(line)?, end)));
        let loops: Vec<_> = ends.filter(|(begin, end)| begin < end).collect();
        let holds_one = |&(begin, end): &(usize, usize)| {
            loops.iter().any(|&other| other != (begin, end) && begin <= other.0 && other.1 <= end)
        };
        let innermost = loops.iter().filter(|all| !holds_one(all));
        innermost.map(|&(begin, end)| &body[begin..=end]).collect()
    }

    /// The lines of a body that it may not contain.
    pub(crate) fn forbidden<'a>(&self, body: &'a [String], loops: bool) -> Vec<&'a str> {
        let mut wrong = Vec::new();
        for (at, line) in body.iter().enumerate() {
            if is_memcpy(line) {
                continue;
            }
            let jump = self.jump(line);
            let leaves = jump.is_some_and(|target| !target.starts_with(".L"));
            let backward = jump.is_some_and(|target| body[..at].contains(&format!("{target}:")));
            if leaves || backward && !loops || self.is_forbidden(line) || line.contains("panic") {
                wrong.push(line.as_str());
            }
        }
        wrong
    }
}

/// Whether a line loads the constant of a vector instruction. LLVM takes four shifts or multiplications for one of a
/// vector where that makes fewer instructions, in what is written by hand as well, and has their constants in memory.
pub(crate) fn is_vector_constant(line: &str) -> bool {
    line.contains(".LCPI")
}

/// Whether a line calls for the copy of many elements at once, which is a call in what is written by hand as well.
pub(crate) fn is_memcpy(line: &str) -> bool {
    ["memcpy", "memcpy@GOTPCREL]"].contains(&line.split([' ', '+']).next_back().unwrap_or_default())
}

#[test]
fn what_is_forbidden_is_found() {
    let body = |text: &str| text.split("; ").map(ToString::to_string).collect::<Vec<_>>();
    let arm = MACHINES[3];
    for (machine, fine) in [
        (V3, "cmp rdi, 4; jae .LBB0_1; ret; .LBB0_1:; xor eax, eax; ret"),
        (arm, "cmp x0, #4; b.hs .LBB0_1; ret; .LBB0_1:; mov x0, xzr; ret"),
    ] {
        assert!(machine.forbidden(&body(fine), false).is_empty(), "{fine}");
    }
    for (machine, bad) in [
        (V3, "call memcmp; ret"),
        (V3, "jmp memcmp"),
        (V3, "mov rax, qword ptr [rip + .L__unnamed_1]; ret"),
        (V3, "mov rax, qword ptr [8*rdi + table]; ret"),
        (V3, "div rcx; ret"),
        (V3, "lea rdi, [rip + .L__unnamed_1]; ret"),
        (V3, "ud2"),
        (arm, "bl memcmp; ret"),
        (arm, "b memcmp"),
        (arm, "cbnz x0, panic_bounds_check"),
        (arm, "adrp x8, .L__unnamed_1; ret"),
        (arm, "udiv x0, x0, x1; ret"),
        (arm, "brk #0x1"),
    ] {
        assert_eq!(machine.forbidden(&body(bad), true).len(), 1, "{bad}");
    }
    for (machine, looping) in [
        (V3, ".LBB0_1:; dec rdi; jne .LBB0_1; ret"),
        (arm, ".LBB0_1:; subs x0, x0, #1; b.ne .LBB0_1; ret"),
        (arm, ".LBB0_1:; sub x0, x0, #1; cbnz x0, .LBB0_1; ret"),
    ] {
        assert_eq!(machine.forbidden(&body(looping), false).len(), 1, "{looping}");
        assert!(machine.forbidden(&body(looping), true).is_empty(), "{looping}");
    }
}
