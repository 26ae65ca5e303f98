//! The coordinates that a kernel may have: a number for each mode.

#![allow(missing_docs, reason = "what CubeCL derives beside a trait has no documentation")]

use cubecl::prelude::*;
use cubecl::std::tensor::layout::{Coordinates, Coords1d, Coords2d, Coords3d, Coords4d, Coords5d, CoordsDyn};

use crate::plan::Plan;

/// A coordinate with a number for each mode: CubeCL's `Coords1d` to `Coords5d`, or `CoordsDyn` for any rank.
#[cube]
pub trait Axes: Coordinates {
    /// Returns the numbers, that of mode 0 first.
    fn numbers(this: Self) -> CoordsDyn;
    /// Returns the extents of the modes, which are one above the last coordinate.
    fn extents(#[comptime] plan: Plan) -> Self;
}

#[cube]
impl Axes for Coords1d {
    fn numbers(this: Self) -> CoordsDyn {
        let mut all = Sequence::new();
        all.push(this as u32);
        all
    }

    fn extents(#[comptime] plan: Plan) -> Self {
        comptime!(plan.extents()[0] as usize).runtime()
    }
}

#[cube]
impl Axes for CoordsDyn {
    fn numbers(this: Self) -> CoordsDyn {
        this
    }

    fn extents(#[comptime] plan: Plan) -> Self {
        let mut all = Sequence::new();
        let rank = comptime!(plan.rank());
        #[unroll]
        for k in 0..rank {
            all.push(comptime!(plan.extents()[k]).runtime());
        }
        all
    }
}

macro_rules! axes {
    ($($coordinates:ty: $($axis:ident $mode:literal)*;)*) => {$(
        // Names of a macro have no place that debug symbols could say.
        #[cube(no_debug_symbols)]
        impl Axes for $coordinates {
            fn numbers(this: Self) -> CoordsDyn {
                let ($($axis),*) = this;
                let mut all = Sequence::new();
                $(all.push($axis);)*
                all
            }

            fn extents(#[comptime] plan: Plan) -> Self {
                ($(comptime!(plan.extents()[$mode]).runtime()),*)
            }
        }
    )*};
}

axes! {
    Coords2d: i 0 j 1;
    Coords3d: i 0 j 1 k 2;
    Coords4d: i 0 j 1 k 2 l 3;
    Coords5d: i 0 j 1 k 2 l 3 m 4;
}
