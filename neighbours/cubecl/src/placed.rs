//! Where elements lie, inside of a kernel.

#![allow(missing_docs, reason = "what CubeCL derives beside a type has no documentation")]

use cubecl::prelude::*;
use cubecl::std::tensor::layout::{Coords1d, Coords2d, Layout, LayoutExpand};

use crate::plan::Plan;

/// A layout of two modes inside of a kernel: the `Layout` of CubeCL's views, and the index alone.
#[derive(CubeType, Clone)]
pub struct Placed {
    #[cube(comptime)]
    plan: Plan,
}

/// What the digits of a mode add to the index, or take from it where `down`.
#[cube]
fn part(x: u32, #[comptime] plan: Plan, #[comptime] mode: usize, #[comptime] down: bool) -> u32 {
    let mut sum = 0u32;
    let count = comptime!(plan.digits(mode).len());
    #[unroll]
    for k in 0..count {
        let digit = comptime!(plan.digits(mode)[k]);
        if comptime!(digit.down == down) {
            let quotient = if comptime!(digit.before == 1) { x } else { x / comptime!(digit.before) };
            let last = comptime!(u64::from(digit.before) * u64::from(digit.extent) >= u64::from(plan.extents()[mode]));
            let step = if last { quotient } else { quotient % comptime!(digit.extent) };
            sum += if comptime!(digit.stride == 1) { step } else { step * comptime!(digit.stride) };
        }
    }
    sum
}

/// The bits of an index that a diagonal moves, at their new places.
#[cube]
fn moved(plain: u32, #[comptime] mask: u32, #[comptime] shift: i32) -> u32 {
    let bits = plain & mask;
    if comptime!(shift == 0) {
        bits
    } else if comptime!(shift > 0) {
        bits << comptime!(shift.unsigned_abs())
    } else {
        bits >> comptime!(shift.unsigned_abs())
    }
}

/// The index at `(i, j)`: the law of [`Plan`].
#[cube]
fn index(i: u32, j: u32, #[comptime] plan: Plan) -> u32 {
    let up = comptime!(plan.offset())
        + part(i, comptime!(plan.clone()), 0usize, false)
        + part(j, comptime!(plan.clone()), 1usize, false);
    let plain = up - part(i, comptime!(plan.clone()), 0usize, true) - part(j, comptime!(plan.clone()), 1usize, true);
    let count = comptime!(plan.bits().len());
    if comptime!(count == 0) {
        plain
    } else {
        let mut result = 0u32;
        #[unroll]
        for k in 0..count {
            let diagonal = comptime!(plan.bits()[k]);
            result ^= moved(plain, comptime!(diagonal.mask), comptime!(diagonal.shift));
        }
        result
    }
}

#[cube]
impl Placed {
    /// The layout of a plan.
    pub fn new(#[comptime] plan: Plan) -> Self {
        Placed { plan }
    }

    /// The index of the element at `(i, j)`, both below their extents.
    pub fn index(&self, i: u32, j: u32) -> u32 {
        index(i, j, comptime!(self.plan.clone()))
    }
}

#[cube]
impl Layout for Placed {
    type Coordinates = Coords2d;
    type SourceCoordinates = Coords1d;

    fn to_source_pos(&self, pos: Coords2d) -> usize {
        let (i, j) = pos;
        index(i, j, comptime!(self.plan.clone())) as usize
    }

    fn to_source_pos_checked(&self, pos: Coords2d) -> (usize, bool) {
        (self.to_source_pos(pos), self.is_in_bounds(pos))
    }

    fn shape(&self) -> Coords2d {
        (comptime!(self.plan.extents()[0]).runtime(), comptime!(self.plan.extents()[1]).runtime())
    }

    fn is_in_bounds(&self, pos: Coords2d) -> bool {
        let (i, j) = pos;
        i < comptime!(self.plan.extents()[0]) && j < comptime!(self.plan.extents()[1])
    }
}
