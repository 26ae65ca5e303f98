//! Axes: which number of a block, or of a loop, says which tile of a tensor it has along a mode.

use layout_static::{C, Coordinate};

use crate::instruction::{block_x, block_y, block_z};
use sealed::Sealed;

/// The axis of a mode of a tensor: the grid has a block for each tile along [`X`], [`Y`] and [`Z`]; a loop walks along
/// [`K`] or [`Own`]; each block has all of [`Whole`].
///
/// A launch checks that all modes of one axis have one extent; extents of `Own` may differ. Tiles are read by the
/// number that an axis says: no other crate has one.
///
/// ```compile_fail,E0277
/// use layout_gpu::axis::Axis;
/// struct Beyond;
/// impl Axis for Beyond {
///     const NUMBER: usize = 0;
///     type At = u32;
///     fn at(_: u32) -> u32 {
///         u32::MAX
///     }
///     fn number(_: u32) -> u32 {
///         u32::MAX
///     }
/// }
/// ```
pub trait Axis: Sealed {
    /// The number of the axis; those below 3 are axes of the grid.
    const NUMBER: usize;
    /// The number of the tile, as a coordinate.
    type At: Coordinate + Copy;
    /// The number of the tile, where a loop is at `walk`.
    fn at(walk: u32) -> Self::At;
    /// The same as a number.
    fn number(walk: u32) -> u32;
}

pub(crate) mod sealed {
    //! What no other crate can name.

    /// What only this crate implements: an axis, the axes of all modes, or a layout in tiles.
    pub trait Sealed {}
}

/// Defines an axis.
macro_rules! axes {
    ($($(#[$doc:meta])* $Axis:ident $number:literal $At:ty: |$walk:ident| $at:expr, $value:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Axis;

        impl Sealed for $Axis {}

        impl Axis for $Axis {
            const NUMBER: usize = $number;
            type At = $At;

            #[inline(always)]
            #[allow(unused_variables, reason = "a block has its number, whatever a loop counts")]
            fn at($walk: u32) -> $At {
                $at
            }

            #[inline(always)]
            #[allow(unused_variables, reason = "a block has its number, whatever a loop counts")]
            fn number($walk: u32) -> u32 {
                $value
            }
        }
    )* };
}

axes! {
    /// A block in x has a tile.
    X 0 u32: |walk| block_x(), block_x();
    /// A block in y has a tile.
    Y 1 u32: |walk| block_y(), block_y();
    /// A block in z has a tile.
    Z 2 u32: |walk| block_z(), block_z();
    /// A block has all of the mode: one tile.
    Whole 3 C<0>: |walk| C, 0;
    /// A loop walks through the tiles, as many in all tensors.
    K 4 usize: |walk| walk as usize, walk;
    /// A loop walks through the tiles of this tensor.
    Own 5 usize: |walk| walk as usize, walk;
}

/// The number of the axis of which a block has all.
#[cfg(not(target_arch = "nvptx64"))]
pub(crate) const WHOLE: usize = Whole::NUMBER;
/// The number of the first axis that a loop walks along.
pub(crate) const WALKED: usize = K::NUMBER;
/// The number of the axis whose extents may differ.
pub(crate) const OWN: usize = Own::NUMBER;

/// The axes of all modes.
pub trait Axes: Sealed {
    /// The coordinate of a tile.
    type At: Coordinate + Copy;
    /// The number of each axis.
    const NUMBERS: &'static [usize];
    /// The tile of this block, where its loop is at `walk`.
    fn at(walk: u32) -> Self::At;
}

impl<A: Axis> Axes for A {
    type At = A::At;
    const NUMBERS: &'static [usize] = &[A::NUMBER];

    #[inline(always)]
    fn at(walk: u32) -> A::At {
        A::at(walk)
    }
}

/// Implements [`Axes`] for tuples.
macro_rules! tuples {
    ($($($A:ident)+;)*) => { $(
        impl<$($A: Axis),+> Sealed for ($($A,)+) {}

        impl<$($A: Axis),+> Axes for ($($A,)+) {
            type At = ($($A::At,)+);
            const NUMBERS: &'static [usize] = &[$($A::NUMBER),+];

            #[inline(always)]
            fn at(walk: u32) -> Self::At {
                ($($A::at(walk),)+)
            }
        }
    )* };
}

tuples! { A0 A1; A0 A1 A2; A0 A1 A2 A3; }
