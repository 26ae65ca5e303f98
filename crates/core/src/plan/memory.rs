//! The loops over several tensors: a constant if their shapes are constants, otherwise planned once for each call.
//!
//! Elements that are contiguous before a swizzle stay together as far as the bits that the swizzle reads and changes
//! allow. The innermost loop has this length. If all tensors have the same swizzle, and it moves elements only within
//! their runs, the run follows memory. Each element still meets the elements of its coordinate. If a slice begins
//! elsewhere, which its type does not say, each element is found by itself.

use core::marker::PhantomData;

use layout_algebra::{
    Basis, Bijection, Blame, DynLayout, Layout, LayoutError, Loops, MAX_LEAVES, Operation, Profile, check, ops,
};

use crate::extents::place::{MODES, Place, each};
use crate::layout::StaticLayout;
use crate::plan::LoopLayouts;
use crate::plan::found;
use crate::plan::nest::{self, Plan};
use crate::plan::numbers::{self, Numbers};

/// The indices of several tensors along the innermost loop.
#[derive(Clone, Copy)]
pub(crate) struct At<const K: usize> {
    /// The indices of the first coordinate.
    pub(crate) indices: [usize; K],
    /// The steps of the indices from each coordinate to the next.
    pub(crate) steps: [usize; K],
    /// The number of coordinates.
    pub(crate) length: usize,
    /// Whether the elements move by the steps, too. No swizzle moves them, or all tensors have the same one, and the
    /// order follows memory in place of coordinates.
    pub(crate) along: bool,
    /// Whether all steps are 1.
    pub(crate) unit: bool,
}

/// The facts of one tensor from which a plan of loops is made while compiling.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct Shaped {
    /// The layout inside of the swizzle if there is one; `None` where its extents are known at run time.
    pub(crate) layout: Option<&'static Result<Layout, LayoutError>>,
    /// The swizzle, and the bits that it takes or changes.
    pub(crate) bijection: &'static Bijection,
    pub(crate) bits: u64,
    /// The number of modes.
    pub(crate) rank: usize,
    /// The profile; a leaf if there is no layout.
    pub(crate) profile: Profile,
}

impl Shaped {
    /// The shape of `rank` runtime extents.
    pub(crate) const fn flat(rank: usize) -> Shaped {
        Shaped { layout: None, bijection: &Bijection::IDENTITY, bits: 0, rank, profile: Profile::flat(rank) }
    }

    /// The shape of a layout, leaf by leaf; there are at most as many leaves as a tuple has modes.
    pub(crate) const fn of_extents(layout: &Result<DynLayout, LayoutError>) -> Shaped {
        let Ok(layout) = layout else { return Shaped::flat(0) };
        if layout.length() > MODES {
            let blame = Blame::shape(Operation::Tensor, MODES);
            #[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
            LayoutError::RankMismatch { blame, given: layout.length() as u8, expected: MODES as u8 }.panic()
        }
        Shaped { rank: layout.rank(), profile: *layout.profile(), ..Shaped::flat(0) }
    }

    /// The number of modes of loops over it: of its leaves, and of the mode along which a broadcast layout stays.
    const fn modes(&self) -> usize {
        self.profile.length() + self.rank.saturating_sub(self.profile.rank())
    }

    /// A layout.
    pub(crate) const fn of<L: StaticLayout>() -> Shaped {
        // Each constant once: const evaluation pays for each reference to one.
        let (inner, bijection) = (&L::INNER, &L::BIJECTION);
        let bits = if L::SWIZZLED { bijection.sources() | bijection.targets() } else { 0 };
        let (rank, profile) = match inner {
            Ok(layout) => (layout.rank(), *layout.shape().profile()),
            Err(_) => (1, Profile::LEAF),
        };
        Shaped { layout: Some(inner), bijection, bits, rank, profile }
    }
}

/// The tensors have one shape, as far as that is known while compiling: the rule is [`check::same_modes`].
pub(crate) struct Together<O, const K: usize, const M: usize>(PhantomData<O>);

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Together<O, K, M> {
    /// The proof, made while compiling. A layout that does not exist is the error of the operation that made it.
    pub(crate) const PROOF: () = if !Self::ALIKE {
        // Static layouts are compared pairwise. Runtime extents are compared by rank here, and by value at run time.
        let (all, later) = (&O::SHAPED, is_later::<O, K, M>());
        let (mut k, mut known) = (0, None);
        while k < K && exists(&all[k]) {
            let shaped = &all[k];
            if let Some(Ok(layout)) = shaped.layout {
                if later {
                    beside(layout, shaped);
                }
                if let Some(first) = known {
                    together(first, layout);
                }
                known = Some(layout);
            }
            if k > 0 {
                paired(&all[0], shaped, later);
            }
            k += 1;
        }
    };

    /// Whether all are flat layouts of one shape, which needs no proof: the usual case, in a few steps.
    const ALIKE: bool = {
        let (all, mut k) = (&O::SHAPED, 0);
        while k < K
            && let (Some(Ok(first)), Some(Ok(layout))) = (all[0].layout, all[k].layout)
            && check::same_flat_extents(first.shape(), layout.shape())
        {
            k += 1;
        }
        k == K
    };
}

/// Whether there is a layout, if it is known while compiling.
const fn exists(shaped: &Shaped) -> bool {
    !matches!(shaped.layout, Some(Err(_)))
}

/// Refuses tensors of different shapes.
#[track_caller]
const fn together(left: &Layout, right: &Layout) {
    if let Err(error) = check::same_modes(left.shape(), right.shape()) {
        error.panic_of(&left.text().text(" and ").then(&right.text()))
    }
}

/// Refuses tensors of different ranks. With runtime extents it also refuses different brackets, because the loops
/// iterate over leaves.
#[track_caller]
const fn paired(left: &Shaped, right: &Shaped, later: bool) {
    if left.rank != right.rank {
        check::ranks(left.rank, right.rank).panic()
    }
    if later && !left.profile.congruent(&right.profile) {
        let blame = Blame::shape(Operation::Tensor, 0);
        LayoutError::CoordinateNotCongruent { blame, coordinate: left.profile, shape: right.profile }.panic()
    }
}

/// Refuses a layout without one extent and stride for each leaf, as operand beside runtime extents.
pub(super) const fn beside(layout: &Layout, shaped: &Shaped) {
    if shaped.bits != 0 {
        LayoutError::swizzled_operand(*shaped.bijection).during(Operation::Tensor).panic()
    }
    if layout.length() > MODES {
        let (blame, coordinate) = (Blame::shape(Operation::Index, 0), *ops::flatten(layout).shape().profile());
        LayoutError::CoordinateNotCongruent { blame, coordinate, shape: *layout.shape().profile() }.panic()
    }
}

/// The layouts, if they exist and their extents are known while compiling.
pub(crate) const fn known_layouts<O, const K: usize, const M: usize>() -> Option<[&'static Layout; K]>
where
    O: LoopLayouts<K, M>,
{
    let (shaped, mut layouts, mut k) = (&O::SHAPED, [&Layout::UNIT; K], 0);
    while k < K {
        match shaped[k].layout {
            Some(Ok(layout)) => layouts[k] = layout,
            _ => return None,
        }
        k += 1;
    }
    Some(layouts)
}

/// The modes of all layouts in the order of their coordinates.
pub(super) struct InOrder<O, const K: usize, const M: usize>(PhantomData<O>);

/// The modes of all layouts in the order of memory; the innermost loop is what a swizzle leaves of it.
pub(super) struct InMemory<O, const K: usize, const M: usize>(PhantomData<O>);

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> InOrder<O, K, M> {
    /// The loops, if some shape refines all.
    pub(super) const FOUND: &'static Option<Loops<K>> = &match known_layouts::<O, K, M>() {
        Some(layouts) => match Loops::side_by_side(&layouts) {
            Ok(loops) => Some(loops),
            Err(_) => None,
        },
        None => None,
    };
}

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Plan<K> for InOrder<O, K, M> {
    const LOOPS: &'static Loops<K> = match Self::FOUND {
        Some(loops) => loops,
        None => &Loops::NONE,
    };
}

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> InMemory<O, K, M> {
    const WHOLE: &'static Loops<K> = &InOrder::<O, K, M>::LOOPS.in_memory_order(K);

    /// The number of coordinates of the innermost loop that no swizzle separates, if the layouts begin
    /// [aligned](aligned). 0 if swizzled elements are found one by one.
    pub(super) const RUN: u64 = {
        let (shaped, whole) = (&O::SHAPED, Self::WHOLE);
        let (mut run, mut k) = (whole.extent(0), 0);
        while k < K {
            if shaped[k].bits != 0 {
                run = unbroken(whole, k, shaped[k].bits, run);
            }
            k += 1;
        }
        // A part of a mode makes one mode more; a run of one element is none.
        if run < whole.extent(0) && (run == 1 || whole.count() == MAX_LEAVES) { 0 } else { run }
    };
}

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Plan<K> for InMemory<O, K, M> {
    // A whole run is not split. `split_first` knows that, too, but here the loops are not copied.
    const LOOPS: &'static Loops<K> = if Self::RUN == 0 || Self::RUN == Self::WHOLE.extent(0) {
        Self::WHOLE
    } else {
        &Self::WHOLE.split_first(Self::RUN)
    };
}

/// The modes of all layouts in the order of memory, where one swizzle moves elements within the innermost loop only.
pub(super) struct Permuted<O, const K: usize, const M: usize>(PhantomData<O>);

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Permuted<O, K, M> {
    /// The alignment of every layout in elements: the common swizzle permutes blocks of this size, and runs are
    /// multiples of it. 0 if there is no such size.
    pub(super) const WINDOW: u64 = {
        let (first, loops) = (&O::SHAPED[0], Self::LOOPS);
        // A swizzle permutes the numbers below the next power of two of its highest bit.
        let window = match first.bits.saturating_add(1).checked_next_power_of_two() {
            Some(window) if first.bits > 0 => window,
            _ => 0,
        };
        let (mut k, mut permuted) = (0, window > 0 && loops.is_run(K) && loops.extent(0).is_multiple_of(window));
        while k < K && permuted {
            permuted = first.bijection.is_same_function(O::SHAPED[k].bijection) && loops.moves_by(k, window);
            k += 1;
        }
        if permuted { window } else { 0 }
    };

    /// Whether all layouts begin where their runs are permuted.
    #[inline(always)]
    pub(super) fn holds(layouts: &O) -> bool {
        let Some(window) = core::num::NonZeroU64::new(const { Self::WINDOW }) else { return false };
        layouts.begins().iter().all(|begin| *begin as u64 % window == 0)
    }
}

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Plan<K> for Permuted<O, K, M> {
    const LOOPS: &'static Loops<K> = InMemory::<O, K, M>::WHOLE;
}

/// The largest part of a run of `length` that a swizzle of these bits keeps contiguous, if layout `k` begins at a
/// multiple of it. It is a power of two that divides `length` and the steps of that layout along the other modes.
const fn unbroken<const K: usize>(loops: &Loops<K>, k: usize, bits: u64, length: u64) -> u64 {
    if loops.step(0, k) != 1 || loops.basis(0, k) != 0 {
        return 0;
    }
    let mut run = 1;
    // Doubling, because bits below the run must not take part in the swizzle, and its begin has to be aligned.
    while run < length && length.is_multiple_of(2 * run) && bits & (2 * run - 1) == 0 && loops.moves_by(k, 2 * run) {
        run *= 2;
    }
    run
}

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> InMemory<O, K, M> {
    /// Whether the loops are planned at run time, because of runtime strides. Either the memory order is unknown, since
    /// some layout has no mode of constant, small stride; or there are blocks.
    pub(super) const OPEN: bool = {
        let loops = InOrder::<O, K, M>::LOOPS;
        let (mut open, mut k) = (Self::LOOPS.is_blocked() && loops.has_runtime_strides(), 0);
        while k < K {
            let (mut close, mut runtime, mut mode) = (false, false, 0);
            while mode < loops.count() {
                let (step, far) = (loops.step(mode, k).unsigned_abs(), loops.basis(mode, k) != 0);
                runtime |= far;
                close |= !far && step > 0 && step < Loops::<K>::BLOCK;
                mode += 1;
            }
            open |= runtime && !close;
            k += 1;
        }
        // A plan at run time costs about as much as some hundred elements; swizzles and many modes are left out.
        open && loops.size() >= 256 && loops.count() <= MODES && !is_swizzled::<O, K, M>()
    };

    /// The loops as numbers, if there are many elements, and no swizzle takes them apart.
    const NUMBERS: &'static Option<Numbers<K>> = &{
        let loops = Self::LOOPS;
        if numbers::is_long(loops) && !is_swizzled::<O, K, M>() { Some(Numbers::of(loops, K)) } else { None }
    };

    /// Whether every swizzled layout, of which there is one, begins at a multiple of a run.
    #[inline(always)]
    pub(super) fn is_aligned(layouts: &O) -> bool {
        let Some(run) = core::num::NonZeroU64::new(const { Self::RUN }) else { return false };
        let begins = layouts.begins();
        (0..K).all(|k| const { O::SHAPED }[k].bits == 0 || begins[k] as u64 % run == 0)
    }
}

/// Whether some shape refines the shapes of all tensors, which are known while compiling.
pub(crate) const fn is_refined<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> bool {
    InOrder::<O, K, M>::FOUND.is_some()
}

/// Whether loops over some tensors are numbers, which is not slower than constants.
pub(crate) const fn is_numbers<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> bool {
    InMemory::<O, K, M>::NUMBERS.is_some()
}

/// The numbers; none where they are slower.
pub(crate) const fn numbers<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> &'static Numbers<K> {
    match InMemory::<O, K, M>::NUMBERS {
        Some(numbers) => numbers,
        None => &Numbers::NONE,
    }
}

/// Calls a function with loops over tensors of runtime extents as numbers, for which there is no simple case; not where
/// there are no elements. The numbers are made where they stay: a copy would wait for the latest stores.
#[inline(always)]
#[track_caller]
pub(crate) fn planned<O: LoopLayouts<K, M>, const K: usize, const M: usize>(
    layouts: &O,
    work: impl FnOnce(&mut Numbers<K>),
) {
    // Room for two modes, as matrices have, is registers, and for four a few instructions. All layouts have as many
    // modes as the first one, or are refused. Of an `if` on a constant, rustc compiles the branch that is taken.
    if const { O::SHAPED[0].modes() <= 2 } {
        if let Some(loops) = found::loops::<O, K, M, K, 2>(layouts, false) {
            work(&mut Numbers::of(&loops, K));
        }
    } else if const { O::SHAPED[0].modes() <= 4 } {
        if let Some(loops) = found::loops::<O, K, M, K, 4>(layouts, false) {
            work(&mut Numbers::of(&loops, K));
        }
    } else if let Some(loops) = found::loops::<O, K, M, K, MODES>(layouts, false) {
        work(&mut Numbers::of(&loops, K));
    }
}

/// Whether [`planned`] is what [`fold`] does.
pub(crate) const fn is_planned<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> bool {
    is_later::<O, K, M>() && O::SHAPED[0].rank > 2
}

/// The coordinates of some tensors, to be split into parts. `None` if that does not pay, or there are no coordinates.
#[cfg(feature = "rayon")]
#[track_caller]
pub(crate) fn whole<O: LoopLayouts<K, M>, const K: usize, const M: usize>(layouts: &O) -> Option<found::Piece<K>> {
    if const { is_later::<O, K, M>() } {
        return Some(found::Piece::whole(found::extents::<O, K, M, K>(layouts, false)?, true));
    }
    let count = const { InOrder::<O, K, M>::LOOPS.count() };
    if const { InOrder::<O, K, M>::FOUND.is_none() } || count > MODES {
        return None;
    }
    let runtime = &layouts.runtime();
    let nest = nest::Nest::new(InOrder::<O, K, M>::LOOPS, runtime);
    Some(found::Piece::whole(found::strides(nest), const { !is_swizzled::<O, K, M>() }))
}

/// Whether extents are known at run time.
pub(crate) const fn is_later<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> bool {
    let (shaped, mut k) = (&O::SHAPED, 0);
    while k < K {
        if shaped[k].layout.is_none() {
            return true;
        }
        k += 1;
    }
    false
}

/// Whether some layout is composed with a swizzle.
pub(crate) const fn is_swizzled<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> bool {
    let (shaped, mut k) = (&O::SHAPED, 0);
    while k < K {
        if shaped[k].bits != 0 {
            return true;
        }
        k += 1;
    }
    false
}

/// Whether two tensors have the same extents.
pub(crate) fn alike((rank, extents, _): &(usize, Place, Place), (other, others, _): &(usize, Place, Place)) -> bool {
    rank == other && extents[..*rank] == others[..*rank]
}

/// The modes of a layout beside runtime extents: it has one extent and stride for each.
#[inline]
pub(crate) fn modes<L: StaticLayout>(layout: &L) -> (usize, Place, Place) {
    let (leaves, runtime) = (const { &leaves::<L>() }, layout.runtime_strides());
    (
        leaves.count,
        leaves.extents,
        each(leaves.count, |mode| nest::distance(leaves.steps[mode], leaves.bases[mode], &runtime)),
    )
}

/// The leaves of a layout, also leaves of extent 1. [`Together`] has checked that it is flat.
struct Leaves {
    extents: Place,
    steps: [i64; MODES],
    bases: [u8; MODES],
    count: usize,
}

#[allow(clippy::cast_possible_truncation, reason = "the layout of a tensor")]
const fn leaves<L: StaticLayout>() -> Leaves {
    let Ok(layout) = &L::INNER else {
        return Leaves { extents: [1; MODES], steps: [0; MODES], bases: [0; MODES], count: 0 };
    };
    let mut leaves = Leaves { extents: [1; MODES], steps: [0; MODES], bases: [0; MODES], count: layout.length() };
    let mut leaf = 0;
    while leaf < leaves.count && leaf < MODES {
        let (extent, stride) = layout.mode_at(leaf);
        leaves.extents[leaf] = extent as usize;
        leaves.steps[leaf] = stride.coefficient();
        leaves.bases[leaf] = match stride.basis() {
            Basis::Runtime(number) => number + 1,
            Basis::Unit | Basis::Product(_) | Basis::Axis(_) | Basis::Sum(_) => 0,
        };
        leaf += 1;
    }
    leaves
}
