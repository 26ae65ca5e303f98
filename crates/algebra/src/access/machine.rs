//! Banked memories as data: how many banks there are, and which lanes are served together.

use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};

/// The most bits of a lane number: an instruction has up to 1024 lanes.
pub(super) const MAX_LANE_BITS: usize = 10;

/// The direction of an access: read or write. Hardware may serve the two differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// A read, from memory.
    Read,
    /// A write, to memory.
    Write,
}

impl Direction {
    pub(crate) const fn is_read(self) -> bool {
        matches!(self, Direction::Read)
    }
}

/// A phase: the lanes that are served together, for each lane the set `lane ^ span(masks)`. Within a phase each bank
/// serves one word at a time, to any number of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phase {
    masks: [u16; MAX_LANE_BITS],
    count: u8,
    bank_bits: u8,
}

impl Phase {
    /// Phases that are runs of `2^bits` lanes.
    const fn run(bits: u8, bank_bits: u8) -> Phase {
        let (mut masks, mut k) = ([0; MAX_LANE_BITS], 0);
        while k < bits as usize {
            masks[k] = 1 << k;
            k += 1;
        }
        Phase { masks, count: bits, bank_bits }
    }

    /// Phases of eight lanes, the span of three masks.
    const fn of(masks: [u16; 3], bank_bits: u8) -> Phase {
        let mut all = [0; MAX_LANE_BITS];
        (all[0], all[1], all[2]) = (masks[0], masks[1], masks[2]);
        Phase { masks: all, count: 3, bank_bits }
    }

    /// The masks of lane bits that span the phase of lane 0.
    pub const fn masks(&self) -> &[u16] {
        self.masks.split_at(self.count as usize).0
    }

    /// Lane `k` of the phase of lane `first`; lane 0 of it is `first` itself.
    ///
    /// ```
    /// use layout_algebra::access::{Direction, Machine};
    /// let phase = Machine::CDNA3.phase(128, Direction::Read)?;
    /// assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|k| phase.lane(0, k)), [0, 1, 2, 3, 20, 21, 22, 23]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn lane(&self, first: u64, k: u64) -> u64 {
        let (mut lane, mut i) = (first, 0);
        while i < self.count as usize {
            if k >> i & 1 == 1 {
                lane ^= self.masks[i] as u64;
            }
            i += 1;
        }
        lane
    }

    /// Whether a lane is the least of its phase; each phase has one such lane.
    ///
    /// ```
    /// use layout_algebra::access::{Direction, Machine};
    /// let phase = Machine::CDNA3.phase(128, Direction::Read)?;
    /// let first: Vec<u64> = (0..64).filter(|lane| phase.leads(*lane)).collect();
    /// assert_eq!(first, [0, 4, 8, 12, 32, 36, 40, 44]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn leads(&self, lane: u64) -> bool {
        let mut k = 1;
        while k < 1 << self.count {
            if self.lane(lane, k) < lane {
                return false;
            }
            k += 1;
        }
        true
    }

    /// The number of phases that contain one of the first `active` of `lanes` lanes.
    pub(crate) const fn count(&self, active: u64, lanes: u64) -> u64 {
        if active >= lanes {
            return lanes >> self.count;
        }
        let (mut phases, mut first) = (0, 0);
        while first < active {
            phases += self.leads(first) as u64;
            first += 1;
        }
        phases
    }

    /// The number of banks.
    pub const fn banks(&self) -> u64 {
        1 << self.bank_bits
    }

    pub(crate) const fn bank_bits(&self) -> u32 {
        self.bank_bits as u32
    }
}

/// A memory in banks and the lanes of one instruction: for each width and direction of an access, its [`Phase`].
///
/// Undocumented hardware is not guessed: [`phase`](Machine::phase) refuses it.
///
/// ```
/// use layout_algebra::access::{Direction, Machine};
/// assert_eq!(Machine::NVIDIA.phase(128, Direction::Read)?.masks(), [1, 2, 4]);    // eight lanes of 16 bytes at once
/// assert_eq!(Machine::CDNA3.phase(128, Direction::Read)?.masks(), [1, 2, 20]);    // lanes 0 to 3, and 20 to 23
/// assert_eq!(Machine::CDNA4.phase(128, Direction::Write).unwrap_err().code(), "L1104");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Machine {
    name: &'static str,
    lane_bits: u8,
    word: u8,
    /// The phases of reads and of writes, each for up to 32 bits a lane, for 64 and for 128.
    phases: [[Option<Phase>; 3]; 2],
}

impl Machine {
    /// Shared memory of NVIDIA's GPUs since `sm_50`: 32 banks of 4 bytes. All lanes are served at once up to 4 bytes
    /// each, halves of a warp at 8, quarters at 16. `ldmatrix` reads a row of 16 bytes for a lane.
    ///
    /// It is an upper bound where each lane `i` reads what lane `i ^ 1` does, or each what lane `i ^ 2` does. Then two
    /// phases of 8 or 16 bytes a lane are served at once. Everywhere else a Hopper counts the same.
    pub const NVIDIA: Machine = Machine::runs("nvidia", 5, [5, 4, 3]);
    /// LDS of AMD's MI300: 64 lanes, 32 banks. Reads of 128 bits are served in sets of lanes that are no runs.
    pub const CDNA3: Machine = Machine {
        name: "cdna3",
        lane_bits: 6,
        word: 4,
        phases: [
            [Some(Phase::run(5, 5)), Some(Phase::run(4, 5)), Some(Phase::of([1, 2, 20], 5))],
            [Some(Phase::run(5, 5)), Some(Phase::run(4, 5)), Some(Phase::run(3, 5))],
        ],
    };
    /// LDS of AMD's MI350: reads use 64 banks. Of its writes, only 64-bit writes are documented; they use 32 banks.
    pub const CDNA4: Machine = Machine {
        name: "cdna4",
        lane_bits: 6,
        word: 4,
        phases: [
            [Some(Phase::run(6, 6)), Some(Phase::run(5, 6)), Some(Phase { masks: CDNA4_WIDE, count: 4, bank_bits: 6 })],
            [None, Some(Phase::run(4, 5)), None],
        ],
    };
    /// LDS of AMD's RDNA3, in waves of 32; only its reads are documented.
    pub const RDNA3: Machine = Machine {
        name: "rdna3",
        lane_bits: 5,
        word: 4,
        phases: [[Some(Phase::run(5, 5)), Some(Phase::run(4, 5)), Some(Phase::of([1, 2, 20], 5))], [None; 3]],
    };
    /// LDS of AMD's RDNA4, in waves of 32; only its reads are documented.
    pub const RDNA4: Machine = Machine { phases: [RUNS, [None; 3]], ..Machine::runs("rdna4", 5, [5, 4, 3]) };
    /// A first-level cache of 64 sets of lines of 64 bytes, as in most x86 cores. An access of 64 elements needs as
    /// many ways as it requests lines of one set.
    pub const L1: Machine = match Machine::banked("l1", 64, 64, 64) {
        Ok(machine) => machine,
        Err(error) => error.panic(),
    };

    const fn runs(name: &'static str, lane_bits: u8, bits: [u8; 3]) -> Machine {
        let phases = [Some(Phase::run(bits[0], 5)), Some(Phase::run(bits[1], 5)), Some(Phase::run(bits[2], 5))];
        Machine { name, lane_bits, word: 4, phases: [phases; 2] }
    }

    /// A machine of `banks` banks of words of `word` bytes, which serve `lanes` lanes at once for any width. It
    /// describes a simple memory, or the sets of a cache with their lines.
    ///
    /// # Errors
    /// [`LayoutError::NotPowerOfTwo`]; [`LayoutError::OutOfBounds`] for more than 1024 lanes, 2^16 banks or words of
    /// 128 bytes.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
    /// // A column of a matrix whose rows are 4096 bytes: all of its 16 lines are in one set of an 8-way cache.
    /// let cache = Machine::banked("cache", 16, 64, 64)?;
    /// let column = Access::new(&Layout::parse("(16,1):(1,0)")?, Direction::Read, 64)?;
    /// let matrix = Composed::plain(&Layout::parse("(16,512):(512,1)")?)?;
    /// assert_eq!(column.wavefronts(&matrix, &cache)?.worst(), 16);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn banked(name: &'static str, lanes: u64, banks: u64, word: u64) -> Result<Machine, LayoutError> {
        let lane_bits = ctry!(log(lanes, 1 << MAX_LANE_BITS));
        let bank_bits = ctry!(log(banks, 1 << 16));
        ctry!(log(word, 128));
        let phase = Phase::run(lane_bits, bank_bits);
        #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
        Ok(Machine { name, lane_bits, word: word as u8, phases: [[Some(phase); 3]; 2] })
    }

    /// The name of the machine.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The number of lanes of one instruction.
    pub const fn lanes(&self) -> u64 {
        1 << self.lane_bits
    }

    /// The bytes of a word, the unit that a bank serves.
    pub const fn word(&self) -> u64 {
        self.word as u64
    }

    /// The phase of an instruction that moves `bits` bits for each lane.
    ///
    /// # Errors
    /// [`LayoutError::Undocumented`].
    pub const fn phase(&self, bits: u64, direction: Direction) -> Result<Phase, LayoutError> {
        let phases = &self.phases[if direction.is_read() { 0 } else { 1 }];
        let served = match bits {
            0..=32 => phases[0],
            64 => phases[1],
            128 => phases[2],
            _ => None,
        };
        if let Some(phase) = served {
            Ok(phase)
        } else {
            let blame = Blame::whole(Operation::Access, 2);
            Err(LayoutError::Undocumented { blame, machine: self.name, bits, read: direction.is_read() })
        }
    }
}

const RUNS: [Option<Phase>; 3] = [Some(Phase::run(5, 5)), Some(Phase::run(4, 5)), Some(Phase::run(3, 5))];
/// Sixteen lanes: two words of 16 bytes of a row of 64 banks serve each.
const CDNA4_WIDE: [u16; MAX_LANE_BITS] = [1, 2, 12, 20, 0, 0, 0, 0, 0, 0];

/// The logarithm of a power of two of at most `most`.
const fn log(number: u64, most: u64) -> Result<u8, LayoutError> {
    if !number.is_power_of_two() {
        let blame = Blame::whole(Operation::Access, 2);
        return Err(LayoutError::NotPowerOfTwo { blame, name: None, size: number });
    }
    if number > most {
        return Err(LayoutError::out_of_bounds(number, most).during(Operation::Access));
    }
    Ok(crate::const_util::small(number.trailing_zeros() as usize))
}
