//! Proofs about the elements that a tensor has for itself.

use core::marker::PhantomData;

use layout_algebra::{Blame, LayoutError, Operation};

use super::{Reach, enough};
use crate::layout::StaticLayout;
use crate::layout::composed;

/// A number of elements, where the type says it: the length of a storage.
pub(crate) trait Length {
    /// The number.
    const LENGTH: Option<usize>;
}

/// The layout `L` exists; where its cosize and the length of `S` are known while compiling, the elements are as many.
pub(crate) struct Stored<S, L>(PhantomData<(S, L)>);

impl<S: Length, L: StaticLayout> Stored<S, L> {
    /// The proof, made at compile time.
    pub(crate) const PROOF: Self = {
        let _ = Reach::<L>::PROOF;
        // A slice or runtime strides: the length is compared where the tensor is made, with the same error.
        if let (Some(length), 0) = (S::LENGTH, L::RUNTIME)
            && let Err(error) = enough(length, composed::cosize::<L>())
        {
            error.panic()
        }
        Self(PhantomData)
    };
}

/// Every element of `S` belongs to one coordinate of `L`, and to no other.
pub(crate) struct Full<S, L>(PhantomData<(S, L)>);

impl<S: Length, L: StaticLayout> Full<S, L> {
    /// The proof, made at compile time.
    pub(crate) const PROOF: Self = {
        let _ = Stored::<S, L>::PROOF;
        if let Err(error) = composed::check_gapless::<L>() {
            error.during(Operation::Tensor).panic()
        }
        // Gapless and as many elements as coordinates: each element then belongs to exactly one.
        if let Some(length) = S::LENGTH
            && length != L::SIZE
        {
            let (size, cosize) = (L::SIZE as u64, length as u64);
            let blame = Blame::whole(Operation::Tensor, 0);
            LayoutError::CheckCompact { blame, size, cosize, hole: size }.panic()
        }
        Self(PhantomData)
    };
}

/// A number of elements, which the runtime strides of a layout may make larger than any memory.
pub(crate) fn counted(cosize: u64) -> Result<usize, LayoutError> {
    let blame = Blame::whole(Operation::Tensor, 0);
    usize::try_from(cosize).map_err(|_| LayoutError::TooWide { blame, number: cosize, bits: usize::BITS })
}
