//! Spans of vectors over F2, in echelon form. A vector is a number; its entries are the bits.
//!
//! ```text
//! 0110          0110         each row has its lowest bit, its pivot, for itself
//! 1100   ->     1100
//! 1010        (1010 = 0110 ^ 1100 is in the span)
//! ```

use super::matrix::{MAX_COLUMNS, Matrix};

/// The span of vectors over F2. All operations on linear layouts use this linear algebra on the bits of numbers.
///
/// Each row has a tag, the exclusive or of the tags of the vectors that sum to it. So a membership test also returns
/// the combination: a tag of one bit for each vector names it.
///
/// ```
/// use layout_algebra::linear::Echelon;
/// let mut span = Echelon::new();
/// assert!(span.insert(0b0110) && span.insert(0b1100));
/// assert!(!span.insert(0b1010));                    // the exclusive or of both
/// assert_eq!(span.rank(), 2);
/// assert_eq!(span.reduce(0b1010), (0, 0b11));       // nothing is left; vectors 0 and 1 make it
/// assert_eq!(span.reduce(0b1110), (0b1000, 0b01));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Echelon {
    /// Reduced: no row contains the lowest bit of another row.
    rows: [u64; MAX_COLUMNS],
    tags: [u64; MAX_COLUMNS],
    count: usize,
}

impl Echelon {
    /// The span of no vectors: only 0.
    pub const fn new() -> Echelon {
        Echelon { rows: [0; MAX_COLUMNS], tags: [0; MAX_COLUMNS], count: 0 }
    }

    /// The span of the given vectors. The tag of vector `k` is `2^k`; beyond 64 it is 0.
    pub const fn of(vectors: &[u64]) -> Echelon {
        let mut span = Echelon::new();
        let mut k = 0;
        while k < vectors.len() {
            span.insert_as(vectors[k], if k < MAX_COLUMNS { 1 << k } else { 0 });
            k += 1;
        }
        span
    }

    /// Adds a vector; returns whether it was outside of the span. The `k`-th such vector has the tag `2^k`.
    pub const fn insert(&mut self, vector: u64) -> bool {
        self.insert_as(vector, if self.count < MAX_COLUMNS { 1 << self.count } else { 0 })
    }

    /// Adds a vector with a tag; returns whether it was outside of the span.
    pub const fn insert_as(&mut self, vector: u64, tag: u64) -> bool {
        let (rest, made) = self.reduce(vector);
        if rest == 0 {
            return false;
        }
        let (pivot, tag) = (rest & rest.wrapping_neg(), tag ^ made);
        let mut i = 0;
        while i < self.count {
            // Earlier rows lose the new pivot, which keeps the form reduced: a pivot is in its own row only.
            if self.rows[i] & pivot != 0 {
                self.rows[i] ^= rest;
                self.tags[i] ^= tag;
            }
            i += 1;
        }
        self.rows[self.count] = rest;
        self.tags[self.count] = tag;
        self.count += 1;
        true
    }

    /// Splits off the part of a vector in the span: returns the rest, and the tag of that part.
    ///
    /// Post: `rest ^ vector` is in the span; `rest = 0` exactly for vectors of the span; `rest` has no pivot.
    pub const fn reduce(&self, vector: u64) -> (u64, u64) {
        let (mut rest, mut tag) = (vector, 0);
        let mut i = 0;
        while i < self.count {
            let row = self.rows[i];
            // Each pivot occurs in one row only, so the order does not matter.
            if rest & row & row.wrapping_neg() != 0 {
                rest ^= row;
                tag ^= self.tags[i];
            }
            i += 1;
        }
        (rest, tag)
    }

    /// Whether a vector is in the span.
    pub const fn contains(&self, vector: u64) -> bool {
        self.reduce(vector).0 == 0
    }

    /// The tag of a vector in the span, else `None`.
    pub const fn tag(&self, vector: u64) -> Option<u64> {
        let (rest, tag) = self.reduce(vector);
        if rest == 0 { Some(tag) } else { None }
    }

    /// The dimension.
    pub const fn rank(&self) -> usize {
        self.count
    }

    /// The mask of the pivots.
    pub const fn pivots(&self) -> u64 {
        let (mut pivots, mut i) = (0, 0);
        while i < self.count {
            pivots |= self.rows[i] & self.rows[i].wrapping_neg();
            i += 1;
        }
        pivots
    }

    /// The tag of the row with this pivot; 0 if there is none.
    #[cfg(feature = "bits")]
    pub(crate) const fn tag_of_pivot(&self, bit: u32) -> u64 {
        let mut i = 0;
        while i < self.count {
            if self.rows[i].trailing_zeros() == bit {
                return self.tags[i];
            }
            i += 1;
        }
        0
    }

    /// The reduced rows by rising pivot: two spans are equal exactly if their bases are.
    ///
    /// ```
    /// use layout_algebra::linear::Echelon;
    /// assert_eq!(Echelon::of(&[6, 12, 10]).basis().columns(), [10, 12]);
    /// assert_eq!(Echelon::of(&[10, 6]).basis().columns(), [10, 12]);
    /// ```
    pub const fn basis(&self) -> Matrix {
        let mut basis = Matrix::EMPTY;
        let mut pivots = self.pivots();
        while pivots != 0 {
            let pivot = pivots & pivots.wrapping_neg();
            // Only its own row has a pivot.
            let mut i = 0;
            while self.rows[i] & pivot == 0 {
                i += 1;
            }
            basis.put(self.rows[i]);
            pivots ^= pivot;
        }
        basis
    }

    /// The sum of both spans.
    pub const fn sum(&self, other: &Echelon) -> Echelon {
        let mut sum = *self;
        let mut i = 0;
        while i < other.count {
            sum.insert_as(other.rows[i], other.tags[i]);
            i += 1;
        }
        sum
    }

    /// The intersection of both spans.
    ///
    /// Each vector of `self` is inserted with itself as its tag, each vector of `other` with tag 0. If a vector of
    /// `other` reduces to 0, its tag is its part from `self`: a vector of both spans.
    ///
    /// ```
    /// use layout_algebra::linear::Echelon;
    /// let (a, b) = (Echelon::of(&[0b0011, 0b0100]), Echelon::of(&[0b0111, 0b1000]));
    /// assert_eq!(a.intersection(&b).basis().columns(), [0b0111]);
    /// ```
    pub const fn intersection(&self, other: &Echelon) -> Echelon {
        let (mut joint, mut both) = (Echelon::new(), Echelon::new());
        let mut i = 0;
        while i < self.count {
            joint.insert_as(self.rows[i], self.rows[i]);
            i += 1;
        }
        i = 0;
        while i < other.count {
            match joint.tag(other.rows[i]) {
                Some(tag) => {
                    both.insert(tag);
                }
                None => {
                    joint.insert_as(other.rows[i], 0);
                }
            }
            i += 1;
        }
        both
    }

    /// Unit vectors of `bits` bits that complete the span to the whole space: the unit vectors without a pivot.
    ///
    /// ```
    /// use layout_algebra::linear::Echelon;
    /// assert_eq!(Echelon::of(&[0b0110, 0b1000]).complement(4).columns(), [0b0001, 0b0100]);
    /// ```
    pub const fn complement(&self, bits: u32) -> Matrix {
        Matrix::units(crate::const_util::largest(bits) & !self.pivots())
    }

    /// The linear functionals of `bits` bits, as masks, that are 0 on the span: the parity of `mask & vector` is even.
    ///
    /// ```
    /// use layout_algebra::linear::Echelon;
    /// assert_eq!(Echelon::of(&[0b0110, 0b1000]).functionals(4).columns(), [0b0001, 0b0110]);
    /// ```
    pub const fn functionals(&self, bits: u32) -> Matrix {
        let mut functionals = Matrix::EMPTY;
        let mut free = crate::const_util::largest(bits) & !self.pivots();
        while free != 0 {
            let unit = free & free.wrapping_neg();
            // One functional for each free bit: it reads the bit, and the pivot of every row that has it, so their
            // parities cancel.
            let (mut mask, mut i) = (unit, 0);
            while i < self.count {
                if self.rows[i] & unit != 0 {
                    mask |= self.rows[i] & self.rows[i].wrapping_neg();
                }
                i += 1;
            }
            functionals.put(mask);
            free ^= unit;
        }
        functionals
    }
}

impl Default for Echelon {
    fn default() -> Echelon {
        Echelon::new()
    }
}

/// The rank of vectors alone. No row is kept reduced, so it is a quarter of the cost.
///
/// Post: `rank(vectors) = Echelon::of(vectors).rank()`.
pub const fn rank(vectors: &[u64]) -> usize {
    let mut rows = [0; MAX_COLUMNS];
    let (mut count, mut k) = (0, 0);
    while k < vectors.len() {
        let mut rest = vectors[k];
        let mut i = 0;
        while i < count {
            // It is smaller exactly if the highest bit of the row is in it.
            let without = rest ^ rows[i];
            if without < rest {
                rest = without;
            }
            i += 1;
        }
        if rest != 0 {
            rows[count] = rest;
            count += 1;
        }
        k += 1;
    }
    count
}
