//! Operations that stay within the elements of their operand: the rows that say `on tensors`.

use layout_algebra::{Blame, LayoutError, Operation, ops};

use crate::expect;
use crate::int::Number;
use crate::layout::StaticLayout;
use crate::layout::dynamic::Dynamic;
use crate::layout::dynamic::reach::size_of;
use crate::layout::index;
use crate::layout::index::runtime::{CongruentExtents, RuntimeIndex};
use crate::layout::tiler::StaticTiler;
use crate::ops::row::{AtEndOf, AtTiler, AtZero, Computes, ComputesAtRunTime, OnRuntimeTensors, OnTensors};
use crate::ops::{Applied, Mode};

/// An operation on a layout whose indices are indices of its operand.
///
/// # Safety
/// Every index of `Self::over(layout)` plus `BEGIN`, and `BEGIN`, are indices of `layout`, for all runtime strides;
/// with a swizzle, where the offset has `BEGIN` in it, it has the swizzle and the start of `layout`.
#[doc(hidden)]
pub unsafe trait SubsetOf<L>: StaticLayout {
    /// The operation on this operand.
    fn over(layout: L) -> Self;
}

// SAFETY: the row of the operation says `on tensors`. By its law in `layout-algebra` its layout is the operand after
// some map of coordinates into the shape of the operand, or different modes of the operand, which are the operand where
// the other coordinates are 0. A flip is the operand at the coordinates from the other end, `BEGIN` being the index of
// the last one. The condition of the row holds, or nothing is made.
unsafe impl<K: Computes<L, P> + OnTensors<P>, L: StaticLayout, P: 'static> SubsetOf<L> for Applied<K, L, P> {
    #[inline(always)]
    fn over(layout: L) -> Self {
        const { require::<K, P>() };
        Applied::of(layout)
    }
}

/// Refuses operands for which the law of the row does not hold.
#[track_caller]
const fn require<K: OnTensors<P>, P>() {
    if let Err(error) = K::WITHIN {
        error.during(K::OPERATION).panic()
    }
}

/// An operation on a layout with runtime extents whose indices are indices of its operand.
///
/// # Safety
/// Let `WITHIN` be a value and no extent of `layout` be 0. Then `begin`, and every index of `Self::of(layout)` plus
/// `begin`, are indices of `layout`, for all runtime numbers.
#[doc(hidden)]
pub unsafe trait SubsetOfExtents<L>: Dynamic<Operand = L> {
    /// Refuses a result that does not exist, or that begins elsewhere than `begin`.
    const WITHIN: ();

    /// The index at which it begins, in wrapping arithmetic.
    fn begin(layout: &L) -> usize;
}

// SAFETY: as for `SubsetOf`, by the law of the operation on `DynLayout`, for all numbers; it begins where `begin` says.
unsafe impl<K, L: Dynamic, P: 'static> SubsetOfExtents<L> for Applied<K, L, P>
where
    K: ComputesAtRunTime<L, P> + OnRuntimeTensors<P, Begin: Begins<L, Self>>,
{
    const WITHIN: () = {
        let () = Self::EXISTS;
        require::<K, P>();
        let () = K::Begin::TOLD;
    };

    #[inline(always)]
    fn begin(layout: &L) -> usize {
        K::Begin::begin(layout)
    }
}

/// The begin of an operation `M` on the layout `L` with runtime extents.
pub trait Begins<L, M> {
    /// Refuses a result that begins elsewhere than `begin`.
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
        RuntimeIndex::<Mode<L, I>, usize>::index(&mode, &index::parts(size_of(&mode) - 1))
    }
}
