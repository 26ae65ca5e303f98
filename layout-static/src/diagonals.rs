//! Maps of bits as straight-line code: bits that move by one distance move together, by one mask and one shift.
//!
//! Where no two terms reach one bit, they are added. Sorted by how far they go up, what has been gathered moves up
//! before the next one joins it, by as many places as it goes further: one instruction on x86, whose addresses are
//! `a + 2^k b`. Other machines shift an operand for free, and insert fields of bits.

use layout_algebra::linear::{Linear, MAX_DIMENSIONS};

use crate::coordinate::{Form, Kind};
use crate::each::each;

/// The most terms, a power of two: a part has at most as many as it has bits and 31 more.
const TERMS: usize = 512;

/// The distances: from 31 places down to 31 up.
const DISTANCES: usize = 63;

/// Whether an address is `a + 2^k b`.
const ADDRESSES: bool = cfg!(any(target_arch = "x86", target_arch = "x86_64"));

/// The terms of a map of bits: some bits of a part of a coordinate, and how far they move.
pub(crate) struct Diagonals {
    count: usize,
    parts: [u8; TERMS],
    masks: [u32; TERMS],
    /// By how many places a term moves up, or down.
    distances: [i8; TERMS],
    /// By how many places what has been gathered moves up before the term joins it.
    before: [u8; TERMS],
    /// By how many places all that has been gathered moves up.
    after: u32,
    /// What the constant parts make.
    start: u32,
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
        start: 0,
        apart: false,
        gathers: false,
    };

    /// The `bits` bits from bit `from` on, 32 at most, of a linear layout at coordinates of a form: one integer, or one
    /// for each input. Coordinates are in bounds: the bits beyond a part are 0.
    pub(crate) const fn of(linear: &Linear, form: &Form, from: u32, bits: u32) -> Diagonals {
        let mut made = Diagonals::NONE;
        let (inputs, columns) = (linear.inputs(), linear.columns());
        let whole = form.profile().is_leaf();
        let count = if whole { 1 } else { least(form.length(), inputs.count()) };
        let mut masks = [[0; DISTANCES]; MAX_DIMENSIONS];
        let (mut reached, mut p) = (0, 0);
        made.apart = true;
        while p < count {
            let (begin, length) = if whole { (0, inputs.total()) } else { (inputs.begin(p), inputs.bits(p)) };
            let mut k = 0;
            while k < length {
                let mut value = (columns[(begin + k) as usize] >> from) & ((1 << bits) - 1);
                if matches!(form.kinds[p], Kind::Constant) {
                    let taken = form.tuple.entry(p) >> k & 1 == 1;
                    value = if taken { value } else { 0 };
                    made.apart &= reached & value == 0;
                    made.start ^= low(value);
                } else {
                    made.apart &= reached & value == 0;
                    let mut rest = value;
                    while rest != 0 {
                        masks[p][(31 + rest.trailing_zeros() - k) as usize] |= 1 << k;
                        rest &= rest - 1;
                    }
                }
                reached |= value;
                k += 1;
            }
            p += 1;
        }
        let mut i = DISTANCES;
        while i > 0 {
            i -= 1;
            p = 0;
            while p < count {
                let length = if whole { inputs.total() } else { inputs.bits(p) };
                made.put(p, masks[p][i], length, distance_of(i));
                p += 1;
            }
        }
        made.gather()
    }

    /// Appends a term of the bits of `mask`; part `part` has `length` bits.
    const fn put(&mut self, part: usize, mask: u32, length: u32, distance: i8) {
        if mask == 0 {
            return;
        }
        // Above the highest bit of a part are zeros: a shift takes the place of the mask.
        let open = ADDRESSES && mask >> (length - 1) & 1 == 1;
        self.masks[self.count] = if open { mask | u32::MAX << (length - 1) } else { mask };
        self.parts[self.count] = small(part);
        self.distances[self.count] = distance;
        self.count += 1;
    }

    /// The same with what goes up gathered on its way.
    const fn gather(mut self) -> Diagonals {
        let (mut at, mut i) = (0, 0);
        while ADDRESSES && i < self.count {
            let next = if self.distances[i] > 0 { self.distances[i] } else { 0 };
            if i > 0 {
                self.before[i] = (at - next).cast_unsigned();
            }
            if self.distances[i] > 0 {
                self.distances[i] = 0;
            }
            at = next;
            i += 1;
        }
        self.after = at.cast_unsigned() as u32;
        self.gathers = ADDRESSES;
        self
    }

    /// Those of a bit matrix that move bits: all but the main one.
    pub(crate) const fn of_matrix(matrix: &layout_algebra::BitMatrix) -> Diagonals {
        let mut made = Diagonals::NONE;
        let mut i = 0;
        while i < DISTANCES {
            let (distance, mask) = (distance_of(i), matrix.diagonal(distance_of(i) as i32));
            if distance != 0 && mask != 0 {
                (made.masks[made.count], made.distances[made.count]) = (mask, distance);
                made.count += 1;
            }
            i += 1;
        }
        made
    }

    /// All of very many terms.
    #[inline(always)]
    fn more(&self, part: impl Fn(u8) -> u32 + Copy) -> u32 {
        let (mut gathered, mut i) = (0, 0);
        while i < self.count {
            gathered = self.one(i, gathered, part);
            i += 1;
        }
        gathered
    }

    /// One term after those that have been gathered.
    #[inline(always)]
    fn one(&self, i: usize, gathered: u32, part: impl Fn(u8) -> u32 + Copy) -> u32 {
        let (bits, distance) = (part(self.parts[i]) & self.masks[i], self.distances[i]);
        let term = if distance >= 0 { bits << distance } else { bits >> -distance };
        self.with(gathered << self.before[i], term)
    }

    #[inline(always)]
    const fn with(&self, left: u32, right: u32) -> u32 {
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
                let second = self.$half(i + $count, if self.gathers { first } else { 0 }, part);
                if self.gathers { second } else { self.with(first, second) }
            }
        }
    }
}

/// Terms that a type knows.
pub(crate) trait Terms {
    const TERMS: Diagonals;

    /// What the terms make of the parts. Branches on constants of the type: without optimisation too, what is not taken
    /// is not compiled, and needs no stack.
    #[inline(always)]
    fn all(part: impl Fn(u8) -> u32 + Copy) -> u32 {
        if const { Self::TERMS.count == 0 } {
            return const { Self::TERMS.start };
        }
        let terms = const { &Self::TERMS };
        let gathered = if const { Self::TERMS.count == 1 } {
            terms.one(0, 0, part)
        } else if const { Self::TERMS.count == 2 } {
            terms.two(0, 0, part)
        } else if const { Self::TERMS.count <= 4 } {
            terms.four(0, 0, part)
        } else if const { Self::TERMS.count <= 8 } {
            terms.eight(0, 0, part)
        } else if const { Self::TERMS.count <= 16 } {
            terms.sixteen(0, 0, part)
        } else if const { Self::TERMS.count <= 32 } {
            terms.thirty_two(0, 0, part)
        } else if const { Self::TERMS.count <= 64 } {
            terms.sixty_four(0, 0, part)
        } else {
            terms.more(part)
        };
        terms.with(gathered << terms.after, terms.start)
    }
}

/// Distance `i`.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "below 63")]
const fn distance_of(i: usize) -> i8 {
    i as i8 - 31
}

#[allow(clippy::cast_possible_truncation, reason = "of 32 bits")]
const fn low(value: u64) -> u32 {
    value as u32
}

#[allow(clippy::cast_possible_truncation, reason = "at most eight")]
const fn small(part: usize) -> u8 {
    part as u8
}

const fn least(left: usize, right: usize) -> usize {
    if left < right { left } else { right }
}
