//! Instructions of a register layout: the widest vector of a thread's registers in memory.

use super::machine::{Direction, Machine};
use super::pattern::Pattern;
use crate::data::bits::matrix::Matrix;
use crate::data::bits::name::Name;
use crate::error::{Blame, LayoutError, Operation};
use crate::linear::Linear;

impl Pattern {
    /// The widest instruction of a layout that maps registers, lanes and other dimensions to indices of memory. Such a
    /// layout is the `solve` of a tile's memory layout for a register layout.
    ///
    /// The vector is the most registers, at most 128 bits together, that are aligned neighbours in one order for all
    /// threads. Lanes beyond the machine's lanes belong to another instruction.
    ///
    /// # Errors
    /// [`LayoutError::DimensionTooSmall`] for fewer lanes than the machine has; [`LayoutError::NotPowerOfTwo`] for the
    /// bits of an element.
    ///
    /// ```
    /// use layout_algebra::{access::{Direction, Machine, Pattern}, linear::Linear};
    /// let held = Linear::parse("{register: 8^1, lane: 32^8} -> {offset: 256}")?;
    /// let read = Pattern::of_registers(&held, Direction::Read, 32, &Machine::NVIDIA)?;
    /// assert_eq!((read.vector(), read.width()), (&[1, 2][..], 128));
    /// assert_eq!(read.wavefronts(&Machine::NVIDIA)?, 8); // four phases of eight lanes, every second row of 16 bytes
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_registers(
        held: &Linear,
        direction: Direction,
        element_bits: u64,
        machine: &Machine,
    ) -> Result<Pattern, LayoutError> {
        let lane_bits = machine.lanes().trailing_zeros() as usize;
        let lanes = held.bases(Name::LANE);
        if lanes.len() < lane_bits {
            let blame = Blame::whole(Operation::Access, 0);
            let (name, first, second) = (Name::LANE, 1 << lanes.len(), machine.lanes());
            return Err(LayoutError::DimensionTooSmall { blame, name, first, second });
        }
        if !element_bits.is_power_of_two() || element_bits > 128 {
            let blame = Blame::whole(Operation::Access, 1);
            return Err(LayoutError::NotPowerOfTwo { blame, name: None, size: element_bits });
        }
        let most = (128 / element_bits).trailing_zeros();
        let mut bits = 0;
        while bits < most && has(held.bases(Name::REGISTER), 1 << bits) {
            bits += 1;
        }
        while bits > 0 && !is_apart(held, bits) {
            bits -= 1;
        }
        let vector = Matrix::identity(bits);
        Pattern::new(lanes.split_at(lane_bits).0, vector.columns(), direction, element_bits)
    }
}

/// Whether within a vector of `2^bits` only the registers that count it step.
const fn is_apart(held: &Linear, bits: u32) -> bool {
    let (low, columns) = (crate::const_util::largest(bits), held.columns());
    let (mut counting, mut k) = (0, 0);
    while k < columns.len() {
        if columns[k] & low != 0 {
            // Each unit occurs once, and nothing mixes units.
            if columns[k] & !low != 0 || !columns[k].is_power_of_two() || counting & columns[k] != 0 {
                return false;
            }
            counting |= columns[k];
        }
        k += 1;
    }
    true
}

const fn has(columns: &[u64], wanted: u64) -> bool {
    let mut k = 0;
    while k < columns.len() {
        if columns[k] == wanted {
            return true;
        }
        k += 1;
    }
    false
}
