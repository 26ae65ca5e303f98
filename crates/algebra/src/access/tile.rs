//! The tile of an access, checked once, so that computing an index is a few sums.

use super::cost::{ACCESS_BUDGET, CONST_ACCESS_BUDGET};
use super::value::Access;
use crate::const_util::{as_bits, ctry};
use crate::data::bijection::Bijection;
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::coalesce;
use crate::swizzle::Composed;

/// The number of extents, over all values of a lane, through which an element's index is computed at the cost that the
/// budget assumes.
const LEAVES: u64 = 32;
/// The most lanes of a phase whose blocks are sorted cheaply, in whatever order they come.
const TOGETHER: u64 = 64;

/// The layout of a tile that contains all coordinates of an access and whose indices all fit.
pub(super) struct Tile {
    layout: Layout,
    bijection: Bijection,
    offset: u64,
    moves: bool,
    /// Whether no stride is negative.
    natural: bool,
    /// The end of valid indices: from here on an index is more than 2<sup>62</sup> bits away.
    end: u64,
}

impl Tile {
    /// # Errors
    /// [`LayoutError::AccessBeyond`]; [`LayoutError::NotStatic`]; [`LayoutError::SumOverflow`].
    pub(super) const fn of(access: &Access, memory: &Composed) -> Result<Tile, LayoutError> {
        ctry!(access.require_inside(memory.layout()));
        ctry!(memory.layout().offset(0), Operation::Access, 1);
        let layout = coalesce(memory.layout());
        let bijection = memory.bijection();
        let moves = !bijection.is_identity();
        let natural = layout.natural_reach().is_some();
        Ok(Tile { layout, bijection, offset: memory.offset(), moves, natural, end: (1 << 62) / access.bits() })
    }

    /// The index of a value of a thread.
    pub(super) const fn index(&self, access: &Access, thread: u64, value: u64) -> Result<u64, LayoutError> {
        let x = at(access.layout(), thread + access.threads() * value);
        let index = if self.natural { at(&self.layout, x) } else { as_bits(self.layout.at(x)) };
        let index = index.wrapping_add(self.offset);
        let index = if self.moves { self.bijection.apply(index) } else { index };
        if index < self.end - 1 {
            return Ok(index);
        }
        let blame = Blame::whole(Operation::Access, 1);
        Err(LayoutError::Overflow { blame, left: index, right: access.bits() })
    }
}

/// The index of a coordinate in bounds, for a layout of constant strides, none negative.
#[allow(clippy::cast_sign_loss, reason = "strides are not negative")]
pub(super) const fn at(layout: &Layout, x: u64) -> u64 {
    let (mut index, mut rest, mut i) = (0, x, 0);
    // Once nothing is left all further digits are 0, so small coordinates take few steps.
    while rest > 0 {
        let extent = layout.shape.entries[i];
        index += rest % extent * layout.strides.coefficients[i] as u64;
        rest /= extent;
        i += 1;
    }
    index
}

/// Checks a number of lanes against a budget.
pub(super) const fn require_within(needed: u64, budget: u64) -> Result<(), LayoutError> {
    if needed <= budget {
        return Ok(());
    }
    Err(LayoutError::AccessBudget { blame: Blame::whole(Operation::Access, 0), needed, budget, most: ACCESS_BUDGET })
}

impl Access {
    /// Checks that the tile has all elements of the access.
    pub(super) const fn require_inside(&self, tile: &Layout) -> Result<(), LayoutError> {
        self.require_below(tile.size())
    }

    /// [`require_inside`](Access::require_inside) for a tile of `size` elements.
    pub(crate) const fn require_below(&self, size: u64) -> Result<(), LayoutError> {
        let coordinate = self.layout().reach();
        if coordinate < size {
            return Ok(());
        }
        // The last value of the last thread has the largest coordinate, because no stride is negative.
        let (thread, value) = (self.threads() - 1, self.values() - 1);
        Err(LayoutError::AccessBeyond { blame: Blame::whole(Operation::Access, 0), thread, value, coordinate, size })
    }

    /// Checks that all lanes, each examined `times` times, are within the budget; `together` of them are served
    /// together.
    pub(super) const fn within_budget(&self, tile: &Tile, times: u64, together: u64) -> Result<(), LayoutError> {
        let needed = (self.layout().size() / self.vector()).saturating_mul(times);
        require_within(needed, self.budget(&tile.layout, together))
    }

    /// The most lanes that are examined. In const evaluation, a lane of many values in a memory of many extents counts
    /// several times.
    pub(super) const fn budget(&self, tile: &Layout, together: u64) -> u64 {
        if !self.is_in_const_eval() {
            return ACCESS_BUDGET;
        }
        let leaves = (self.layout().length() + tile.length()) as u64;
        // The values of a vector are examined once, its first one for each place of the tile.
        let values = if self.vector() == 1 { 1 } else { self.vector() + 1 };
        let weight = (values * leaves).div_ceil(LEAVES);
        let together = together.div_ceil(TOGETHER);
        CONST_ACCESS_BUDGET / (if together > weight { together } else { weight })
    }
}
