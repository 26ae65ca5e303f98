//! Views of flat layouts under extents and strides of their own: for windows, and for places that a mode is split at.

use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, LayoutError, MAX_RUNTIME, Operation, Profile};

use super::{DynView, Reference, View};
use crate::coordinate::Selection;
use crate::each::each as of_each;
use crate::extents::Extents;
use crate::extents::place::each;
use crate::extents::proof::Matching;
use crate::int::{Number, Shape, Strides};
use crate::ops::{Composition, Flatten, Mode, ModeFirst, Reverse, Select, Slice, Take};
use crate::plan::{LoopLayout, LoopsOf};
use crate::proof::Proven;
use crate::static_layout::Layout;
use crate::tensor::{LoopsUnder, TensorLayout, Under};
use crate::tiler::StaticTiler;

/// The layout `L` has one extent and stride for each integer of `P`, and no swizzle. No stride is negative: what is cut
/// from a tensor under integers steps forward.
#[doc(hidden)]
pub struct Flat<L, P>(PhantomData<(L, P)>);

impl<L: TensorLayout, P: Extents + Strides> Proven for Flat<L, P> {
    const PROOF: Self = {
        let shaped = <LoopsUnder<L> as LoopLayout>::SHAPED;
        if let Some(Err(error)) = shaped.layout {
            error.panic()
        }
        if shaped.bits != 0 {
            LayoutError::swizzled_operand(algebra::Bijection::IDENTITY).panic()
        }
        if shaped.profile.length() != P::RANK || shaped.profile.depth() > 1 {
            let (blame, coordinate) = (Blame::shape(Operation::Index, 0), Profile::flat(P::RANK));
            let error = LayoutError::CoordinateNotCongruent { blame, coordinate, shape: shaped.profile };
            error.panic()
        }
        if let Ok(layout) = &<L::Kind as Under<L>>::COEFFICIENTS {
            forward(layout);
        }
        _ = Matching::<P, P>::PROOF;
        Flat(PhantomData)
    };
}

/// Refuses negative strides, also of an extent that is 1 for some value of its runtime number.
#[track_caller]
const fn forward(layout: &algebra::Layout) {
    let mut leaf = 0;
    while leaf < layout.length() {
        let (_, stride) = layout.mode_at(leaf);
        let stride = stride.coefficient();
        if stride < 0 {
            LayoutError::NegativeStride { blame: Blame::stride(Operation::Tensor, leaf), stride }.panic()
        }
        leaf += 1;
    }
}

impl<R: Reference, L: TensorLayout> View<R, L> {
    /// The same elements under the extents and strides that the layout has: the law of the one is that of the other.
    #[inline(always)]
    pub(crate) fn by_integers<P: Extents<Counts = P> + Strides>(self, _: Flat<L, P>) -> DynView<R, P, P> {
        let base = self.base;
        let (rank, extents, strides) = LoopsUnder::<L>::of(self.layout).modes();
        let strides: [usize; MAX_RUNTIME] = core::array::from_fn(|k| if k < rank { strides[k] } else { 0 });
        let extents = each(rank, |k| extents[k]);
        DynView { base, extents: P::counts(&extents), strides: P::read(&strides, 0), life: PhantomData }
    }
}

/// A tuple of some rank, and the integers of one: `(C<2>, RangeFull)`, and `(usize, usize)`.
#[doc(hidden)]
pub trait Ranked {
    /// As many integers.
    type Integers: Extents<Counts = Self::Integers> + Strides;
}

of_each! {
    [
        { A usize } { A usize, B usize } { A usize, B usize, D usize } { A usize, B usize, D usize, E usize }
        { A usize, B usize, D usize, E usize, F usize } { A usize, B usize, D usize, E usize, F usize, G usize }
    ]
    ($($T:ident $number:ident),+) => {
        impl<$($T),+> Ranked for ($($T,)+) {
            type Integers = ($($number,)+);
        }
    }
}

/// Windows of the extents of a tuple, of a tensor under `L`: of a flat layout.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a tensor under this layout has no windows",
    note = "windows are those of a flat layout: `(4, 6) : (6, 1)`, or slices and selections of one",
    note = "of another type of flat layouts, `tensor.to_dyn::<(usize, usize)>()` is a tensor that has them"
)]
pub trait WindowsOf<L> {
    /// The extents.
    type Extents: Extents;

    /// The strides.
    type Strides: Strides;

    /// The layout has as many modes.
    type Proof;

    /// Proven while compiling.
    const FLAT: Self::Proof;

    /// The same elements.
    fn flat<R: Reference>(view: View<R, L>, proof: Self::Proof) -> DynView<R, Self::Extents, Self::Strides>;
}

#[diagnostic::do_not_recommend]
impl<S, E: Extents, D: Strides> WindowsOf<Layout<E, D>> for S {
    type Extents = E;
    type Strides = D;
    type Proof = Matching<E, D>;

    const FLAT: Self::Proof = Matching::PROOF;

    #[inline(always)]
    fn flat<R: Reference>(view: View<R, Layout<E, D>>, proof: Self::Proof) -> DynView<R, E, D> {
        DynView::of_view(view, proof)
    }
}

of_each! {
    [
        { Composition, T: StaticTiler } { Flatten } { Mode, I: Number } { ModeFirst, I: Number }
        { Reverse } { Select, I: Shape } { Slice, X: Selection } { Take, B: Number, E: Number }
    ]
    ($Operation:ident $(, $P:ident: $bound:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<S: Ranked, L $(, $P: $bound)*> WindowsOf<$Operation<L $(, $P)*>> for S
        where
            $Operation<L $(, $P)*>: TensorLayout,
        {
            type Extents = S::Integers;
            type Strides = S::Integers;
            type Proof = Flat<$Operation<L $(, $P)*>, S::Integers>;

            const FLAT: Self::Proof = Flat::PROOF;

            #[inline(always)]
            fn flat<R: Reference>(
                view: View<R, $Operation<L $(, $P)*>>,
                proof: Self::Proof,
            ) -> DynView<R, Self::Extents, Self::Strides> {
                view.by_integers(proof)
            }
        }
    }
}
