//! Operations that stay within the elements of their operand: the rows that say `on tensors`.

use crate::layout::StaticLayout;
use crate::layout::dynamic::Dynamic;
use crate::ops::Applied;
use crate::ops::begins::Begins;
use crate::ops::row::{Computes, ComputesAtRunTime, OnRuntimeTensors, OnTensors};

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
