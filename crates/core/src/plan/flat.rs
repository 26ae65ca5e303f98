//! The proof that a layout has a mode for each of some integers.

use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, LayoutError, Operation, Profile};

use super::LoopLayout;
use crate::extents::Extents;
use crate::extents::proof::SameRank;
use crate::int::Strides;

/// The layout `P` has one extent and stride for each integer of `N`, and no swizzle.
pub(crate) struct FlatLoops<P, N>(PhantomData<(P, N)>);

impl<P: LoopLayout, N: Extents + Strides> FlatLoops<P, N> {
    /// The proof, for a larger one.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        let shaped = P::SHAPED;
        if let Some(Err(error)) = shaped.layout {
            error.panic()
        }
        if shaped.bits != 0 {
            LayoutError::swizzled_operand(algebra::Bijection::IDENTITY).panic()
        }
        if shaped.profile.length() != N::RANK || shaped.profile.depth() > 1 {
            let (blame, coordinate) = (Blame::shape(Operation::Index, 0), Profile::flat(N::RANK));
            let error = LayoutError::CoordinateNotCongruent { blame, coordinate, shape: shaped.profile };
            error.panic()
        }
        _ = SameRank::<N, N>::PROOF;
        FlatLoops(PhantomData)
    }
}
