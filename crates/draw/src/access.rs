//! Pictures of accesses: the banks and the sectors of memory that the lanes of a warp access.

mod banks;
mod sectors;

use std::collections::BTreeMap;

use layout_algebra::Composed;
use layout_algebra::access::{Access, SECTOR};

use crate::DrawError;

pub use banks::{banks, swizzled_banks};
pub use sectors::sectors;

/// Writes a layout in memory; an identity swizzle is left out.
fn said_memory(memory: &Composed) -> String {
    if memory.bijection().is_identity() && memory.offset() == 0 {
        memory.layout().to_string()
    } else {
        memory.to_string()
    }
}

/// An instruction of an access: `lanes` threads from `thread` on, each with its values from `value` on. The tile begins
/// `base` bytes after a block.
#[derive(Clone, Copy, Debug)]
struct Instruction {
    thread: u64,
    lanes: u64,
    value: u64,
    base: u64,
}

/// The blocks of memory that lanes access, each with its threads.
struct Asked {
    lanes: Vec<u64>,
    blocks: BTreeMap<u64, Vec<u64>>,
}

impl Instruction {
    /// Returns the blocks of `unit` bits that lanes of the instruction access.
    fn asked(&self, access: &Access, memory: &Composed, lanes: Vec<u64>, unit: u64) -> Result<Asked, DrawError> {
        let mut blocks: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for lane in &lanes {
            let thread = self.thread + lane;
            // The last warp of a block may be partial: its other lanes access nothing.
            if thread < access.threads() {
                let [first, end] = access.moved(memory, thread, self.value)?.map(|bit| bit + 8 * self.base);
                // `end` is exclusive and a value has a bit at least, so `end - 1` does not fall below `first`.
                for block in first / unit..=(end - 1) / unit {
                    blocks.entry(block).or_default().push(thread);
                }
            }
        }
        Ok(Asked { lanes, blocks })
    }

    fn said(&self, access: &Access) -> String {
        let threads = runs((self.thread..(self.thread + self.lanes).min(access.threads())).collect());
        let values = runs((self.value..self.value + access.vector()).collect());
        let values = if access.vector() == 1 { format!("value {values}") } else { format!("values {values}") };
        let base = if self.base == 0 { String::new() } else { format!(", of a tile at byte {}", self.base) };
        format!("threads {threads}, {values}{base}")
    }
}

impl Asked {
    /// Counts the blocks by a number, such as their bank.
    fn in_blocks(&self, number: impl Fn(u64) -> u64) -> BTreeMap<u64, u64> {
        let mut counts = BTreeMap::new();
        for block in self.blocks.keys() {
            *counts.entry(number(*block)).or_default() += 1;
        }
        counts
    }

    /// Returns how many bytes of a sector are used. Parts of one byte count once.
    fn used(&self, access: &Access, memory: &Composed, of: &Instruction, sector: u64) -> Result<u64, DrawError> {
        // Elements below a byte are counted in bits of their width, so that two halves of one byte are one byte.
        let (begin, step) = (8 * SECTOR * sector, access.bits().min(8));
        let mut used = std::collections::BTreeSet::new();
        for thread in self.blocks.get(&sector).into_iter().flatten() {
            let [first, end] = access.moved(memory, *thread, of.value)?.map(|bit| bit + 8 * of.base);
            let (first, end) = (first.max(begin), end.min(begin + 8 * SECTOR));
            used.extend((first / step..end.div_ceil(step)).map(|part| part * step));
        }
        Ok((used.len() as u64 * step).div_ceil(8))
    }
}

/// Returns the first instruction with the cost of the worst one, and the blocks it accesses. If only the alignment of
/// the tile is known, all its places are tried.
fn worst<T>(
    access: &Access,
    [lanes, unit]: [u64; 2],
    most: u64,
    asked: &dyn Fn(&Instruction) -> Result<T, DrawError>,
    cost: &dyn Fn(&T) -> u64,
) -> Result<(Instruction, T), DrawError> {
    let step = |by: u64| usize::try_from(by).unwrap_or(usize::MAX);
    let first = Instruction { thread: 0, lanes, value: 0, base: 0 };
    for value in (0..access.values()).step_by(step(access.vector())) {
        for thread in (0..access.threads()).step_by(step(lanes)) {
            // Starts beyond one unit repeat these: a whole unit moves every block by one and changes no count.
            for base in (0..unit).step_by(step(access.align())) {
                let instruction = Instruction { thread, value, base, ..first };
                let this = asked(&instruction)?;
                // The search stops at the known worst cost. It returns the instruction that has this cost, which users
                // look for.
                if cost(&this) >= most {
                    return Ok((instruction, this));
                }
            }
        }
    }
    Ok((first, asked(&first)?))
}

/// Writes `T5`, or `T5+3` if three more threads access it.
fn lanes_of(threads: &[u64]) -> String {
    match threads {
        [] => String::new(),
        [thread] => format!("T{thread}"),
        [thread, others @ ..] => format!("T{thread}+{}", others.len()),
    }
}

/// Writes numbers as runs: `0-3 20-23`.
fn runs(mut numbers: Vec<u64>) -> String {
    numbers.sort_unstable();
    let mut runs: Vec<[u64; 2]> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => runs.push([number, number]),
        }
    }
    let run = |[first, last]: &[u64; 2]| if first == last { first.to_string() } else { format!("{first}-{last}") };
    runs.iter().map(run).collect::<Vec<_>>().join(" ")
}
