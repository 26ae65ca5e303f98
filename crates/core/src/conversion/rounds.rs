//! A plan as tables of rounds, made while compiling.

use layout_algebra::Operation;
use layout_algebra::conversion::{Level, Plan, Shuffle};
use layout_algebra::linear::Name;

use crate::bounded::Bounded;
use crate::each::each;
use crate::expect;

/// The most words that are packed into one: of four bits.
const PACKED: usize = 8;
/// The most bits of a lane: no warp has more than 64 lanes.
pub(super) const LANE: usize = 6;
/// The most bits of a register.
const REGISTER: usize = 10;
/// The most bits of a warp.
const WARP: usize = 10;

/// A plan as tables of `N` rounds, which are constants where they are read.
pub(super) struct Rounds<const N: usize> {
    pub(super) send: Swaps,
    pub(super) into: Swaps,
    /// The register that is sent, after the swaps.
    pub(super) sent: [usize; N],
    /// The mask that the round adds to the lane that is read.
    pub(super) from: [u32; N],
    pub(super) free: [bool; N],
    /// The round that a round is packed into.
    pub(super) first: [usize; N],
    /// The rounds that are packed: so many, these apart.
    pub(super) together: usize,
    pub(super) apart: [usize; PACKED],
    /// The lane that is read in round 0: a word for each bit of the lane.
    source: [u32; LANE],
    /// The mask that each bit of the warp adds to it.
    warps: [u32; WARP],
}

impl<const N: usize> Rounds<N> {
    /// The tables of a plan that shuffles; else ones that nobody reads.
    pub(super) const fn of(shuffle: Option<&Shuffle>) -> Rounds<N> {
        let mut rounds = Rounds {
            send: Swaps::NONE,
            into: Swaps::NONE,
            sent: [0; N],
            from: [0; N],
            free: [false; N],
            first: [0; N],
            together: 0,
            apart: [0; PACKED],
            source: [0; LANE],
            warps: [0; WARP],
        };
        let Some(shuffle) = shuffle else { return rounds };
        // Another number of registers has an error of its own.
        if shuffle.rounds() != N as u64 {
            return rounds;
        }
        // `send` acts before the rounds and `into` after them, so both are permutations of the registers of one lane.
        (rounds.send, rounds.into) = (Swaps::of(shuffle, true), Swaps::of(shuffle, false));
        rounds.together = 1 << shuffle.packed().len();
        let mut place = 0;
        while place < rounds.together {
            let mut k = 0;
            while k < shuffle.packed().len() {
                if place >> k & 1 == 1 {
                    // Place `p` of a word is the round that differs by the packed bits that `p` has. Place 0 is the
                    // word's own round.
                    rounds.apart[place] ^= number(shuffle.packed()[k]);
                }
                k += 1;
            }
            place += 1;
        }
        let mut round = 0;
        while round < N {
            rounds.sent[round] = number(shuffle.send(round as u64, 0, 0));
            rounds.from[round] = lane(shuffle.source(round as u64, 0, 0));
            rounds.free[round] = shuffle.is_free(round as u64);
            let mut first = round;
            place = 0;
            while place < rounds.together {
                // The rounds of a word are a coset, of which the least round is the name, whichever round asks.
                if round ^ rounds.apart[place] < first {
                    first = round ^ rounds.apart[place];
                }
                place += 1;
            }
            rounds.first[round] = first;
            round += 1;
        }
        let mut bit = 0;
        // More lanes than `LANE` bits count have an error of their own.
        while bit < LANE && 1 << bit < shuffle.lanes() {
            rounds.source[bit] = lane(shuffle.source(0, 1 << bit, 0));
            bit += 1;
        }
        bit = 0;
        while bit < WARP {
            rounds.warps[bit] = lane(shuffle.source(0, 0, 1 << bit));
            bit += 1;
        }
        rounds
    }

    /// The lane that a lane of a warp reads in round 0.
    #[inline(always)]
    pub(super) fn source(&self, lane: u32, warp: u32) -> u32 {
        let (mut source, mut identity) = (0, true);
        each! {
            [{ 0 } { 1 } { 2 } { 3 } { 4 } { 5 }]
            ($bit:literal) => {
                source ^= if lane >> $bit & 1 == 1 { self.source[$bit] } else { 0 };
                // The map of lanes is a bijection, so a 0 belongs to a bit that no lane has.
                identity &= self.source[$bit] == 1 << $bit || self.source[$bit] == 0;
            }
        }
        // Bit by bit, even the identity is a select for each bit of the lane.
        source = if identity { lane } else { source };
        each! {
            [{ 0 } { 1 } { 2 } { 3 } { 4 } { 5 } { 6 } { 7 } { 8 } { 9 }]
            ($bit:literal) => {
                source ^= if self.warps[$bit] != 0 && warp >> $bit & 1 == 1 { self.warps[$bit] } else { 0 };
            }
        }
        source
    }
}

/// The register of the source that each register of the target is, where no value leaves its lane.
pub(super) const fn names<const N: usize>(plan: &Plan) -> [usize; N] {
    let (mut names, mut register) = ([0; N], 0);
    let bases = plan.movement().bases(Name::REGISTER);
    // The table is computed for every plan that `run` names, also for those that shuffle and do not read it.
    if !matches!(plan.level(), Level::None | Level::Register) {
        return names;
    }
    while register < N && 1 << bases.len() == N {
        let mut k = 0;
        while k < bases.len() {
            if register >> k & 1 == 1 {
                // The registers of the source are the lowest bits of an entry, and there are `N` of them.
                names[register] ^= number(bases[k] & (N as u64 - 1));
            }
            k += 1;
        }
        register += 1;
    }
    names
}

/// Registers whose numbers change by choices of a lane. Each of `count` choices is an exclusive or, taken if an odd
/// number of these bits of the lane and the warp are set.
pub(super) struct Swaps {
    count: usize,
    changed: [usize; REGISTER],
    chosen: [u32; REGISTER],
    by_warp: [u32; REGISTER],
}

impl Swaps {
    const NONE: Swaps = Swaps { count: 0, changed: [0; REGISTER], chosen: [0; REGISTER], by_warp: [0; REGISTER] };

    /// The choices of the values to send, or of their targets. They are the image of the lanes in reduced echelon form:
    /// one bit of a register's number tells whether a vector takes part.
    const fn of(shuffle: &Shuffle, send: bool) -> Swaps {
        // The bits of the lane, then the bits of the warp.
        let mut columns = [0; LANE + WARP];
        let mut bit = 0;
        while bit < LANE + WARP {
            let (lane, warp) = if bit < LANE { (1 << bit, 0) } else { (0, 1 << (bit - LANE)) };
            // `lane` is 0 for the bits of the warp, so these always pass.
            if lane < shuffle.lanes() {
                columns[bit] = number(if send { shuffle.send(0, lane, warp) } else { shuffle.into(0, lane, warp) });
            }
            bit += 1;
        }
        let mut swaps = Swaps::NONE;
        // Gauss-Jordan elimination: `rest` becomes 0, the vectors stay reduced against each other.
        let (mut rest, mut pivot) = (columns, 0);
        while pivot < REGISTER {
            // A column that has the pivot and no lower one: those were taken out.
            let (mut found, mut at) = (None, 0);
            while at < rest.len() {
                if found.is_none() && rest[at] >> pivot & 1 == 1 {
                    found = Some(rest[at]);
                }
                at += 1;
            }
            if let Some(vector) = found {
                at = 0;
                while at < rest.len() {
                    if rest[at] >> pivot & 1 == 1 {
                        rest[at] ^= vector;
                    }
                    at += 1;
                }
                at = 0;
                while at < swaps.count {
                    if swaps.changed[at] >> pivot & 1 == 1 {
                        swaps.changed[at] ^= vector;
                    }
                    at += 1;
                }
                swaps.changed[swaps.count] = vector;
                // The bits of the lane, and of the warp, on which this bit of the number depends.
                at = 0;
                while at < columns.len() {
                    if columns[at] >> pivot & 1 == 1 {
                        if at < LANE {
                            swaps.chosen[swaps.count] |= 1 << at;
                        } else {
                            swaps.by_warp[swaps.count] |= 1 << (at - LANE);
                        }
                    }
                    at += 1;
                }
                swaps.count += 1;
            }
            pivot += 1;
        }
        swaps
    }

    /// Register `r` becomes register `r ^ x`, with the `x` that the lane and the warp choose.
    #[inline(always)]
    pub(super) fn all<const N: usize>(&self, registers: &mut [u32; N], lane: u32, warp: u32) {
        each! {
            [{ 0 } { 1 } { 2 } { 3 } { 4 } { 5 } { 6 } { 7 } { 8 } { 9 }]
            ($k:literal) => {
                if $k < self.count {
                    // The parity of the chosen bits is their exclusive or.
                    let mut bits = (lane & self.chosen[$k]).count_ones();
                    if self.by_warp[$k] != 0 {
                        bits ^= (warp & self.by_warp[$k]).count_ones();
                    }
                    let chosen = bits & 1 == 1;
                    // A copy of registers, which costs nothing in unrolled code: each swap reads all before it writes
                    // one.
                    let before = *registers;
                    Bounded::<N>::for_each_static(|register| {
                        let register = register.get();
                        registers[register] =
                            if chosen { before[register ^ self.changed[$k]] } else { before[register] };
                    });
                }
            }
        }
    }
}

/// A number of a register.
const fn number(number: u64) -> usize {
    expect::to_usize(number, Operation::Convert)
}

/// A number of a lane.
#[allow(clippy::cast_possible_truncation, reason = "a lane has six bits")]
const fn lane(number: u64) -> u32 {
    number as u32
}
