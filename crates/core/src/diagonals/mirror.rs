//! Bits that are reversed within their part: bit `k` moves to place `sum - k`. Once the part is reversed, all of them
//! have one distance. That is one instruction on Arm and on GPUs, and four rounds elsewhere.
//!
//! ```text
//! a part of 10 bits     ......................9876543210
//! turned around         0123456789......................
//! 22 places down        ......................0123456789
//! ```

use super::wires::Wires;
use super::word::moved;
use super::{ARM, FEW, cost_of};

/// The approximate number of instructions that reverse 32 bits.
const TURN: u32 = if ARM || cfg!(target_arch = "nvptx64") { 1 } else { 17 };

/// Bits of one part, turned around.
#[derive(Clone, Copy)]
pub(super) struct Mirror {
    part: u8,
    /// The bits after the turn; 0 for none.
    mask: u32,
    /// The places by which they then move up.
    up: i8,
}

impl Mirror {
    pub(super) const NONE: Mirror = Mirror { part: 0, mask: 0, up: 0 };

    /// The most bits of one part whose place and target have one sum, and a mask of their wires. `None` for fewer than
    /// three.
    pub(super) const fn of(wires: &Wires) -> Option<(Mirror, u32)> {
        let (mut found, mut all, mut most) = (Mirror::NONE, 0, 0);
        let (mut members, mut taken, mut sum, mut k) = (0_u32, 0_u32, 0, 0);
        while k < wires.count {
            let (column, place) = (wires.columns[k], wires.places[k] as u32);
            let begins = k == 0 || wires.parts[k] != wires.parts[k - 1];
            if begins {
                (members, taken, sum) = (0, 0, column.trailing_zeros() + place);
            }
            if column & column.wrapping_sub(1) == 0 && column != 0 && column.trailing_zeros() + place == sum {
                members |= 1 << k;
                taken |= 1 << place;
            }
            let ends = k + 1 == wires.count || wires.parts[k + 1] != wires.parts[k];
            if ends && members.count_ones() as usize >= FEW && members.count_ones() > most {
                let width = u32::MAX >> (32 - wires.widths[k]);
                let mask = if taken == width { u32::MAX } else { taken.reverse_bits() };
                #[allow(clippy::cast_possible_truncation, reason = "at most 62")]
                let up = sum as i8 - 31;
                (found, all, most) = (Mirror { part: wires.parts[k], mask, up }, members, members.count_ones());
            }
            k += 1;
        }
        if found.is_some() { Some((found, all)) } else { None }
    }

    pub(super) const fn is_some(self) -> bool {
        self.mask != 0
    }

    /// Applies it to the parts.
    #[inline(always)]
    pub(super) fn value(self, part: impl Fn(u8) -> u32) -> u32 {
        moved(part(self.part).reverse_bits() & self.mask, self.up)
    }

    /// The approximate number of instructions.
    pub(super) const fn cost(self) -> u32 {
        if !self.is_some() {
            return 0;
        }
        TURN + 1 + cost_of(self.mask != u32::MAX, self.up as i32, 0)
    }
}
