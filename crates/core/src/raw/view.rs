//! A view: a pointer, a layout, and how the elements are borrowed.

use core::marker::PhantomData;
use core::mem::transmute;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::{Reference, SubsetOf};
use crate::coordinates::{Coordinate, Parts, Selection};
use crate::int::Static;
use crate::layout::StaticLayout;
use crate::layout::index::span::Span;
use crate::layout::index::{Congruent, StaticIndex, let_parts};
use crate::layout::start::Start;
use crate::proof::too_short;
use crate::proof::{Alike, Counted, Fits, Reach};
use crate::sealed::Token;

/// A pointer that is not null, in a type that does not say so: an `Option` of a view has a flag of its own. Were the
/// pointer the flag, LLVM would ask twice whether views that an iterator or a check gives are there. The borrow beside
/// it has the type of the elements and says whether they are written. So a view is covariant wherever the reference is.
#[derive(Clone, Copy)]
pub(super) struct Base(*const ());

impl Base {
    #[inline(always)]
    pub(super) const fn of<T>(pointer: NonNull<T>) -> Self {
        Base(pointer.as_ptr().cast_const().cast())
    }

    #[inline(always)]
    pub(super) const fn get<T>(self) -> NonNull<T> {
        // SAFETY: it was made of a pointer that is not null, as which a `NonNull` is represented (`NonNull`, Rust 1.95:
        // `repr(transparent)`). `new_unchecked` would be a call in a debug build.
        unsafe { transmute::<*const (), NonNull<T>>(self.0) }
    }
}

/// A view of memory through a layout, borrowed as `R`: [`Tensor`](crate::Tensor) where `R` is `&'a T`,
/// [`TensorMut`](crate::TensorMut) where it is `&'a mut T`. Methods that only read are written for both; see
/// [`Reference`].
///
/// **The law** of `raw` holds: `base` points to the element at index 0, which is the index of coordinate 0. The indices
/// of the layout are indices of elements. The elements may be borrowed as `R`; if `R` is exclusive, by no one else.
#[derive(Clone, Copy)]
pub struct View<R, L> {
    pub(super) base: Base,
    pub(super) layout: L,
    pub(super) life: PhantomData<R>,
}

// SAFETY: a view gives what `R` gives, and copies of the layout.
unsafe impl<R: Send, L: Send> Send for View<R, L> {}

// SAFETY: a `&View` gives what `&R` gives, and copies of the layout.
unsafe impl<R: Sync, L: Sync> Sync for View<R, L> {}

/// The same elements, borrowed otherwise, under any layout.
impl<R: Reference, L: Copy> View<R, L> {
    /// The same elements for reading, while this is borrowed.
    #[inline(always)]
    pub(crate) fn by_ref(&self) -> View<R::Read<'_>, L> {
        View { base: self.base, layout: self.layout, life: PhantomData }
    }

    /// The same elements as `&T`, while this is borrowed.
    #[inline(always)]
    pub(crate) fn by_borrow(&self) -> View<&R::Element, L> {
        View { base: self.base, layout: self.layout, life: PhantomData }
    }

    /// The same elements for reading, for as long as they are borrowed.
    #[inline(always)]
    pub(crate) fn into_shared(self) -> View<R::Shared, L> {
        View { base: self.base, layout: self.layout, life: PhantomData }
    }
}

/// Functions whose law the caller keeps, who has a [`Token`] for it.
impl<R: Reference, L: Copy> View<R, L> {
    /// The same elements once more. **Law.** Where `R` is exclusive, no element is given from both.
    #[inline(always)]
    pub(crate) fn twin(&self, _: Token) -> Self {
        View { base: self.base, layout: self.layout, life: PhantomData }
    }

    /// The layout, started where these elements are.
    #[inline(always)]
    pub(crate) const fn layout_here(&self) -> L {
        self.layout
    }
}

impl<T, L: Copy> View<&mut T, L> {
    /// Reborrows the tensor for writing, for functions that take a tensor by value.
    #[inline(always)]
    pub fn reborrow(&mut self) -> View<&mut T, L> {
        View { base: self.base, layout: self.layout, life: PhantomData }
    }
}

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Keeps the law.
    #[inline(always)]
    pub(super) const fn from_base(base: NonNull<R::Element>, layout: L) -> Self {
        View { base: Base::of(base), layout, life: PhantomData }
    }

    /// The elements of a slice, if they are enough.
    #[inline]
    pub(crate) fn over(elements: R::Slice, layout: L, reach: Reach<L>) -> Result<Self, LayoutError> {
        Self::over_pointer(R::of_slice(elements, Token(())), layout, reach)
    }

    /// Keeps the law: the elements may be borrowed as `R`.
    #[inline]
    pub(super) fn over_pointer(elements: NonNull<[R::Element]>, layout: L, _: Reach<L>) -> Result<Self, LayoutError> {
        let base = origin(elements, (Span::cosize(&layout)?, Span::origin(&layout)))?;
        Ok(Self::from_base(base, layout))
    }

    /// The elements of an array that is long enough.
    #[inline(always)]
    pub(crate) fn over_array<const N: usize>(elements: R::Array<N>, layout: L, _: Fits<L, N>) -> Self {
        // SAFETY: the cosize is at most the number of elements.
        unsafe { Self::fitting(R::of_array(elements, Token(())).cast(), layout) }
    }

    /// A view whose smallest index is the first of some elements.
    ///
    /// # Safety
    /// There are `cosize` elements from `first` on, which may be borrowed as `R`.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "less than the number of elements")]
    pub(super) unsafe fn fitting(first: NonNull<R::Element>, layout: L) -> Self {
        // SAFETY: the origin is less than the cosize, or 0: there is an element with this number.
        Self::from_base(unsafe { first.add(Span::origin(&layout) as usize) }, layout)
    }

    /// The element at a coordinate in bounds.
    #[inline(always)]
    pub(crate) fn found_if<X: Coordinate>(self, coordinate: X, _: Congruent<L, X>) -> Option<R> {
        let_parts!(parts: X = coordinate);
        if !StaticIndex::<L, X>::admits(parts) {
            return None;
        }
        // SAFETY: by the law of the view it is an element that may be borrowed so, and `self`, which alone gives access
        // to it where `R` is exclusive, is used up.
        Some(unsafe { R::of(self.moved::<L, X>(&self.layout, parts), Token(())) })
    }

    /// The element at a coordinate, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn found_at<X: Coordinate>(self, coordinate: X, congruent: Congruent<L, X>) -> R {
        let element = self.pointer_at(coordinate, congruent);
        // SAFETY: as in `found_if`.
        unsafe { R::of(element, Token(())) }
    }

    /// Returns the address of the element at a coordinate, or panics.
    #[inline(always)]
    #[track_caller]
    fn pointer_at<X: Coordinate>(&self, coordinate: X, _: Congruent<L, X>) -> NonNull<R::Element> {
        let_parts!(parts: X = coordinate);
        StaticIndex::<L, X>::require(parts);
        self.moved::<L, X>(&self.layout, parts)
    }

    /// Returns the address of the element at a coordinate.
    ///
    /// # Safety
    /// The coordinate is in bounds.
    #[inline(always)]
    pub(super) unsafe fn pointer_unchecked<X: Coordinate>(
        &self,
        coordinate: X,
        _: Congruent<L, X>,
    ) -> NonNull<R::Element> {
        let_parts!(parts: X = coordinate);
        self.moved::<L, X>(&self.layout, parts)
    }

    /// The same elements through an operation on the layout. A composition by a layout that repeats may have more
    /// coordinates than its operand, so that they are counted is asked for.
    #[inline(always)]
    pub(crate) fn through<M: SubsetOf<L>>(self, _: Counted<M>) -> View<R, M> {
        if M::SWIZZLED || const { !Span::<M>::SHIFTED } {
            return View { base: self.base, layout: M::over(self.layout), life: PhantomData };
        }
        let begin = Span::<M>::begin(&self.layout.runtime_strides());
        // SAFETY: it is an index of the layout (the law of `SubsetOf`), so the element is one of the elements.
        View::from_base(unsafe { self.base.get::<R::Element>().offset(begin) }, M::over(self.layout))
    }

    /// The same elements under another layout that is the same function.
    #[inline(always)]
    pub(crate) fn alike<M: StaticLayout + Static>(self, _: Alike<L, M>) -> View<R, M> {
        View { base: self.base, layout: M::VALUE, life: PhantomData }
    }

    /// The part at a coordinate in bounds into `layout`, under `part` of that. With a swizzle the base stays, and the
    /// layout starts further on. **Law.** The indices of `layout` are indices of this one. The indices of `part` are
    /// indices of the modes that the coordinate leaves free or has at 0. Where `R` is exclusive, no element is given
    /// twice.
    #[inline(always)]
    pub(crate) fn part<X: Selection, M: StaticLayout, W: StaticLayout>(
        &self,
        layout: M,
        parts: &Parts,
        part: impl FnOnce(M) -> W,
        _: Token,
    ) -> View<R, W> {
        if M::SWIZZLED {
            let start = layout.start().moved(StaticIndex::<M, X>::index(&layout, parts));
            return View::from_base(self.base.get(), part(layout.started(start, Token(()))));
        }
        View::from_base(self.moved::<M, X>(&layout, parts), part(layout))
    }

    /// The base, moved by the index of a coordinate in bounds into a layout with the indices of this one.
    #[inline(always)]
    fn moved<M: StaticLayout, X: Selection>(&self, layout: &M, parts: &Parts) -> NonNull<R::Element> {
        let (first, last) = StaticIndex::<M, X>::element_apart(layout, parts);
        // SAFETY: `parts` are in bounds, and stay in bounds with 0 for the parts that `last` sums.
        let once = unsafe { element::<_, M>(self.base.get(), first) };
        // On a constant: without optimisation, nothing is moved by 0.
        if M::SWIZZLED || !StaticIndex::<M, X>::APART {
            return once;
        }
        // SAFETY: from the element of that coordinate to the element of `parts`.
        unsafe { element::<_, M>(once, last) }
    }

    /// The element with an index before the swizzle. **Law.** It is the index of a coordinate in bounds. Where `R` is
    /// exclusive, no element is given twice at once.
    #[inline(always)]
    pub(crate) fn element_below(&self, below: usize, token: Token) -> R {
        // SAFETY: by the law of the view there is an element.
        let element = unsafe { element::<_, L>(self.base.get(), self.layout.element(below)) };
        // SAFETY: it may be borrowed so.
        unsafe { R::of(element, token) }
    }
}

impl<T, L: StaticLayout> View<&mut T, L> {
    /// Exchanges the elements at two coordinates in bounds, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn swap_elements<X: Coordinate, Y: Coordinate>(
        &mut self,
        (first, second): (X, Y),
        (one, other): (Congruent<L, X>, Congruent<L, Y>),
    ) {
        let (first, second) = (self.pointer_at(first, one), self.pointer_at(second, other));
        // SAFETY: two elements, or one twice, that are borrowed for writing with `self`.
        unsafe { first.swap(second) }
    }
}

/// The element at index 0 of a layout, if there are enough elements. `origin` is the distance from the smallest index
/// of the layout to index 0.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "less than the cosize, which is at most a length, or 0")]
pub(super) fn origin<T>(elements: NonNull<[T]>, (cosize, origin): (u64, u64)) -> Result<NonNull<T>, LayoutError> {
    if cosize > elements.len() as u64 {
        return Err(too_short(elements.len(), cosize));
    }
    // SAFETY: the cosize is at most the number of elements, and the origin less than it, or 0.
    Ok(unsafe { elements.cast::<T>().add(origin as usize) })
}

/// The element so far after another, for a difference of indices of the layout `M`.
///
/// # Safety
/// There is an element, and where no stride is negative, the difference is not.
#[inline(always)]
pub(super) unsafe fn element<T, M: StaticLayout>(from: NonNull<T>, index: usize) -> NonNull<T> {
    if Span::<M>::FORWARD {
        // SAFETY: by the law of `raw` there is an element there, in the allocation that `from` was made from
        // (`NonNull::add`, Rust 1.95: in bounds of one allocation, no overflow of `isize`, which no slice exceeds).
        return unsafe { from.add(index) };
    }
    // SAFETY: as above (`NonNull::offset`, Rust 1.95).
    unsafe { from.offset(index.cast_signed()) }
}
