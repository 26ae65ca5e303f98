//! What accesses to memory cost, by their addresses.
//!
//! Shared memory has 32 banks of 4 bytes. The lanes of a warp are served in phases: all 32 up to 4 bytes a lane, 16 of
//! 8 bytes, 8 of 16 bytes; `ldmatrix` and `stmatrix` serve the 8 rows of a matrix. In a phase a bank serves one word at
//! a time, to any number of lanes: a *wavefront* for each. Global memory moves *sectors* of 32 bytes.
//!
//! Two phases of loads are one if each lane `i` of them loads what lane `i ^ 1` does, or each what lane `i ^ 2` does.
//! That is what a Hopper counts, for each of the 888 accesses in `tests/wavefronts.txt`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use crate::collective::WARP;
use crate::operation::Space;

/// The cost of one instruction of a kernel, over all its executions by warps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// The line of the PTX.
    pub line: usize,
    /// The file and the line of the source, if the PTX has `.loc`.
    pub source: Option<(String, usize)>,
    /// The instruction, as it was written.
    pub instruction: String,
    /// The memory.
    pub space: Space,
    /// How often a warp executed it.
    pub executions: usize,
    /// Shared memory: the wavefronts, and the phases, which are the fewest that there can be.
    pub wavefronts: usize,
    /// See [`wavefronts`](Cost::wavefronts).
    pub phases: usize,
    /// The wavefronts, or the sectors, of the worst execution.
    pub worst: usize,
    /// Global memory: the sectors, and how many hold the bytes that were asked for.
    pub sectors: usize,
    /// See [`sectors`](Cost::sectors).
    pub least_sectors: usize,
}

impl Cost {
    /// The wavefronts beyond the phases: 0 without a bank conflict.
    pub fn conflicts(&self) -> usize {
        self.wavefronts - self.phases
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cost { line, instruction, executions, wavefronts, phases, sectors, least_sectors, .. } = self;
        write!(f, "line {line}")?;
        if let Some((file, line)) = &self.source {
            write!(f, " ({file}:{line})")?;
        }
        match self.space {
            Space::Shared => write!(f, ": {wavefronts} wavefronts in {phases} phases, {executions} times"),
            Space::Global => write!(f, ": {sectors} sectors, {least_sectors} at least, {executions} times"),
            Space::Local => write!(f, ": memory of each thread, {executions} times"),
        }?;
        write!(f, ": `{instruction}`")
    }
}

/// What the executions of an access cost: wavefronts in shared memory, sectors in global memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Each execution costs so much at most.
    Most(usize),
    /// The worst execution costs exactly so much.
    Exactly(usize),
}

impl Bound {
    /// Whether an access whose worst execution costs so much keeps the bound.
    fn holds(self, worst: usize) -> bool {
        match self {
            Bound::Most(most) => worst <= most,
            Bound::Exactly(cost) => worst == cost,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Most(most) => write!(f, "{most} at most"),
            Bound::Exactly(cost) => write!(f, "{cost}"),
        }
    }
}

/// A claim of what accesses cost: accesses to a memory by instructions that begin so.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The memory.
    pub space: Space,
    /// How the instructions begin, such as `st.shared.v4`.
    pub instruction: &'a str,
    /// What each of them costs.
    pub bound: Bound,
}

/// The costs of a launch: one for each instruction and memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    all: BTreeMap<(usize, Space), Cost>,
}

impl Costs {
    /// Iterates over all costs, in the order of the lines.
    pub fn iter(&self) -> impl Iterator<Item = &Cost> {
        self.all.values()
    }

    /// Returns the costs of the accesses to a memory by instructions that begin so.
    ///
    /// ```
    /// # use layout_gpu_emulator::{Launch, Memory, Module, Space};
    /// let module = Module::parse("
    /// .entry k() {
    ///     .reg .b32 %r<4>;
    ///     .shared .align 16 .b8 tile[4096];
    ///     mov.u32 %r0, %tid.x;
    ///     shl.b32 %r1, %r0, 7;
    ///     mov.u32 %r2, tile;
    ///     add.s32 %r3, %r1, %r2;
    ///     st.shared.b32 [%r3], %r0; // a column: all lanes in one bank
    ///     ret;
    /// }")?;
    /// let costs = module.launch("k", &Launch::new([1; 3], [32, 1, 1]), &[], &mut Memory::default())?;
    /// let [store] = costs.of(Space::Shared, "st.shared")[..] else { panic!("one store") };
    /// assert_eq!((store.phases, store.wavefronts), (1, 32));
    /// # Ok::<(), layout_gpu_emulator::Error>(())
    /// ```
    pub fn of(&self, space: Space, instruction: &str) -> Vec<&Cost> {
        self.iter().filter(|cost| cost.space == space && begins(&cost.instruction, instruction)).collect()
    }

    /// Checks claims: every access to shared memory has one, each access costs what one of the claims for it says, and
    /// each claim has an access that costs so.
    ///
    /// # Errors
    /// The first access without a claim, or that keeps none; or the claim that no access keeps.
    ///
    /// ```
    /// # use layout_gpu_emulator::{Launch, Memory, Module};
    /// use layout_gpu_emulator::{Bound, Claim, Space};
    /// # let text = "
    /// # .entry k() {
    /// #     .reg .b32 %r<4>;
    /// #     .shared .align 16 .b8 tile[4096];
    /// #     mov.u32 %r0, %tid.x;
    /// #     shl.b32 %r1, %r0, 3;
    /// #     mov.u32 %r2, tile;
    /// #     add.s32 %r3, %r1, %r2;
    /// #     st.shared.b32 [%r3], %r0;
    /// #     ret;
    /// # }";
    /// # let (module, launch) = (Module::parse(text)?, Launch::new([1; 3], [32, 1, 1]));
    /// # let costs = module.launch("k", &launch, &[], &mut Memory::default())?;
    /// let store = |bound| [Claim { space: Space::Shared, instruction: "st.shared.b32", bound }];
    /// // Each second word is stored: two words of each second bank.
    /// assert!(costs.check(&store(Bound::Exactly(2))).is_ok());
    /// assert!(costs.check(&store(Bound::Most(3))).is_ok());
    /// let error = costs.check(&store(Bound::Exactly(3))).unwrap_err();
    /// assert!(error.starts_with("2 at once, claimed 3: "));
    /// # Ok::<(), layout_gpu_emulator::Error>(())
    /// ```
    pub fn check(&self, claims: &[Claim]) -> Result<(), String> {
        let is_of =
            |claim: &Claim, cost: &Cost| claim.space == cost.space && begins(&cost.instruction, claim.instruction);
        for cost in self.iter() {
            let of_it: Vec<Bound> = claims.iter().filter(|claim| is_of(claim, cost)).map(|claim| claim.bound).collect();
            if of_it.is_empty() && cost.space == Space::Shared {
                return Err(format!("no claim for {cost}"));
            }
            if !of_it.is_empty() && !of_it.iter().any(|bound| bound.holds(cost.worst)) {
                let claimed: Vec<String> = of_it.iter().map(Bound::to_string).collect();
                return Err(format!("{} at once, claimed {}: {cost}", cost.worst, claimed.join(", or ")));
            }
        }
        let kept = |claim: &Claim| self.iter().any(|cost| is_of(claim, cost) && claim.bound.holds(cost.worst));
        match claims.iter().find(|claim| !kept(claim)) {
            Some(claim) => Err(format!("no access for the claim of `{}`, {}", claim.instruction, claim.bound)),
            None => Ok(()),
        }
    }

    /// Adds the costs of another launch of the same kernel.
    pub(crate) fn add(&mut self, key: (usize, Space), cost: &Cost) {
        let all = self.all.entry(key).or_insert_with(|| Cost {
            executions: 0,
            wavefronts: 0,
            phases: 0,
            worst: 0,
            sectors: 0,
            least_sectors: 0,
            ..cost.clone()
        });
        all.executions += cost.executions;
        all.wavefronts += cost.wavefronts;
        all.phases += cost.phases;
        all.worst = all.worst.max(cost.worst);
        all.sectors += cost.sectors;
        all.least_sectors += cost.least_sectors;
    }
}

/// Whether an instruction begins so, after its guard.
fn begins(instruction: &str, with: &str) -> bool {
    let code = if instruction.starts_with('@') {
        instruction.split_once(' ').map_or("", |(_, code)| code)
    } else {
        instruction
    };
    code.starts_with(with)
}

/// An access of a lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane {
    pub(crate) number: usize,
    pub(crate) address: u64,
    pub(crate) bytes: usize,
    /// Whether it is a load of this lane alone: two phases of such may be one.
    pub(crate) loads: bool,
}

/// The accesses of a block: of an instruction, a memory, a warp, for the n-th time.
#[derive(Debug, Default)]
pub(crate) struct Log {
    accesses: HashMap<(usize, Space, usize, usize), Vec<Lane>>,
    times: HashMap<(usize, Space, usize), usize>,
}

impl Log {
    /// Notes an access of a thread that is no load.
    pub(crate) fn note(&mut self, instruction: usize, space: Space, thread: usize, address: u64, bytes: usize) {
        self.lane(instruction, space, thread, Lane { number: thread % WARP, address, bytes, loads: false });
    }

    /// Notes a load of a thread.
    pub(crate) fn load(&mut self, instruction: usize, space: Space, thread: usize, address: u64, bytes: usize) {
        self.lane(instruction, space, thread, Lane { number: thread % WARP, address, bytes, loads: true });
    }

    fn lane(&mut self, instruction: usize, space: Space, thread: usize, lane: Lane) {
        let time = self.times.entry((instruction, space, thread)).or_default();
        self.accesses.entry((instruction, space, thread / WARP, *time)).or_default().push(lane);
        *time += 1;
    }

    /// The cost of each execution by a warp.
    pub(crate) fn executions(self) -> impl Iterator<Item = ((usize, Space), [usize; 3], [usize; 2])> {
        self.accesses.into_iter().map(|((instruction, space, ..), lanes)| {
            let key = (instruction, space);
            match space {
                Space::Shared => (key, wavefronts(&lanes), [0; 2]),
                // What a compiler keeps in registers, or moves through the caches.
                Space::Local => (key, [0; 3], [0; 2]),
                Space::Global => {
                    let sectors = sectors(&lanes);
                    (key, [0, 0, sectors[0]], sectors)
                }
            }
        })
    }
}

/// The wavefronts and phases of an execution.
fn wavefronts(lanes: &[Lane]) -> [usize; 3] {
    let bytes = lanes.iter().map(|lane| lane.bytes).max().unwrap_or(4);
    let each = 128 / bytes.clamp(4, 16).next_power_of_two();
    // For each run of lanes in two phases, whether they are one.
    let one: Vec<bool> = (0..WARP / (2 * each)).map(|run| are_one(lanes, run, 2 * each)).collect();
    let mut phases: BTreeMap<usize, HashMap<u64, HashSet<u64>>> = BTreeMap::new();
    for lane in lanes {
        let phase = lane.number / each;
        let phase = if one.get(phase / 2) == Some(&true) { phase / 2 * 2 } else { phase };
        let banks = phases.entry(phase).or_default();
        for word in lane.address / 4..(lane.address + lane.bytes as u64).div_ceil(4) {
            banks.entry(word % 32).or_default().insert(word);
        }
    }
    let all = phases.values().map(|banks| banks.values().map(HashSet::len).max().unwrap_or(0)).sum();
    [all, phases.len(), all]
}

/// Whether the two phases of a run of lanes are one.
fn are_one(lanes: &[Lane], run: usize, length: usize) -> bool {
    let addresses: BTreeMap<usize, u64> = (lanes.iter())
        .filter(|lane| lane.loads && lane.number / length == run)
        .map(|lane| (lane.number, lane.address))
        .collect();
    let shared = |bit| addresses.iter().all(|(number, address)| addresses.get(&(number ^ bit)) == Some(address));
    addresses.len() == length && (shared(1) || shared(2))
}

/// The sectors of an execution, and how many hold its bytes.
fn sectors(lanes: &[Lane]) -> [usize; 2] {
    let touched: HashSet<u64> = lanes
        .iter()
        .filter(|lane| lane.bytes > 0)
        .flat_map(|lane| lane.address / 32..=(lane.address + lane.bytes as u64 - 1) / 32)
        .collect();
    let bytes: HashSet<u64> = lanes.iter().flat_map(|lane| lane.address..lane.address + lane.bytes as u64).collect();
    [touched.len(), bytes.len().div_ceil(32)]
}

#[cfg(test)]
mod tests {
    use super::{Lane, wavefronts};

    /// `ld 64 1: 0 0 2 2 ..`: a load of 64 bits by the lanes at these words, and the wavefronts that a Hopper counts.
    const COUNTED: &str = include_str!("../tests/wavefronts.txt");

    #[test]
    fn wavefronts_are_what_a_hopper_counts() {
        let mut widths = [0; 3];
        for line in COUNTED.lines() {
            let (access, words) = line.split_once(": ").unwrap();
            let [kind, bits, counted] = access.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let (bits, counted): (usize, usize) = (bits.parse().unwrap(), counted.parse().unwrap());
            let lane = |(number, word): (usize, &str)| Lane {
                number,
                address: 4 * word.parse::<u64>().unwrap(),
                bytes: bits / 8,
                loads: kind == "ld",
            };
            let lanes: Vec<Lane> = words.split(' ').enumerate().map(lane).collect();
            assert_eq!((lanes.len(), wavefronts(&lanes)[0]), (32, counted), "{line}");
            widths[bits.ilog2() as usize - 5] += 1;
        }
        assert_eq!(widths, [296; 3]);
    }
}
