//! The axes of the global tensor, and the part of each that a tile takes.

use crate::const_util::{ctry, product, small};
use crate::data::extent::Extent;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::dynamic::DynLayout;
use crate::error::{Blame, LayoutError, Operation};

/// The operand that errors about the global tensor blame.
pub(super) const GLOBAL: u8 = 0;
/// The operand that errors about the layout in shared memory blame.
pub(super) const STAGE: u8 = 1;
/// The operand that errors about the bits of an element blame.
pub(super) const BITS: u8 = 2;
/// The operand that errors about the number of blocks blame.
pub(super) const BLOCKS: u8 = 3;

/// The most tiles that are tried for the help of a tile that crosses an extent.
const TRIED: u64 = 1 << 10;

/// A leaf of the global layout, coalesced by mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) mode: u8,
    pub(super) extent: Extent,
    pub(super) stride: Stride,
    /// The product of the extents before it in its mode.
    weight: Extent,
    /// Whether it is the last of its mode: the only axis on which tiles leave the tensor.
    last: bool,
    /// The number of its positions in a tile.
    pub(super) part: u64,
}

impl Axis {
    const NONE: Axis =
        Axis { mode: 0, extent: Extent::ONE, stride: Stride::ZERO, weight: Extent::ONE, last: true, part: 1 };

    /// Whether every position has the same address. A single position has any stride: there is no second one.
    pub(super) const fn is_broadcast(&self) -> bool {
        self.stride.is_zero() && !self.extent.is_one()
    }

    /// Whether tiles end with the axis, for all values of a runtime extent.
    pub(super) const fn is_whole(&self) -> bool {
        self.extent.coefficient % self.part == 0
    }
}

/// The axes of a global tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axes {
    pub(super) list: [Axis; MAX_LEAVES],
    pub(super) count: usize,
}

impl Axes {
    /// The identity layout of the axes, composed with the tile: which part of each axis one tile takes.
    ///
    /// It exists if each mode of the tile is `N_1 .. N_h r`: whole extents, and a rest that divides the next extent.
    /// The last axis of a mode takes any rest.
    pub(super) const fn new(global: &DynLayout, tile: &IntTuple) -> Result<Axes, LayoutError> {
        if tile.length() != global.rank() {
            return Err(LayoutError::rank_mismatch(tile.length(), global.rank()).during(Operation::TmaBox));
        }
        let mut axes = Axes { list: [Axis::NONE; MAX_LEAVES], count: 0 };
        let (mut mode, mut leaf) = (0, 0);
        while mode < global.rank() {
            let span = ctry!(global.profile().mode_span(mode));
            // A tile may span two leaves that coalesce to one: an axis is a mode after coalescing. CuTe refuses it.
            let leaves = global.subtree(span).coalesce();
            ctry!(require_steps(&leaves, leaf));
            ctry!(axes.append(mode, &leaves, tile.entry(mode)));
            leaf = span.leaf_end;
            mode += 1;
        }
        Ok(axes)
    }

    const fn append(&mut self, mode: usize, leaves: &DynLayout, tile: u64) -> Result<(), LayoutError> {
        let (mut rest, mut weight, mut i) = (tile, Extent::ONE, 0);
        while i < leaves.length() {
            let (extent, stride) = leaves.mode_at(i);
            let last = i + 1 == leaves.length();
            // The last axis of a mode takes any rest, also beyond its extent: the map fills with zeros there.
            let part = if last { Some(rest) } else { taken(rest, extent) };
            let (Some(part), Some(next)) = (part, times(weight, extent)) else {
                let blame = Blame::whole(Operation::TmaBox, GLOBAL);
                let fitting = nearest(leaves, tile);
                return Err(LayoutError::TileCrosses { blame, mode: small(mode), tile, extent, fitting });
            };
            self.list[self.count] = Axis { mode: small(mode), extent, stride, weight, last, part };
            self.count += 1;
            // `taken` returns a divisor of the rest, so no coordinate is lost.
            (rest, weight) = (rest / part, next);
            i += 1;
        }
        Ok(())
    }

    /// The position of an axis at the first element of a tile.
    ///
    /// Post: a multiple of the part, except on axes after the one that a tile ends in.
    pub(super) const fn begin(&self, axis: usize, tile: &[u64], modes: &[u64], runtime: Runtime) -> Option<u64> {
        let Axis { mode, extent, weight, last, .. } = self.list[axis];
        let Some(first) = product(tile[mode as usize], modes[mode as usize]) else { return None };
        if weight.is_one() && last {
            return Some(first);
        }
        let (Some(weight), Some(extent)) = (value(weight, runtime), value(extent, runtime)) else { return None };
        if weight == 0 || extent == 0 {
            return None;
        }
        // The last digit is not reduced: a tile past the edge has a coordinate past the extent, which reads zeros.
        Some(if last { first / weight } else { first / weight % extent })
    }

    /// The mode whose axis has stride 1, if there is one.
    pub(super) const fn major(&self) -> Option<u8> {
        let mut i = 0;
        while i < self.count {
            if self.list[i].stride.same(Stride::constant(1)) {
                return Some(self.list[i].mode);
            }
            i += 1;
        }
        None
    }
}

/// Runtime numbers, where they are known.
pub(super) type Runtime<'a> = Option<&'a [u64; crate::data::stride::MAX_RUNTIME]>;

/// The value of an extent, if it is known and fits.
pub(super) const fn value(extent: Extent, runtime: Runtime) -> Option<u64> {
    if extent.product.is_one() {
        return Some(extent.coefficient);
    }
    let Some(runtime) = runtime else { return None };
    match extent.product.value(runtime) {
        Some(factor) => product(extent.coefficient, factor),
        None => None,
    }
}

/// The part of an extent that a tile of `rest` takes, before the last extent of a mode; `None` if it ends within.
const fn taken(rest: u64, extent: Extent) -> Option<u64> {
    // A runtime extent is never taken whole: its number is not known here.
    if extent.product.is_one() && rest % extent.coefficient == 0 {
        Some(extent.coefficient)
    } else if extent.coefficient % rest == 0 {
        Some(rest)
    } else {
        None
    }
}

/// The nearest tiles below and above that end where an extent does; 0 is none.
const fn nearest(leaves: &DynLayout, tile: u64) -> [u64; 2] {
    let (mut fitting, mut by) = ([0; 2], 1);
    // Tried outward, so the first that fits on each side is the nearest; bounded, since const evaluation counts steps.
    while by < TRIED && (fitting[0] == 0 || fitting[1] == 0) {
        if fitting[0] == 0 && by < tile && fits(leaves, tile - by) {
            fitting[0] = tile - by;
        }
        if fitting[1] == 0 && tile < u64::MAX - by && fits(leaves, tile + by) {
            fitting[1] = tile + by;
        }
        by += 1;
    }
    fitting
}

const fn fits(leaves: &DynLayout, tile: u64) -> bool {
    let (mut rest, mut i) = (tile, 0);
    while i + 1 < leaves.length() {
        let Some(part) = taken(rest, leaves.mode_at(i).0) else { return false };
        rest /= part;
        i += 1;
    }
    true
}

/// Fails with a stride that is negative, or along axes of coordinates.
const fn require_steps(leaves: &DynLayout, first: usize) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < leaves.length() {
        let stride = leaves.mode_at(i).1;
        let blame = Blame::stride(Operation::TmaBox, first + i).of(GLOBAL);
        if stride.basis().is_coordinate() {
            return Err(LayoutError::NotStatic { blame, stride });
        }
        if stride.coefficient() < 0 {
            return Err(LayoutError::NegativeStride { blame, stride: stride.coefficient() });
        }
        i += 1;
    }
    Ok(())
}

const fn times(a: Extent, b: Extent) -> Option<Extent> {
    match (product(a.coefficient, b.coefficient), a.product.times(b.product)) {
        (Some(coefficient), Some(product)) => Some(Extent { coefficient, product }),
        _ => None,
    }
}
