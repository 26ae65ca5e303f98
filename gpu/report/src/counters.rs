//! What a GPU's counters say of each access, beside what its layout claims: the pages of Nsight Compute.
//!
//! ```text
//! ncu --kernel-id :::1 --section SourceCounters -o counted layout-gpu-host DIR --check
//! ncu --import counted.ncu-rep --page source --csv >counted.csv
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

use layout_gpu_hopper::product::{Chunk, WriteChunk};
use layout_gpu_kernels::table::KERNELS;
use layout_static::access::On;

use crate::assembly::Instruction;
use crate::conflicts;

/// How often an instruction of a kernel was executed by a warp, and what that took.
struct Counted {
    instruction: Instruction,
    executed: u64,
    wavefronts: u64,
    sectors: u64,
}

/// An access and its claim.
struct Claim {
    kernel: String,
    access: &'static str,
    /// The instructions in PTX, and the bits that one moves for a thread: 0 for any.
    instruction: &'static str,
    bits: usize,
    of: fn(&Counted) -> u64,
    unit: &'static str,
    most: u64,
}

/// The table, and the claims that do not hold.
pub(crate) fn table(pages: &str) -> Result<(String, Vec<String>), Box<dyn Error>> {
    let kernels = parse(pages)?;
    let mut table = String::from("| kernel | access | claimed | counted |\n|---|---|--:|--:|\n");
    let mut broken = Vec::new();
    for Claim { kernel, access, instruction, bits, of, unit, most } in claims() {
        let Some(counted) = kernels.get(&kernel) else { continue };
        let same: Vec<_> = counted.iter().filter(|counted| counted.instruction.is(instruction, bits)).collect();
        let executed: u64 = same.iter().map(|counted| counted.executed).sum();
        let all: u64 = same.iter().map(|counted| of(counted)).sum();
        if executed == 0 {
            broken.push(format!("{kernel}: no {instruction} of {bits} bits was counted for {access}"));
            continue;
        }
        if all > most * executed {
            broken
                .push(format!("{kernel}: {access} took {all} {unit} in {executed} instructions, {most} each claimed"));
        }
        // In hundredths: instructions without all lanes take less.
        let each = (100 * all + executed / 2) / executed;
        let (whole, part) = (each / 100, each % 100);
        let part = if part == 0 { String::new() } else { format!(".{part:02}") };
        writeln!(table, "| {kernel} | {access} | {most} {unit} | **{whole}{part}** |")?;
    }
    Ok((table, broken))
}

/// All claims on shared and global memory. What `cp.async` writes to shared memory is counted as it arrives from global
/// memory, in more parts where rows begin in the middle of a line: that is no claim of a layout in shared memory.
fn claims() -> Vec<Claim> {
    let shared = conflicts::accesses().filter(|(_, access)| !access.instruction.starts_with("cp.async"));
    let shared = shared.map(|(kernel, access)| Claim {
        kernel: kernel.replace(' ', "_"),
        access: access.name,
        instruction: access.instruction,
        bits: 8 * access.bytes,
        of: |counted| counted.wavefronts,
        unit: "wavefronts",
        most: access.wavefronts as u64,
    });
    let stored = ["hopper", "hopper_e4m3", "hopper_attention_64", "hopper_attention_128"].map(|kernel| Claim {
        kernel: kernel.into(),
        access: "stmatrix",
        instruction: "stmatrix",
        bits: 0,
        of: |counted| counted.wavefronts,
        unit: "wavefronts",
        most: On::<WriteChunk, Chunk>::WAVEFRONTS as u64,
    });
    // A product of a warpgroup reads 64 rows of 32 bytes of A and 256 of B, 128 bytes a wavefront; a warp a quarter.
    let read = ["hopper", "hopper_e4m3"].map(|kernel| Claim {
        kernel: kernel.into(),
        access: "wgmma",
        instruction: "wgmma",
        bits: 0,
        of: |counted| counted.wavefronts,
        unit: "wavefronts",
        most: (64 + 256) * 32 / 128 / 4,
    });
    let global = KERNELS.iter().flat_map(|kernel| kernel.sectors.iter().map(move |sectors| (kernel, sectors)));
    let global = global.map(|(kernel, (instruction, most))| Claim {
        kernel: kernel.name.into(),
        access: instruction,
        instruction,
        bits: if instruction.ends_with("v2") {
            64
        } else if instruction.ends_with("v4") {
            128
        } else {
            0
        },
        of: |counted| counted.sectors,
        unit: "sectors",
        most: *most as u64,
    });
    shared.chain(stored).chain(read).chain(global).collect()
}

/// The kernels of the pages, each as it was launched first.
fn parse(pages: &str) -> Result<BTreeMap<String, Vec<Counted>>, Box<dyn Error>> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(pages.as_bytes());
    let (mut kernels, mut kernel, mut columns) = (BTreeMap::new(), None, BTreeMap::new());
    for record in reader.records() {
        let record = record?;
        match record.get(0) {
            Some("Kernel Name") => {
                let name = record.get(1).unwrap_or_default().to_owned();
                kernel = (!kernels.contains_key(&name)).then_some(name);
            }
            Some("Address") => columns = record.iter().enumerate().map(|(at, name)| (name.to_owned(), at)).collect(),
            _ => {
                let (Some(name), Some(at)) = (&kernel, columns.get("Source")) else { continue };
                let number = |column: &str| {
                    columns.get(column).and_then(|at| record.get(*at)).and_then(|text| text.parse().ok()).unwrap_or(0)
                };
                let Some(instruction) = record.get(*at).and_then(Instruction::of) else { continue };
                kernels.entry(name.clone()).or_insert_with(Vec::new).push(Counted {
                    instruction,
                    executed: number("Instructions Executed"),
                    wavefronts: number("L1 Wavefronts Shared"),
                    sectors: number("L2 Theoretical Sectors Global"),
                });
            }
        }
    }
    Ok(kernels)
}

#[cfg(test)]
mod tests {
    use super::table;

    /// Two accesses of a transpose, by 48 warps.
    fn pages(wavefronts: u32) -> String {
        format!(
            "\"Kernel Name\",\"transpose\",\n\
             \"Address\",\"Source\",\"Instructions Executed\",\"L1 Wavefronts Shared\",\
             \"L2 Theoretical Sectors Global\"\n\
             \"1\",\"      STS.128 [R27], R16 \",\"48\",\"192\",\"0\"\n\
             \"2\",\"      LDS R20, [R24] \",\"48\",\"{wavefronts}\",\"0\"\n\
             \"3\",\"@!P0  LDG.E.128 R12, desc[UR8][R12.64] \",\"48\",\"0\",\"768\"\n\
             \"4\",\"      STG.E.128 desc[UR8][R2.64], R20 \",\"48\",\"0\",\"768\"\n"
        )
    }

    #[test]
    fn claims_are_held_beside_what_was_counted() {
        let (text, broken) = table(&pages(48)).unwrap();
        assert_eq!(broken, [""; 0]);
        assert!(text.contains("| transpose | store rows | 4 wavefronts | **4** |"), "{text}");
        assert!(text.contains("| transpose | ld.global.v4 | 16 sectors | **16** |"), "{text}");
    }

    #[test]
    fn a_claim_that_does_not_hold_is_named() {
        let (_, broken) = table(&pages(8 * 48)).unwrap();
        let text = "transpose: load columns took 384 wavefronts in 48 instructions, 1 each claimed";
        assert_eq!(broken, [text]);
    }
}
