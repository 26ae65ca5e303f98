//! The atom of a product: a matrix instruction as data.
//!
//! ```text
//! mma.m16n8k16   C: lane (4,8), value (2,2) at (32,1),(16,8)    lane 5 = (1,1), value 1: 32 + 1 + 16 = (1, 3)
//! ```

use super::search::{first_at_least, first_missing};
use crate::const_util::{ctry, product, small};
use crate::data::layout::Layout;
use crate::data::role::{Operand, TableFault};
use crate::decide::injectivity::{INJECTIVITY_BUDGET, Injectivity, injectivity};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::filter;

/// An atom: an instruction that adds the product of two small matrices to a third. It holds its extents (M, N, K), the
/// threads of its lanes, and for each operand the table `(lane, value) -> element`. `CuTe`: `MMA_Traits`.
///
/// Elements are counted with the first axis fastest: A by `m + M k`, B by `n + N k`, C by `m + M n`. Stride 0 in A and
/// B is a broadcast: several lanes hold one element. If an instruction has several blocks, the block is the last axis
/// of all three, `m + M (k + K b)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MmaAtom {
    pub(super) extents: [u64; 3],
    pub(super) blocks: u64,
    pub(super) lanes: Layout,
    pub(super) tables: [Layout; 3],
    pub(super) bits: [u32; 3],
}

impl MmaAtom {
    /// Makes an atom of these extents. `lanes` maps a lane to its thread in the group; `tables` are the tables of A, B
    /// and C, `bits` the bits of an element of each. A table without brackets, `16:1`, holds the values of one lane.
    ///
    /// Post: the table of C is a bijection onto `M x N`; the tables of A and B reach every element, and none beyond.
    ///
    /// # Errors
    /// [`LayoutError::AtomTable`] with the element and the lanes; [`LayoutError::RankMismatch`] unless a table has the
    /// two modes `(lane, value)`; [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`].
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::MmaAtom};
    /// // An FMA over a vector of 16: A is one number for all of them.
    /// let layout = |text| Layout::parse(text);
    /// let fma = MmaAtom::new([1, 16, 1], &layout("1:0")?,
    ///     [&layout("1:0")?, &layout("16:1")?, &layout("16:1")?], [32, 32, 32])?;
    /// assert_eq!(fma.extents(), [1, 16, 1]);
    /// let twice = MmaAtom::new([2, 2, 1], &layout("4:1")?,
    ///     [&layout("(4,1):(1,0)")?, &layout("(4,1):(1,0)")?, &layout("(4,1):(1,0)")?], [32, 32, 32]);
    /// assert_eq!(twice.unwrap_err().code(), "L1412"); // A has 2 elements, not 4
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(
        extents: [u64; 3],
        lanes: &Layout,
        tables: [&Layout; 3],
        bits: [u32; 3],
    ) -> Result<MmaAtom, LayoutError> {
        MmaAtom::of_blocks(extents, 1, lanes, tables, bits)
    }

    /// Makes an atom of several blocks: products side by side, counted along a last axis of all operands.
    ///
    /// # Errors
    /// The errors of [`new`](MmaAtom::new).
    pub const fn of_blocks(
        extents: [u64; 3],
        blocks: u64,
        lanes: &Layout,
        tables: [&Layout; 3],
        bits: [u32; 3],
    ) -> Result<MmaAtom, LayoutError> {
        let [a, b, c] = tables;
        let tables = [ctry!(of_one_lane(a)), ctry!(of_one_lane(b)), ctry!(of_one_lane(c))];
        let atom = MmaAtom { extents, blocks, lanes: *lanes, tables, bits };
        ctry!(lanes.require_natural(Operation::Atom, 0));
        match injectivity(lanes) {
            Injectivity::Injective => {}
            Injectivity::Collision(found) => {
                let threads = [found.first, found.second];
                let fault = TableFault::Threads { lanes: threads, thread: found.index.unsigned_abs() };
                return Err(AtomFault { operand: Operand::C, fault }.error());
            }
            Injectivity::Undecided => {
                let blame = Blame::whole(Operation::Atom, 0);
                return Err(LayoutError::InjectivityUndecided { blame, budget: INJECTIVITY_BUDGET });
            }
        }
        ctry!(atom.require_lanes(Operand::A, a));
        ctry!(atom.require_lanes(Operand::B, b));
        ctry!(atom.require_lanes(Operand::C, c));
        ctry!(atom.require_bits(Operand::A));
        ctry!(atom.require_bits(Operand::B));
        ctry!(atom.require_bits(Operand::C));
        ctry!(atom.require_table(Operand::A));
        ctry!(atom.require_table(Operand::B));
        ctry!(atom.require_table(Operand::C));
        Ok(atom)
    }

    /// The extents along M, N and K.
    pub const fn extents(&self) -> [u64; 3] {
        self.extents
    }

    /// The number of blocks; most atoms have one.
    pub const fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The layout from lanes to threads of the group.
    pub const fn lanes(&self) -> &Layout {
        &self.lanes
    }

    /// The table `(lane, value) -> element` of an operand.
    pub const fn table(&self, operand: Operand) -> &Layout {
        &self.tables[operand.place()]
    }

    /// The number of bits of an element of an operand.
    pub const fn bits(&self, operand: Operand) -> u32 {
        self.bits[operand.place()]
    }

    /// Checks that an atom of several lanes has no table written for one lane.
    const fn require_lanes(&self, operand: Operand, written: &Layout) -> Result<(), LayoutError> {
        let lanes = self.lanes.size();
        if lanes == 1 || !written.profile().is_leaf() || !written.is_natural() {
            return Ok(());
        }
        let (extent, stride) = written.mode_at(0);
        let fault = TableFault::Values { extent, stride: stride.coefficient().unsigned_abs(), lanes };
        Err(AtomFault { operand, fault }.error())
    }

    const fn require_bits(&self, operand: Operand) -> Result<(), LayoutError> {
        match self.bits(operand) {
            0 => Err(AtomFault { operand, fault: TableFault::Bits { bits: 0 } }.error()),
            _ => Ok(()),
        }
    }

    /// Checks that a table is onto for A and B, a bijection for C; finds a counterexample where it is not.
    const fn require_table(&self, operand: Operand) -> Result<(), LayoutError> {
        let table = self.table(operand);
        let place = small(operand.place());
        if table.rank() != 2 {
            return Err(LayoutError::rank_mismatch(table.rank(), 2).during(Operation::Atom).of_operand(place));
        }
        ctry!(table.require_natural(Operation::Atom, place));
        let lanes = ctry!(table.mode(0)).size();
        if lanes != self.lanes.size() {
            let fault = TableFault::Lanes { given: lanes, expected: self.lanes.size() };
            return Err(AtomFault { operand, fault }.error());
        }
        let [x, y] = operand.axes();
        let blame = Blame::whole(Operation::Atom, place);
        let Some(second) = product(self.extents[y], self.blocks) else {
            return Err(LayoutError::Overflow { blame, left: self.extents[y], right: self.blocks });
        };
        let extents = [self.extents[x], second];
        let Some(size) = product(extents[0], second) else {
            return Err(LayoutError::Overflow { blame, left: extents[0], right: second });
        };
        if table.reach() >= size {
            return Err(AtomFault { operand, fault: outside(table, lanes, size, extents) }.error());
        }
        // Lanes may share elements of A and B, which they read. An element of C is written, so one lane holds it.
        if matches!(operand, Operand::C)
            && let Injectivity::Collision(found) = injectivity(table)
        {
            let index = found.index.unsigned_abs();
            let element = [index % extents[0], index / extents[0]];
            let fault = TableFault::Twice { element, lanes: [found.first % lanes, found.second % lanes] };
            return Err(AtomFault { operand, fault }.error());
        }
        // A broadcast reaches no further element, so it is left out before the decision.
        if !filter(table).is_surjective(size) {
            let missing = first_missing(table, size);
            let element = [missing % extents[0], missing / extents[0]];
            return Err(AtomFault { operand, fault: TableFault::Missing { element } }.error());
        }
        Ok(())
    }
}

/// The table of a single lane, whose lane mode may be left out.
const fn of_one_lane(table: &Layout) -> Result<Layout, LayoutError> {
    if table.profile().is_leaf() { Layout::tuple(&[Layout::UNIT, *table]) } else { Ok(*table) }
}

/// A fault of a table, to be made an error.
struct AtomFault {
    operand: Operand,
    fault: TableFault,
}

impl AtomFault {
    const fn error(self) -> LayoutError {
        let blame = Blame::whole(Operation::Atom, small(self.operand.place()));
        LayoutError::AtomTable { blame, operand: self.operand, fault: self.fault }
    }
}

/// The fault of the first value of a table that is no element.
const fn outside(table: &Layout, lanes: u64, size: u64, extents: [u64; 2]) -> TableFault {
    let x = first_at_least(table, size);
    TableFault::Outside { lane: x % lanes, value: x / lanes, extents }
}
