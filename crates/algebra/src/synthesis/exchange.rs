//! The shared memory layout between two layouts of one tile: one writes, the other reads.

use super::best::{Certificate, Synthesis, matrix_for};
use super::patterns::Patterns;
use super::reduce::Reduced;
use super::swizzle::ordered;
use super::vectors::{Holders, widest};
use crate::access::{Direction, Machine, Pattern};
use crate::const_util::ctry;
use crate::data::bits::matrix::Matrix;
use crate::error::{Blame, LayoutError, Operation};
use crate::linear::Linear;
use crate::swizzle::Composed;

/// An exchange through shared memory: a bijection from the elements of a tile to indices, and the vectors with which
/// threads write and read.
///
/// ```
/// use layout_algebra::{access::Machine, linear::Linear, synthesis::Exchange};
/// // 32 x 32 elements of 32 bits: a lane holds a row, and is to hold a column.
/// let rows = Linear::parse("{register: 32^32, lane: 32^1} -> {row: 32, column: 32}")?;
/// let columns = Linear::parse("{register: 32^1, lane: 32^32} -> {row: 32, column: 32}")?;
/// let exchange = Exchange::between(&rows, &columns, 32, &Machine::NVIDIA)?;
/// assert_eq!(exchange.wavefronts(), [4, 1]); // written 4 neighbours at a time, read one by one
/// assert_eq!(exchange.widths(), [4, 1]);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exchange {
    placed: Synthesis,
    patterns: [Pattern; 2],
    low: u32,
    free: u32,
}

impl Exchange {
    /// Plans the exchange from a source, whose threads write, to a target, whose threads read. It uses the widest
    /// vectors without conflicts. The wider side is narrowed where its vectors fix banks that the other side needs.
    ///
    /// # Errors
    /// [`LayoutError::BitsDiffer`] for tiles of different sizes; [`LayoutError::Undocumented`].
    pub const fn between(
        source: &Linear,
        target: &Linear,
        element_bits: u64,
        machine: &Machine,
    ) -> Result<Exchange, LayoutError> {
        let (bits, other) = (source.outputs().total(), target.outputs().total());
        if bits != other {
            let blame = Blame::whole(Operation::Convert, 1);
            return Err(LayoutError::BitsDiffer { blame, given: other as u64, expected: bits as u64 });
        }
        if !element_bits.is_power_of_two() || element_bits > 128 {
            let blame = Blame::whole(Operation::Convert, 2);
            return Err(LayoutError::NotPowerOfTwo { blame, name: None, size: element_bits });
        }
        let sides = [ctry!(Holders::of(source)), ctry!(Holders::of(target))];
        let (chain, widths) = widest(&sides, (128 / element_bits).trailing_zeros() as usize);
        // Both sides start at their widest; the loop narrows the wider one first, since `least` caps each.
        let mut most = if widths[0] > widths[1] { widths[0] } else { widths[1] };
        loop {
            let patterns = [
                ctry!(pattern(&sides[0], &chain, least(widths[0], most), Direction::Write, element_bits, machine)),
                ctry!(pattern(&sides[1], &chain, least(widths[1], most), Direction::Read, element_bits, machine)),
            ];
            let reduced = Reduced::new(bits, &ctry!(Patterns::of(&patterns)), machine);
            match reduced {
                // The bound is one wavefront for each phase: no pair of these widths forces a conflict.
                Ok(reduced) if most == 0 || reduced.total_bound() == reduced.weights[0] + reduced.weights[1] => {
                    let placed = ctry!(matrix_for(bits, &patterns, machine));
                    return Ok(Exchange { placed, patterns, low: reduced.low, free: reduced.free });
                }
                Err(error) if most == 0 => return Err(error),
                // A vector fixes bank bits that the other side needs: try one bit narrower.
                _ => most -= 1,
            }
        }
    }

    /// The matrix that maps each element to its place in shared memory.
    pub const fn matrix(&self) -> &Matrix {
        self.placed.matrix()
    }

    /// The instruction that writes and the instruction that reads, over the elements of the tile.
    pub const fn patterns(&self) -> &[Pattern; 2] {
        &self.patterns
    }

    /// The number of elements that an instruction of a thread writes, and reads.
    pub const fn widths(&self) -> [u64; 2] {
        [1 << self.patterns[0].vector().len(), 1 << self.patterns[1].vector().len()]
    }

    /// The wavefronts of a writing and of a reading instruction.
    pub const fn wavefronts(&self) -> [u64; 2] {
        [self.placed.wavefronts()[0], self.placed.wavefronts()[1]]
    }

    /// The proof: why no placement is better.
    pub const fn certificate(&self) -> Certificate {
        self.placed.certificate()
    }

    /// The same placement as a layout of the tile with one swizzle. The order of indices within the banks and above
    /// them is changed where that requires it.
    ///
    /// Post: the wavefronts are the same. It exists if the bases of both layouts are single bits.
    ///
    /// # Errors
    /// [`LayoutError::NotSwizzled`].
    pub const fn composed(&self) -> Result<Composed, LayoutError> {
        match ordered(self.placed.matrix(), self.low, self.free) {
            Some(matrix) => matrix.to_composed(),
            None => self.placed.matrix().to_composed(),
        }
    }
}

/// The instruction of one side, whose vector is the beginning of the chain.
const fn pattern(
    side: &Holders,
    chain: &Matrix,
    width: usize,
    direction: Direction,
    element_bits: u64,
    machine: &Machine,
) -> Result<Pattern, LayoutError> {
    // Only the lanes of one warp meet in an instruction, even if the layout has more threads.
    let (lanes, most) = (side.lanes.count(), machine.lanes().trailing_zeros() as usize);
    let lanes = if lanes < most { lanes } else { most };
    let vector = chain.columns().split_at(width).0;
    Pattern::new(side.lanes.columns().split_at(lanes).0, vector, direction, element_bits)
}

const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
