//! The operands that loops step through: views, alone and in tuples.

use core::ops::ControlFlow;
use core::ptr::NonNull;

use layout_algebra::{LayoutError, MAX_RUNTIME};

use super::elementwise::referred;
use super::{DynView, PartialView, Reference, View};
use crate::composed;
use crate::each::each;
use crate::extents::place::Place;
use crate::extents::{Extents, reach};
use crate::index::{self, Indexing};
use crate::int::{Shape, Strides};
use crate::loops::nest::Runtime;
use crate::loops::plan::{self, Shaped};
use crate::loops::{Operand, Operands, order};
use crate::proof::Distinct;
use crate::sealed::Token;
use crate::static_layout::StaticLayout;

/// Elements that loops step through: a [`View`] or a [`DynView`].
///
/// # Safety
/// For the index of a coordinate of `SHAPED`, or of the extents and steps, `pointer` is an element that may be borrowed
/// as `Reference`. Where `SHAPED` has no bits, the pointer of an index moved by some steps is that of the element moved
/// by as much.
#[doc(hidden)]
pub unsafe trait Lane {
    /// How the elements are borrowed.
    type Reference: Reference;

    /// The facts that the loops are planned from while compiling.
    const SHAPED: Shaped;

    /// The runtime strides.
    fn runtime(&self) -> [usize; MAX_RUNTIME];

    /// Where the layout begins before a swizzle.
    fn begin(&self) -> usize;

    /// The number of modes, their extents and steps, for loops that are planned at run time.
    fn modes(&self) -> (usize, Place, Place);

    /// The index of an integer coordinate of `SHAPED`.
    fn index_at(&self, x: usize) -> usize;

    /// No two coordinates have one index, or nothing is written, as far as that is known while compiling.
    const DISTINCT: ();

    /// The same for runtime strides; else this panics.
    fn require_distinct(&self);

    /// Whether two coordinates may have one index.
    fn may_repeat(&self) -> bool;

    /// The element with an index.
    ///
    /// # Safety
    /// It is the index of a coordinate, before the swizzle if there is one.
    unsafe fn pointer(&self, index: usize) -> NonNull<<Self::Reference as Reference>::Element>;
}

// SAFETY: the law of the view.
unsafe impl<R: Reference, L: StaticLayout> Lane for View<R, L> {
    type Reference = R;
    const SHAPED: Shaped = Shaped::of::<L>();

    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        self.layout.runtime_strides()
    }

    #[inline(always)]
    fn begin(&self) -> usize {
        composed::begin_of::<L>(&self.layout)
    }

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        plan::modes::<L>(&self.layout)
    }

    #[inline(always)]
    fn index_at(&self, x: usize) -> usize {
        Indexing::<L, usize>::index(&self.layout, &index::parts(x))
    }

    const DISTINCT: () = {
        let _ = Distinct::<R, L>::PROOF;
    };

    #[inline(always)]
    #[track_caller]
    fn require_distinct(&self) {
        Distinct::<R, L>::PROOF.require(&self.layout);
    }

    #[inline(always)]
    fn may_repeat(&self) -> bool {
        match L::RUNTIME {
            0 => const { matches!(&L::INNER, Ok(layout) if !layout.is_injective()) },
            _ => !order::separates::<L>(&self.layout),
        }
    }

    #[inline(always)]
    unsafe fn pointer(&self, index: usize) -> NonNull<R::Element> {
        // SAFETY: the index of a coordinate, which the caller says.
        unsafe { self.pointer_below(index) }
    }
}

/// Panics unless what is written has no element at two coordinates.
#[inline(always)]
#[track_caller]
pub(super) fn require<R: Reference>(distinct: impl FnOnce() -> Result<(), LayoutError>) {
    if R::EXCLUSIVE {
        distinct().unwrap_or_else(|error| error.panic());
    }
}

// SAFETY: the law of the view.
unsafe impl<R: Reference, E: Extents, D: Strides> Lane for DynView<R, E, D> {
    type Reference = R;
    const SHAPED: Shaped = Shaped::flat(E::RANK);

    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }

    #[inline(always)]
    fn begin(&self) -> usize {
        0
    }

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        (E::RANK, self.extents.extents(), reach::strides(&self.strides))
    }

    #[inline(always)]
    fn index_at(&self, _: usize) -> usize {
        unreachable!("its loops are planned at run time")
    }

    const DISTINCT: () = ();

    #[inline(always)]
    #[track_caller]
    fn require_distinct(&self) {
        require::<R>(|| reach::injective(&self.extents, &self.strides));
    }

    #[inline(always)]
    fn may_repeat(&self) -> bool {
        reach::injective(&self.extents, &self.strides).is_err()
    }

    #[inline(always)]
    unsafe fn pointer(&self, index: usize) -> NonNull<R::Element> {
        // SAFETY: the law of the view: the index of a coordinate leads from the base to an element.
        unsafe { self.base.get::<R::Element>().offset(index.cast_signed()) }
    }
}

// SAFETY: the law of the tile: the coordinates below the residue are those that it admits.
unsafe impl<R: Reference, S: Shape, D: Strides> Lane for PartialView<R, S, D> {
    type Reference = R;
    const SHAPED: Shaped = Shaped::flat(S::SHAPE.length());
    const DISTINCT: () = ();

    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }

    #[inline(always)]
    fn begin(&self) -> usize {
        0
    }

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        (const { S::SHAPE.length() }, *self.residue().extents(), reach::strides(self.layout().strides()))
    }

    #[inline(always)]
    fn index_at(&self, _: usize) -> usize {
        unreachable!("its loops are planned at run time")
    }

    #[inline(always)]
    #[track_caller]
    fn require_distinct(&self) {
        require::<R>(|| self.distinct());
    }

    #[inline(always)]
    fn may_repeat(&self) -> bool {
        self.distinct().is_err()
    }

    #[inline(always)]
    unsafe fn pointer(&self, index: usize) -> NonNull<R::Element> {
        // SAFETY: the index of a coordinate that exists.
        unsafe { self.pointer_of(index) }
    }
}

/// Several of them: `K`, or `M` with the parts of a coordinate.
///
/// # Safety
/// As for each of them; what has an array as its argument or result has one entry for each.
#[doc(hidden)]
pub unsafe trait Lanes<const K: usize, const M: usize> {
    /// A reference to an element of each.
    type References;

    /// Where an element of each stands.
    type Pointers: Copy;

    /// Several elements of each.
    type Slices;

    /// The facts that the loops are planned from while compiling.
    const SHAPED: [Shaped; K];

    /// Of none that is written two coordinates have one index, as far as that is known while compiling.
    const DISTINCT: ();

    /// The same for runtime strides; else this panics.
    fn require_distinct(&self);

    /// The runtime strides.
    fn runtime(&self) -> Runtime<K>;

    /// Where the layouts begin before a swizzle.
    fn begins(&self) -> [usize; K];

    /// The number of modes, their extents and steps, for loops that are planned at run time.
    fn modes(&self) -> [(usize, Place, Place); K];

    /// The indices of an integer coordinate.
    fn indices_at(&self, x: usize) -> [usize; K];

    /// The elements with these indices.
    ///
    /// # Safety
    /// They are those of one coordinate.
    unsafe fn pointers(&self, at: [usize; K]) -> Self::Pointers;

    /// The references to the elements so many steps further on; what a step of each is comes from a function, since an
    /// array would stay one at optimization level s.
    ///
    /// # Safety
    /// There are elements, which may be borrowed so for as long as the references live.
    unsafe fn references(from: Self::Pointers, count: usize, step: impl Fn(usize) -> usize) -> Self::References;

    /// So many elements from these on.
    ///
    /// # Safety
    /// There are as many, side by side, which may be borrowed so for as long as the references live.
    unsafe fn slices(from: Self::Pointers, length: usize) -> Self::Slices;

    /// Calls a function with the elements of each of so many coordinates, one after the other, and their number, at
    /// each call with what the one before returned. The slices are arguments of a function: so LLVM knows that what is
    /// written is apart from all else, and does not ask for each run.
    ///
    /// # Safety
    /// The slices have as many elements.
    unsafe fn fold_slices<X, B>(
        slices: Self::Slices,
        length: usize,
        start: B,
        call: impl FnMut(B, usize, Self::References) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B>;
}

// Tuples of tensors, each with its number in the tuple. Longer than a screen for the two traits: what several tensors
// are as operands, and what each does as one of them.
each! {
    [
        { 1, 5: A a 0 } { 2, 6: A a 0, B b 1 } { 3, 7: A a 0, B b 1, D d 2 } { 4, 8: A a 0, B b 1, D d 2, E e 3 }
        { 5, 9: A a 0, B b 1, D d 2, E e 3, F f 4 } { 6, 10: A a 0, B b 1, D d 2, E e 3, F f 4, G g 5 }
    ]
    ($K:literal, $M:literal: $($T:ident $t:ident $k:tt),*) => {
        impl<$($T: Operand),*> Operands<$K, $M> for ($($T,)*) {
            type Lanes = ($($T::Lane,)*);

            #[inline(always)]
            fn lanes(self) -> Self::Lanes { ($(self.$k.lane(),)*) }
        }

        // SAFETY: each method is that of each member.
        #[allow(clippy::undocumented_unsafe_blocks, reason = "it does not see the comments in a template")]
        unsafe impl<$($T: Lane),*> Lanes<$K, $M> for ($($T,)*) {
            type References = ($($T::Reference,)*);
            type Pointers = ($(NonNull<<$T::Reference as Reference>::Element>,)*);
            type Slices = ($(<$T::Reference as Reference>::Slice,)*);
            const SHAPED: [Shaped; $K] = [$($T::SHAPED),*];
            const DISTINCT: () = { $(let () = $T::DISTINCT;)* };

            #[inline(always)]
            #[track_caller]
            fn require_distinct(&self) { $(self.$k.require_distinct();)* }

            #[inline(always)]
            fn runtime(&self) -> Runtime<$K> { [$(self.$k.runtime()),*] }

            #[inline(always)]
            fn begins(&self) -> [usize; $K] { [$(self.$k.begin()),*] }

            #[inline(always)]
            fn modes(&self) -> [(usize, Place, Place); $K] { [$(self.$k.modes()),*] }

            #[inline(always)]
            fn indices_at(&self, x: usize) -> [usize; $K] { [$(self.$k.index_at(x)),*] }

            #[inline(always)]
            // SAFETY: the caller's.
            unsafe fn pointers(&self, at: [usize; $K]) -> Self::Pointers { ($(unsafe { self.$k.pointer(at[$k]) },)*) }

            #[inline(always)]
            unsafe fn references(from: Self::Pointers, count: usize, at: impl Fn(usize) -> usize) -> Self::References {
                // SAFETY: the caller's.
                ($(unsafe { referred::<$T::Reference>(from.$k, count.wrapping_mul(at($k))) },)*)
            }

            #[inline(always)]
            unsafe fn slices(from: Self::Pointers, length: usize) -> Self::Slices {
                // SAFETY: the caller's.
                ($(unsafe { <$T::Reference>::slice(NonNull::slice_from_raw_parts(from.$k, length), Token(())) },)*)
            }

            #[inline(always)]
            unsafe fn fold_slices<X, Sum>(
                slices: Self::Slices,
                length: usize,
                start: Sum,
                call: impl FnMut(Sum, usize, Self::References) -> ControlFlow<X, Sum>,
            ) -> ControlFlow<X, Sum> {
                #[allow(clippy::too_many_arguments, reason = "six tensors at most")]
                #[inline]
                unsafe fn apart<$($T: Reference,)* X, Sum>(
                    $($t: $T::Slice,)*
                    length: usize,
                    start: Sum,
                    mut call: impl FnMut(Sum, usize, ($($T,)*)) -> ControlFlow<X, Sum>,
                ) -> ControlFlow<X, Sum> {
                    let from = ($(<$T>::of_slice($t, Token(())).cast::<$T::Element>(),)*);
                    let mut sum = start;
                    for i in 0..length {
                        // SAFETY: element `i` of each slice, which is given once.
                        sum = call(sum, i, ($(unsafe { referred::<$T>(from.$k, i) },)*))?;
                    }
                    ControlFlow::Continue(sum)
                }
                // SAFETY: the caller's.
                unsafe { apart::<$($T::Reference,)* _, _>($(slices.$k,)* length, start, call) }
            }
        }
    }
}
