//! The elements of a view several at a time: arrays of those that lie side by side.

use core::marker::PhantomData;

use super::view::Base;
use super::{Reference, View};
use crate::int::C;
use crate::layout::StaticLayout;
use crate::layout::dynamic::Dynamic;
use crate::ops::Upcast;
use crate::proof::{AlwaysSideBySide, SideBySide};

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The same elements as arrays. Keeps the law for `Q`: an array is made of `N` elements of the layout, and of
    /// nothing else.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn in_arrays<Q, const N: usize>(self, _: SideBySide<L, N>) -> View<Q, Upcast<L, C<N>>>
    where
        Q: Reference<Element = [R::Element; N]>,
    {
        View::from_base(self.base.get(), Upcast::of(self.layout))
    }
}

impl<R: Reference, L: Dynamic> View<R, L> {
    /// The same elements as arrays. Keeps the law for `Q`: an array is made of `N` elements of the layout, and of
    /// nothing else; no extent is 0, and there are fewer coordinates than before.
    #[inline(always)]
    pub(crate) fn in_arrays_of_extents<Q, const N: usize>(self, _: AlwaysSideBySide<L, N>) -> View<Q, Upcast<L, C<N>>>
    where
        Q: Reference<Element = [R::Element; N]>,
    {
        let layout = <Upcast<L, C<N>> as Dynamic>::of(self.layout);
        View { base: Base::of(self.base.get::<Q::Element>()), layout, life: PhantomData }
    }
}
