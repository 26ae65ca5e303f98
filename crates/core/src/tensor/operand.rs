//! Tensors as operands of loops over several tensors: see [`zip`](crate::zip()).

use crate::layout::StaticLayout;
use crate::loops::Operand;
use crate::raw::{Lane, Reference, Storage, View};
use crate::tensor::{LoopedLayout, OwnedTensor};

impl<R: Reference, L: LoopedLayout> Operand for View<R, L> {
    type Reference = R;
    type Layout = L::Loops;

    #[inline(always)]
    fn lane(self) -> Lane<R, Self::Layout> {
        self.for_loops()
    }
}

impl<'s, R: Reference, L: LoopedLayout> Operand for &'s View<R, L> {
    type Reference = &'s R::Element;
    type Layout = L::Loops;

    #[inline(always)]
    fn lane(self) -> Lane<&'s R::Element, Self::Layout> {
        self.by_borrow().for_loops()
    }
}

impl<'s, T, L: LoopedLayout> Operand for &'s mut View<&mut T, L> {
    type Reference = &'s mut T;
    type Layout = L::Loops;

    #[inline(always)]
    fn lane(self) -> Lane<&'s mut T, Self::Layout> {
        self.reborrow().for_loops()
    }
}

impl<'s, S: Storage, L: StaticLayout> Operand for &'s OwnedTensor<S, L> {
    type Reference = &'s S::Element;
    type Layout = L;

    #[inline(always)]
    fn lane(self) -> Lane<&'s S::Element, Self::Layout> {
        self.view().for_loops()
    }
}

impl<'s, S: Storage, L: StaticLayout> Operand for &'s mut OwnedTensor<S, L> {
    type Reference = &'s mut S::Element;
    type Layout = L;

    #[inline(always)]
    fn lane(self) -> Lane<&'s mut S::Element, Self::Layout> {
        self.view_mut().for_loops()
    }
}
