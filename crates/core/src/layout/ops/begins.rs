//! The index of the operand at which the result of an operation on runtime extents begins.

use layout_algebra::{Blame, LayoutError, Operation, ops};

use super::Mode;
use super::row::{AtEndOf, AtTiler, AtZero};
use crate::expect;
use crate::int::Number;
use crate::layout::dynamic::Dynamic;
use crate::layout::dynamic::reach::size_of;
use crate::layout::index;
use crate::layout::index::runtime::{CongruentExtents, RuntimeIndex};
use crate::layout::tiler::StaticTiler;

/// The begin of an operation `M` on the layout `L` with runtime extents.
///
/// Law: no index of the result, counted from `begin`, leaves the operand. The functions of `raw` rely on it.
pub trait Begins<L, M> {
    /// Refuses what begins elsewhere than `begin` says.
    const TOLD: () = ();

    /// The index at which it begins, in wrapping arithmetic.
    #[inline(always)]
    fn begin(_: &L) -> usize {
        0
    }
}

impl<L, M> Begins<L, M> for AtZero {}

// Coordinate 0 goes to coordinate 0, since what begins elsewhere is refused.
impl<L, M: Dynamic, T: StaticTiler> Begins<L, M> for AtTiler<T> {
    const TOLD: () = if let Ok(layout) = &M::DYNAMIC {
        let terms = expect::value(ops::composition_begin(&T::TILER, layout.coefficients()));
        let mut i = 0;
        while i < terms.len() {
            // Each term, not their sum: runtime numbers are unknown, and may be anything.
            if terms[i] != 0 {
                let blame = Blame::whole(Operation::Composition, 1);
                LayoutError::NegativeStride { blame, stride: -1 }.panic()
            }
            i += 1;
        }
    };
}

impl<L: Dynamic, M, I: Number> Begins<L, M> for AtEndOf<I> {
    #[inline(always)]
    fn begin(layout: &L) -> usize {
        let (mode, _) = (<Mode<L, I> as Dynamic>::of(*layout), CongruentExtents::<Mode<L, I>, usize>::PROOF);
        // A reversed mode begins at its last coordinate. Extents of layouts are not 0, so there is one.
        RuntimeIndex::<Mode<L, I>, usize>::index(&mode, &index::parts(size_of(&mode) - 1))
    }
}
