//! Parts of views under layouts with runtime extents.

use core::marker::PhantomData;

use layout_algebra::{LayoutError, Operation, check as claim};

use super::parts::Parted;
use super::view::Base;
use super::{Parts, Reference, SubsetOfExtents, View};
use crate::disjoint::{RuntimePart, SeparableExtents, SeparateExtents, coordinate};
use crate::enumerable::FlatCoordinate;
use crate::int::{AtRunTime, Number};
use crate::layout::dynamic::reach::size_of;
use crate::layout::dynamic::{Dynamic, instance};
use crate::layout::index;
use crate::layout::index::runtime::CongruentExtents;
use crate::ops::Mode;
use crate::sealed::Token;

impl<W: Dynamic<Stage = AtRunTime>, K: RuntimePart<W>> Parted<W, K> for AtRunTime {
    type Layout = K::Layout;
    type Fits<X: FlatCoordinate> = CongruentExtents<Mode<W, K::Parts>, X>;
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
        coordinate::<Mode<W, K::Parts>, X>(&divided.numbers(), x)
    }
}

impl<R: Reference, W: Dynamic<Stage = AtRunTime>, K: RuntimePart<W>> Parts<R, W, K> {
    /// All parts.
    #[inline]
    pub(crate) fn apart<L: Dynamic>(view: View<R, L>, _: SeparateExtents<R, W, K>) -> Self
    where
        W: SubsetOfExtents<L>,
    {
        Self::all(view.under())
    }

    /// All parts, unless two for writing have an element in common.
    #[inline]
    pub(crate) fn unless_shared<L: Dynamic>(view: View<R, L>, _: SeparableExtents<R, W, K>) -> Result<Self, LayoutError>
    where
        W: SubsetOfExtents<L>,
    {
        let view = view.under::<W>();
        if R::EXCLUSIVE {
            claim::separated(&instance(&view.layout)?, K::Parts::NUMBER).map_err(|error| error.during(K::OPERATION))?;
        }
        Ok(Self::all(view))
    }
}
