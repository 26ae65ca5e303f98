//! A tensor seen through an operation on its layout: one trait, implemented for both stages.

use crate::int::{AtRunTime, Constant, Stage};
use crate::layout::StaticLayout;
use crate::layout::dynamic::Dynamic;
use crate::proof::Counted;
use crate::raw::{Reference, SubsetOf, SubsetOfExtents, View};

/// A tensor under `L` seen through another layout `M`, the result of an operation on `L`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this operation takes no runtime extents",
    note = "a part whose extents are constants, as a tile, takes it: `tile`, or `fixed` of what a slice has left"
)]
pub trait Leads<L, M>: Stage {
    /// The proof that the layout `M` exists.
    type Proof;

    /// The proof, made at compile time.
    const PROOF: Self::Proof;

    /// Returns the same elements under `M`.
    #[track_caller]
    fn through<R: Reference>(view: View<R, L>, proof: Self::Proof) -> View<R, M>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, M: SubsetOf<L>> Leads<L, M> for Constant {
    type Proof = Counted<M>;

    const PROOF: Self::Proof = Counted::of_operand::<L>();

    #[inline(always)]
    fn through<R: Reference>(view: View<R, L>, counted: Self::Proof) -> View<R, M> {
        view.through(counted)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic, M: SubsetOfExtents<L>> Leads<L, M> for AtRunTime {
    type Proof = ();

    const PROOF: Self::Proof = M::WITHIN;

    #[inline(always)]
    #[track_caller]
    fn through<R: Reference>(view: View<R, L>, (): Self::Proof) -> View<R, M> {
        view.under()
    }
}
