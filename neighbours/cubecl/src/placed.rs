//! Where elements lie, inside of a kernel.

#![allow(missing_docs, reason = "what CubeCL derives beside a type has no documentation")]

use std::marker::PhantomData;

use cubecl::prelude::*;
use cubecl::std::tensor::launch::{MemoryArg, ViewLayoutLaunchArg};
use cubecl::std::tensor::layout::{Coords1d, CoordsDyn, Layout, LayoutExpand};

use crate::axes::Axes;
use crate::plan::Plan;

/// A layout inside of a kernel: the `Layout` of CubeCL's views, and the index alone. `C` is `Coords2d` for two modes,
/// `CoordsDyn` for any number of modes.
#[derive(CubeType, Clone)]
pub struct Placed<C: Axes> {
    #[cube(comptime)]
    plan: Plan,
    #[cube(comptime)]
    coordinates: PhantomData<fn() -> C>,
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

/// The index at a coordinate: the law of [`Plan`].
#[cube]
fn index(at: CoordsDyn, #[comptime] plan: Plan) -> u32 {
    let rank = at.len();
    comptime!(plan.check_rank(rank));
    let mut plain = comptime!(plan.offset()).runtime();
    #[unroll]
    for mode in 0..rank {
        plain += part(at[mode], comptime!(plan.clone()), mode, false);
    }
    #[unroll]
    for mode in 0..rank {
        plain -= part(at[mode], comptime!(plan.clone()), mode, true);
    }
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
impl<C: Axes> Placed<C> {
    /// The layout of a plan.
    pub fn new(#[comptime] plan: Plan) -> Self {
        Placed::<C> { plan, coordinates: comptime!(PhantomData) }
    }

    /// The index of the element at a coordinate, whose numbers are below the extents.
    pub fn index(&self, at: C) -> u32 {
        index(C::numbers(at), comptime!(self.plan.clone()))
    }
}

#[cube]
impl<C: Axes> Layout for Placed<C> {
    type Coordinates = C;
    type SourceCoordinates = Coords1d;

    fn to_source_pos(&self, pos: C) -> usize {
        index(C::numbers(pos), comptime!(self.plan.clone())) as usize
    }

    fn to_source_pos_checked(&self, pos: C) -> (usize, bool) {
        (self.to_source_pos(pos.clone()), self.is_in_bounds(pos))
    }

    fn shape(&self) -> C {
        C::extents(comptime!(self.plan.clone()))
    }

    fn is_in_bounds(&self, pos: C) -> bool {
        C::is_in_bounds(pos, C::extents(comptime!(self.plan.clone())))
    }
}

/// A view is launched with a plan as its layout: `ViewArg::new_array::<Placed<Coords3d>>(buffer, plan)`. An index
/// counts what the view reads at once, elements or vectors.
impl<C: Axes + 'static> ViewLayoutLaunchArg for Placed<C> {
    type RuntimeArg = Plan;
    type CompilationArg = Plan;

    fn register<B: MemoryArg>(plan: Plan, _: &B, _: Type, _: &mut KernelLauncher) -> Plan {
        plan
    }

    fn expand(plan: &Plan, _: Type, _: &mut KernelBuilder) -> PlacedExpand<C> {
        PlacedExpand { plan: plan.clone(), coordinates: PhantomData }
    }
}
