//! Bits that are reversed within their part: bit `k` of a part moves to place `sum - k`. All of them move by one
//! distance if the word is reversed at the end. That is one instruction on Arm and on GPUs, and four rounds elsewhere.
//!
//! ```text
//! two parts of 5 bits   ...........................43210  ...........................43210
//! 27, 22 places up      4321043210......................
//! turned around         ......................0123401234
//! ```

use super::wires::Wires;
use super::word::moved;
use super::{FEW, cost_of};
use crate::target::{ARM, GPU};

/// The approximate number of instructions that reverse 32 bits.
const TURN: u32 = if ARM || GPU { 1 } else { 17 };

/// The most lanes.
const LANES: usize = 4;

/// Bits of some parts, brought to where they belong in a word that is then turned around.
#[derive(Clone, Copy)]
pub(super) struct Mirror {
    count: usize,
    parts: [u8; LANES],
    /// The bits of its part that a lane takes; 0 for none.
    masks: [u32; LANES],
    /// The places by which they move up before the turn.
    ups: [i8; LANES],
    /// The targets of all lanes before the turn, and whether no two lanes share one.
    targets: u32,
    apart: bool,
}

impl Mirror {
    pub(super) const NONE: Mirror =
        Mirror { count: 0, parts: [0; LANES], masks: [0; LANES], ups: [0; LANES], targets: 0, apart: true };

    /// The bits of a part for which place and target have one sum, three at least; and of which wires they are.
    pub(super) const fn of(wires: &Wires) -> Option<(Mirror, u32)> {
        let (mut made, mut all, mut k) = (Mirror::NONE, 0, 0);
        while k < wires.count && made.count < LANES {
            let (members, taken) = group(wires, k);
            // The first bit speaks for all.
            if members.trailing_zeros() as usize == k && members.count_ones() as usize >= FEW {
                made.push(wires, k, taken);
                all |= members;
            }
            k += 1;
        }
        if made.count > 0 { Some((made, all)) } else { None }
    }

    /// Appends the bits of a mask of the part that wire `k` is of.
    const fn push(&mut self, wires: &Wires, k: usize, taken: u32) {
        let width = u32::MAX >> (32 - wires.widths[k]);
        #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 62")]
        let up = 31 - sum(wires, k) as i8;
        // What falls out of the word needs no mask.
        let kept = moved(moved(width, up), -up);
        self.parts[self.count] = wires.parts[k];
        self.masks[self.count] = if kept == taken { u32::MAX } else { taken };
        self.ups[self.count] = up;
        self.count += 1;
        let targets = moved(taken, up);
        self.apart = self.apart && self.targets & targets == 0;
        self.targets |= targets;
    }

    pub(super) const fn is_some(self) -> bool {
        self.count > 0
    }

    /// Applies it to the parts.
    #[inline(always)]
    pub(super) fn value(self, part: impl Fn(u8) -> u32) -> u32 {
        let lane =
            |l: usize| if self.masks[l] == 0 { 0 } else { moved(part(self.parts[l]) & self.masks[l], self.ups[l]) };
        let [a, b, c, d] = [lane(0), lane(1), lane(2), lane(3)];
        // Two lanes may reach one target, and cancel there: exclusive or, as everywhere in a map of bits. AMD has an
        // instruction that shifts and ors.
        let word = if self.apart { a | b | c | d } else { a ^ b ^ c ^ d };
        word.reverse_bits()
    }

    /// The approximate number of instructions.
    pub(super) const fn cost(self) -> u32 {
        let (mut cost, mut l) = (0, 0);
        while l < self.count {
            cost += 1 + cost_of(self.masks[l] != u32::MAX, self.ups[l] as i32, 0);
            l += 1;
        }
        if l > 0 { cost + TURN } else { 0 }
    }
}

/// The wires of one part whose places and single targets have the sum that wire `k` has, and their
/// places.
const fn group(wires: &Wires, k: usize) -> (u32, u32) {
    let (mut members, mut taken, mut i) = (0, 0, 0);
    while i < wires.count {
        let one = wires.columns[i].is_power_of_two() && wires.columns[k].is_power_of_two();
        if one && wires.parts[i] == wires.parts[k] && sum(wires, i) == sum(wires, k) {
            members |= 1 << i;
            taken |= 1 << wires.places[i];
        }
        i += 1;
    }
    (members, taken)
}

/// The place of a wire and its lowest target, added.
const fn sum(wires: &Wires, k: usize) -> u32 {
    wires.columns[k].trailing_zeros() + wires.places[k] as u32
}
