//! The accesses of a tile as instructions by their bits, and the steps of each access between its vectors.

use super::best::MAX_ACCESSES;
use crate::access::{Access, Machine, Pattern};
use crate::const_util::{ctry, small};
use crate::data::bits::echelon::Echelon;
use crate::data::bits::matrix::Matrix;
use crate::error::{LayoutError, Operation};

/// The patterns of one tile.
pub(super) struct Patterns {
    all: [Pattern; MAX_ACCESSES],
    /// The steps from one vector to another, for each pattern. For an access these are all lanes, threads and values,
    /// because its vectors are aligned in all instructions; for a pattern alone, its lanes.
    steps: [Matrix; MAX_ACCESSES],
    /// Whether the whole tile consists of vectors. Then units are steps too, as far as they keep vectors apart.
    whole: bool,
    count: usize,
}

impl Patterns {
    /// Makes patterns of instructions about which nothing else is known.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] for no patterns, or more than 8.
    pub(super) const fn of(patterns: &[Pattern]) -> Result<Patterns, LayoutError> {
        Ok(Patterns { whole: true, ..ctry!(Patterns::by_lanes(patterns)) })
    }

    const fn by_lanes(patterns: &[Pattern]) -> Result<Patterns, LayoutError> {
        if patterns.is_empty() || patterns.len() > MAX_ACCESSES {
            return Err(LayoutError::rank_mismatch(patterns.len(), MAX_ACCESSES).during(Operation::SwizzleFor));
        }
        let mut all = Patterns {
            all: [patterns[0]; MAX_ACCESSES],
            steps: [Matrix::EMPTY; MAX_ACCESSES],
            whole: false,
            count: patterns.len(),
        };
        let mut p = 0;
        while p < patterns.len() {
            all.all[p] = patterns[p];
            let (lanes, mut k) = (patterns[p].lanes(), 0);
            while k < lanes.len() {
                all.steps[p].put(lanes[k]);
                k += 1;
            }
            p += 1;
        }
        Ok(all)
    }

    /// Makes the patterns of the instructions of accesses in a memory.
    ///
    /// # Errors
    /// The errors of [`of`](Patterns::of), and of [`Access::pattern`] with the access.
    pub(super) const fn new(memory: &Matrix, accesses: &[Access], machine: &Machine) -> Result<Patterns, LayoutError> {
        if accesses.is_empty() || accesses.len() > MAX_ACCESSES {
            return Err(LayoutError::rank_mismatch(accesses.len(), MAX_ACCESSES).during(Operation::SwizzleFor));
        }
        let mut p = 0;
        while p < accesses.len() && memory.count() < u64::BITS as usize {
            if let Err(error) = accesses[p].require_below(1 << memory.count()) {
                return Err(error.of_operand(small(p)));
            }
            p += 1;
        }
        let first = ctry!(accesses[0].pattern(memory, machine.lanes()));
        let mut patterns = [first; MAX_ACCESSES];
        p = 1;
        while p < accesses.len() {
            patterns[p] = match accesses[p].pattern(memory, machine.lanes()) {
                Ok(pattern) => pattern,
                Err(error) => return Err(error.of_operand(small(p))),
            };
            p += 1;
        }
        let mut all = ctry!(Patterns::by_lanes(patterns.split_at(accesses.len()).0));
        p = 0;
        while p < accesses.len() {
            all.steps[p] = ctry!(accesses[p].steps_of_vectors(memory));
            p += 1;
        }
        Ok(all)
    }

    pub(super) const fn all(&self) -> &[Pattern] {
        self.all.split_at(self.count).0
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The steps from one vector of a pattern to another.
    pub(super) const fn steps(&self, p: usize) -> &Matrix {
        &self.steps[p]
    }

    /// Whether every requested element has a fixed place within a vector of `2^width`. It has if the whole tile
    /// consists of such vectors, or one access with such vectors moves all of these elements.
    pub(super) const fn fix(&self, asked: &Echelon, width: usize) -> bool {
        let mut p = 0;
        while p < self.count && !self.whole && width > 0 {
            if self.all[p].vector().len() == width {
                let (mut moved, mut k) = (self.steps[p].image(), 0);
                while k < width {
                    moved.insert(self.all[p].vector()[k]);
                    k += 1;
                }
                // The sum has no more dimensions exactly if the space of vectors contains the asked one.
                if moved.sum(asked).rank() == moved.rank() {
                    return true;
                }
            }
            p += 1;
        }
        self.whole || width == 0
    }
}
