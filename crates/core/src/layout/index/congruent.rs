//! Proofs that coordinates of a type fit a layout, made while compiling.

use core::marker::PhantomData;

use super::StaticIndex;
use super::plan::refusal;
use crate::coordinates::{Coordinate, Selection};
use crate::expect;
use crate::int::C;
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::proof::Proven;
use crate::layout::tiler::StaticTiler;
use crate::ops::ZippedDivide;

/// Proof that coordinates of the type `X` fit the layout `L`.
#[doc(hidden)]
pub struct Congruent<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Selection> Congruent<L, X> {
    /// The proof, made while compiling. Every function that users call with a coordinate names it, so that the error
    /// names their line.
    pub(crate) const PROOF: Self = Self::prove();

    /// The proof, for a larger one.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        // The plan is a value that cannot fail, and the panic is here: so rustc blames the line that names this proof.
        if StaticIndex::<L, X>::PLAN.refused {
            // First the layout: a coordinate of a layout that does not exist is not wrong.
            let () = L::EXISTS;
            refuse::<L, X>()
        }
        Self(PhantomData)
    }
}

impl<L: StaticLayout, X: Selection> Congruent<L, X> {
    /// The proof for a tensor, whose layout has a proof of its own: see [`InTensor`].
    #[track_caller]
    pub(crate) const fn of_tensor() -> Self {
        if L::INNER.is_err() { Self(PhantomData) } else { Self::prove() }
    }
}

impl<L: StaticLayout, X: Selection> Proven for Congruent<L, X> {
    const PROOF: Self = Self::prove();
}

/// The same proof for coordinates of a tensor, whose layout has a proof of its own. If that proof failed, it is the
/// error, and this one holds vacuously.
#[doc(hidden)]
pub struct InTensor<L, X>(pub(crate) Congruent<L, X>);

impl<L: StaticLayout, X: Selection> Proven for InTensor<L, X> {
    const PROOF: Self = {
        // Unlike `Congruent`: a tensor of a wrong layout has its error from the proof that made it.
        if StaticIndex::<L, X>::PLAN.refused && L::INNER.is_ok() {
            refuse::<L, X>()
        }
        Self(Congruent(PhantomData))
    };
}

/// Proof that `X` is a coordinate of the tiles of `D` in a tensor under `L`. If the proof of the tensor failed, that is
/// the error, and this one holds vacuously.
#[doc(hidden)]
pub struct InGrid<L, D, X>(pub(crate) Congruent<ZippedDivide<L, D>, (C<0>, X)>);

impl<L: StaticLayout, D: StaticTiler, X: Coordinate> Proven for InGrid<L, D, X> {
    const PROOF: Self = Self(if L::INNER.is_err() { Congruent(PhantomData) } else { Congruent::prove() });
}

/// The error of a coordinate that does not fit its layout.
#[track_caller]
const fn refuse<L: StaticLayout, X: Selection>() -> ! {
    // A layout too large for `usize` refuses every plan: its error comes before errors of coordinates.
    if let Err(error) = composed::addressable::<L>() {
        error.panic()
    }
    refusal(&expect::value(L::INNER), &X::FORM).panic_of(&composed::text::<L>())
}
