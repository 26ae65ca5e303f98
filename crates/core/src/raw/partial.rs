//! Tiles of which only a part may exist.
//!
//! A [`PartialView`] is no [`View`] under a layout with a predicate. The `unsafe` code of all views rests on the law
//! that each index is an element. With one type, `tile[(i, j)]` would lose its error: rustc explains a missing bound
//! where there is one implementation of `Index`.

use core::marker::PhantomData;

use super::view::Base;
use super::{DynView, Reference, View};
use crate::coordinates::Coordinate;
use crate::extents::{DynStrided, Extents};
use crate::grid::Residue;
use crate::int::{Shape, Strides};
use crate::layout::Layout;
use crate::layout::index::Congruent;
use crate::sealed::Token;

/// A tile of which only a part may exist, borrowed as `R`: [`Ragged`](crate::runtime::Ragged) where that is `&'a T`,
/// [`RaggedMut`](crate::runtime::RaggedMut) where it is `&'a mut T`.
///
/// **The law**: the index of every coordinate that the residue admits is the index of an element, which may be borrowed
/// as `R`.
#[derive(Clone, Copy)]
pub struct PartialView<R, S, D> {
    /// A view whose law holds for the coordinates that the residue admits.
    view: View<R, Layout<S, D>>,
    residue: Residue,
}

impl<R: Reference, S: Shape, D: Strides> PartialView<R, S, D> {
    /// Keeps the law with the caller: the elements at the coordinates that the residue admits may be borrowed as `R`.
    #[inline(always)]
    pub(crate) const fn new(view: View<R, Layout<S, D>>, residue: Residue, _: Token) -> Self {
        PartialView { view, residue }
    }

    /// The layout of the whole tile.
    #[inline(always)]
    pub fn layout(&self) -> Layout<S, D> {
        self.view.layout
    }

    /// The address of the element at coordinate 0.
    #[inline(always)]
    pub(super) const fn base(&self) -> Base {
        self.view.base
    }

    #[inline(always)]
    pub(crate) const fn residue(&self) -> &Residue {
        &self.residue
    }

    /// The same tile for reading, while this is borrowed.
    #[inline(always)]
    pub(crate) fn by_ref(&self) -> PartialView<R::Read<'_>, S, D> {
        PartialView { view: self.view.by_ref(), residue: self.residue }
    }

    /// The same tile as `&T`, while this is borrowed.
    #[inline(always)]
    pub(crate) fn by_borrow(&self) -> PartialView<&R::Element, S, D> {
        PartialView { view: self.view.by_borrow(), residue: self.residue }
    }

    /// The element at a coordinate, if it exists.
    #[inline(always)]
    pub(crate) fn found_if<X: Coordinate>(self, coordinate: X, congruent: Congruent<Layout<S, D>, X>) -> Option<R> {
        let exists = self.residue.admits::<S, X>(coordinate);
        exists.then(|| {
            // SAFETY: the residue admits the coordinate, so it is in bounds.
            let element = unsafe { self.view.pointer_unchecked(coordinate, congruent) };
            // SAFETY: it may be borrowed so (the law of this type), and `self`, which alone gives access to it where
            // `R` is exclusive, is used up.
            unsafe { R::of(element, Token(())) }
        })
    }

    /// The element with an index. **Law.** It is the index of a coordinate that the residue admits. Where `R` is
    /// exclusive, no element is given twice at once.
    #[inline(always)]
    pub(crate) fn element(&self, index: usize, token: Token) -> R {
        self.view.element_below(index, token)
    }

    /// All of the tile, if it exists: then the residue admits every coordinate.
    #[inline(always)]
    pub(crate) fn if_whole(self) -> Option<View<R, Layout<S, D>>> {
        self.residue.is_whole::<S>().then_some(self.view)
    }

    /// The existing elements under extents: the coordinates below the residue are the ones it admits.
    #[inline(always)]
    pub(crate) fn existing(self) -> DynView<R, S::Counts, D>
    where
        S: Extents<Counts: Extents>,
    {
        let View { base, layout, .. } = self.view;
        let extents = S::tuple(self.residue.extents());
        View { base, layout: DynStrided::new(extents, *layout.strides()), life: PhantomData }
    }
}

impl<T, S: Shape, D: Strides> PartialView<&mut T, S, D> {
    /// Reborrows the tile for writing, for functions that take a tile by value.
    #[inline(always)]
    pub fn reborrow(&mut self) -> PartialView<&mut T, S, D> {
        PartialView { view: self.view.reborrow(), residue: self.residue }
    }
}
