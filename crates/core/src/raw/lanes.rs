//! Elements that loops step through: a pointer and a layout as loops see it, alone and in tuples.

use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::ptr::NonNull;

use super::elementwise::referred;
use super::view::Base;
use super::{PartialView, Reference, View};
use crate::each::each;
use crate::int::{Number, Shape, Strides};
use crate::layout::proof::Proven;
use crate::plan::{Below, LoopLayout, LoopLayouts, LoopsOf, ModeLast, Repeated};
use crate::sealed::Token;

/// Elements that loops step through.
///
/// **Law.** The index of every coordinate of the layout, before a swizzle, has an element, which may be borrowed as
/// `R`. Without a swizzle, moving an index by some steps moves the pointer of its element by as many.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Lane<R, P> {
    pub(super) base: Base,
    pub(super) layout: P,
    life: PhantomData<R>,
}

// SAFETY: a lane gives what `R` gives, and copies of the layout.
unsafe impl<R: Send, P: Send> Send for Lane<R, P> {}

// SAFETY: a `&Lane` gives what `&R` gives, and copies of the layout.
unsafe impl<R: Sync, P: Sync> Sync for Lane<R, P> {}

impl<R: Reference, P: LoopLayout> Lane<R, P> {
    /// The layout.
    #[inline(always)]
    pub(crate) const fn layout(&self) -> &P {
        &self.layout
    }

    /// The same elements for reading, for as long as they are borrowed.
    #[inline(always)]
    pub(crate) fn by_borrow(&self) -> Lane<&R::Element, P> {
        Lane { base: self.base, layout: self.layout, life: PhantomData }
    }

    /// The element with an index.
    ///
    /// # Safety
    /// It is the index of a coordinate, before the swizzle if there is one.
    #[inline(always)]
    pub(super) unsafe fn pointer(&self, index: usize) -> NonNull<R::Element> {
        let (base, index) = (self.base.get::<R::Element>(), self.layout.element(index));
        if P::FORWARD {
            // SAFETY: by the law there is an element, in the allocation that `base` was made from, and no index is
            // negative (`NonNull::add`, Rust 1.95: in bounds of one allocation, no overflow of `isize`).
            return unsafe { base.add(index) };
        }
        // SAFETY: as above (`NonNull::offset`, Rust 1.95).
        unsafe { base.offset(index.cast_signed()) }
    }

    /// The element with an index. **Law.** It is the index of a coordinate, before the swizzle if there is one; where
    /// `R` is exclusive, no element is given twice.
    #[inline(always)]
    pub(crate) fn element(&self, index: usize, token: Token) -> R {
        // SAFETY: the index of a coordinate, which is the index of an element by the law of the lane.
        let element = unsafe { self.pointer(index) };
        // SAFETY: by the law of the lane it may be borrowed so; it is given once.
        unsafe { R::of(element, token) }
    }

    /// The same elements, mode `M` last: the same coordinates have the same indices.
    #[inline(always)]
    pub(crate) fn mode_last<M: Number>(self) -> Lane<R, ModeLast<P, M>> {
        Lane { base: self.base, layout: ModeLast::new(self.layout), life: PhantomData }
    }

    /// The same elements, each at all coordinates along mode `M` of a source. **Law.** Where `R` is exclusive, no loop
    /// gives away an element.
    #[inline(always)]
    pub(crate) fn repeated<S: LoopLayout, M: Number>(
        self,
        source: &ModeLast<S, M>,
        _: Token,
    ) -> Lane<R, Repeated<P, S, M>> {
        Lane { base: self.base, layout: source.repeated(self.layout), life: PhantomData }
    }
}

impl<R: Reference, L: Copy> View<R, L> {
    /// The elements for a loop. The law carries over, since the indices are the indices of `L`.
    #[inline(always)]
    pub(crate) fn for_loops<P: LoopsOf<L>>(self) -> Lane<R, P> {
        Lane { base: self.base, layout: P::of(self.layout), life: PhantomData }
    }
}

impl<R: Reference, S: Shape, D: Strides> PartialView<R, S, D> {
    /// The elements that exist, for a loop: the coordinates below the residue are those that it admits.
    #[inline(always)]
    pub(crate) fn for_loops(self) -> Lane<R, Below<S, D>> {
        let layout = Below::new(*self.residue().extents(), *self.layout().strides());
        Lane { base: self.base(), layout, life: PhantomData }
    }
}

/// References to an element of each of several tensors.
///
/// # Safety
/// As for each of them; arrays as arguments have one entry for each.
#[doc(hidden)]
pub unsafe trait References<const K: usize>: Sized {
    /// A pointer to an element of each.
    type Pointers: Copy;

    /// A slice of elements of each.
    type Slices;

    /// The elements so far from others.
    ///
    /// # Safety
    /// There are elements.
    unsafe fn moved(from: Self::Pointers, by: [usize; K]) -> Self::Pointers;

    /// The references to the elements `count` steps further on.
    ///
    /// # Safety
    /// There are elements, which may be borrowed so for as long as the references live.
    unsafe fn of(from: Self::Pointers, count: usize, steps: [usize; K]) -> Self;

    /// The slices of `length` elements from these on.
    ///
    /// # Safety
    /// There are as many, side by side, which may be borrowed so for as long as the references live.
    unsafe fn slices(from: Self::Pointers, length: usize) -> Self::Slices;

    /// Folds the elements of each coordinate, in order. The slices are arguments of a function: so LLVM knows that
    /// written slices overlap no others, and does not test it for each run.
    ///
    /// # Safety
    /// The slices have as many elements.
    unsafe fn fold_slices<X, B>(
        slices: Self::Slices,
        length: usize,
        start: B,
        call: &mut impl FnMut(B, Self) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B>;
}

/// Several of them: `K`, or `M` with the parts of a coordinate.
///
/// # Safety
/// As for each of them; arrays as arguments or results have one entry for each.
#[doc(hidden)]
pub unsafe trait Lanes<const K: usize, const M: usize> {
    /// The layouts, which loops are planned from.
    type Layouts: LoopLayouts<K, M>;

    /// A reference to an element of each.
    type References: References<K>;

    /// The proof that no two coordinates of a written layout share an index, as far as that is known while compiling.
    const DISTINCT: ();

    /// Whether that proof leaves nothing to decide at run time.
    const DECIDED: bool;

    /// The layouts.
    fn layouts(&self) -> Self::Layouts;

    /// Panics if two coordinates of a written layout share an index, for the runtime strides.
    fn require_distinct(&self);

    /// The elements at index 0.
    fn bases(&self) -> PointersOf<Self, K, M>;

    /// The elements with these indices.
    ///
    /// # Safety
    /// They are the indices of one coordinate.
    unsafe fn pointers(&self, at: [usize; K]) -> PointersOf<Self, K, M>;
}

/// A pointer to an element of each.
pub(super) type PointersOf<O, const K: usize, const M: usize> =
    <<O as Lanes<K, M>>::References as References<K>>::Pointers;

// Tuples of lanes, each with its number in the tuple. Longer than a screen since the three ways to give elements are
// written for each number of them.
each! {
    [
        { 1, 5: A O a 0 } { 2, 6: A O a 0, B P b 1 } { 3, 7: A O a 0, B P b 1, D Q d 2 }
        { 4, 8: A O a 0, B P b 1, D Q d 2, E S e 3 } { 5, 9: A O a 0, B P b 1, D Q d 2, E S e 3, F T f 4 }
        { 6, 10: A O a 0, B P b 1, D Q d 2, E S e 3, F T f 4, G U g 5 }
    ]
    ($K:literal, $M:literal: $($T:ident $P:ident $t:ident $k:tt),*) => {
        // SAFETY: each method is the method of each member, and the caller's promise is for each.
        #[allow(clippy::undocumented_unsafe_blocks, reason = "it does not see the comments in a template")]
        unsafe impl<$($T: Reference, $P: LoopLayout),*> Lanes<$K, $M> for ($(Lane<$T, $P>,)*) {
            type Layouts = ($($P,)*);
            type References = ($($T,)*);
            const DISTINCT: () = { $(core::mem::forget(<$P::Distinct<$T> as Proven>::PROOF);)* };
            const DECIDED: bool = $($P::DECIDED &&)* true;

            #[inline(always)]
            fn layouts(&self) -> Self::Layouts { ($(self.$k.layout,)*) }

            #[inline(always)]
            #[track_caller]
            fn require_distinct(&self) { $(self.$k.layout.require_distinct::<$T>();)* }

            #[inline(always)]
            fn bases(&self) -> PointersOf<Self, $K, $M> { ($(self.$k.base.get(),)*) }

            #[inline(always)]
            unsafe fn pointers(&self, at: [usize; $K]) -> PointersOf<Self, $K, $M> {
                ($(unsafe { self.$k.pointer(at[$k]) },)*)
            }
        }

        // SAFETY: as above.
        #[allow(clippy::undocumented_unsafe_blocks, reason = "it does not see the comments in a template")]
        unsafe impl<$($T: Reference),*> References<$K> for ($($T,)*) {
            type Pointers = ($(NonNull<$T::Element>,)*);
            type Slices = ($($T::Slice,)*);

            #[inline(always)]
            unsafe fn moved(from: Self::Pointers, by: [usize; $K]) -> Self::Pointers {
                ($(unsafe { from.$k.offset(by[$k].cast_signed()) },)*)
            }

            #[inline(always)]
            unsafe fn of(from: Self::Pointers, count: usize, steps: [usize; $K]) -> Self {
                ($(unsafe { referred::<$T>(from.$k, count.wrapping_mul(steps[$k])) },)*)
            }

            #[inline(always)]
            unsafe fn slices(from: Self::Pointers, length: usize) -> Self::Slices {
                ($(unsafe { $T::slice(NonNull::slice_from_raw_parts(from.$k, length), Token(())) },)*)
            }

            #[inline(always)]
            unsafe fn fold_slices<X, Sum>(
                slices: Self::Slices,
                length: usize,
                start: Sum,
                call: &mut impl FnMut(Sum, Self) -> ControlFlow<X, Sum>,
            ) -> ControlFlow<X, Sum> {
                #[allow(clippy::too_many_arguments, reason = "six tensors at most")]
                #[inline]
                unsafe fn apart<$($T: Reference,)* X, Sum>(
                    $($t: $T::Slice,)*
                    length: usize,
                    start: Sum,
                    call: &mut impl FnMut(Sum, ($($T,)*)) -> ControlFlow<X, Sum>,
                ) -> ControlFlow<X, Sum> {
                    let from = ($(<$T>::of_slice($t, Token(())).cast::<$T::Element>(),)*);
                    let (mut sum, mut i) = (start, 0);
                    // Not `for` and `?`, which are calls in a debug build.
                    while i < length {
                        // SAFETY: element `i` of each slice, which is given once.
                        match call(sum, ($(unsafe { referred::<$T>(from.$k, i) },)*)) {
                            ControlFlow::Continue(next) => sum = next,
                            ControlFlow::Break(value) => return ControlFlow::Break(value),
                        }
                        i += 1;
                    }
                    ControlFlow::Continue(sum)
                }
                unsafe { apart::<$($T,)* _, _>($(slices.$k,)* length, start, call) }
            }
        }
    }
}
