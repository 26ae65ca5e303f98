//! All `unsafe` of this crate: a pointer, a layout, and the law that keeps them together.
//!
//! **The law.** Every index of the layout, counted from the base, lies in the elements that the pointer was made from: for a
//! coordinate `c` in bounds, `base + index(c)` is one of them. It holds because
//!
//! 1. construction proves `cosize <= len`, the cosize being one more than the distance from the smallest index to the largest,
//!    and places the base where the smallest index is the first element;
//! 2. a slice or a tile at a coordinate in bounds has indices of the layout that it is cut from, moved by the index of that
//!    coordinate (`algebra::ops::slice`, `algebra::ops::zipped_divide`), and an operation that is [`Within`] its operand has
//!    indices of it; behind a swizzle, those are the indices below it: the base stays, and the layout starts at that index. No
//!    one else starts a layout elsewhere: it takes a `Token`;
//! 3. an element is reached through a coordinate only after its parts were found below their extents: at run time, or while
//!    compiling for constants and for `Bounded` integers, which are below a bound by their own law: whoever makes one has
//!    shown it, or has called `Bounded::new_unchecked`.
//!
//! What is borrowed for writing is shared out by two laws more: parts that are alive at once have no element in common
//! (`shares`: coordinates that differ in one mode have different indices, decided by `algebra::separation`; `views`: two layouts
//! at two offsets have no index in common, decided by `algebra::disjoint`), and no part is given away twice.
//!
//! Layout types, coordinates and tilers are sealed: what the law relies on is written in this crate and its algebra.

#![allow(unsafe_code)]

mod borrowed;
mod corner;
mod field;
mod found;
#[cfg(feature = "ndarray")]
mod neighbours;
mod owned;
mod promised;
#[cfg(feature = "bytemuck")]
mod recast;
mod runs;
mod shares;
mod tiling;
#[cfg(feature = "typenum")]
pub(crate) mod typenum;
mod views;
mod walk;

use core::hint::assert_unchecked;
use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::{Blame, LayoutError, MAX_RUNTIME, Operation, check as claim, cosize_of};

pub(crate) use borrowed::{Exclusive, Reference, Shared};
pub(crate) use corner::Corner;
pub(crate) use field::Field;
pub(crate) use found::Found;
pub(crate) use owned::Owned;
pub use owned::Storage;
pub(crate) use runs::{Contiguous, Pairs};
pub(crate) use shares::Shares;
pub(crate) use tiling::Tiling;
pub(crate) use views::{Buffer, Views};
pub(crate) use walk::Walk;

use crate::bounded::Bounded;
use crate::check;
use crate::composed;
use crate::coordinate::{Coordinate, Parts, Selection};
use crate::expect;
use crate::index::{self, Indexing, nest};
use crate::int::{C, Shape, Static};
use crate::ops::{
    Coalesce, CoalesceOver, Composition, FlatDivide, Flatten, Group, LogicalDivide, Mode, ModeFirst, Number, Reverse,
    Select, Slice, Sort, Squeeze, Take, Tile, TiledDivide, Unflatten, WithShape, ZippedDivide,
};
use crate::sealed::Token;
use crate::start::Start;
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

impl<const N: usize> Bounded<N> {
    /// An integer that is known to be below the bound.
    ///
    /// # Safety
    /// `x < N`: accesses through the coordinate are not checked.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// let x = unsafe { Bounded::<8>::new_unchecked(5) };
    /// assert_eq!(x.get(), 5);
    /// ```
    #[inline(always)]
    pub const unsafe fn new_unchecked(x: usize) -> Bounded<N> {
        debug_assert!(x < N, "the integer is not below the bound");
        Bounded::proven(x)
    }

    /// The integer. The compiler knows that it is below the bound: an array of `N` elements is indexed without a check.
    ///
    /// ```
    /// use layout_static::Bounded;
    /// assert_eq!(["a", "b", "c", "d"][Bounded::<4>::masked(6).get()], "c");
    /// ```
    #[inline(always)]
    pub const fn get(self) -> usize {
        let x = self.integer();
        // SAFETY: a `Bounded<N>` is below `N`, the law of its type (`assert_unchecked`, Rust 1.95: the condition is true).
        unsafe { assert_unchecked(x < N) }
        x
    }
}

/// What is proven of a layout while compiling. Public functions evaluate it too, so that the error names the user's line.
pub(crate) struct Reach<L>(PhantomData<L>);

impl<L: StaticLayout> Reach<L> {
    /// What the cosize is made of; meaningless without [`PROOF`](Reach::PROOF).
    const COSIZE: [u64; 1 + MAX_RUNTIME] = match composed::cosize_terms::<L>() {
        Ok(terms) => terms,
        Err(_) => [0; 1 + MAX_RUNTIME],
    };

    /// What the distance from the smallest index to index 0 is made of.
    const ORIGIN: [u64; 1 + MAX_RUNTIME] = composed::origin_terms::<L>();

    /// Whether no index is negative.
    const FORWARD: bool = {
        let mut k = 0;
        while k <= MAX_RUNTIME && Self::ORIGIN[k] == 0 {
            k += 1;
        }
        k > MAX_RUNTIME
    };

    /// `usize` counts the coordinates and elements.
    pub(crate) const COUNTED: () = if let Err(error) = composed::addressable::<L>() {
        error.panic()
    };

    /// The layout exists, its strides are numbers, and `usize` counts its coordinates and elements.
    pub(crate) const PROOF: () = {
        let () = L::EXISTS;
        match (composed::cosize_terms::<L>(), composed::addressable::<L>()) {
            (Ok(_), Ok(())) => {}
            (Err(error), _) | (_, Err(error)) => error.panic(),
        }
    };
}

/// `cosize <= N`, proven while compiling.
pub(crate) struct Fits<L, const N: usize>(PhantomData<L>);

impl<L: StaticLayout, const N: usize> Fits<L, N> {
    /// The cosize, or why there is none.
    const COSIZE: Result<u64, LayoutError> = match (composed::cosize_terms::<L>(), composed::addressable::<L>()) {
        (Ok(_), Ok(())) => composed::cosize::<L>(),
        (Err(error), _) | (_, Err(error)) => Err(error),
    };

    /// Whether it is so.
    const HOLDS: bool = matches!(Self::COSIZE, Ok(cosize) if cosize <= N as u64);

    pub(crate) const PROOF: () = {
        let () = L::EXISTS;
        match Self::COSIZE {
            Ok(cosize) if cosize > N as u64 => too_short(N, cosize).panic(),
            Ok(_) => {}
            Err(error) => error.panic(),
        }
    };
}

/// Two layouts are the same function, proven while compiling.
pub(crate) struct Alike<L, M>(PhantomData<(L, M)>);

impl<L: StaticLayout, M: StaticLayout> Alike<L, M> {
    const HOLDS: bool = Self::attempt().is_ok();

    pub(crate) const PROOF: () = if let Err(error) = Self::attempt() {
        error.during(Operation::Tensor).panic()
    };

    const fn attempt() -> Result<(), LayoutError> {
        match (&composed::unswizzled::<L>(), &composed::unswizzled::<M>()) {
            (Ok(layout), Ok(other)) => claim::same_function(layout, other),
            (Err(error), _) | (_, Err(error)) => Err(*error),
        }
    }
}

/// No two coordinates have one index.
pub(crate) struct Distinct<L>(PhantomData<L>);

impl<L: StaticLayout> Distinct<L> {
    /// Proven while compiling, for constant strides.
    pub(crate) const PROOF: () = if L::RUNTIME == 0
        && let Err(error) = check::decide::injective::<L>()
    {
        error.during(Operation::Tensor).panic()
    };

    /// Proven, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn require(layout: &L) {
        let () = Self::PROOF;
        if L::RUNTIME > 0 && !nest::separates::<L>(layout) {
            Self::decide(&layout.runtime_strides());
        }
    }

    /// Decides for runtime strides that leave room for doubt.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn decide(runtime: &[usize; MAX_RUNTIME]) {
        let layout = expect::layout(L::BELOW).with_runtime_strides(&runtime.map(|stride| stride as u64));
        if let Err(error) = layout.and_then(|layout| claim::injective(&layout)) {
            error.during(Operation::Tensor).panic()
        }
    }
}

/// An operation on a layout whose indices are indices of its operand.
///
/// # Safety
/// Every index of `Self::over(layout)` plus `BEGIN`, and `BEGIN`, are indices of `layout`, for all runtime strides; behind a
/// swizzle, where the offset has `BEGIN` in it, it has the swizzle and the start of `layout`.
pub(crate) unsafe trait Within<L>: StaticLayout {
    /// The operation on this operand.
    fn over(layout: L) -> Self;
}

/// Operations on `L`, with their parameters, that are [`Within`] it.
macro_rules! within {
    ($($name:ident<L $(, $P:ident: $bound:ident)*>,)*) => {$(
        // SAFETY: the law of the operation in `layout-algebra`: its layout is the operand after some map of coordinates into
        // the shape of the operand, or modes of the operand, which are the operand where the other coordinates are 0.
        unsafe impl<L: StaticLayout $(, $P: $bound)*> Within<L> for $name<L $(, $P)*> {
            #[inline(always)]
            fn over(layout: L) -> Self {
                $name::of(layout)
            }
        }
    )*};
}

within! {
    Coalesce<L>, CoalesceOver<L, P: Shape>, Composition<L, T: StaticTiler>, FlatDivide<L, T: StaticTiler>, Flatten<L>,
    Group<L, B: Number, E: Number>, LogicalDivide<L, T: StaticTiler>, Mode<L, I: Number>, ModeFirst<L, I: Number>, Reverse<L>, Sort<L>, Squeeze<L>, Take<L, B: Number, E: Number>, TiledDivide<L, T: StaticTiler>, Unflatten<L, P: Shape>,
    WithShape<L, S: Shape>, ZippedDivide<L, T: StaticTiler>,
}

// SAFETY: the modes are different ones of the operand, which is their layout where the other coordinates are 0.
unsafe impl<L: StaticLayout, I: Shape> Within<L> for Select<L, I> {
    #[inline(always)]
    fn over(layout: L) -> Self {
        const { Distinctly::<I>::PROOF };
        Select::of(layout)
    }
}

/// No mode is selected twice: two modes of one stride reach further than one.
struct Distinctly<I>(PhantomData<I>);

impl<I: Shape> Distinctly<I> {
    const PROOF: () = if let Err(error) = claim::distinct_modes(I::SHAPE.leaves()) {
        error.during(Operation::Select).panic()
    };
}

/// A pointer that is not null, in a type that does not say so: an `Option` of cells has a flag of its own. Were the pointer the flag,
/// LLVM would ask twice whether cells that an iterator or a check gives are there. Whether it is written through is what the borrow
/// around it says.
struct Base<T>(*const T);

impl<T> Clone for Base<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Base<T> {}

impl<T> Base<T> {
    #[inline(always)]
    const fn of(pointer: NonNull<T>) -> Self {
        Base(pointer.as_ptr().cast_const())
    }

    #[inline(always)]
    const fn get(self) -> NonNull<T> {
        // SAFETY: it was made of a pointer that is not null (`NonNull::new_unchecked`, Rust 1.95).
        unsafe { NonNull::new_unchecked(self.0.cast_mut()) }
    }
}

/// A pointer to the element at index 0, which is that of coordinate 0, and a layout that obeys the law of this file.
pub(crate) struct Cells<T, L> {
    base: Base<T>,
    layout: L,
}

impl<T, L: Copy> Clone for Cells<T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: Copy> Copy for Cells<T, L> {}

impl<T, L: StaticLayout> Cells<T, L> {
    /// Cells of elements that are long enough, or an error.
    #[inline]
    fn over(elements: NonNull<[T]>, layout: L) -> Result<Self, LayoutError> {
        let () = Reach::<L>::PROOF;
        // Where a swizzle takes the largest index is no sum of strides.
        let swizzled = L::SWIZZLED && L::RUNTIME > 0;
        let cosize = if swizzled { layout.cosize()? } else { Self::sum(const { &Reach::<L>::COSIZE }, &layout)? };
        if cosize > elements.len() as u64 {
            return Err(too_short(elements.len(), cosize));
        }
        // SAFETY: the cosize is at most the number of elements.
        Ok(unsafe { Self::fitting(elements, layout) })
    }

    /// Cells of elements that are long enough.
    ///
    /// # Safety
    /// There are as many elements as the cosize of the layout.
    #[inline(always)]
    unsafe fn fitting(elements: NonNull<[T]>, layout: L) -> Self {
        // The sum is less than the cosize, so it does not overflow.
        let origin = if Reach::<L>::FORWARD { Ok(0) } else { Self::sum(const { &Reach::<L>::ORIGIN }, &layout) };
        // SAFETY: the cosize is at most the number of elements, and the origin less than it.
        unsafe { Self::from_first(elements.cast(), origin.unwrap_or(0), layout) }
    }

    /// Cells of an array.
    #[inline(always)]
    fn of_array<const N: usize>(array: NonNull<[T; N]>, layout: L) -> Self {
        // The caller evaluates `PROOF`, which is the error; to name it here too would report it twice.
        assert!(const { Fits::<L, N>::HOLDS });
        // SAFETY: the cosize is at most the number of elements.
        unsafe { Self::of_first(array.cast(), layout) }
    }

    /// Cells of constant strides whose smallest index is the first of some elements.
    ///
    /// # Safety
    /// There are `cosize` elements from `first` on.
    #[inline(always)]
    unsafe fn of_first(first: NonNull<T>, layout: L) -> Self {
        // SAFETY: there are so many elements, and the origin is less than the cosize.
        unsafe { Self::from_first(first, const { Reach::<L>::ORIGIN[0] }, layout) }
    }

    /// Cells whose smallest index is the first of some elements.
    ///
    /// # Safety
    /// There are `cosize` elements from `first` on; index 0 is the one with the number `origin`.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "less than the number of elements")]
    unsafe fn from_first(first: NonNull<T>, origin: u64, layout: L) -> Self {
        // SAFETY: there is an element with this number.
        Cells { base: Base::of(unsafe { first.add(origin as usize) }), layout }
    }

    /// A sum with these terms, for the runtime strides of the layout.
    #[inline(always)]
    fn sum(terms: &[u64; 1 + MAX_RUNTIME], layout: &L) -> Result<u64, LayoutError> {
        match L::RUNTIME {
            0 => Ok(terms[0]),
            _ => cosize_of(terms, &layout.runtime_strides().map(|stride| stride as u64)),
        }
    }

    /// The same cells through an operation on the layout.
    #[inline(always)]
    fn through<M: Within<L>>(self) -> Cells<T, M> {
        // A composition by a layout that repeats may have more coordinates than its operand.
        let () = Reach::<M>::COUNTED;
        if M::SWIZZLED || const { is_zero(&M::BEGIN) } {
            return Cells { base: self.base, layout: M::over(self.layout) };
        }
        let begin = signed_sum(const { &M::BEGIN }, &self.layout.runtime_strides());
        // SAFETY: it is an index of the layout (the law of `Within`), so the element is one of the elements.
        Cells { base: Base::of(unsafe { self.base.get().offset(begin) }), layout: M::over(self.layout) }
    }

    /// The same cells under another layout that is the same function.
    #[inline(always)]
    fn alike<M: StaticLayout + Static>(self) -> Cells<T, M> {
        // The caller evaluates `PROOF`, which is the error.
        assert!(const { Alike::<L, M>::HOLDS });
        Cells { base: self.base, layout: M::VALUE }
    }

    /// The element at a coordinate in bounds.
    #[inline(always)]
    fn get<X: Coordinate>(self, coordinate: X) -> Option<NonNull<T>> {
        let parts = index::parts(coordinate);
        if !Indexing::<L, X>::admits(&parts) {
            return None;
        }
        Some(self.moved::<L, X>(&self.layout, &parts))
    }

    /// The element at a coordinate, or a panic.
    #[inline(always)]
    #[track_caller]
    fn at<X: Coordinate>(self, coordinate: X) -> NonNull<T> {
        let parts = index::parts(coordinate);
        Indexing::<L, X>::require(&parts, coordinate);
        self.moved::<L, X>(&self.layout, &parts)
    }

    /// The part of the cells that a coordinate in bounds leaves free, or a panic.
    #[inline(always)]
    #[track_caller]
    fn slice<X: Selection>(self, coordinate: X) -> Cells<T, Slice<L, X>> {
        let parts = index::parts(coordinate);
        Indexing::<L, X>::require(&parts, coordinate);
        let (base, layout) = self.cut::<L, X>(self.layout, &parts);
        Cells { base: Base::of(base), layout: Slice::of(layout) }
    }

    /// The tile at a coordinate in bounds, or a panic.
    #[inline(always)]
    #[track_caller]
    fn tile<D: StaticTiler, X: Coordinate>(self, coordinate: X) -> Cells<T, Tile<L, D>> {
        let divided = ZippedDivide::<L, D>::of(self.layout);
        let parts = index::parts((C::<0>, coordinate));
        Indexing::<ZippedDivide<L, D>, (C<0>, X)>::require(&parts, (C, coordinate));
        let (base, divided) = self.cut::<_, (C<0>, X)>(divided, &parts);
        Cells { base: Base::of(base), layout: Mode::of(divided) }
    }

    /// The base and the layout of the part at a coordinate in bounds into a layout with the indices of this one. Behind a
    /// swizzle the base stays, and the layout starts further on.
    #[inline(always)]
    fn cut<M: StaticLayout, X: Selection>(self, layout: M, parts: &Parts) -> (NonNull<T>, M) {
        if M::SWIZZLED {
            let start = layout.start().moved(Indexing::<M, X>::index(&layout, parts));
            return (self.base.get(), layout.started(start, Token(())));
        }
        (self.moved::<M, X>(&layout, parts), layout)
    }

    /// The base, moved by the index of a coordinate in bounds into a layout with the indices of this one.
    #[inline(always)]
    fn moved<M: StaticLayout, X: Selection>(self, layout: &M, parts: &Parts) -> NonNull<T> {
        let (first, last) = if M::SWIZZLED {
            (Indexing::<M, X>::element_at(layout, parts), 0)
        } else {
            Indexing::<M, X>::apart(layout, parts)
        };
        // SAFETY: `parts` are in bounds, and so they are with 0 for those that `last` stands for.
        let once = unsafe { Self::element::<M>(self.base.get(), first) };
        // SAFETY: from the element of that coordinate to the element of `parts`.
        unsafe { Self::element::<M>(once, last) }
    }

    /// The element so far behind another, for a difference of indices of a layout with the indices of this one.
    ///
    /// # Safety
    /// There is an element, and where no stride is negative, the difference is not.
    #[inline(always)]
    unsafe fn element<M: StaticLayout>(from: NonNull<T>, index: usize) -> NonNull<T> {
        if Reach::<M>::FORWARD {
            // SAFETY: by the law of this file there is an element there, in the allocation that `from` was made from
            // (`NonNull::add`, Rust 1.95: in bounds of one allocation, no overflow of `isize`, which no slice exceeds).
            return unsafe { from.add(index) };
        }
        // SAFETY: as above (`NonNull::offset`, Rust 1.95).
        unsafe { from.offset(index.cast_signed()) }
    }
}

/// Whether every term of a sum is 0.
const fn is_zero(terms: &[i64; 1 + MAX_RUNTIME]) -> bool {
    let mut k = 0;
    while k < terms.len() && terms[k] == 0 {
        k += 1;
    }
    k == terms.len()
}

/// An index that is a sum with these terms, for these runtime strides.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "an index of a layout of elements in memory")]
fn signed_sum(terms: &[i64; 1 + MAX_RUNTIME], runtime: &[usize; MAX_RUNTIME]) -> isize {
    let mut sum = terms[0] as isize;
    let mut k = 0;
    while k < MAX_RUNTIME {
        sum = sum.wrapping_add((terms[1 + k] as isize).wrapping_mul(runtime[k].cast_signed()));
        k += 1;
    }
    sum
}

#[cold]
const fn too_short(length: usize, cosize: u64) -> LayoutError {
    let blame = Blame::whole(Operation::Tensor, 0);
    LayoutError::BufferTooShort { blame, length: length as u64, cosize }
}
