//! A word of 32 bits whose bits are moved in rounds.

use super::cost_of;
use crate::target::ARM;

/// The most lanes of a word.
pub(super) const LANES: usize = 4;

/// Chains, gathered in a word of 32 bits, moved in rounds, and brought to where they belong.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) lanes: usize,
    pub(super) parts: [u8; LANES],
    /// The bits of its part that a lane takes, and by how many places they go up into the word.
    pub(super) taken: [u32; LANES],
    pub(super) up: [i8; LANES],
    /// The bits of the word that are chains, where they begin.
    pub(super) gathered: u32,
    /// The rounds: the bits that stay, the bits that move and by how many places, and the mask of both.
    pub(super) stay: [u32; 5],
    pub(super) go: [u32; 5],
    pub(super) steps: [u8; 5],
    pub(super) left: [u32; 5],
    /// The bits of a lane after the rounds, and by how many places they go up to their targets.
    pub(super) ends: [u32; LANES],
    pub(super) out: [i8; LANES],
    /// The targets of all lanes.
    pub(super) targets: u32,
}

impl Word {
    pub(super) const NONE: Word = Word {
        lanes: 0,
        parts: [0; LANES],
        taken: [0; LANES],
        up: [0; LANES],
        gathered: u32::MAX,
        stay: [u32::MAX; 5],
        go: [0; 5],
        steps: [0; 5],
        left: [u32::MAX; 5],
        ends: [0; LANES],
        out: [0; LANES],
        targets: u32::MAX,
    };

    /// Applies the word to the parts.
    #[inline(always)]
    pub(super) fn value(&self, part: impl Fn(u8) -> u32) -> u32 {
        let lane =
            |l: usize| if self.taken[l] == 0 { 0 } else { moved(part(self.parts[l]) & self.taken[l], self.up[l]) };
        let gathered = (lane(0) | lane(1) | lane(2) | lane(3)) & self.gathered;
        let after = self.round(4, self.round(3, self.round(2, self.round(1, self.round(0, gathered)))));
        let end = |l: usize| moved(after & self.ends[l], self.out[l]);
        // Lanes with one shift are merged into one `ends`, and all other `ends` are 0: no bit comes twice.
        (end(0) ^ end(1) ^ end(2) ^ end(3)) & self.targets
    }

    #[inline(always)]
    const fn round(&self, i: usize, word: u32) -> u32 {
        ((word & self.stay[i]) | (word & self.go[i]) << self.steps[i]) & self.left[i]
    }

    /// The approximate number of instructions.
    pub(super) const fn cost(&self) -> u32 {
        let (mut cost, mut i) = ((self.gathered != u32::MAX) as u32 + (self.targets != u32::MAX) as u32, 0);
        while i < LANES {
            if self.taken[i] != 0 {
                cost += cost_of(self.taken[i] != u32::MAX, self.up[i] as i32, 0) + (i > 0) as u32;
            }
            if self.ends[i] != 0 {
                cost += cost_of(self.ends[i] != u32::MAX, self.out[i] as i32, 0) + 1;
            }
            i += 1;
        }
        i = 0;
        while i < 5 {
            if self.go[i] != 0 {
                let masks = (self.stay[i] != u32::MAX) as u32 + (self.left[i] != u32::MAX) as u32;
                cost += 1 + masks + cost_of(self.go[i] != u32::MAX, self.steps[i] as i32, 0);
            }
            i += 1;
        }
        cost
    }

    /// The word with its lanes brought to their targets: those that go one way by one shift. What else is set is masked
    /// once, or by its lane where it falls on a target.
    pub(super) const fn out_of(mut self, live: u32) -> Word {
        let (mut targets, mut beside, mut falls, mut l) = (0, 0, false, 0);
        while l < self.lanes {
            let mut other = l + 1;
            while other < self.lanes {
                // One shift and one mask for both.
                if self.out[other] == self.out[l] {
                    self.ends[l] |= self.ends[other];
                    self.ends[other] = 0;
                }
                other += 1;
            }
            targets |= moved(self.ends[l], self.out[l]);
            l += 1;
        }
        l = 0;
        while l < self.lanes {
            if self.ends[l] != 0 {
                let others = moved(live & !self.ends[l], self.out[l]);
                beside |= others;
                falls |= others & targets != 0;
            }
            l += 1;
        }
        self.targets = if falls { u32::MAX } else { mask(targets, targets | beside) };
        l = 0;
        while l < self.lanes {
            if self.ends[l] != 0 {
                // What falls out of the word by the shift needs no mask.
                let kept = moved(moved(live, self.out[l]), -self.out[l]);
                self.ends[l] = if falls { mask(self.ends[l], kept) } else { u32::MAX };
            }
            l += 1;
        }
        self
    }
}

/// A mask that leaves the bits of `all` which are in `kept`. It is [`simplest`] on Arm, which has no instruction for
/// any mask. Elsewhere the exact mask tells LLVM which bits are 0. Const evaluation pays for the search.
pub(super) const fn mask(kept: u32, all: u32) -> u32 {
    if !ARM && all & !kept != 0 { kept } else { simplest(kept, all) }
}

/// The cheapest mask that leaves the bits of `all` which are in `kept`. Other bits are 0 already, so the mask may be a
/// run of ones, or may repeat.
pub(super) const fn simplest(kept: u32, all: u32) -> u32 {
    let cut = all & !kept;
    if cut == 0 {
        return u32::MAX;
    }
    let mut period = 2;
    while period <= 32 {
        let one = u32::MAX >> (32 - period);
        let (mut set, mut clear, mut at) = (0, 0, 0);
        while at < 32 {
            set |= kept >> at & one;
            clear |= cut >> at & one;
            at += period;
        }
        // The run begins at some bit that is kept, and ends at the last one, around the end of the period.
        let mut starts = set;
        while starts != 0 {
            let start = starts.trailing_zeros();
            starts &= starts - 1;
            let [set, clear] = [turned(set, start, period), turned(clear, start, period)];
            let run = u32::MAX >> set.leading_zeros();
            if run & clear == 0 {
                // `u32::MAX / one` has a 1 at the begin of each period: the product repeats the run.
                return ((run << start | run >> ((period - start) % 32)) & one) * (u32::MAX / one);
            }
        }
        period *= 2;
    }
    kept
}

/// The lower `period` bits, turned down by `start` places.
const fn turned(bits: u32, start: u32, period: u32) -> u32 {
    // For `start` 0 and period 32 the shift would be by 32, so it is taken modulo 32.
    (bits >> start | bits << ((period - start) % 32)) & (u32::MAX >> (32 - period))
}

/// Bits, so many places further up, or down for less than 0.
#[inline(always)]
pub(super) const fn moved(bits: u32, up: i8) -> u32 {
    if up >= 0 { bits << up } else { bits >> -up }
}
