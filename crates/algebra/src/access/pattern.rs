//! One instruction of a linear access, by its bits: its cost from ranks, in a few steps.
//!
//! The words that a phase requests are a coset of the span of its bits, and so are their banks. Every bank that is used
//! serves `2^(rank of the words - rank of their banks)` words, in every phase and from every start.

use super::cost::Wavefronts;
use super::machine::{Direction, MAX_LANE_BITS, Machine};
use super::tile::Tile;
use super::value::Access;
use crate::const_util::{ctry, small};
use crate::data::bits::Matrix;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// The most bits that count the values of one lane's instruction: 128 elements of one bit.
pub(crate) const MAX_VECTOR_BITS: usize = 7;

/// One instruction of a linear access. Each bit of a lane, and each bit of a place in a vector, contributes to the
/// element by exclusive or.
///
/// ```
/// use layout_algebra::{Swizzle, access::{Direction, Machine, Pattern}};
/// // Lane `i` reads the first of row `i`, of 64 elements of 32 bits.
/// let column = Pattern::new(&[64, 128, 256, 512, 1024], &[], Direction::Read, 32)?;
/// assert_eq!(column.wavefronts(&Machine::NVIDIA)?, 32);
/// let swizzled = column.behind(&Swizzle::new(5, 0, 6)?.matrix(11));
/// assert_eq!(swizzled.wavefronts(&Machine::NVIDIA)?, 1);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    lanes: [u64; MAX_LANE_BITS],
    lane_count: u8,
    vector: [u64; MAX_VECTOR_BITS],
    vector_count: u8,
    direction: Direction,
    bits: u8,
}

impl Pattern {
    /// Makes the instruction of these lane bits and vector bits, with elements of `bits` bits. Lanes of a machine
    /// beyond the lane bits access nothing.
    ///
    /// # Errors
    /// [`LayoutError::BitsDiffer`] for more than 10 lane bits or 7 vector bits; [`LayoutError::NotPowerOfTwo`].
    pub const fn new(lanes: &[u64], vector: &[u64], direction: Direction, bits: u64) -> Result<Pattern, LayoutError> {
        let blame = Blame::whole(Operation::Access, 0);
        if lanes.len() > MAX_LANE_BITS || vector.len() > MAX_VECTOR_BITS {
            let of_lanes = lanes.len() > MAX_LANE_BITS;
            let (given, expected) =
                if of_lanes { (lanes.len(), MAX_LANE_BITS) } else { (vector.len(), MAX_VECTOR_BITS) };
            return Err(LayoutError::BitsDiffer { blame, given: given as u64, expected: expected as u64 });
        }
        if !bits.is_power_of_two() || bits > 128 {
            return Err(LayoutError::NotPowerOfTwo { blame, name: None, size: bits });
        }
        let mut pattern = Pattern {
            lanes: [0; MAX_LANE_BITS],
            lane_count: small(lanes.len()),
            vector: [0; MAX_VECTOR_BITS],
            vector_count: small(vector.len()),
            direction,
            bits: small(1 << bits.trailing_zeros()),
        };
        let mut k = 0;
        while k < lanes.len() {
            pattern.lanes[k] = lanes[k];
            k += 1;
        }
        k = 0;
        while k < vector.len() {
            pattern.vector[k] = vector[k];
            k += 1;
        }
        Ok(pattern)
    }

    /// The bases of the lane bits: the contribution of each to the element.
    pub const fn lanes(&self) -> &[u64] {
        self.lanes.split_at(self.lane_count as usize).0
    }

    /// The bases of the bits of a place in the vector.
    pub const fn vector(&self) -> &[u64] {
        self.vector.split_at(self.vector_count as usize).0
    }

    /// The direction: read or write.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The bits of an element.
    pub const fn bits(&self) -> u64 {
        self.bits as u64
    }

    /// The number of bits that a lane moves.
    pub const fn width(&self) -> u64 {
        self.bits() << self.vector_count
    }

    /// The same instruction with its elements mapped by a matrix.
    pub const fn behind(&self, matrix: &Matrix) -> Pattern {
        let (mut moved, mut k) = (*self, 0);
        while k < MAX_LANE_BITS {
            moved.lanes[k] = matrix.apply(self.lanes[k]);
            k += 1;
        }
        k = 0;
        while k < MAX_VECTOR_BITS {
            moved.vector[k] = matrix.apply(self.vector[k]);
            k += 1;
        }
        moved
    }

    /// The combined contribution of the lane bits in `mask`.
    pub(crate) const fn lane(&self, mask: u64) -> u64 {
        crate::data::bits::matrix::apply(&self.lanes, mask)
    }

    /// The masks of lanes that are served together: the masks of a phase that span the lanes that exist.
    const fn together(&self, machine: &Machine) -> Result<Matrix, LayoutError> {
        let phase = ctry!(machine.phase(self.width(), self.direction));
        let (mut masks, mut beyond, mut k) = (Matrix::EMPTY, Matrix::EMPTY, 0);
        while k < phase.masks().len() {
            let mask = phase.masks()[k] as u64;
            masks.put(mask);
            beyond.put(mask >> self.lane_count);
            k += 1;
        }
        // All lanes of the machine exist, so every mask of the phase does.
        if self.lane_count as usize >= MAX_LANE_BITS || machine.lanes() <= 1 << self.lane_count {
            return Ok(masks);
        }
        // The combinations of masks whose bits beyond the lanes cancel are the lanes of the phase that exist.
        let (inside, mut spanning) = (beyond.kernel(), Matrix::EMPTY);
        k = 0;
        while k < inside.count() {
            spanning.put(masks.apply(inside.column(k)));
            k += 1;
        }
        Ok(spanning)
    }

    /// The bases of the bits of a phase and of a vector, as elements.
    pub(crate) const fn requested(&self, machine: &Machine) -> Result<Matrix, LayoutError> {
        let together = ctry!(self.together(machine));
        let (mut requested, mut k) = (Matrix::EMPTY, 0);
        while k < together.count() {
            requested.put(self.lane(together.column(k)));
            k += 1;
        }
        k = 0;
        while k < self.vector_count as usize {
            requested.put(self.vector[k]);
            k += 1;
        }
        Ok(requested)
    }

    /// The number of phases in which the lanes of an instruction are served.
    ///
    /// # Errors
    /// [`LayoutError::Undocumented`].
    ///
    /// ```
    /// use layout_algebra::access::{Direction, Machine, Pattern};
    /// // 16 bytes a lane: eight lanes at once.
    /// let warp = Pattern::new(&[4, 8, 16, 32, 64], &[1, 2], Direction::Read, 32)?;
    /// let half = Pattern::new(&[4, 8, 16, 32], &[1, 2], Direction::Read, 32)?;
    /// assert_eq!((warp.phases(&Machine::NVIDIA)?, half.phases(&Machine::NVIDIA)?), (4, 2));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn phases(&self, machine: &Machine) -> Result<u64, LayoutError> {
        let together = ctry!(self.together(machine));
        let lanes = 1 << self.lane_count;
        Ok(if lanes < machine.lanes() { lanes } else { machine.lanes() } >> together.count())
    }

    /// The wavefronts: the words that the busiest bank serves one after another, summed over all phases.
    ///
    /// # Errors
    /// [`LayoutError::Undocumented`].
    pub const fn wavefronts(&self, machine: &Machine) -> Result<u64, LayoutError> {
        let phase = ctry!(machine.phase(self.width(), self.direction));
        let words = blocks(&ctry!(self.requested(machine)), self.bits(), machine.word());
        let (mut banks, mut k) = (Matrix::EMPTY, 0);
        while k < words.count() {
            banks.put(words.column(k) & (phase.banks() - 1));
            k += 1;
        }
        Ok(ctry!(self.phases(machine)) << (words.rank() - banks.rank()))
    }

    /// The number of aligned blocks of `unit` bytes that the lanes of an instruction touch.
    ///
    /// ```
    /// use layout_algebra::access::{Direction, Pattern};
    /// let row = Pattern::new(&[4, 8, 16, 32, 64], &[1, 2], Direction::Read, 32)?;
    /// assert_eq!((row.blocks(32), row.blocks(128)), (16, 4));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn blocks(&self, unit: u64) -> u64 {
        let (mut all, mut k) = (Matrix::EMPTY, 0);
        while k < MAX_LANE_BITS {
            all.put(self.lanes[k]);
            k += 1;
        }
        k = 0;
        while k < MAX_VECTOR_BITS {
            all.put(self.vector[k]);
            k += 1;
        }
        1 << blocks(&all, self.bits(), unit).rank()
    }
}

/// The blocks of `unit` bytes that contain elements of `bits` bits. Small elements lose the bits within a block; large
/// ones span several blocks.
const fn blocks(elements: &Matrix, bits: u64, unit: u64) -> Matrix {
    let (bits, unit) = (bits.trailing_zeros(), unit.trailing_zeros() + 3);
    let (mut blocks, mut k) = (Matrix::EMPTY, 0);
    while k < elements.count() {
        let element = elements.column(k);
        blocks.put(if unit >= bits { element >> (unit - bits) } else { element << (bits - unit) });
        k += 1;
    }
    let mut within = 1;
    while unit < bits && within < 1 << (bits - unit) {
        blocks.put(within);
        within <<= 1;
    }
    blocks
}

/// An instruction of an access in a linear memory, and the number of such instructions.
pub(super) struct Instruction {
    pub(super) pattern: Pattern,
    pub(super) count: u64,
}

impl Access {
    /// The instruction of an access in a memory that is the map of bits `map`; all instructions then cost the same.
    /// `None` if the lanes must be examined.
    ///
    /// # Errors
    /// [`LayoutError::VectorBroken`] and [`LayoutError::VectorMisaligned`] with the first vector that is no aligned
    /// run.
    pub(super) const fn instruction(
        &self,
        map: &Matrix,
        memory: &Composed,
        lanes: u64,
    ) -> Result<Option<Instruction>, LayoutError> {
        let (threads, values) = (self.threads(), self.values());
        if !threads.is_power_of_two() || !values.is_power_of_two() {
            return Ok(None);
        }
        let Ok(elements) = Matrix::of_layout(self.layout()) else { return Ok(None) };
        let all = map.after(&elements);
        if all.reach() > 50 || elements.reach() as usize > map.count() {
            return Ok(None);
        }
        let thread_bits = threads.trailing_zeros() as usize;
        let lane_bits = lanes.trailing_zeros() as usize;
        let lane_bits = if lane_bits < thread_bits { lane_bits } else { thread_bits };
        let vector_bits = self.vector().trailing_zeros() as usize;
        let mut k = 0;
        while k < all.count() {
            // Below the bits of the threads the difference wraps to a large number, which is no place in a vector.
            let place = k.wrapping_sub(thread_bits);
            let aligned = if place < vector_bits {
                all.column(k) == 1 << place
            } else {
                all.column(k) & (self.vector() - 1) == 0
            };
            if !aligned {
                ctry!(self.require_vectors_of_bits(memory));
                return Ok(None);
            }
            k += 1;
        }
        let columns = all.columns();
        let vector = columns.split_at(thread_bits).1.split_at(vector_bits).0;
        match Pattern::new(columns.split_at(lane_bits).0, vector, self.direction(), self.bits()) {
            Ok(pattern) => Ok(Some(Instruction { pattern, count: (threads >> lane_bits) * (values / self.vector()) })),
            Err(_) => Ok(None),
        }
    }

    /// Checks all vectors for aligned runs, in a memory where each vector is a sum of vectors of single bits.
    const fn require_vectors_of_bits(&self, memory: &Composed) -> Result<(), LayoutError> {
        let tile = ctry!(Tile::of(self, memory));
        let (mut thread, mut value) = (0, 0);
        while thread < self.threads() {
            ctry!(self.start_of(&tile, thread, 0));
            thread = if thread == 0 { 1 } else { 2 * thread };
        }
        while value < self.values() {
            ctry!(self.start_of(&tile, 0, value));
            value = if value == 0 { self.vector() } else { 2 * value };
        }
        Ok(())
    }

    /// The instruction of this access in a linear memory, for [synthesis](crate::synthesis); its elements are indices
    /// of the memory.
    ///
    /// # Errors
    /// [`LayoutError::NotLinear`], [`LayoutError::NotPowerOfTwo`] if the access or the memory is no map of bits;
    /// [`LayoutError::RankMismatch`] for fewer threads than lanes.
    pub const fn pattern(&self, memory: &Matrix, lanes: u64) -> Result<Pattern, LayoutError> {
        let elements = ctry!(Matrix::of_layout(self.layout()), Operation::Access);
        let (threads, values) = (self.threads(), self.values());
        let blame = Blame::whole(Operation::Access, 0);
        if !threads.is_power_of_two() || !values.is_power_of_two() {
            let size = if threads.is_power_of_two() { values } else { threads };
            return Err(LayoutError::NotPowerOfTwo { blame, name: None, size });
        }
        if elements.reach() as usize > memory.count() {
            let (x, size) = ((1u64 << (elements.reach() - 1)), 1u64 << memory.count());
            return Err(LayoutError::out_of_bounds(x, size).with_blame(blame));
        }
        let all = memory.after(&elements);
        let (lane_bits, thread_bits) = (lanes.trailing_zeros() as usize, threads.trailing_zeros() as usize);
        let lanes = if lane_bits < thread_bits { lane_bits } else { thread_bits };
        let columns = all.columns();
        let vector = columns.split_at(thread_bits).1.split_at(self.vector().trailing_zeros() as usize).0;
        Pattern::new(columns.split_at(lanes).0, vector, self.direction(), self.bits())
    }

    /// The steps from one vector of this access to another in a linear memory: the threads, and the values by whole
    /// vectors.
    ///
    /// # Errors
    /// The errors of [`pattern`](Access::pattern).
    pub(crate) const fn steps_of_vectors(&self, memory: &Matrix) -> Result<Matrix, LayoutError> {
        let all = memory.after(&ctry!(Matrix::of_layout(self.layout()), Operation::Access));
        let begin = self.threads().trailing_zeros() as usize;
        let end = begin + self.vector().trailing_zeros() as usize;
        let (mut steps, mut k) = (Matrix::EMPTY, 0);
        while k < all.count() {
            if k < begin || k >= end {
                steps.put(all.column(k));
            }
            k += 1;
        }
        Ok(steps)
    }
}

/// The cost of the instructions of a linear access.
pub(super) const fn by_rank(instruction: &Instruction, machine: &Machine) -> Result<Wavefronts, LayoutError> {
    let worst = ctry!(instruction.pattern.wavefronts(machine));
    let phases = ctry!(instruction.pattern.phases(machine));
    // Every phase costs the same, since its words are a coset of one space.
    Ok(Wavefronts { worst, conflicts: worst / phases - 1, phases, total: worst * instruction.count })
}
