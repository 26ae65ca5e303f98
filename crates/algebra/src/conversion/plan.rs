//! The plan of a conversion: the cheapest level on which it can be done.

use super::nearest::{COARSE_FIRST, nearest};
use super::shuffle::Shuffle;
use crate::access::Machine;
use crate::const_util::ctry;
use crate::data::bits::dimensions::Dimensions;
use crate::data::bits::matrix::Matrix;
use crate::data::bits::name::Name;
use crate::error::{Blame, LayoutError, Operation};
use crate::linear::Linear;
use crate::synthesis::Exchange;

/// The level of a conversion: how far values have to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Each value is already where it is needed.
    None,
    /// Values move to other registers of the same thread, which are renamed.
    Register,
    /// Values move to other lanes of the same warp, by shuffles.
    Lane,
    /// Values move to other warps of the same block, through shared memory.
    Warp,
    /// Values move to other blocks, or to places that depend on the number of the block. There is no plan through
    /// global memory.
    Block,
}

/// A plan that converts values from one layout of a tile to another.
///
/// In broadcasting layouts several threads hold an element. There, values that leave their lane move through shared
/// memory, even within a warp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    movement: Linear,
    level: Level,
    shuffle: Option<Shuffle>,
    exchange: Option<Exchange>,
}

impl Plan {
    /// Plans the conversion from a source to a target, for elements of `element_bits` bits.
    ///
    /// # Errors
    /// [`LayoutError::TilesDiffer`] for layouts of two tiles; [`LayoutError::NotHeld`] for an element that no thread of
    /// the source holds; [`LayoutError::NotPowerOfTwo`]; [`LayoutError::Undocumented`].
    ///
    /// ```
    /// use layout_algebra::{access::Machine, conversion::{Level, Plan}, linear::Linear};
    /// let rows = Linear::parse("{register: 4^1, lane: 32^4, warp: 4^128} -> {offset: 512}")?;
    /// let other = Linear::parse("{register: 4^128, lane: 32^1, warp: 4^32} -> {offset: 512}")?;
    /// let plan = Plan::new(&rows, &other, 32, &Machine::NVIDIA)?;
    /// assert_eq!(plan.level(), Level::Warp);
    /// assert_eq!(plan.exchange().unwrap().wavefronts(), [4, 1]); // written by 16 bytes, read by 4, without conflicts
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(
        source: &Linear,
        target: &Linear,
        element_bits: u64,
        machine: &Machine,
    ) -> Result<Plan, LayoutError> {
        if !element_bits.is_power_of_two() || element_bits > 128 {
            let blame = Blame::whole(Operation::Convert, 2);
            return Err(LayoutError::NotPowerOfTwo { blame, name: None, size: element_bits });
        }
        // `solve` compares names and allows other sizes, so the sizes are compared here.
        ctry!(same_tile(source.outputs(), target.outputs()));
        let movement = match source.solve(target) {
            Ok(movement) => movement,
            Err(LayoutError::OutsideImage { input, base, outputs, value, .. }) => {
                let blame = Blame::whole(Operation::Convert, 0);
                return Err(LayoutError::NotHeld { blame, input, base, outputs, value });
            }
            Err(error) => return Err(error.during(Operation::Convert)),
        };
        // Where threads hold copies, `solve` returns any of them; a nearer one may need no barrier.
        let near = nearest(&movement, source);
        let (far, level) = (level(&movement), level(&near));
        // Where the nearest holders save no level, the movement of `solve` is kept.
        let movement = if (level as u8) < far as u8 { near } else { movement };
        let mut plan = Plan { movement, level, shuffle: None, exchange: None };
        match level {
            Level::Lane => plan.shuffle = shuffle(&movement, element_bits),
            Level::Register if !names_alike(&movement) => plan.shuffle = Some(Shuffle::of_names(&movement)),
            _ => {}
        }
        // Values change warps, or no rounds within a warp exist: shared memory serves either case.
        if matches!(level, Level::Lane | Level::Warp) && plan.shuffle.is_none() {
            // The exchange uses the output order of the source, whatever the order of the target.
            let target = ctry!(target.ordered_as(source), Operation::Convert);
            plan.exchange = Some(ctry!(Exchange::between(source, &target, element_bits, machine)));
        }
        Ok(plan)
    }

    /// The movement: maps the threads of the target to the threads of the source that hold their values.
    pub const fn movement(&self) -> &Linear {
        &self.movement
    }

    /// The level: how far values have to move.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The shuffle rounds, where values move by shuffles, or to registers that the lane or the warp chooses.
    pub const fn shuffle(&self) -> Option<&Shuffle> {
        self.shuffle.as_ref()
    }

    /// The exchange through shared memory, if there is one.
    pub const fn exchange(&self) -> Option<&Exchange> {
        self.exchange.as_ref()
    }

    /// The number of registers of a thread of the source, and of the target.
    pub const fn registers(&self) -> [u64; 2] {
        let (from, to) = (self.movement.outputs(), self.movement.inputs());
        [1 << from.bits_named(Name::REGISTER), 1 << to.bits_named(Name::REGISTER)]
    }

    /// The number of shuffles, 0 where values move otherwise.
    pub const fn shuffles(&self) -> u64 {
        match &self.shuffle {
            Some(shuffle) => shuffle.shuffles(),
            None => 0,
        }
    }
}

/// Checks that both layouts are of one tile: equal outputs have equal sizes.
const fn same_tile(source: &Dimensions, target: &Dimensions) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < source.count() {
        let name = source.name(i);
        if let Some(j) = target.position(name)
            && target.bits(j) != source.bits(i)
        {
            let outputs = if target.bits(j) > source.bits(i) { *target } else { *source };
            let (blame, source, target) = (Blame::whole(Operation::Convert, 1), source.size(i), target.size(j));
            return Err(LayoutError::TilesDiffer { blame, outputs, name, source, target });
        }
        i += 1;
    }
    Ok(())
}

/// The coarsest dimension that changes for some value: register, lane, warp or block.
const fn level(movement: &Linear) -> Level {
    const LEVELS: [Level; 4] = [Level::Block, Level::Warp, Level::Lane, Level::Register];
    let mut i = 0;
    while i < LEVELS.len() {
        let (name, level) = (COARSE_FIRST[i], LEVELS[i]);
        if changes(movement, name) {
            return if by_block(movement) { Level::Block } else { level };
        }
        i += 1;
    }
    Level::None
}

/// Whether some value has another place along a dimension in the source than in the target. A source without the
/// dimension has all values everywhere along it; a target without it is at 0.
const fn changes(movement: &Linear, name: Name) -> bool {
    let (inputs, outputs) = (movement.inputs(), movement.outputs());
    let Some(output) = outputs.position(name) else { return false };
    let (mut column, mut i) = (0, 0);
    while i < inputs.count() {
        let (bits, same) = (inputs.bits(i), inputs.name(i).same(name));
        let mut k = 0;
        while k < bits {
            let stays = if same { 1 << k } else { 0 };
            // By linearity it is enough to look at the bases: what no base moves, no sum moves.
            if outputs.part(movement.columns()[column], output) != stays {
                return true;
            }
            column += 1;
            k += 1;
        }
        i += 1;
    }
    false
}

/// Whether all threads rename their registers alike.
const fn names_alike(movement: &Linear) -> bool {
    is_zero(&names_by(movement, Name::LANE)) && is_zero(&names_by(movement, Name::WARP))
}

/// The source registers that each bit of a dimension of the target adds, by exclusive or.
pub(super) const fn names_by(movement: &Linear, dimension: Name) -> Matrix {
    parts(movement, dimension, Name::REGISTER)
}

/// The contribution of each bit of a dimension of the target to a dimension of the source.
const fn parts(movement: &Linear, dimension: Name, name: Name) -> Matrix {
    let (outputs, bases) = (movement.outputs(), movement.bases(dimension));
    let (mut parts, mut k) = (Matrix::EMPTY, 0);
    while k < bases.len() {
        parts.put(match outputs.position(name) {
            Some(output) => outputs.part(bases[k], output),
            None => 0,
        });
        k += 1;
    }
    parts
}

const fn is_zero(matrix: &Matrix) -> bool {
    matrix.support() == 0
}

/// Whether a place depends on the number of the block.
const fn by_block(movement: &Linear) -> bool {
    let (others, mut i) = ([Name::WARP, Name::LANE, Name::REGISTER], 0);
    while i < others.len() {
        if !is_zero(&parts(movement, Name::BLOCK, others[i])) {
            return true;
        }
        i += 1;
    }
    false
}

/// The rounds of a movement within each warp; `None` if it is no bijection of lanes and registers.
const fn shuffle(movement: &Linear, element_bits: u64) -> Option<Shuffle> {
    let outputs = movement.outputs();
    let registers = movement.bases(Name::REGISTER).len();
    let lanes = movement.bases(Name::LANE).len();
    let same = registers == outputs.bits_named(Name::REGISTER) as usize;
    // A round moves a register of every lane into a register of every lane, so both sides have as many of each.
    if !same || lanes != outputs.bits_named(Name::LANE) as usize || lanes == 0 {
        return None;
    }
    let (mut within, mut warps) = (Matrix::EMPTY, Matrix::EMPTY);
    let dimensions = [Name::REGISTER, Name::LANE, Name::WARP];
    let mut i = 0;
    while i < dimensions.len() {
        let low = parts(movement, dimensions[i], Name::REGISTER);
        let high = parts(movement, dimensions[i], Name::LANE);
        let mut k = 0;
        while k < low.count() {
            let place = low.column(k) | high.column(k) << registers;
            if i < 2 {
                within.put(place);
            } else {
                warps.put(place);
            }
            k += 1;
        }
        i += 1;
    }
    Shuffle::new(&within, &warps, registers, element_bits)
}
