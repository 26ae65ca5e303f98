//! What is proven of views while compiling: see [`proof`](crate::proof).

use core::marker::PhantomData;

use layout_algebra::{LayoutError, MAX_RUNTIME, Operation, check as claim};

use super::{Reference, View};
use crate::check;
use crate::disjoint::{self, Known, PartMode, known, require, require_possible};
use crate::each::each;
use crate::expect;
use crate::index::nest;
use crate::int::Number;
use crate::int::Shape;
use crate::ops::{
    Coalesce, CoalesceOver, Composition, FlatDivide, Flatten, Group, LogicalDivide, Mode, ModeFirst, Reverse, Select,
    Sort, Squeeze, Take, TiledDivide, Unflatten, WithShape, ZippedDivide,
};
use crate::proof::{Counted, during};
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// Where elements are borrowed for writing, no two coordinates have one index, or that depends on runtime strides.
pub(crate) struct Distinct<R, L>(PhantomData<(R, L)>);

impl<R: Reference, L: StaticLayout> Distinct<R, L> {
    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self(if R::EXCLUSIVE && L::RUNTIME == 0 {
        during(check::decide::injective::<L>(), Operation::Tensor)
    } else {
        PhantomData
    });

    /// Decides for runtime strides, or panics.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    #[inline(always)]
    #[track_caller]
    pub(super) fn require(self, layout: &L) {
        if R::EXCLUSIVE && L::RUNTIME > 0 && !nest::separates::<L>(layout) {
            decide::<L>(&layout.runtime_strides());
        }
    }
}

/// Decides for runtime strides that leave room for doubt.
#[cold]
#[inline(never)]
#[track_caller]
fn decide<L: StaticLayout>(runtime: &[usize; MAX_RUNTIME]) {
    let layout = expect::layout(L::BELOW).with_runtime_strides(&runtime.map(|stride| stride as u64));
    if let Err(error) = layout.and_then(|layout| claim::injective(&layout)) {
        error.during(Operation::Tensor).panic()
    }
}

/// An operation on a layout whose indices are indices of its operand.
///
/// # Safety
/// Every index of `Self::over(layout)` plus `BEGIN`, and `BEGIN`, are indices of `layout`, for all runtime strides;
/// with a swizzle, where the offset has `BEGIN` in it, it has the swizzle and the start of `layout`.
#[doc(hidden)]
pub unsafe trait Within<L>: StaticLayout {
    /// The operation on this operand.
    fn over(layout: L) -> Self;
}

each! {
    [
        { Coalesce } { CoalesceOver, P: Shape } { Composition, T: StaticTiler } { FlatDivide, T: StaticTiler }
        { Flatten } { Group, B: Number, E: Number } { LogicalDivide, T: StaticTiler } { Mode, I: Number }
        { ModeFirst, I: Number } { Reverse } { Sort } { Squeeze } { Take, B: Number, E: Number }
        { TiledDivide, T: StaticTiler } { Unflatten, P: Shape } { WithShape, S: Shape }
        { ZippedDivide, T: StaticTiler }
    ]
    ($Operation:ident $(, $P:ident: $bound:ident)*) => {
        // SAFETY: the law of the operation in `layout-algebra`: its layout is the operand after some map of coordinates
        // into the shape of the operand, or modes of the operand, which are the operand where the other coordinates are
        // 0.
        unsafe impl<L: StaticLayout $(, $P: $bound)*> Within<L> for $Operation<L $(, $P)*> {
            #[inline(always)]
            fn over(layout: L) -> Self {
                $Operation::of(layout)
            }
        }
    }
}

// SAFETY: the modes are different ones of the operand, which is their layout where the other coordinates are 0.
unsafe impl<L: StaticLayout, I: Shape> Within<L> for Select<L, I> {
    #[inline(always)]
    fn over(layout: L) -> Self {
        const { Distinctly::<I>::PROOF };
        Select::of(layout)
    }
}

/// No mode is selected twice: two modes of one stride reach further than one.
struct Distinctly<I>(PhantomData<I>);

impl<I: Shape> Distinctly<I> {
    const PROOF: () = if let Err(error) = claim::distinct_modes(I::SHAPE.leaves()) {
        error.during(Operation::Select).panic()
    };
}

/// The layout `W` exists, `usize` counts its coordinates, and where its parts are borrowed for writing, no two have an
/// element in common.
#[doc(hidden)]
pub struct Separate<R, W, K>(pub(super) Counted<W>, PhantomData<(R, K)>);

/// The same, or it depends on runtime strides.
#[doc(hidden)]
pub struct Separable<R, W, K>(Counted<W>, PhantomData<(R, K)>);

impl<R: Reference, W: StaticLayout, K: PartMode> Separate<R, W, K> {
    const KNOWN: Known =
        if R::EXCLUSIVE { known(&W::BELOW, K::Parts::NUMBER, K::OPERATION, W::RUNTIME > 0) } else { Ok(true) };

    /// Proven while compiling.
    pub(crate) const PROOF: Self = Self::prove();

    /// Proven while compiling, as far as it can be.
    pub(crate) const POSSIBLE: Separable<R, W, K> = {
        let counted = Counted::prove();
        require_possible(&Self::KNOWN);
        Separable(counted, PhantomData)
    };

    /// The proof, or a panic where it is called.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        let counted = Counted::prove();
        require(&Self::KNOWN, &W::BELOW, K::OPERATION);
        Self(counted, PhantomData)
    }
}

impl<R: Reference, W: StaticLayout, K: PartMode> Separable<R, W, K> {
    /// The divided layout over a view, unless its runtime strides give two parts one element.
    pub(super) fn divide<L: StaticLayout>(self, view: View<R, L>) -> Result<View<R, W>, LayoutError>
    where
        W: Within<L>,
    {
        let view = view.through(self.0);
        if const { !matches!(Separate::<R, W, K>::KNOWN, Ok(true)) } {
            let known = const { &Separate::<R, W, K>::KNOWN };
            disjoint::decide(const { &W::BELOW }, known, &view.layout, K::Parts::NUMBER, K::OPERATION)?;
        }
        Ok(view)
    }
}
