//! Tensors of flat layouts as extents and strides, from which windows are cut.

use layout_algebra::{self as algebra, Blame, LayoutError, Operation};

use crate::coordinates::Selection;
use crate::each::each as of_each;
use crate::extents::proof::SameRank;
use crate::extents::{DynStrided, Extents};
use crate::int::{Number, Shape, Strides};
use crate::layout::Layout;
use crate::layout::proof::Proven;
use crate::layout::tiler::StaticTiler;
use crate::ops::{Composition, Flatten, Mode, ModeFirst, Reverse, Select, Slice, Take};
use crate::plan::FlatLoops;
use crate::raw::{DynView, Reference, View};
use crate::tensor::{LoopsOfTensor, TensorLayout, TensorStage};

/// The proof that the layout `L` has one extent and stride for each integer of `P`, no swizzle and no negative stride.
/// Parts cut from a tensor under integers step forward.
#[doc(hidden)]
pub struct Forward<L: TensorLayout, P>(pub(crate) FlatLoops<LoopsOfTensor<L>, P>);

impl<L: TensorLayout, P: Extents + Strides> Proven for Forward<L, P> {
    const PROOF: Self = {
        let flat = FlatLoops::prove();
        if let Ok(layout) = &<L::Stage as TensorStage<L>>::COEFFICIENTS {
            forward(layout);
        }
        Forward(flat)
    };
}

/// Panics for negative strides, even if the extent is 1 for some value of its runtime number.
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

/// A tuple of some rank, and its tuple of integers: `(C<2>, RangeFull)`, and `(usize, usize)`.
#[doc(hidden)]
pub trait Ranked {
    /// The tuple of as many integers.
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

/// Windows with the extents of a tuple, over a tensor with the flat layout `L`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a tensor under this layout has no windows",
    note = "windows are of a flat layout: `(4, 6) : (6, 1)`, or slices and selections of one",
    note = "`tensor.to_dyn::<(usize, usize)>()` has windows for other types of flat layouts"
)]
pub trait WindowsOf<L> {
    /// The extents of the tensor.
    type Extents: Extents;

    /// The strides of the tensor.
    type Strides: Strides;

    /// The proof that the layout is flat with as many modes.
    type Proof;

    /// The proof, made at compile time.
    const FLAT: Self::Proof;

    /// Returns the same elements under extents and strides.
    fn flat<R: Reference>(view: View<R, L>, proof: Self::Proof) -> DynView<R, Self::Extents, Self::Strides>;
}

#[diagnostic::do_not_recommend]
impl<S, E: Extents, D: Strides> WindowsOf<Layout<E, D>> for S {
    type Extents = E;
    type Strides = D;
    type Proof = SameRank<E, D>;

    const FLAT: Self::Proof = SameRank::PROOF;

    #[inline(always)]
    fn flat<R: Reference>(view: View<R, Layout<E, D>>, proof: Self::Proof) -> DynView<R, E, D> {
        DynView::of_view(view, proof)
    }
}

#[diagnostic::do_not_recommend]
impl<S, E: Extents, D: Strides> WindowsOf<DynStrided<E, D>> for S {
    type Extents = E;
    type Strides = D;
    type Proof = ();

    const FLAT: Self::Proof = ();

    #[inline(always)]
    fn flat<R: Reference>(view: DynView<R, E, D>, (): Self::Proof) -> DynView<R, E, D> {
        view
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
            type Proof = Forward<$Operation<L $(, $P)*>, S::Integers>;

            const FLAT: Self::Proof = Forward::PROOF;

            #[inline(always)]
            fn flat<R: Reference>(
                view: View<R, $Operation<L $(, $P)*>>,
                proof: Self::Proof,
            ) -> DynView<R, Self::Extents, Self::Strides> {
                view.for_loops().by_integers(proof.0)
            }
        }
    }
}
