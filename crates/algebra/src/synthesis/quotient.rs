//! A subspace with the least intersections with other subspaces, built vector by vector.

use super::reduce::Reduced;
use crate::data::bits::echelon::Echelon;
use crate::data::bits::matrix::Matrix;

/// The logarithm of the number of vectors of a span that are tried if units and sums of two are not enough: `2^12`.
const SPAN_BITS: usize = 12;

/// A vector to divide by, and its cost. `hit` counts spaces that lose a dimension although the banks could keep it
/// apart; `over` counts spaces that keep one although the banks cannot.
#[derive(Clone, Copy)]
struct Pick {
    vector: u64,
    hit: u64,
    over: u64,
}

impl Pick {
    const NONE: Pick = Pick { vector: 0, hit: u64::MAX, over: u64::MAX };

    const fn is_best(&self) -> bool {
        self.hit == 0 && self.over == 0
    }

    const fn is_before(&self, other: &Pick) -> bool {
        if self.hit != other.hit {
            return self.hit < other.hit;
        }
        if self.over != other.over {
            return self.over < other.over;
        }
        let (ones, others) = (self.vector.count_ones(), other.vector.count_ones());
        ones < others || ones == others && self.vector < other.vector
    }
}

/// The spaces of a problem after division by the vectors so far.
struct Images<'a> {
    reduced: &'a Reduced,
    images: [Echelon; super::best::MAX_ACCESSES],
}

impl Images<'_> {
    /// The better one of a vector and the best so far.
    const fn better(&self, best: Pick, vector: u64) -> Pick {
        let mut pick = Pick { vector, hit: 0, over: 0 };
        let mut p = 0;
        while p < self.reduced.count {
            let full = self.images[p].rank() > self.reduced.free as usize;
            let inside = self.images[p].contains(vector);
            if inside && !full {
                pick.hit += self.reduced.weights[p];
            }
            if !inside && full {
                pick.over += self.reduced.weights[p];
            }
            p += 1;
        }
        if pick.is_before(&best) { pick } else { best }
    }

    /// The best vector to divide by. Units are tried first, then sums of vectors of two spaces, which are in neither,
    /// then all vectors.
    const fn pick(&self, free: u64) -> u64 {
        let mut best = Pick::NONE;
        let mut units = free;
        while units != 0 && !best.is_best() {
            best = self.better(best, units & units.wrapping_neg());
            units &= units - 1;
        }
        let mut span = Echelon::new();
        let mut a = 0;
        while a < self.reduced.count && !best.is_best() {
            span = span.sum(&self.images[a]);
            let first = self.images[a].basis();
            let mut b = a + 1;
            while b < self.reduced.count && !best.is_best() {
                let second = self.images[b].basis();
                let mut i = 0;
                while i < first.count() * second.count() && !best.is_best() {
                    let vector = first.column(i / second.count()) ^ second.column(i % second.count());
                    if vector != 0 {
                        best = self.better(best, vector);
                    }
                    i += 1;
                }
                b += 1;
            }
            a += 1;
        }
        // Larger spans are not enumerated: a worse pick costs optimality, which the search or the certificate then
        // says.
        if span.rank() <= SPAN_BITS {
            let basis = span.basis();
            let mut x = 1;
            while x < 1 << span.rank() && !best.is_best() {
                best = self.better(best, basis.apply(x));
                x += 1;
            }
        }
        best.vector
    }
}

/// A kernel of the free bank bits. While it is too small, it gets a vector outside as many spaces as can still be kept
/// apart.
pub(super) const fn quotients(reduced: &Reduced) -> Matrix {
    let (mut kernel, mut span) = (Matrix::EMPTY, Echelon::new());
    // Each pick is outside of the span so far, so every round adds a dimension.
    while kernel.count() < (reduced.rest - reduced.free) as usize {
        let mut images = Images { reduced, images: [Echelon::new(); super::best::MAX_ACCESSES] };
        let mut p = 0;
        while p < reduced.count {
            let basis = reduced.spaces[p].basis();
            let mut k = 0;
            while k < basis.count() {
                images.images[p].insert(span.reduce(basis.column(k)).0);
                k += 1;
            }
            p += 1;
        }
        let free = crate::const_util::largest(reduced.rest) & !span.pivots();
        let vector = images.pick(free);
        kernel.put(vector);
        span.insert(vector);
    }
    kernel
}

/// A common complement of two subspaces of one dimension in `bits` bits. Vectors outside both are added until there are
/// none; vectors of `likely` are tried first.
pub(crate) const fn common_complement(first: &Echelon, second: &Echelon, likely: &Matrix, bits: u32) -> Matrix {
    let (mut left, mut right, mut found) = (*first, *second, Matrix::EMPTY);
    let (units, a, b) = (Matrix::identity(bits), first.basis(), second.basis());
    let (likely_count, units_count) = (likely.count(), likely.count() + units.count());
    let mut k = 0;
    // A space is no union of two proper subspaces: a vector of each, outside of the other, has a sum outside of both.
    while left.rank() < bits as usize && k < units_count + a.count() * b.count() {
        let vector = if k < likely_count {
            likely.column(k)
        } else if k < units_count {
            units.column(k - likely_count)
        } else {
            a.column((k - units_count) / b.count()) ^ b.column((k - units_count) % b.count())
        };
        k += 1;
        // A vector in one of them stays in it, so one pass over all candidates is enough.
        if !left.contains(vector) && !right.contains(vector) {
            found.put(vector);
            left.insert(vector);
            right.insert(vector);
        }
    }
    found
}
