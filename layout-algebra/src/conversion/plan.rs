//! The plan of a conversion: the cheapest level that it can be done on.

use super::shuffle::Shuffle;
use crate::access::Machine;
use crate::const_util::ctry;
use crate::data::bits::dimensions::Dimensions;
use crate::data::bits::matrix::Matrix;
use crate::data::bits::name::Name;
use crate::error::{Blame, LayoutError, Operation};
use crate::linear::Linear;
use crate::synthesis::Exchange;

/// How far values have to go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Nowhere: each is where it is needed.
    None,
    /// To another register of their thread: it is renamed.
    Register,
    /// To another lane of their warp: by shuffles.
    Lane,
    /// To another warp of their block: through shared memory.
    Warp,
    /// To another block, through global memory: there is no plan for that.
    Block,
}

/// How values get from one layout of a tile to another.
///
/// Of broadcasting layouts, in which several threads hold an element, values within a warp go through shared memory,
/// too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    movement: Linear,
    level: Level,
    shuffle: Option<Shuffle>,
    exchange: Option<Exchange>,
}

impl Plan {
    /// The plan from a source to a target, of elements of `element_bits` bits.
    ///
    /// # Errors
    /// [`LayoutError::TilesDiffer`] for layouts of two tiles, [`LayoutError::NotHeld`] for an element that no thread of
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
        ctry!(same_tile(source.outputs(), target.outputs()));
        let movement = match source.solve(target) {
            Ok(movement) => movement,
            Err(LayoutError::OutsideImage { input, base, outputs, value, .. }) => {
                let blame = Blame::whole(Operation::Convert, 0);
                return Err(LayoutError::NotHeld { blame, input, base, outputs, value });
            }
            Err(error) => return Err(error.during(Operation::Convert)),
        };
        let level = level(&movement);
        let mut plan = Plan { movement, level, shuffle: None, exchange: None };
        if matches!(level, Level::Lane) {
            plan.shuffle = shuffle(&movement, element_bits);
        }
        if matches!(level, Level::Lane | Level::Warp) && plan.shuffle.is_none() {
            // By the order of the source, whatever that of the target is.
            let target = ctry!(target.ordered_as(source), Operation::Convert);
            plan.exchange = Some(ctry!(Exchange::between(source, &target, element_bits, machine)));
        }
        Ok(plan)
    }

    /// Who holds what: from the threads of the target to those of the source.
    pub const fn movement(&self) -> &Linear {
        &self.movement
    }

    /// How far values have to go.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The rounds, where values move by shuffles.
    pub const fn shuffle(&self) -> Option<&Shuffle> {
        self.shuffle.as_ref()
    }

    /// The trip through shared memory, where there is one.
    pub const fn exchange(&self) -> Option<&Exchange> {
        self.exchange.as_ref()
    }

    /// The number of shuffles, 0 where values move otherwise.
    pub const fn shuffles(&self) -> u64 {
        match &self.shuffle {
            Some(shuffle) => shuffle.shuffles(),
            None => 0,
        }
    }
}

/// Refuses layouts of two tiles: an output of different sizes.
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

/// The outermost dimension that has to be crossed: those outside of it are the identity.
const fn level(movement: &Linear) -> Level {
    const LEVELS: [(Name, Level); 4] = [
        (Name::BLOCK, Level::Block),
        (Name::WARP, Level::Warp),
        (Name::LANE, Level::Lane),
        (Name::REGISTER, Level::Register),
    ];
    let (mut rest, mut i) = (*movement, 0);
    while i < LEVELS.len() {
        let (name, level) = LEVELS[i];
        i += 1;
        if rest.inputs().position(name).is_none() || rest.outputs().position(name).is_none() {
            continue;
        }
        rest = match rest.quotient(&[name]) {
            Ok(quotient) => quotient,
            Err(_) => return level,
        };
    }
    Level::None
}

/// The rounds of a movement within a warp; `None` where it is no bijection of its lanes and registers.
const fn shuffle(movement: &Linear, element_bits: u64) -> Option<Shuffle> {
    let outputs = movement.outputs();
    let (Some(register), Some(lane)) = (outputs.position(Name::REGISTER), outputs.position(Name::LANE)) else {
        return None;
    };
    let (registers, lanes) = (movement.bases(Name::REGISTER), movement.bases(Name::LANE));
    if registers.len() != outputs.bits(register) as usize || lanes.len() != outputs.bits(lane) as usize {
        return None;
    }
    let (mut within, mut k) = (Matrix::EMPTY, 0);
    while k < registers.len() + lanes.len() {
        let column = if k < registers.len() { registers[k] } else { lanes[k - registers.len()] };
        within.put(outputs.part(column, register) | outputs.part(column, lane) << registers.len());
        k += 1;
    }
    Shuffle::new(&within, registers.len(), element_bits)
}
