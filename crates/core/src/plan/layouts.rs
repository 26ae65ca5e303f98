//! Layouts as loops see them, alone and in tuples.

use core::marker::PhantomData;

use layout_algebra::{LayoutError, MAX_RUNTIME};

use super::nest::Runtime;
use super::{Distinct, Known, Later, Shaped, Time, memory, order};
use crate::each::each;
use crate::extents::place::Place;
use crate::extents::{DynStrided, Extents, reach};
use crate::int::{Shape, Strides};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::index::span::Span;
use crate::layout::proof::Proven;
use crate::proof::Borrow;

/// A layout that loops step through: a static one, or one whose extents are known at run time.
///
/// **Law.** `modes`, and `SHAPED` with the runtime strides, describe one function: the index of a coordinate, before
/// the swizzle if there is one. `raw` rests on this.
#[doc(hidden)]
pub trait LoopLayout: Copy {
    /// The facts that the loops are planned from while compiling.
    const SHAPED: Shaped;

    /// The time at which extents are known.
    type Time: Time;

    /// Whether no index is negative, as far as that is known while compiling.
    const FORWARD: bool = false;

    /// Whether no two coordinates have one index, if that is known while compiling.
    const SEPARATE: bool = false;

    /// Whether a value of the layout leaves nothing to decide: it has no runtime extents and strides.
    const DECIDED: bool = false;

    /// Proof that no written element is at two coordinates, as far as that is known while compiling.
    type Distinct<R: Borrow>: Proven;

    /// The runtime strides.
    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }

    /// The index at which the layout begins, before a swizzle.
    #[inline(always)]
    fn begin(&self) -> usize {
        0
    }

    /// The number of modes, their extents and steps, for loops that are planned at run time.
    fn modes(&self) -> (usize, Place, Place);

    /// The index of an element, from the index before the swizzle.
    #[inline(always)]
    fn element(&self, index: usize) -> usize {
        index
    }

    /// Decides whether no two coordinates share an index.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`] where two have.
    fn distinct(&self) -> Result<(), LayoutError>;

    /// Panics if elements are borrowed for writing and two coordinates share an index.
    #[inline(always)]
    #[track_caller]
    fn require_distinct<R: Borrow>(&self) {
        if R::EXCLUSIVE {
            self.distinct().unwrap_or_else(|error| error.panic());
        }
    }

    /// Panics like `require_distinct`, after the proof of everything that is known while compiling.
    #[inline(always)]
    #[track_caller]
    fn require<R: Borrow>(&self, _: Self::Distinct<R>) {
        self.require_distinct::<R>();
    }

    /// Whether two coordinates may have one index.
    #[inline(always)]
    fn may_repeat(&self) -> bool {
        self.distinct().is_err()
    }
}

/// The layout `L` of a tensor as loops see it.
///
/// **Law.** Its indices are the indices of `L`. `raw` relies on this.
#[doc(hidden)]
pub trait LoopsOf<L>: LoopLayout {
    /// The layout of this value.
    fn of(layout: L) -> Self;
}

impl<L: StaticLayout> LoopLayout for L {
    const SHAPED: Shaped = Shaped::of::<L>();
    type Time = Known;
    const FORWARD: bool = Span::<L>::FORWARD;
    const SEPARATE: bool = match &L::INNER {
        Ok(layout) => L::RUNTIME == 0 && layout.is_injective(),
        Err(_) => false,
    };
    const DECIDED: bool = L::RUNTIME == 0;
    type Distinct<R: Borrow> = Distinct<R, L>;

    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        self.runtime_strides()
    }

    #[inline(always)]
    fn begin(&self) -> usize {
        composed::begin_of::<L>(self)
    }

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        memory::modes::<L>(self)
    }

    #[inline(always)]
    fn element(&self, index: usize) -> usize {
        StaticLayout::element(self, index)
    }

    fn distinct(&self) -> Result<(), LayoutError> {
        super::distinct::distinct(&L::INNER, &self.runtime_strides())
    }

    #[inline(always)]
    #[track_caller]
    fn require_distinct<R: Borrow>(&self) {
        // `Lanes::DISTINCT` names the same constant: rustc evaluates it once.
        <Distinct<R, L> as Proven>::PROOF.require(self);
    }

    #[inline(always)]
    #[track_caller]
    fn require<R: Borrow>(&self, distinct: Distinct<R, L>) {
        distinct.require(self);
    }

    #[inline(always)]
    fn may_repeat(&self) -> bool {
        if const { L::RUNTIME == 0 } {
            return const { !Self::SEPARATE && L::INNER.is_ok() };
        }
        !(const { order::separates_at_run_time::<L>() })(self)
    }
}

impl<L: StaticLayout> LoopsOf<L> for L {
    #[inline(always)]
    fn of(layout: L) -> L {
        layout
    }
}

impl<E: Extents, D: Strides> LoopLayout for DynStrided<E, D> {
    const SHAPED: Shaped = Shaped::flat(E::RANK);
    type Time = Later;
    type Distinct<R: Borrow> = ();

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        (E::RANK, self.extents.extents(), reach::strides(&self.strides))
    }

    #[inline(always)]
    fn distinct(&self) -> Result<(), LayoutError> {
        reach::injective(&self.extents, &self.strides)
    }
}

impl<E: Extents, D: Strides> LoopsOf<DynStrided<E, D>> for DynStrided<E, D> {
    #[inline(always)]
    fn of(layout: Self) -> Self {
        layout
    }
}

/// The coordinates of a tile `S` that exist, with strides.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Below<S, D> {
    extents: Place,
    strides: D,
    shape: PhantomData<S>,
}

impl<S, D> Below<S, D> {
    #[inline(always)]
    pub(crate) const fn new(extents: Place, strides: D) -> Self {
        Below { extents, strides, shape: PhantomData }
    }
}

impl<S: Shape, D: Strides> LoopLayout for Below<S, D> {
    const SHAPED: Shaped = Shaped::flat(S::SHAPE.length());
    type Time = Later;
    type Distinct<R: Borrow> = ();

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        (const { S::SHAPE.length() }, self.extents, reach::strides(&self.strides))
    }

    #[inline(always)]
    fn distinct(&self) -> Result<(), LayoutError> {
        reach::distinct(const { S::SHAPE.length() }, &self.extents, &self.strides)
    }
}

/// Several of them: `K`, or `M` with the parts of a coordinate. Arrays as results have one entry for each.
#[doc(hidden)]
pub trait LoopLayouts<const K: usize, const M: usize>: Copy {
    /// The facts that the loops are planned from while compiling.
    const SHAPED: [Shaped; K];

    /// The time at which all extents are known.
    type Time: Time;

    /// The runtime strides.
    fn runtime(&self) -> Runtime<K>;

    /// The indices at which the layouts begin, before a swizzle.
    fn begins(&self) -> [usize; K];

    /// The number of modes, their extents and steps, for loops that are planned at run time.
    fn modes(&self) -> [(usize, Place, Place); K];
}

each! {
    [
        { 1, 5: A 0 } { 2, 6: A 0, B 1 } { 3, 7: A 0, B 1, D 2 } { 4, 8: A 0, B 1, D 2, E 3 }
        { 5, 9: A 0, B 1, D 2, E 3, F 4 } { 6, 10: A 0, B 1, D 2, E 3, F 4, G 5 }
    ]
    ($K:literal, $M:literal: $($P:ident $k:tt),*) => {
        impl<$($P: LoopLayout),*> LoopLayouts<$K, $M> for ($($P,)*) {
            const SHAPED: [Shaped; $K] = [$($P::SHAPED),*];
            // The number lets the parameters be closed: A with (B with (.. (Known)))
            type Time = $(<$P::Time as Time>::With<)* Known $(, $k>)*;

            #[inline(always)]
            fn runtime(&self) -> Runtime<$K> {
                [$(if const { $P::DECIDED } { [0; MAX_RUNTIME] } else { self.$k.runtime() }),*]
            }

            #[inline(always)]
            fn begins(&self) -> [usize; $K] { [$(self.$k.begin()),*] }

            #[inline(always)]
            fn modes(&self) -> [(usize, Place, Place); $K] { [$(self.$k.modes()),*] }
        }
    }
}
