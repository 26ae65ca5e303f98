//! Proofs that elements lie side by side, several at a time.

use core::marker::PhantomData;

use layout_algebra::{Basis, Blame, Layout, LayoutError, Operation, ops};

use crate::int::C;
use crate::layout::StaticLayout;
use crate::layout::dynamic::Dynamic;
use crate::layout::proof::Proven;
use crate::ops::Upcast;
use crate::proof::Counted;

/// The proof that a static layout consists of arrays of `N` contiguous elements, without a rest.
#[doc(hidden)]
pub struct SideBySide<L, const N: usize>(PhantomData<L>);

impl<L: StaticLayout, const N: usize> Proven for SideBySide<L, N> {
    const PROOF: Self = {
        let _ = Counted::<Upcast<L, C<N>>>::prove();
        // An upcast that does not exist is an error of the proof above; a second one would repeat it.
        if let (Ok(_), Err(error)) = (&Upcast::<L, C<N>>::INNER, side_by_side::<L>(N)) {
            error.panic()
        }
        SideBySide(PhantomData)
    };
}

/// The same proof for a layout with runtime extents, for all values.
#[doc(hidden)]
pub struct AlwaysSideBySide<L, const N: usize>(PhantomData<L>);

impl<L: Dynamic, const N: usize> Proven for AlwaysSideBySide<L, N> {
    const PROOF: Self = {
        // Of the operand, which exists: so an error shows one constant above the user's line.
        if let Err(error) = &<Upcast<L, C<N>> as Dynamic>::DYNAMIC {
            error.panic()
        }
        if let Ok(layout) = &L::DYNAMIC
            && let Err(error) = whole_arrays(layout.coalesce().coefficients(), N as u64)
        {
            error.panic()
        }
        AlwaysSideBySide(PhantomData)
    };
}

/// Checks that the indices of a layout are whole blocks of `n`, each from a multiple of `n` on.
const fn side_by_side<L: StaticLayout>(n: usize) -> Result<(), LayoutError> {
    let layout = match &L::INNER {
        Ok(layout) => ops::coalesce(layout),
        Err(error) => return Err(*error),
    };
    let n = n as u64;
    // A swizzle moves whole arrays where it neither takes nor changes the bits that count the elements of one.
    // The lowest bit of both, a power of two, is the run that the swizzle leaves whole.
    let bits = L::BIJECTION.sources() | L::BIJECTION.targets();
    if L::SWIZZLED && bits != 0 && !(bits & bits.wrapping_neg()).is_multiple_of(n) {
        return Err(apart(0, n, bits & bits.wrapping_neg()));
    }
    whole_arrays(&layout, n)
}

/// [`side_by_side`] without the swizzle. A coalesced layout needs a mode of stride 1 whose extent is a multiple of `n`;
/// `n` must divide all other strides. For runtime extents the strides are coefficients: a number that divides a
/// coefficient divides all its values.
const fn whole_arrays(layout: &Layout, n: u64) -> Result<(), LayoutError> {
    let (mut run, mut found, mut leaf) = (1, false, 0);
    while leaf < layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        // One mode at most: a second mode of stride 1 overlaps the first, and is refused unless `n` is 1.
        if !found && matches!(stride.basis(), Basis::Unit) && stride.coefficient() == 1 {
            (run, found) = (extent, true);
        } else if !stride.coefficient().unsigned_abs().is_multiple_of(n) {
            return Err(apart(leaf, n, 1));
        }
        leaf += 1;
    }
    if run.is_multiple_of(n) { Ok(()) } else { Err(apart(0, n, run)) }
}

const fn apart(leaf: usize, size: u64, run: u64) -> LayoutError {
    LayoutError::NotContiguous { blame: Blame::stride(Operation::Upcast, leaf), size, run }
}
