//! Two views of the elements of one tensor, through layouts that have no index in common.

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::{Blame, Layout, LayoutError, Operation, check as claim};

use super::{Cells, Exclusive};
use crate::composed;
use crate::int::Static;
use crate::static_layout::StaticLayout;

/// The views of the elements of `L` through `A` from element `I` on, and through `B` from element `J` on.
pub(crate) struct Views<L, A, B, const I: usize, const J: usize>(PhantomData<(L, A, B)>);

impl<L: StaticLayout, A: StaticLayout, B: StaticLayout, const I: usize, const J: usize> Views<L, A, B, I, J> {
    /// Whether it is so.
    const HOLDS: bool = Self::attempt().is_ok();

    /// Both are within the elements, and have none in common.
    pub(crate) const PROOF: () = if let Err(error) = Self::attempt() {
        error.during(Operation::Split).panic()
    };

    const fn attempt() -> Result<(), LayoutError> {
        match (buffer::<L>(), cosize::<A>(), cosize::<B>()) {
            (Ok(()), Ok(first), Ok(second)) => match (within(I, first, L::SIZE), within(J, second, L::SIZE)) {
                (Ok(()), Ok(())) => disjoint::<A, B>(I, &A::BELOW, J, &B::BELOW),
                (Err(error), _) | (_, Err(error)) => Err(error),
            },
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => Err(error),
        }
    }
}

/// The cosize of a layout whose coordinates `usize` counts.
const fn cosize<L: StaticLayout>() -> Result<u64, LayoutError> {
    match composed::addressable::<L>() {
        Ok(()) => composed::cosize::<L>(),
        Err(error) => Err(error),
    }
}

/// A tensor has all elements from the base on, one for each cell: its layout is compact. Behind a swizzle it may start further
/// on than its type says, so that is refused.
pub(crate) struct Buffer<L>(PhantomData<L>);

impl<L: StaticLayout> Buffer<L> {
    pub(crate) const PROOF: () = if let Err(error) = buffer::<L>() {
        error.during(Operation::Split).panic()
    };
}

const fn buffer<L: StaticLayout>() -> Result<(), LayoutError> {
    if L::SWIZZLED { Err(LayoutError::swizzled_operand(L::SWIZZLE)) } else { composed::check_compact::<L>() }
}

/// The elements of a view lie within `size`.
const fn within(from: usize, cosize: u64, size: usize) -> Result<(), LayoutError> {
    let (from, size) = (from as u64, size as u64);
    if from <= size && cosize <= size - from {
        return Ok(());
    }
    let blame = Blame::whole(Operation::Split, 0);
    Err(LayoutError::BufferTooShort { blame, length: size, cosize: from.saturating_add(cosize) })
}

/// Two views have no element in common; the layouts are those below the swizzles, with known strides.
const fn disjoint<A: StaticLayout, B: StaticLayout>(
    i: usize,
    first: &Result<Layout, LayoutError>,
    j: usize,
    second: &Result<Layout, LayoutError>,
) -> Result<(), LayoutError> {
    match (composed::view::<A>(first), composed::view::<B>(second)) {
        (Ok(a), Ok(b)) => claim::disjoint_composed(&a, i as u64, &b, j as u64),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// The layout below the swizzle, with its runtime strides.
fn known<L: StaticLayout>(layout: &L) -> Result<Layout, LayoutError> {
    L::BELOW.and_then(|below| below.with_runtime_strides(&layout.runtime_strides().map(|stride| stride as u64)))
}

/// Two views.
type Pair<'a, T, A, B> = (Exclusive<'a, T, A>, Exclusive<'a, T, B>);

impl<'a, T, L: StaticLayout> Exclusive<'a, T, L> {
    /// Two views at once; while compiling it is proven that they are within the elements and have none in common.
    #[inline(always)]
    pub(crate) fn views<A: StaticLayout + Static, B: StaticLayout + Static, const I: usize, const J: usize>(
        self,
    ) -> Pair<'a, T, A, B> {
        // The caller evaluates `PROOF`, which is the error.
        assert!(const { Views::<L, A, B, I, J>::HOLDS });
        let view = |from| {
            // SAFETY: the tensor has all elements from the base on to its size, and `from` is at most that.
            unsafe { self.cells.base.get().add(from) }
        };
        let (first, second) = (view(I), view(J));
        // SAFETY: the cosize of the layout fits behind `I`.
        let first = unsafe { Cells::of_first(first, A::VALUE) };
        // SAFETY: the cosize of the layout fits behind `J`.
        let second = unsafe { Cells::of_first(second, B::VALUE) };
        (Exclusive::of(first), Exclusive::of(second))
    }

    /// Two views at once, unless they leave the elements or have one in common.
    pub(crate) fn decided_views<A: StaticLayout, B: StaticLayout>(
        self,
        (first, i): (A, usize),
        (second, j): (B, usize),
    ) -> Result<Pair<'a, T, A, B>, LayoutError> {
        const { buffer::<L>() }?;
        let from = |from: usize| {
            within(from, 0, L::SIZE)?;
            // SAFETY: the tensor has all elements from the base on to its size, and `from` is at most that.
            let start = unsafe { self.cells.base.get().add(from) };
            Ok(NonNull::slice_from_raw_parts(start, L::SIZE - from))
        };
        let a = Cells::over(from(i)?, first)?;
        let b = Cells::over(from(j)?, second)?;
        disjoint::<A, B>(i, &known(&first), j, &known(&second)).map_err(|error| error.during(Operation::Split))?;
        Ok((Exclusive::of(a), Exclusive::of(b)))
    }
}
