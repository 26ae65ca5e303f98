//! The reduced problem, without the bits that alignment forces: spaces of words, and the free bank bits.

use super::best::MAX_ACCESSES;
use super::patterns::Patterns;
use crate::access::{Machine, Pattern};
use crate::const_util::{ctry, largest, small};
use crate::data::bits::echelon::Echelon;
use crate::data::bits::matrix::Matrix;
use crate::error::{Blame, LayoutError, Operation};

/// The lower bound of all placements, as logarithms: `words` words of a phase share `banks` banks.
#[derive(Clone, Copy)]
pub(super) struct Floor {
    pub(super) words: u8,
    pub(super) banks: u8,
}

impl Floor {
    /// The logarithm of the words that a bank has to serve in each phase.
    pub(super) const fn forced(self) -> u8 {
        self.words.saturating_sub(self.banks)
    }
}

/// The reduced problem of patterns in a tile of `2^bits` elements.
pub(super) struct Reduced {
    /// The number of bits of a tile above `low`, and of the free banks, which are the lowest `free` of them.
    pub(super) rest: u32,
    pub(super) free: u32,
    /// The number of bits within a vector and a word, which are forced.
    pub(super) low: u32,
    /// Maps elements to coordinates whose lowest bits are the place in the vector.
    pub(super) frame: Matrix,
    /// The words of each pattern on which the forced bank bits vanish.
    pub(super) spaces: [Echelon; MAX_ACCESSES],
    /// The number of phases of each pattern.
    pub(super) weights: [u64; MAX_ACCESSES],
    pub(super) count: usize,
    /// The lower bound of all placements for each pattern, whichever elements share a word.
    pub(super) floors: [Floor; MAX_ACCESSES],
    /// Whether all placements by maps of bits are kernels of the free bank bits. It requires that vectors fill words
    /// and fix the same bits of all requested elements, and that all have the same number of banks.
    pub(super) exact: bool,
}

impl Reduced {
    pub(super) const fn new(bits: u32, all: &Patterns, machine: &Machine) -> Result<Reduced, LayoutError> {
        let patterns = all.all();
        let element = patterns[0].bits();
        let vector = ctry!(nested(patterns));
        let frame = ctry!(frame(bits, &vector, all));
        // The number of bits that count the elements of a word, or the words of an element.
        let (word, element) = ((machine.word() * 8).trailing_zeros(), element.trailing_zeros());
        let (within, apart) = (word.saturating_sub(element), element.saturating_sub(word));
        let width = small(vector.count()) as u32;
        let low = if width > within { width } else { within };
        let low = if low > bits { bits } else { low };
        // Bits of a vector beyond a word select banks already: no kernel can move them.
        let forced = (width + apart).saturating_sub(within);
        let rest = bits - low;
        let (mut spaces, mut weights) = ([Echelon::new(); MAX_ACCESSES], [0; MAX_ACCESSES]);
        let mut floors = [Floor { words: 0, banks: 0 }; MAX_ACCESSES];
        let (mut free, mut exact, mut p) = (rest, width >= within, 0);
        let banks = ctry!(machine.phase(patterns[0].width(), patterns[0].direction())).bank_bits();
        while p < patterns.len() {
            let phase = ctry!(machine.phase(patterns[p].width(), patterns[p].direction()));
            // The access with the fewest banks left limits all, because one kernel serves all of them.
            let left = phase.bank_bits().saturating_sub(forced);
            free = if left < free { left } else { free };
            let requested = ctry!(patterns[p].requested(machine));
            spaces[p] = space(&requested, &frame, low, within);
            weights[p] = ctry!(patterns[p].phases(machine));
            let fixed = width >= within && forced <= phase.bank_bits() && all.fix(&requested.image(), width as usize);
            floors[p] = if fixed {
                Floor { words: small(spaces[p].rank()), banks: small(left as usize) }
            } else {
                // A weaker bound that holds for every placement, where the reduction covers only some.
                let (words, banks) = (requested.rank().saturating_sub(within as usize), phase.bank_bits());
                Floor { words: small(words), banks: small(banks.saturating_sub(apart) as usize) }
            };
            exact = exact && fixed && phase.bank_bits() == banks;
            p += 1;
        }
        Ok(Reduced { rest, free, low, frame, spaces, weights, count: patterns.len(), floors, exact })
    }

    /// The wavefronts of pattern `p` that no aligned placement goes below.
    pub(super) const fn bound(&self, p: usize) -> u64 {
        let (rank, free) = (self.spaces[p].rank(), self.free as usize);
        self.weights[p] << rank.saturating_sub(free)
    }

    /// The sum of the bounds.
    pub(super) const fn total_bound(&self) -> u64 {
        let (mut sum, mut p) = (0, 0);
        while p < self.count {
            sum += self.bound(p);
            p += 1;
        }
        sum
    }

    /// The wavefronts of pattern `p` if the free bank bits vanish on a kernel.
    pub(super) const fn cost(&self, p: usize, kernel: &Echelon) -> u64 {
        // Its exponent is the dimension of the intersection, by the formula for the dimension of a sum.
        self.weights[p] << (self.spaces[p].rank() + kernel.rank() - kernel.sum(&self.spaces[p]).rank())
    }

    /// The wavefronts of all patterns together.
    pub(super) const fn total(&self, kernel: &Echelon) -> u64 {
        let (mut sum, mut p) = (0, 0);
        while p < self.count {
            sum += self.cost(p, kernel);
            p += 1;
        }
        sum
    }

    /// Maps elements to indices: the vector and the word lowest, then the free bank bits, which vanish on the kernel,
    /// then the rest. It is as near to the frame as the kernel allows: if the kernel meets no bank, only the bank bits
    /// change.
    pub(super) const fn matrix(&self, kernel: &Matrix) -> Matrix {
        // The free bank bits must vanish on this kernel and nowhere else: they are coordinates along a complement of
        // it.
        let banks = Matrix::identity(self.free);
        let (mut upper, mut k) = (Matrix::EMPTY, 0);
        // Then the upper bits stay where they are, and the result is mostly a swizzle.
        if banks.image().sum(&kernel.image()).rank() == self.rest as usize {
            // The bank bits of a number are its coordinates along the kernel.
            let Some(inverse) = beside(&banks, kernel).inverse() else { return Matrix::EMPTY };
            let mask = largest(self.free);
            while k < self.rest {
                upper.put((1 << k) & !mask | inverse.column(k as usize) & mask);
                k += 1;
            }
        } else {
            let complement = kernel.image().complement(self.rest);
            upper = match beside(&complement, kernel).inverse() {
                Some(inverse) => inverse,
                None => return Matrix::EMPTY,
            };
        }
        let mut whole = Matrix::identity(self.low);
        k = 0;
        while k < self.rest {
            whole.put(upper.column(k as usize) << self.low);
            k += 1;
        }
        whole.after(&self.frame)
    }
}

/// The space of the places that an access requests: of those that have none of the forced bank bits.
const fn space(requested: &Matrix, frame: &Matrix, low: u32, within: u32) -> Echelon {
    let (mut joint, mut k) = (Echelon::new(), 0);
    while k < requested.count() {
        let place = frame.apply(requested.column(k));
        // With the forced bank bits lowest, vectors without any of them are in the space.
        joint.insert((place & largest(low)) >> within | (place >> low) << 32);
        k += 1;
    }
    let (basis, mut space) = (joint.basis(), Echelon::new());
    k = 0;
    while k < basis.count() {
        if basis.column(k) & largest(32) == 0 {
            space.insert(basis.column(k) >> 32);
        }
        k += 1;
    }
    space
}

/// The columns of both, at most 64.
const fn beside(first: &Matrix, second: &Matrix) -> Matrix {
    match first.beside(second) {
        Ok(both) => both,
        Err(_) => Matrix::EMPTY,
    }
}

/// The elements of the widest vector in index order: each narrower vector is a beginning of them.
const fn nested(patterns: &[Pattern]) -> Result<Matrix, LayoutError> {
    let (mut chain, mut span, mut width) = (Matrix::EMPTY, Echelon::new(), 1);
    // Vectors have at most 7 bits.
    while width <= 7 {
        let mut p = 0;
        while p < patterns.len() {
            let vector = patterns[p].vector();
            // Elements are compared in order: a vector is contiguous only if it begins as the wider one does.
            let (mut nests, mut k) = (true, 0);
            while vector.len() == width && k < vector.len() {
                if span.insert(vector[k]) {
                    chain.put(vector[k]);
                }
                nests = nests && k < chain.count() && chain.column(k) == vector[k];
                k += 1;
            }
            // Vectors of one width have to be equal, and wider ones continue them, as memory has one order.
            if vector.len() == width && (span.rank() != width || !nests) {
                let blame = Blame::whole(Operation::SwizzleFor, 1);
                return Err(LayoutError::VectorsDoNotNest { blame, access: small(p), bits: small(width) });
            }
            p += 1;
        }
        width += 1;
    }
    Ok(chain)
}

/// Maps elements to coordinates whose lowest bits are the place in the vector.
const fn frame(bits: u32, vector: &Matrix, patterns: &Patterns) -> Result<Matrix, LayoutError> {
    let (mut forced, mut i) = (Echelon::new(), 0);
    while i < vector.count() {
        forced.insert(ctry!(functional(bits, vector, i, patterns)));
        i += 1;
    }
    // The space where the forced functionals vanish: units where they are in it.
    let allowed = forced.functionals(bits).image();
    let (mut all, mut columns, mut k) = (vector.image(), *vector, 0);
    while k < bits {
        // Units first: they leave elements in place, so that the matrix changes few bits.
        if allowed.contains(1 << k) && all.insert(1 << k) {
            columns.put(1 << k);
        }
        k += 1;
    }
    let basis = allowed.basis();
    let mut i = 0;
    while i < basis.count() {
        if all.insert(basis.column(i)) {
            columns.put(basis.column(i));
        }
        i += 1;
    }
    match columns.inverse() {
        Some(frame) => Ok(frame),
        None => Err(LayoutError::VectorsDoNotNest {
            blame: Blame::whole(Operation::SwizzleFor, 1),
            access: 0,
            bits: small(vector.count()),
        }),
    }
}

/// The functional that is 1 on element `i` of the vector and 0 on its other elements. It is also 0 on the steps between
/// vectors of accesses of at least that width, and on as many units as possible.
const fn functional(bits: u32, vector: &Matrix, i: usize, patterns: &Patterns) -> Result<u64, LayoutError> {
    let own = vector.column(i);
    let (mut zero, mut k) = (Echelon::new(), 0);
    while k < vector.count() {
        if k != i {
            zero.insert(vector.column(k));
        }
        k += 1;
    }
    let mut p = 0;
    while p < patterns.count() {
        let steps = patterns.steps(p).columns();
        k = 0;
        while k < steps.len() {
            if patterns.all()[p].vector().len() > i {
                zero.insert(steps[k]);
                // A step between vectors that is a combination of places within one: both cannot be contiguous.
                if zero.contains(own) {
                    let blame = Blame::whole(Operation::SwizzleFor, 1);
                    return Err(LayoutError::VectorsDoNotNest { blame, access: small(p), bits: small(i + 1) });
                }
            }
            k += 1;
        }
        p += 1;
    }
    // Each further unit on which it is 0 is an element that stays in place.
    let mut unit = 0;
    while unit < bits {
        let mut with = zero;
        with.insert(1 << unit);
        if !with.contains(own) {
            zero = with;
        }
        unit += 1;
    }
    Ok(zero.functionals(bits).column(0))
}
