//! The layouts of a tensor and of its fold along one mode: both over one shape, with that mode last.

use core::marker::PhantomData;

use layout_algebra::{
    Blame, IntTuple, Layout, LayoutError, MAX_LEAVES, MAX_RUNTIME, Operation, Profile, Stride, check, ops,
};

use super::memory::beside;
use super::{LoopLayout, Shaped, Time};
use crate::expect;
use crate::extents::place::{MODES, Place};
use crate::int::Number;
use crate::proof::Borrow;

/// The layout `A`, mode `M` last.
pub(crate) struct ModeLast<A, M>(A, PhantomData<M>);

/// The layout `A` of the modes of `S` without mode `M`, broadcast along `M`: all coordinates along `M` have one index.
pub(crate) struct Repeated<A, S, M> {
    layout: A,
    source: PhantomData<(S, M)>,
    /// The extent of mode `M`.
    extent: usize,
}

impl<A: Copy, M> Clone for ModeLast<A, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Copy, M> Copy for ModeLast<A, M> {}

impl<A: Copy, S, M> Clone for Repeated<A, S, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Copy, S, M> Copy for Repeated<A, S, M> {}

impl<A: LoopLayout, M: Number> ModeLast<A, M> {
    #[inline(always)]
    pub(crate) const fn new(layout: A) -> Self {
        ModeLast(layout, PhantomData)
    }

    const LAYOUT: Option<Result<Layout, LayoutError>> = match A::SHAPED.layout {
        Some(Ok(layout)) => Some(last(layout, M::NUMBER)),
        Some(Err(error)) => Some(Err(*error)),
        None => None,
    };

    /// The extent of mode `M`.
    fn extent(&self) -> usize {
        if A::SHAPED.layout.is_some() {
            return const { extent(A::SHAPED.layout, M::NUMBER) };
        }
        let (_, extents, _) = self.0.modes();
        extents[M::NUMBER]
    }

    /// The layout of what this is folded into, of all other modes.
    #[inline(always)]
    pub(crate) fn repeated<T: LoopLayout>(&self, layout: T) -> Repeated<T, A, M> {
        let () = Repeated::<T, A, M>::FITS;
        Repeated { layout, source: PhantomData, extent: self.extent() }
    }
}

impl<A: LoopLayout, S: LoopLayout, M: Number> Repeated<A, S, M> {
    const LAYOUT: Option<Result<Layout, LayoutError>> = match A::SHAPED.layout {
        Some(Ok(layout)) => match S::SHAPED.layout {
            Some(_) => Some(repeated(layout, extent(S::SHAPED.layout, M::NUMBER) as u64)),
            None => None,
        },
        Some(Err(error)) => Some(Err(*error)),
        None => None,
    };

    /// The proof that the target has the shape of the other modes, as far as that is known while compiling.
    const FITS: () = {
        if M::NUMBER >= S::SHAPED.rank {
            #[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
            let (mode, rank) = (M::NUMBER as u64, S::SHAPED.rank as u8);
            LayoutError::ModeOutOfRange { blame: Blame::whole(Operation::Tensor, 0), mode, rank }.panic()
        }
        if A::SHAPED.layout.is_none() || S::SHAPED.layout.is_none() {
            later(&A::SHAPED);
            later(&S::SHAPED);
            if A::SHAPED.rank + 1 != S::SHAPED.rank {
                check::ranks(A::SHAPED.rank, S::SHAPED.rank - 1).panic()
            }
        }
        if let (Some(Ok(target)), Some(Ok(source))) = (A::SHAPED.layout, S::SHAPED.layout) {
            let others = expect::value(others(source, M::NUMBER));
            expect::value(check::same_modes(target.shape(), &others));
        }
    };
}

/// Refuses a nested or swizzled operand of loops that are planned at run time. These go leaf by leaf, and a mode is one
/// of the leaves.
#[track_caller]
const fn later(shaped: &Shaped) {
    let Shaped { profile, rank, layout, .. } = shaped;
    if profile.depth() > 1 {
        let (blame, coordinate) = (Blame::shape(Operation::Tensor, 0), Profile::flat(*rank));
        LayoutError::CoordinateNotCongruent { blame, coordinate, shape: *profile }.panic()
    }
    if let Some(Ok(layout)) = layout {
        beside(layout, shaped);
    }
}

/// The shape of the modes but one; of one mode, a single element is left.
const fn others(layout: &Layout, mode: usize) -> Result<IntTuple, LayoutError> {
    if layout.rank() == 1 {
        return Ok(IntTuple::leaf(1));
    }
    match &last(layout, mode) {
        Ok(layout) => match ops::take(layout, 0, layout.rank() - 1) {
            Ok(others) => Ok(*others.shape()),
            Err(error) => Err(error),
        },
        Err(error) => Err(*error),
    }
}

/// The layout with a mode last.
const fn last(layout: &Layout, mode: usize) -> Result<Layout, LayoutError> {
    let (mut order, mut i) = ([0; MAX_LEAVES], 0);
    while i < layout.rank() {
        order[i] = if i < mode { i } else { i + 1 } as u64;
        i += 1;
    }
    order[layout.rank() - 1] = mode as u64;
    ops::select(layout, order.split_at(layout.rank()).0)
}

/// The layout, and a mode along which it stays.
const fn repeated(layout: &Layout, extent: u64) -> Result<Layout, LayoutError> {
    match Layout::leaf(extent, Stride::ZERO) {
        Ok(leaf) => ops::make_layout(&[*layout, leaf]),
        Err(error) => Err(error),
    }
}

/// The extent of a mode; 1 where there is none.
#[allow(clippy::cast_possible_truncation, reason = "it divides the size of the layout of a tensor")]
const fn extent(layout: Option<&Result<Layout, LayoutError>>, mode: usize) -> usize {
    let Some(Ok(layout)) = layout else { return 1 };
    match layout.mode(mode) {
        Ok(mode) => mode.size() as usize,
        Err(_) => 1,
    }
}

// Law: `A` has the same indices, at coordinates in another order.
impl<A: LoopLayout, M: Number> LoopLayout for ModeLast<A, M> {
    const SHAPED: Shaped = Shaped { layout: Self::LAYOUT.as_ref(), ..A::SHAPED };
    type Time = A::Time;
    const FORWARD: bool = A::FORWARD;
    type Distinct<R: Borrow> = A::Distinct<R>;

    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        self.0.runtime()
    }

    #[inline(always)]
    fn begin(&self) -> usize {
        self.0.begin()
    }

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        let (rank, mut extents, mut steps) = self.0.modes();
        if M::NUMBER < rank {
            extents[M::NUMBER..rank].rotate_left(1);
            steps[M::NUMBER..rank].rotate_left(1);
        }
        (rank, extents, steps)
    }

    #[inline(always)]
    fn element(&self, index: usize) -> usize {
        self.0.element(index)
    }

    #[inline(always)]
    fn distinct(&self) -> Result<(), LayoutError> {
        self.0.distinct()
    }

    #[inline(always)]
    #[track_caller]
    fn require_distinct<R: Borrow>(&self) {
        self.0.require_distinct::<R>();
    }

    #[inline(always)]
    fn may_repeat(&self) -> bool {
        self.0.may_repeat()
    }
}

// Law: `A` has the same indices.
impl<A: LoopLayout, S: LoopLayout, M: Number> LoopLayout for Repeated<A, S, M> {
    const SHAPED: Shaped = Shaped { layout: Self::LAYOUT.as_ref(), rank: A::SHAPED.rank + 1, ..A::SHAPED };
    type Time = <A::Time as Time>::With<S::Time, 0>;
    const FORWARD: bool = A::FORWARD;
    type Distinct<R: Borrow> = ();

    #[inline(always)]
    fn runtime(&self) -> [usize; MAX_RUNTIME] {
        self.layout.runtime()
    }

    #[inline(always)]
    fn begin(&self) -> usize {
        self.layout.begin()
    }

    #[inline(always)]
    fn modes(&self) -> (usize, Place, Place) {
        let (rank, mut extents, mut steps) = self.layout.modes();
        if rank < MODES {
            (extents[rank], steps[rank]) = (self.extent, 0);
        }
        (rank + 1, extents, steps)
    }

    #[inline(always)]
    fn element(&self, index: usize) -> usize {
        self.layout.element(index)
    }

    /// Accepts every layout. Coordinates along mode `M` may share an index, because the loop visits them one after the
    /// other.
    #[inline(always)]
    fn distinct(&self) -> Result<(), LayoutError> {
        Ok(())
    }

    #[inline(always)]
    fn may_repeat(&self) -> bool {
        true
    }
}
