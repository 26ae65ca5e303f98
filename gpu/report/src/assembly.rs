//! Reads the machine code that `nvdisasm -c` prints.

use std::collections::BTreeMap;

/// An instruction: its name with all modifiers, as `LDG.E.128`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instruction {
    text: String,
    /// Whether it is never executed: ptxas puts loads with the predicate `@!PT` before asynchronous copies.
    never: bool,
}

impl Instruction {
    /// The name without modifiers.
    pub(crate) fn name(&self) -> &str {
        self.text.split('.').next().unwrap_or_default()
    }

    /// An instruction with its operands and a predicate, such as `@!P0 LDG.E R2, desc[UR4][R2.64]`.
    pub(crate) fn of(text: &str) -> Option<Instruction> {
        let mut words = text.split_whitespace();
        let mut word = words.next()?;
        let never = word == "@!PT";
        if word.starts_with('@') {
            word = words.next()?;
        }
        let text = word.trim_end_matches(';');
        text.starts_with(|first: char| first.is_ascii_uppercase()).then(|| Instruction { text: text.into(), never })
    }

    /// Whether an instruction of PTX becomes this one, if it moves so many bits for a thread; 0 stands for any.
    pub(crate) fn is(&self, ptx: &str, bits: usize) -> bool {
        let names: &[&str] = match ptx.split('.').collect::<Vec<_>>()[..] {
            ["ldmatrix", ..] => return self.name() == "LDSM",
            ["stmatrix", ..] => return self.name() == "STSM",
            ["wgmma", ..] => return ["HGMMA", "QGMMA", "IGMMA"].contains(&self.name()),
            ["cp", "async", ..] => &["LDGSTS"],
            ["ld", "shared", ..] => &["LDS"],
            ["st", "shared", ..] => &["STS"],
            ["ld", "global", ..] => &["LDG"],
            ["st", "global", ..] => &["STG"],
            _ => &[],
        };
        names.contains(&self.name()) && !self.never && (bits == 0 || bits == self.width() as usize)
    }

    /// How many bits a memory access moves for each thread.
    pub(crate) fn width(&self) -> u32 {
        self.text.split('.').find_map(|part| part.parse().ok().filter(|bits| [64, 128].contains(bits))).unwrap_or(32)
    }
}

/// The instructions of each kernel.
pub(crate) fn parse(listing: &str) -> BTreeMap<String, Vec<Instruction>> {
    let mut kernels = BTreeMap::new();
    let mut kernel: Option<&mut Vec<Instruction>> = None;
    for line in listing.lines() {
        if line.split_whitespace().next() == Some(".section") {
            kernel = section(line).map(|name| kernels.entry(name.into()).or_default());
        } else if let (Some(instructions), Some(instruction)) = (&mut kernel, instruction(line)) {
            instructions.push(instruction);
        }
    }
    kernels
}

/// The kernel whose code a section holds.
fn section(line: &str) -> Option<&str> {
    let (_, name) = line.split_once(".text.")?;
    name.split([',', '"', ' ']).next()
}

/// The instruction on a line such as `/*0040*/ @!P0 LDG.E R2, desc[UR4][R2.64] ;`.
fn instruction(line: &str) -> Option<Instruction> {
    let (_, rest) = line.trim_start().strip_prefix("/*")?.split_once("*/")?;
    Instruction::of(rest)
}

/// The number of instructions, without padding; those that are never executed take their time.
pub(crate) fn count(instructions: &[Instruction]) -> usize {
    instructions.iter().filter(|instruction| instruction.name() != "NOP").count()
}

/// The memory accesses and their widths in bits, as `4 LDG.128, 4 STG.128`.
pub(crate) fn memory(instructions: &[Instruction]) -> String {
    let mut counts = BTreeMap::new();
    for instruction in instructions.iter().filter(|instruction| !instruction.never) {
        let name = instruction.name();
        let width = match name {
            "LDG" | "STG" | "LDS" | "STS" | "LDGSTS" => format!(".{}", instruction.width()),
            "LDSM" | "HMMA" | "IMMA" => String::new(),
            _ => continue,
        };
        *counts.entry(format!("{name}{width}")).or_insert(0) += 1;
    }
    counts.iter().map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::{count, memory, parse};

    const LISTING: &str = "\
\t.section\t.nv.info,\"\",@\"SHT_CUDA_INFO\"
//--------------------- .text.copy --------------------------
\t.section\t.text.copy,\"ax\",@progbits
\t.sectioninfo\t@\"SHI_REGISTERS=24\"
copy:
.text.copy:
        /*0000*/                   LDC R1, c[0x0][0x28] ;
        /*0010*/              @!P0 LDG.E.128 R4, desc[UR4][R2.64] ;
        /*0020*/                   STG.E.64 desc[UR4][R2.64], R4 ;
        /*0030*/              @!PT LDS RZ, [RZ] ;
        /*0038*/                   EXIT ;
.L_x_0:
        /*0040*/                   BRA `(.L_x_0);
        /*0050*/                   NOP;
\t.section\t.text.other,\"ax\",@progbits
        /*0000*/                   EXIT ;
";

    #[test]
    fn a_listing_is_read() {
        let kernels = parse(LISTING);
        assert_eq!(kernels.keys().collect::<Vec<_>>(), ["copy", "other"]);
        assert_eq!((count(&kernels["copy"]), count(&kernels["other"])), (6, 1));
        assert_eq!(memory(&kernels["copy"]), "1 LDG.128, 1 STG.64");
    }
}
