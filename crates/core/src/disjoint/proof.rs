//! Proofs that parts have no element in common: values without a size, which only their proof makes.

use core::marker::PhantomData;

use layout_algebra::{Blame, Layout, LayoutError, Operation, ops};

use super::{PartMode, Separation, buffer, decide, disjoint_views, known, part_count, require, require_possible};
use crate::int::Number;
use crate::layout::StaticLayout;
use crate::layout::proof::Proven;
use crate::ops::SplitLower;
use crate::proof::{Borrow, Counted};

/// The proof that the layout `W` exists, and that `usize` counts its coordinates. If its parts are borrowed for
/// writing, no two have an element in common.
#[doc(hidden)]
pub struct Separate<R, W, K>(Counted<W>, PhantomData<(R, K)>);

/// [`Separate`] as far as it is known while compiling: runtime strides may decide.
#[doc(hidden)]
pub struct Separable<R, W, K>(Counted<W>, PhantomData<(R, K)>);

impl<R: Borrow, W: StaticLayout, K: PartMode> Separate<R, W, K> {
    const SEPARATION: Separation =
        // Shared borrows may overlap. So nothing is decided for them, which saves const evaluation the comparison.
        if R::EXCLUSIVE { known(&W::INNER, K::Parts::NUMBER, K::OPERATION, W::RUNTIME > 0) } else { Ok(true) };

    /// The proof for the layout alone.
    #[inline(always)]
    pub(crate) fn counted(self) -> Counted<W> {
        self.0
    }

    /// The proof, or a panic where it is called. If the layout that is divided does not exist, the proof that made the
    /// tensor has failed, and is the error.
    #[track_caller]
    const fn prove() -> Self {
        if W::OPERAND_FAILED {
            return Self(Counted::of_failed_operand(), PhantomData);
        }
        let counted = Counted::prove();
        require(&Self::SEPARATION, &W::INNER, K::OPERATION);
        Self(counted, PhantomData)
    }
}

impl<R: Borrow, W: StaticLayout, K: PartMode> Proven for Separate<R, W, K> {
    const PROOF: Self = Self::prove();
}

impl<R: Borrow, W: StaticLayout, K: PartMode> Proven for Separable<R, W, K> {
    /// The proof, as far as it is possible while compiling.
    const PROOF: Self = {
        if W::OPERAND_FAILED {
            Self(Counted::of_failed_operand(), PhantomData)
        } else {
            let counted = Counted::prove();
            require_possible(&Separate::<R, W, K>::SEPARATION);
            Self(counted, PhantomData)
        }
    };
}

impl<R: Borrow, W: StaticLayout, K: PartMode> Separable<R, W, K> {
    /// The proof for the layout alone.
    #[inline(always)]
    pub(crate) fn counted(self) -> Counted<W> {
        self.0
    }

    /// Decides what depends on runtime strides.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    #[inline]
    pub(crate) fn decide(&self, layout: &W) -> Result<(), LayoutError> {
        // On a constant: where the type decides, the function below is not compiled.
        if const { matches!(Separate::<R, W, K>::SEPARATION, Ok(true)) } {
            return Ok(());
        }
        let known = const { &Separate::<R, W, K>::SEPARATION };
        decide(const { &W::INNER }, known, layout, K::Parts::NUMBER, K::OPERATION)
    }
}

/// The proof that there are `N` parts of `W`.
#[doc(hidden)]
pub struct PartCount<W, K, const N: usize>(PhantomData<(W, K)>);

impl<W: StaticLayout, K: PartMode, const N: usize> Proven for PartCount<W, K, N> {
    const PROOF: Self = Self(Self::require());
}

impl<W: StaticLayout, K: PartMode, const N: usize> PartCount<W, K, N> {
    #[track_caller]
    const fn require() -> PhantomData<(W, K)> {
        let count = part_count::<W, K>();
        // Parts that do not exist are an error elsewhere.
        if count != N && W::INNER.is_ok() {
            let blame = Blame::whole(K::OPERATION, 0);
            LayoutError::PartCount { blame, given: N as u64, count: count as u64 }.panic()
        }
        PhantomData
    }
}

/// The proof that both sides of place `A` in mode `M` of `L` exist, and have no element in common.
#[doc(hidden)]
pub struct SplitAt<L, M, A>(PhantomData<(L, M, A)>);

/// [`SplitAt`] as far as it is known while compiling: runtime strides may decide.
#[doc(hidden)]
pub struct Splittable<L, M, A>(PhantomData<(L, M, A)>);

impl<L: StaticLayout, M: Number, A: Number> SplitAt<L, M, A> {
    /// The leaf that is split, and all other leaves.
    // By reference, since the error names the layout that was split: promoted once, not copied into each use.
    const LEAF: &'static Result<Layout, LayoutError> = &match &L::INNER {
        Ok(layout) => ops::split_leaf(layout, M::NUMBER, A::NUMBER as u64),
        Err(error) => Err(*error),
    };

    const SEPARATION: Separation = known(Self::LEAF, 0, Operation::SplitAtMode, L::RUNTIME > 0);

    /// The proof, as far as it is possible while compiling.
    pub(crate) const POSSIBLE: Splittable<L, M, A> = {
        let () = SplitLower::<L, M, A>::EXISTS;
        require_possible(&Self::SEPARATION);
        Splittable(PhantomData)
    };

    /// The proof, or a panic where it is called.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        let () = SplitLower::<L, M, A>::EXISTS;
        require(&Self::SEPARATION, Self::LEAF, Operation::SplitAtMode);
        Self(PhantomData)
    }
}

impl<L: StaticLayout, M: Number, A: Number> Proven for SplitAt<L, M, A> {
    const PROOF: Self = Self::prove();
}

impl<L: StaticLayout, M: Number, A: Number> Splittable<L, M, A> {
    /// Decides what depends on runtime strides.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    pub(crate) fn decide(self, layout: &L) -> Result<(), LayoutError> {
        if const { matches!(SplitAt::<L, M, A>::SEPARATION, Ok(true)) } {
            return Ok(());
        }
        let (leaf, known) = (const { SplitAt::<L, M, A>::LEAF }, const { &SplitAt::<L, M, A>::SEPARATION });
        decide(leaf, known, layout, 0, Operation::SplitAtMode)
    }
}

/// The proof that two views of the elements of `L` are within the elements, and have none in common. They are `A` from
/// place `I` on, and `B` from place `J` on.
#[doc(hidden)]
pub struct DisjointViews<L, A, B, I, J>(PhantomData<(L, A, B, I, J)>);

impl<L: StaticLayout, A: StaticLayout, B: StaticLayout, I: Number, J: Number> DisjointViews<L, A, B, I, J> {
    /// The proof, or a panic where it is called.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        match disjoint_views::<L, A, B>(I::NUMBER, J::NUMBER) {
            Ok(()) => Self(PhantomData),
            Err(error) => error.during(Operation::Split).panic(),
        }
    }
}

impl<L: StaticLayout, A: StaticLayout, B: StaticLayout, I: Number, J: Number> Proven for DisjointViews<L, A, B, I, J> {
    const PROOF: Self = Self::prove();
}

/// The proof that a tensor has all elements from its base on, one for each coordinate.
#[doc(hidden)]
pub struct Buffer<L>(PhantomData<L>);

impl<L: StaticLayout> Buffer<L> {
    /// The proof, made while compiling.
    pub(crate) const PROOF: Self = match buffer::<L>() {
        Ok(()) => Self(PhantomData),
        Err(error) => error.during(Operation::Split).panic(),
    };
}
