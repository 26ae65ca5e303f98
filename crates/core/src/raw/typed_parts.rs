//! Parts of views under layouts with runtime extents.

use core::marker::PhantomData;

use layout_algebra::{LayoutError, Operation, Profile, check as claim};

use super::parts::Parted;
use super::typed::{WithinExtents, size_of};
use super::view::Base;
use super::{Parts, Reference, View};
use crate::disjoint::{PartMode, SliceParts, ThreadParts, TileParts};
use crate::dynamic::{AtRunTime, Dynamic, Fixed, instance};
use crate::each::each as of_each;
use crate::enumerable::FlatCoordinate;
use crate::expect;
use crate::extents::place::{MODES, ORIGIN, each, moved};
use crate::index;
use crate::index::runtime::{Factors, Fitting};
use crate::int::Number;
use crate::ops::Mode;
use crate::proof::Proven;
use crate::sealed::Token;
use crate::static_layout::StaticLayout;
use crate::tensor::TensorLayout;

/// The layout that a part of `W` has: of a tile, the extents are constants.
#[doc(hidden)]
pub trait RuntimePart<W: Dynamic>: PartMode {
    /// The layout.
    type Layout: Copy;

    /// Refuses what does not exist.
    const EXISTS: ();

    /// That of the first part.
    fn layout(divided: W) -> Self::Layout;
}

// Of a thread, the values are those of a static thread-value layout.
of_each! {
    [{ TileParts } { ThreadParts }]
    ($Kind:ident) => {
        impl<W: Dynamic> RuntimePart<W> for $Kind {
            type Layout = Fixed<Mode<W, Self::Elements>>;
            const EXISTS: () = <Self::Layout as StaticLayout>::EXISTS;

            #[inline(always)]
            fn layout(divided: W) -> Self::Layout {
                Fixed::of(<Mode<W, Self::Elements> as Dynamic>::of(divided))
            }
        }
    }
}

impl<W: Dynamic> RuntimePart<W> for SliceParts {
    type Layout = Mode<W, Self::Elements>;
    const EXISTS: () = Self::Layout::EXISTS;

    #[inline(always)]
    fn layout(divided: W) -> Self::Layout {
        <Self::Layout as Dynamic>::of(divided)
    }
}

/// No two parts of `W` have an element in common, or they are borrowed for reading.
#[doc(hidden)]
pub struct Apart<R, W, K>(PhantomData<(R, W, K)>);

/// The same, or it depends on runtime numbers.
#[doc(hidden)]
pub struct MaybeApart<R, W, K>(PhantomData<(R, W, K)>);

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> MaybeApart<R, W, K> {
    /// The parts exist.
    pub(crate) const PROOF: Self = Self::prove();

    #[track_caller]
    const fn prove() -> Self {
        let () = W::EXISTS;
        let () = K::EXISTS;
        let _ = Fitting::<W, K::First>::PROOF;
        MaybeApart(PhantomData)
    }
}

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> Proven for Apart<R, W, K> {
    const PROOF: Self = {
        let MaybeApart(_) = MaybeApart::<R, W, K>::prove();
        if let (true, Ok(layout)) = (R::EXCLUSIVE, &W::DYNAMIC)
            && let Err(error) = layout.require_injective(K::OPERATION)
        {
            error.panic()
        }
        Apart(PhantomData)
    };
}

impl<W: Dynamic<Known = AtRunTime>, K: RuntimePart<W>> Parted<W, K> for AtRunTime {
    type Layout = K::Layout;
    type Fits<X: FlatCoordinate> = Fitting<Mode<W, K::Parts>, X>;
    type Count<const N: usize> = ();
    const OPERATION: Operation = K::OPERATION;

    #[inline(always)]
    fn count(divided: &W) -> usize {
        size_of(&<Mode<W, K::Parts> as Dynamic>::of(*divided))
    }

    #[inline(always)]
    fn part<R: Reference>(view: &View<R, W>, x: usize, _: Token) -> View<R, K::Layout> {
        let base = Base::of(view.begin::<K::First>(&index::parts(K::first(x))));
        // The law of `Parts`: it may be borrowed so.
        View { base, layout: K::layout(view.layout), life: PhantomData }
    }

    #[inline(always)]
    fn coordinate<X: FlatCoordinate>(divided: &W, x: usize) -> X {
        if const { X::FORM.profile().depth() == 0 } {
            return X::read(&[x], 0, Token(()));
        }
        let (sizes, numbers) = (const { &sizes::<Mode<W, K::Parts>>() }, divided.numbers());
        let grid = each(X::LENGTH, |k| sizes[k].value(&numbers));
        X::read(&moved(0, X::LENGTH, &ORIGIN, x, &grid), 0, Token(()))
    }
}

/// The number of coordinates of each mode; 0 after the last one.
const fn sizes<M: Dynamic>() -> [Factors; MODES] {
    let (mut sizes, mut mode) = ([Factors::ZERO; MODES], 0);
    let Ok(layout) = &M::DYNAMIC else { return sizes };
    let profile = if layout.profile().depth() == 0 { Profile::LEAF } else { Profile::flat(layout.rank()) };
    while mode < layout.rank() && mode < MODES {
        let part = expect::value(layout.part(&profile, mode));
        sizes[mode] = Factors::of(expect::value(part.extent()));
        mode += 1;
    }
    sizes
}

impl<R: Reference, W: Dynamic<Known = AtRunTime>, K: RuntimePart<W>> Parts<R, W, K>
where
    W: TensorLayout<Kind = AtRunTime>,
{
    /// All parts.
    #[inline]
    pub(crate) fn apart<L: Dynamic>(view: View<R, L>, _: Apart<R, W, K>) -> Self
    where
        W: WithinExtents<L>,
    {
        Self::all(view.under())
    }

    /// All parts, unless two for writing have an element in common.
    #[inline]
    pub(crate) fn unless_shared<L: Dynamic>(view: View<R, L>, _: MaybeApart<R, W, K>) -> Result<Self, LayoutError>
    where
        W: WithinExtents<L>,
    {
        let view = view.under::<W>();
        if R::EXCLUSIVE {
            claim::separated(&instance(&view.layout)?, K::Parts::NUMBER).map_err(|error| error.during(K::OPERATION))?;
        }
        Ok(Self::all(view))
    }
}
