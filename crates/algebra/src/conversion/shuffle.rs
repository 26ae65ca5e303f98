//! Shuffles within a warp, in the fewest rounds.
//!
//! Elements of a warp form a space. Let `R` be the span of the registers of a lane of the target, `S` the same for the
//! source. Let `T` be a space of as many dimensions as there are lane bits that meets `R` and `S` in 0 only. Then each
//! coset of `T` has one element of each lane, of target and source. So a coset is a round, a permutation of the lanes.
//! Let `O` be the elements that stay in their lane. If `O + R` is the whole space, a complement of `R meet S` in `O` is
//! such a `T`, and the rounds within `O` need no shuffle. A lane keeps exactly these values and gets one each round, so
//! no plan has fewer. Otherwise some lane keeps nothing, all rounds are needed, and any `T` is as good.

use super::plan::names_by;
use crate::const_util::{largest, small};
use crate::data::bits::echelon::Echelon;
use crate::data::bits::matrix::Matrix;
use crate::data::bits::name::Name;
use crate::linear::Linear;
use crate::synthesis::common_complement;

/// The number of bits of a shuffled word.
const WORD: u64 = 32;

/// The shuffle rounds of a conversion within a warp. In round `i`, lane `t` sends register [`send`](Shuffle::send). It
/// receives the value that lane [`source`](Shuffle::source) sends, in register [`into`](Shuffle::into).
///
/// All three are exclusive ors of a part for the round, a part for the lane and a part for the warp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shuffle {
    registers: u8,
    lanes: u8,
    /// The registers of the target that travel as one word.
    packed: Matrix,
    source_round: Matrix,
    source_lane: Matrix,
    send_round: Matrix,
    send_lane: Matrix,
    into_lane: Matrix,
    source_warp: Matrix,
    send_warp: Matrix,
    into_warp: Matrix,
}

impl Shuffle {
    /// Renaming of registers by lane and warp: rounds in which every value stays in its lane.
    pub(super) const fn of_names(movement: &Linear) -> Shuffle {
        let (inputs, none) = (movement.inputs(), Matrix::EMPTY);
        let lanes = inputs.bits_named(Name::LANE);
        Shuffle {
            registers: small(inputs.bits_named(Name::REGISTER) as usize),
            lanes: small(lanes as usize),
            packed: none,
            source_round: none,
            source_lane: Matrix::identity(lanes),
            send_round: names_by(movement, Name::REGISTER),
            send_lane: names_by(movement, Name::LANE),
            into_lane: none,
            source_warp: none,
            send_warp: names_by(movement, Name::WARP),
            // Round `i` fills register `i` in every lane; which register it reads depends on lane and warp.
            into_warp: none,
        }
    }

    /// The rounds of a movement: columns map `(register, lane)` of the target to `register | lane << registers` of the
    /// source; `warps` is the contribution of each bit of the warp. `None` unless it is a bijection.
    pub(super) const fn new(movement: &Matrix, warps: &Matrix, registers: usize, element_bits: u64) -> Option<Shuffle> {
        let n = movement.count();
        let bits = small(n) as u32;
        let Some(inverse) = movement.inverse() else { return None };
        let (mut held, mut stays, mut likely) = (Matrix::EMPTY, Matrix::EMPTY, Matrix::EMPTY);
        let (mut lanes, mut k) = (Matrix::EMPTY, 0);
        while k < n {
            let holder = movement.column(k) >> registers;
            held.put(holder);
            stays.put(if k >= registers { holder ^ 1 << (k - registers) } else { holder });
            if k >= registers {
                lanes.put(1 << k);
            }
            k += 1;
        }
        let mut source_lanes = Matrix::EMPTY;
        k = registers;
        while k < n {
            source_lanes.put(inverse.column(k));
            k += 1;
        }
        // The elements of the lanes of both come first: with them in `T`, neither side has to choose registers.
        append(&mut likely, &lanes.image().intersection(&source_lanes.image()).basis());
        append(&mut likely, &lanes);
        append(&mut likely, &source_lanes);
        let (target_registers, source_registers) = (Matrix::identity(small(registers) as u32), held.kernel());
        let within = stays.kernel();
        let both = first(&held, registers).kernel();
        let (mut span, inside, mut transversal) = (both.image(), within.image(), Matrix::EMPTY);
        k = 0;
        while k < likely.count() + within.count() {
            let vector = if k < likely.count() { likely.column(k) } else { within.column(k - likely.count()) };
            // Only vectors that no side has to choose; the rest of `T` is completed below, if they are not enough.
            if inside.contains(vector) && span.insert(vector) {
                transversal.put(vector);
            }
            k += 1;
        }
        if transversal.image().sum(&target_registers.image()).rank() < n {
            transversal = common_complement(&target_registers.image(), &source_registers.image(), &likely, bits);
        }
        // The basis of `T` whose target lanes are the units.
        let mut parts = Echelon::new();
        k = 0;
        while k < transversal.count() {
            parts.insert_as(transversal.column(k) >> registers, 1 << k);
            k += 1;
        }
        // Registers are the low bits of a movement, lanes the bits above.
        let low = largest(small(registers) as u32);
        let (mut into_lane, mut source_lane, mut sent) = (Matrix::EMPTY, Matrix::EMPTY, Matrix::EMPTY);
        k = 0;
        while k < n - registers {
            let Some(combination) = parts.tag(1 << k) else { return None };
            let unit = transversal.apply(combination);
            let from = movement.apply(unit);
            into_lane.put(unit & low);
            source_lane.put(from >> registers);
            sent.put(from & low);
            k += 1;
        }
        let Some(back) = source_lane.inverse() else { return None };
        let send_lane = sent.after(&back);
        let (mut source_round, mut send_round) = (Matrix::EMPTY, Matrix::EMPTY);
        k = 0;
        while k < registers {
            let from = movement.column(k);
            source_round.put(from >> registers);
            send_round.put(from & low ^ send_lane.apply(from >> registers));
            k += 1;
        }
        let (source_warp, send_warp, into_warp) = by_warp(movement, warps, registers, &send_lane);
        // Elements below 32 bits that move alike share a register, and a shuffle.
        let together = if element_bits < WORD { (WORD / element_bits).trailing_zeros() as usize } else { 0 };
        Some(Shuffle {
            registers: small(registers),
            lanes: small(n - registers),
            packed: first(&both, together),
            source_round,
            source_lane,
            send_round,
            send_lane,
            into_lane,
            source_warp,
            send_warp,
            into_warp,
        })
    }

    /// The number of rounds: one for each register of a thread.
    pub const fn rounds(&self) -> u64 {
        1 << self.registers
    }

    /// The number of lanes.
    pub const fn lanes(&self) -> u64 {
        1 << self.lanes
    }

    /// The register that a lane of a warp sends in a round.
    pub const fn send(&self, round: u64, lane: u64, warp: u64) -> u64 {
        self.send_round.apply(round) ^ self.send_lane.apply(lane) ^ self.send_warp.apply(warp)
    }

    /// The lane from which a lane of a warp receives a value in a round.
    pub const fn source(&self, round: u64, lane: u64, warp: u64) -> u64 {
        self.source_round.apply(round) ^ self.source_lane.apply(lane) ^ self.source_warp.apply(warp)
    }

    /// The register into which a lane of a warp puts the value of a round.
    pub const fn into(&self, round: u64, lane: u64, warp: u64) -> u64 {
        round ^ self.into_lane.apply(lane) ^ self.into_warp.apply(warp)
    }

    /// Whether all warps have the same rounds.
    pub const fn is_uniform(&self) -> bool {
        self.other_warp().is_none()
    }

    /// The first warp whose rounds differ from warp 0.
    pub const fn other_warp(&self) -> Option<u64> {
        let parts = [&self.source_warp, &self.send_warp, &self.into_warp];
        let (mut found, mut i) = (None, 0);
        while i < parts.len() {
            let mut k = parts[i].count();
            while k > 0 {
                k -= 1;
                if parts[i].column(k) != 0
                    && match found {
                        Some(least) => 1 << k < least,
                        None => true,
                    }
                {
                    found = Some(1 << k);
                }
            }
            i += 1;
        }
        found
    }

    /// Whether all values of this round stay in their lane.
    pub const fn is_free(&self, round: u64) -> bool {
        // Which lane is read depends on the warp: such a round is a shuffle in some warp.
        if self.source_warp.support() != 0 {
            return false;
        }
        let mut k = 0;
        while k < self.lanes as usize {
            if self.source_lane.column(k) != 1 << k {
                return false;
            }
            k += 1;
        }
        // The lane part is the identity, so the round part decides alone.
        self.source_round.apply(round) == 0
    }

    /// The registers that travel as one word: `2^packed` of them, of rounds that differ by sums of these.
    pub const fn packed(&self) -> &[u64] {
        self.packed.columns()
    }

    /// The number of shuffles, of words of 32 bits; free rounds are not counted.
    ///
    /// Post: no plan that shuffles has fewer.
    pub const fn shuffles(&self) -> u64 {
        let (mut needed, mut round) = (0, 0);
        while round < self.rounds() {
            if !self.is_free(round) {
                needed += 1;
            }
            round += 1;
        }
        // Rounds of one word move alike, so they are all counted or all free, and the division is exact.
        needed >> self.packed.count()
    }

    /// The conditional moves by which lanes choose their registers, before and after the shuffles. There is a pair for
    /// two registers and each bit of the lane or the warp on which the choice depends.
    pub const fn selects(&self) -> u64 {
        let send = self.send_lane.image().sum(&self.send_warp.image()).rank();
        let into = self.into_lane.image().sum(&self.into_warp.image()).rank();
        (((send + into) as u64) << self.registers) >> self.packed.count()
    }
}

/// The contributions of the warp to the lane that is read, the register that is sent and the register that receives.
/// The movement is the same for all warps, except that each bit of the warp adds to its values.
///
/// If other registers of the target can make up for the part added to the lane, they do, and rounds within a lane stay
/// so. Otherwise lane 0 of some warp keeps nothing, and there is no such round.
const fn by_warp(movement: &Matrix, warps: &Matrix, registers: usize, send_lane: &Matrix) -> (Matrix, Matrix, Matrix) {
    let (mut source, mut send, mut into) = (Matrix::EMPTY, Matrix::EMPTY, Matrix::EMPTY);
    let (mut held, mut k) = (Echelon::new(), 0);
    while k < registers {
        held.insert_as(movement.column(k) >> registers, 1 << k);
        k += 1;
    }
    let (mut within, low) = (true, largest(small(registers) as u32));
    k = 0;
    while k < warps.count() {
        // A warp may choose another round only if every warp can; else all keep their rounds and choose registers.
        within &= held.contains(warps.column(k) >> registers);
        k += 1;
    }
    k = 0;
    while k < warps.count() {
        let (lane, register) = (warps.column(k) >> registers, warps.column(k) & low);
        let other = match held.tag(lane) {
            Some(tag) if within => tag,
            _ => 0,
        };
        // What the other register does not make up for: the rest of the lane and of the register.
        let left = movement.apply(other) ^ register ^ lane << registers;
        source.put(left >> registers);
        send.put(send_lane.apply(left >> registers) ^ left & low);
        into.put(other);
        k += 1;
    }
    (source, send, into)
}

const fn append(matrix: &mut Matrix, other: &Matrix) {
    let mut k = 0;
    while k < other.count() {
        matrix.put(other.column(k));
        k += 1;
    }
}

/// The first `count` columns of a matrix, or all.
const fn first(matrix: &Matrix, count: usize) -> Matrix {
    let (mut columns, mut k) = (Matrix::EMPTY, 0);
    while k < count && k < matrix.count() {
        columns.put(matrix.column(k));
        k += 1;
    }
    columns
}
