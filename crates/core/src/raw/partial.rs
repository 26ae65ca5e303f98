//! Tiles of which only a part may exist.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::view::Base;
use super::{DynView, Reference, View};
use crate::coordinates::Coordinate;
use crate::extents::place::{FIRST_STEP, ORIGIN, Place, each, next_place};
use crate::extents::{Extents, reach};
use crate::grid::Residue;
use crate::grid::count::number;
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
    /// Keeps the law: the elements at the coordinates that the residue admits may be borrowed as `R`.
    #[inline(always)]
    pub(super) const fn new(view: View<R, Layout<S, D>>, residue: Residue) -> Self {
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
        let extents = S::counts(self.residue.extents());
        DynView { base, extents, strides: *layout.strides(), life: PhantomData }
    }

    /// Calls a function with every element that exists, and its number in the whole tile. It follows the coordinates
    /// with mode `fastest` and the first one exchanged.
    #[inline(always)]
    fn visit<B>(&self, fastest: usize, start: B, mut call: impl FnMut(B, usize, NonNull<R::Element>) -> B) -> B {
        let rank = const { S::SHAPE.length() };
        let exchanged = |place: &Place| {
            each(rank, |k| {
                place[if k == 0 {
                    fastest
                } else if k == fastest {
                    0
                } else {
                    k
                }]
            })
        };
        let extents = exchanged(self.residue.extents());
        let (number_step, step) = self.at(&exchanged(&FIRST_STEP));
        let (mut place, mut sum) = (ORIGIN, start);
        for _ in 0..self.residue.runs::<S>(fastest) {
            let (number, index) = self.at(&exchanged(&place));
            for i in 0..self.residue.extent::<S>(fastest) {
                let index = index.wrapping_add(i.wrapping_mul(step));
                // SAFETY: the residue admits the coordinate.
                let element = unsafe { self.view.pointer_below(index) };
                sum = call(sum, number + i * number_step, element);
            }
            place = next_place(1, rank, &place, &extents);
        }
        sum
    }

    /// The number of a coordinate in the whole tile, and its index.
    #[inline(always)]
    fn at(&self, place: &Place) -> (usize, usize) {
        (number::<S>(place), reach::index::<D>(place, self.view.layout.strides()))
    }

    /// All elements that exist, each with its number in the whole tile.
    #[inline(always)]
    pub(crate) fn elements(self) -> RaggedElements<R, S, D>
    where
        R: Copy,
    {
        RaggedElements { left: self.residue.size::<S>(), place: ORIGIN, tile: self }
    }
}

impl<T, S: Shape, D: Strides> PartialView<&mut T, S, D> {
    /// Reborrows the tile for writing, for functions that take a tile by value.
    #[inline(always)]
    pub fn reborrow(&mut self) -> PartialView<&mut T, S, D> {
        PartialView { view: self.view.reborrow(), residue: self.residue }
    }

    /// Calls a function with every element that exists, and its coordinate as an integer, the first mode moving
    /// fastest.
    #[inline]
    pub fn indexed_for_each_mut(&mut self, mut call: impl FnMut(usize, &mut T)) {
        self.visit(0, (), |(), number, mut element| {
            // SAFETY: the element is borrowed for writing (the law of this type), and the reference does not outlive
            // the call.
            call(number, unsafe { element.as_mut() });
        });
    }

    /// Calls a function with every element that exists, in the order of memory where a stride is known to be 1.
    #[inline]
    pub fn for_each_mut(&mut self, mut call: impl FnMut(&mut T)) {
        self.visit(const { D::LIST.fastest() }, (), |(), _, mut element| {
            // SAFETY: as above.
            call(unsafe { element.as_mut() });
        });
    }
}

/// The elements of a tile that exist and are left, each with its number in the whole tile.
///
/// **The law**: while some are left, `place` is the coordinate of the first one, which the residue admits.
pub(crate) struct RaggedElements<R, S, D> {
    tile: PartialView<R, S, D>,
    left: usize,
    place: Place,
}

impl<R: Reference + Copy, S: Shape, D: Strides> Iterator for RaggedElements<R, S, D> {
    type Item = (usize, R);

    #[inline]
    fn next(&mut self) -> Option<(usize, R)> {
        self.left = self.left.checked_sub(1)?;
        let (number, index) = self.tile.at(&self.place);
        self.place = next_place(0, const { S::SHAPE.length() }, &self.place, self.tile.residue.extents());
        // SAFETY: the residue admits the coordinate.
        let element = unsafe { self.tile.view.pointer_below(index) };
        // SAFETY: the element may be borrowed so (the law of the tile), and by many.
        Some((number, unsafe { R::of(element, Token(())) }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        if self.left < self.tile.residue.size::<S>() {
            let mut sum = start;
            for item in self {
                sum = call(sum, item);
            }
            return sum;
        }
        self.tile.visit(0, start, |sum, number, element| {
            // SAFETY: the element may be borrowed so (the law of the tile), and by many.
            call(sum, (number, unsafe { R::of(element, Token(())) }))
        })
    }
}

impl<R: Reference + Copy, S: Shape, D: Strides> ExactSizeIterator for RaggedElements<R, S, D> {}
impl<R: Reference + Copy, S: Shape, D: Strides> FusedIterator for RaggedElements<R, S, D> {}
