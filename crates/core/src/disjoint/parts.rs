//! The parts of a tensor, as far as their layouts tell: how many, where, under which layout.

use layout_algebra::Operation;

use super::{Part, PartCoordinates, PartCount, PartMode, RuntimeParts, coordinate, part_count};
use crate::enumerable::{Enumerates, FlatCoordinate};
use crate::int::{AtRunTime, Constant, ShapeOrRuntimeShape, Stage};
use crate::layout::StaticLayout;
use crate::layout::dynamic::Dynamic;
use crate::layout::dynamic::reach::size_of;
use crate::layout::index::InTensor;
use crate::layout::index::runtime::CongruentExtents;
use crate::layout::proof::Proven;
use crate::ops::Mode;

/// The layouts of the parts of `W` that `K` names: of static layouts, or of runtime extents.
#[doc(hidden)]
pub trait PartedLayout<W, K>: Stage {
    /// The layout of one part.
    type Layout: Copy;

    /// Proof that coordinates of the type `X` are coordinates of the parts.
    type Fits<X: FlatCoordinate>: Proven;

    /// The proof that there are `N` parts, as far as the compiler knows their number.
    type Count<const N: usize>: Proven;

    /// The operation that errors speak of.
    const OPERATION: Operation;

    /// The number of parts.
    fn count(divided: &W) -> usize;

    /// The coordinate of a part among the parts.
    fn coordinate<X: FlatCoordinate>(divided: &W, x: usize) -> X;
}

impl<W: StaticLayout, K: PartMode> PartedLayout<W, K> for Constant {
    type Layout = Part<W, K>;
    type Fits<X: FlatCoordinate> = (InTensor<Mode<W, K::Parts>, X>, Enumerates<Mode<W, K::Parts>, X>);
    type Count<const N: usize> = PartCount<W, K, N>;
    const OPERATION: Operation = K::OPERATION;

    #[inline(always)]
    fn count(_: &W) -> usize {
        const { part_count::<W, K>() }
    }

    #[inline(always)]
    fn coordinate<X: FlatCoordinate>(_: &W, x: usize) -> X {
        PartCoordinates::<W, K, X>::at(x)
    }
}

impl<W: RuntimeParts<K>, K: PartMode> PartedLayout<W, K> for AtRunTime {
    type Layout = W::Part;
    type Fits<X: FlatCoordinate> = CongruentExtents<Mode<W, K::Parts>, X>;
    // How many parts there are, only the running program knows: whoever asks for `N` of them checks then.
    type Count<const N: usize> = ();
    const OPERATION: Operation = K::OPERATION;

    #[inline(always)]
    fn count(divided: &W) -> usize {
        size_of(&<Mode<W, K::Parts> as Dynamic>::of(*divided))
    }

    #[inline(always)]
    fn coordinate<X: FlatCoordinate>(divided: &W, x: usize) -> X {
        coordinate::<Mode<W, K::Parts>, X>(&divided.numbers(), x)
    }
}

/// The layout of one part of `W`.
pub type PartLayout<W, K> = <<W as ShapeOrRuntimeShape>::Stage as PartedLayout<W, K>>::Layout;
