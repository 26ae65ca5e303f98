//! Maps of bits as straight-line code: bits that move by one distance move together, by one mask and one shift; or bits
//! of many distances move in [rounds], or are [turned around](mirror), where that takes fewer instructions.
//!
//! Terms that reach no bit twice are added, sorted by how far they move up. Before a term joins, the sum of the terms
//! so far moves up by the difference: one instruction on x86, whose addresses are `a + 2^k b`. Other machines shift an
//! operand for free, and insert fields of bits.

mod chains;
mod code;
mod mirror;
mod rounds;
#[cfg(test)]
mod tests;
mod wires;
mod word;

use layout_algebra::parts::MAX_DIMENSIONS;

use crate::each::each;
use crate::target::{ADDRESSES, ARM};

pub(crate) use code::{Code, Wired};
pub(crate) use wires::Wires;

/// The most terms, a power of two: a part has at most as many as it has bits and 31 more.
const TERMS: usize = 512;

/// The number of diagonals that take fewer instructions than anything else. It also bounds the bits of a short chain.
const FEW: usize = 3;

/// The distances: from 31 places down to 31 up.
const DISTANCES: usize = 63;

/// The terms of a map of bits: some bits of a part of a coordinate, and how far they move.
#[derive(Clone, Copy)]
pub(crate) struct Diagonals {
    count: usize,
    parts: [u8; TERMS],
    masks: [u32; TERMS],
    /// The places by which a term moves up, or down.
    distances: [i8; TERMS],
    /// The places by which the sum so far moves up before the term joins it.
    before: [u8; TERMS],
    /// The places by which the whole sum moves up.
    after: u32,
    /// Whether no two terms reach one bit, so that their sum is their exclusive or.
    apart: bool,
    /// Whether terms join one after the other; else halves of them, which wait for each other less.
    gathers: bool,
}

impl Diagonals {
    /// No terms, combined by exclusive or.
    pub(crate) const NONE: Diagonals = Diagonals {
        count: 0,
        parts: [0; TERMS],
        masks: [0; TERMS],
        distances: [0; TERMS],
        before: [0; TERMS],
        after: 0,
        apart: false,
        gathers: false,
    };

    /// The terms of a map: for each distance, and each part, the bits that go so far.
    pub(crate) const fn of(wires: &Wires) -> Diagonals {
        let mut made = Diagonals { apart: wires.apart(), gathers: ADDRESSES, ..Diagonals::NONE };
        // Bit `i` of `present`: some bit goes distance `i`.
        let (mut masks, mut first, mut present) = ([[0; DISTANCES]; MAX_DIMENSIONS], [0; MAX_DIMENSIONS], 0_u64);
        let (mut parts, mut k) = (0, 0);
        while k < wires.count {
            if k == 0 || wires.parts[k] != wires.parts[k - 1] {
                first[parts] = k;
                parts += 1;
            }
            let mut rest = wires.columns[k];
            while rest != 0 {
                let i = 31 + rest.trailing_zeros() - wires.places[k] as u32;
                masks[parts - 1][i as usize] |= 1 << wires.places[k];
                present |= 1 << i;
                rest &= rest - 1;
            }
            k += 1;
        }
        // From the greatest distance down: each later term moves up less, so the sum only ever moves up.
        while present != 0 {
            let i = present.ilog2();
            present &= !(1 << i);
            let mut p = 0;
            while p < parts {
                made.put(wires.parts[first[p]], masks[p][i as usize], wires.widths[first[p]], distance_of(i));
                p += 1;
            }
        }
        made.gather()
    }

    /// Appends a term of the bits of `mask`; part `part` has `width` bits.
    const fn put(&mut self, part: u8, mask: u32, width: u8, distance: i8) {
        if mask == 0 {
            return;
        }
        // Above the highest bit of a part are zeros: a shift takes the place of the mask. Arm extracts a field of bits
        // by one instruction, so there the mask stays as it is.
        let open = ADDRESSES && mask >> (width - 1) & 1 == 1;
        self.masks[self.count] = if open { mask | u32::MAX << (width - 1) } else { mask };
        self.parts[self.count] = part;
        self.distances[self.count] = distance;
        self.count += 1;
    }

    /// Gathers the terms that move up on their way.
    const fn gather(mut self) -> Diagonals {
        let (mut at, mut i) = (0, 0);
        while ADDRESSES && i < self.count {
            let next = if self.distances[i] > 0 { self.distances[i] } else { 0 };
            if i > 0 {
                // Not negative, since distances fall.
                self.before[i] = (at - next).cast_unsigned();
            }
            // The term now moves with the sum; terms that move down do so by themselves.
            if self.distances[i] > 0 {
                self.distances[i] = 0;
            }
            at = next;
            i += 1;
        }
        self.after = at.cast_unsigned() as u32;
        self
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The number of terms, rounded up to a power of two; 0 for none.
    const fn tier(&self) -> usize {
        if self.count == 0 { 0 } else { self.count.next_power_of_two() }
    }

    /// The approximate number of instructions of the terms.
    pub(super) const fn cost(&self) -> u32 {
        let (mut cost, mut i) = (0, 0);
        while i < self.count {
            let mask = self.masks[i];
            let masked = if ARM { mask & mask.wrapping_add(1) != 0 } else { mask != u32::MAX };
            cost += 1 + cost_of(masked, self.distances[i] as i32, self.before[i] as i32);
            i += 1;
        }
        cost
    }

    /// Computes the sum of many terms in a loop.
    #[inline(always)]
    fn more(&self, part: impl Fn(u8) -> u32 + Copy) -> u32 {
        let (mut gathered, mut i) = (0, 0);
        while i < self.count {
            gathered = self.one(i, gathered, part);
            i += 1;
        }
        gathered
    }

    /// Adds one term to the gathered terms.
    #[inline(always)]
    fn one(&self, i: usize, gathered: u32, part: impl Fn(u8) -> u32 + Copy) -> u32 {
        let (bits, distance) = (part(self.parts[i]) & self.masks[i], self.distances[i]);
        let term = if distance >= 0 { bits << distance } else { bits >> -distance };
        self.with(gathered << self.before[i], term)
    }

    #[inline(always)]
    const fn with(&self, left: u32, right: u32) -> u32 {
        // A sum of disjoint bits is their exclusive or, and x86 adds inside an address.
        if self.apart { left.wrapping_add(right) } else { left ^ right }
    }
}

each! {
    [
        { two one 1 } { four two 2 } { eight four 4 }
        { sixteen eight 8 } { thirty_two sixteen 16 } { sixty_four thirty_two 32 }
    ]
    ($all:ident $half:ident $count:literal) => {
        impl Diagonals {
            #[inline(always)]
            fn $all(&self, i: usize, gathered: u32, part: impl Fn(u8) -> u32 + Copy) -> u32 {
                let first = self.$half(i, gathered, part);
                // Entries beyond `count` have mask 0 and move nothing, so a power of two of terms is always right.
                let second = self.$half(i + $count, if self.gathers { first } else { 0 }, part);
                if self.gathers { second } else { self.with(first, second) }
            }
        }
    }
}

impl Diagonals {
    /// Applies a map whose terms `D` knows to the parts. Branches are on constants of the type: branches that are not
    /// taken are not compiled and need no stack, without optimisation too.
    #[inline(always)]
    fn all<D: Wired + ?Sized>(part: impl Fn(u8) -> u32 + Copy) -> u32 {
        let terms = &D::CODE.rest;
        // One number for all branches: each constant that a function names is one more evaluation.
        let gathered = match const { D::CODE.rest.tier() } {
            0 => return 0,
            1 => terms.one(0, 0, part),
            2 => terms.two(0, 0, part),
            4 => terms.four(0, 0, part),
            8 => terms.eight(0, 0, part),
            16 => terms.sixteen(0, 0, part),
            32 => terms.thirty_two(0, 0, part),
            64 => terms.sixty_four(0, 0, part),
            _ => terms.more(part),
        };
        gathered << terms.after
    }
}

/// Distance `i`.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "below 63")]
const fn distance_of(i: u32) -> i8 {
    i as i8 - 31
}

/// The approximate number of instructions that move bits to their sum. They may be masked, are moved by a distance, and
/// the sum so far may be moved before. Machines other than x86 do not overwrite an operand.
pub(super) const fn cost_of(masked: bool, distance: i32, before: i32) -> u32 {
    let moved = if ADDRESSES {
        (distance < 0 || distance > 3) as u32 + (before > 3) as u32 + (masked || distance < 0 || distance > 3) as u32
    } else {
        (distance != 0 && !ARM) as u32
    };
    masked as u32 + moved
}
