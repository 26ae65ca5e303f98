//! Loops over one layout in the order of its coordinates, with counters; and whether its strides separate.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use layout_algebra::{self as algebra, Layout, LayoutError, Loops, MAX_RUNTIME, Profile, Stride, ops};

use crate::enumerable::{Enumerable, Enumerates};
use crate::expect;
use crate::extents::place::MODES;
use crate::layout::StaticLayout;
use crate::plan::beside::{self, Beside, Indexed};
use crate::plan::found;
use crate::plan::nest::{self, Each, Nest, Plan};
use crate::sealed::Token;

/// The modes of one layout, coalesced.
pub(crate) struct Coalesced<L>(PhantomData<L>);

impl<L: StaticLayout> Plan<1> for Coalesced<L> {
    const LOOPS: &'static Loops<1> = &match &L::INNER {
        Ok(layout) => or_none(Loops::side_by_side(&[layout])),
        Err(_) => Loops::NONE,
    };
}

/// The loops, or none for layouts that do not exist: their error is told elsewhere.
pub(crate) const fn or_none<const K: usize>(loops: Result<Loops<K>, LayoutError>) -> Loops<K> {
    match loops {
        Ok(loops) => loops,
        Err(_) => Loops::NONE,
    }
}

/// The most parts of a coordinate that loops count along with an index.
pub(crate) const COUNTED: usize = 4;

/// The modes of one layout, and of the coordinates `X` into it: the index, then each part of the coordinate.
struct Counted<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Enumerable> Plan<{ 1 + COUNTED }> for Counted<L, X> {
    const LOOPS: &'static Loops<{ 1 + COUNTED }> = &match &L::INNER {
        Ok(layout) => {
            let [a, b, c, d] = counted(layout, X::FORM.profile());
            or_none(Loops::side_by_side(&[layout, &a, &b, &c, &d]))
        }
        Err(_) => Loops::NONE,
    };
}

/// The layout whose index is a part of a coordinate, for each of the first parts.
pub(crate) const fn counted(layout: &Layout, profile: &Profile) -> [Layout; COUNTED] {
    [
        counting(layout, profile, 0, 1),
        counting(layout, profile, 1, 2),
        counting(layout, profile, 2, 3),
        counting(layout, profile, 3, 4),
    ]
}

/// The layout of the same shape that counts the coordinates of some parts, and has stride 0 elsewhere. The stride of a
/// leaf is the product of the extents before it in its part.
pub(crate) const fn counting(layout: &Layout, profile: &Profile, first: usize, end: usize) -> Layout {
    let Ok(ends) = ops::part_ends(layout, profile) else { return *layout };
    let mut strides = [Stride::ZERO; algebra::MAX_LEAVES];
    let (mut leaf, mut part, mut before) = (0, 0, 1);
    while leaf < layout.length() {
        if leaf == ends[part] as usize {
            part += 1;
            before = 1;
            continue;
        }
        if first <= part && part < end {
            #[allow(clippy::cast_possible_wrap, reason = "an index of elements exceeds it")]
            let step = before as i64;
            strides[leaf] = Stride::constant(step);
        }
        before *= layout.mode_at(leaf).0;
        leaf += 1;
    }
    expect::value(Layout::new(layout.shape(), strides.split_at(layout.length()).0))
}

/// Calls a function with the index of every coordinate in order; at each call with what the one before returned.
///
/// Post: called with `L(c)` for every coordinate `c`. `raw` rests on this.
#[inline(always)]
pub(crate) fn fold<L: StaticLayout, B>(layout: &L, start: B, mut call: impl FnMut(B, usize) -> B) -> B {
    fold_each::<Coalesced<L>, 1, B>([layout.runtime_strides()], start, |sum, [index]| call(sum, index))
}

/// Calls a function with the indices of all coordinates in the order of the loops.
#[inline(always)]
fn fold_each<P: Plan<K>, const K: usize, B>(
    runtime: nest::Runtime<K>,
    start: B,
    mut call: impl FnMut(B, [usize; K]) -> B,
) -> B {
    let nest = Nest::new(P::LOOPS, &runtime);
    let one = |sum, at, _| ControlFlow::<Infallible, B>::Continue(call(sum, at));
    let ControlFlow::Continue(sum) = nest::fold::<P, Each, K, _, _>(nest, start, one);
    sum
}

/// Calls a function with the index of every coordinate in order, and the coordinate; at each call with what the one
/// before returned.
///
/// Post: called with `(L(c), c)` for every coordinate `c`. `raw` rests on the first.
#[inline(always)]
pub(crate) fn fold_counted<L: StaticLayout, X: Enumerable, B>(
    layout: &L,
    _: Enumerates<L, X>,
    start: B,
    mut call: impl FnMut(B, usize, X) -> B,
) -> B {
    let runtime = layout.runtime_strides();
    if X::LENGTH <= COUNTED {
        let none = [0; MAX_RUNTIME];
        return fold_each::<Counted<L, X>, { 1 + COUNTED }, B>([runtime, none, none, none, none], start, |sum, at| {
            call(sum, at[0], X::read(&at[1..], 0, Token(())))
        });
    }
    let (length, mut sum) = (beside::length::<L, Indexed<X>>(), start);
    for run in 0..L::COUNT / length {
        let first = <Indexed<X> as Beside<L>>::of_run(run);
        let mut below = beside::start::<L, Indexed<X>>(layout, run);
        for step in 0..length {
            sum = call(sum, below, Beside::<L>::moved(first, step).0);
            below = below.wrapping_add(beside::step::<L, Indexed<X>, 0>(layout));
        }
    }
    sum
}

/// The modes of one layout by rising stride, as far as that is known while compiling; none without runtime strides.
struct ByStride<L>(PhantomData<L>);

impl<L: StaticLayout> Plan<1> for ByStride<L> {
    const LOOPS: &'static Loops<1> =
        if L::RUNTIME == 0 { &Loops::NONE } else { &Coalesced::<L>::LOOPS.in_memory_order(1) };
}

/// [`separates`], if there are runtime strides. Without them there is nothing to decide, and rustc compiles what a
/// constant names, and no other function.
pub(crate) const fn separates_at_run_time<L: StaticLayout>() -> fn(&L) -> bool {
    if L::RUNTIME > 0 { separates::<L> } else { |_| true }
}

/// Whether a simple law shows that no two coordinates share an index, for the runtime strides of this value.
#[inline(always)]
pub(crate) fn separates<L: StaticLayout>(layout: &L) -> bool {
    if L::INNER.is_err() {
        return false;
    }
    let runtime = [layout.runtime_strides()];
    let nest = Nest::new(ByStride::<L>::LOOPS, &runtime);
    let mut reach = Some(0);
    for mode in 0..nest.count() {
        let step = nest.step(mode, 0).cast_signed().unsigned_abs();
        reach = match reach {
            Some(reach) => algebra::reach_beyond(reach, nest.extent(mode) as u64, step as u64),
            None => None,
        };
    }
    reach.is_some() || const { L::RUNTIME > 1 } && separates_in_order::<L>(*layout)
}

/// [`separates`] for runtime strides, which have to be sorted first. It takes the layout by value: behind a pointer,
/// every run of a loop would read its operands from memory.
#[inline(never)]
fn separates_in_order<L: StaticLayout>(layout: L) -> bool {
    let runtime = [layout.runtime_strides()];
    let nest = Nest::new(ByStride::<L>::LOOPS, &runtime);
    if nest.count() == 2 {
        let mode = |k| (nest.step(k, 0).cast_signed().unsigned_abs() as u64, nest.extent(k) as u64);
        let (first, second) = if mode(0) <= mode(1) { (mode(0), mode(1)) } else { (mode(1), mode(0)) };
        let reach = algebra::reach_beyond(0, first.1, first.0);
        return matches!(reach, Some(reach) if algebra::reach_beyond(reach, second.1, second.0).is_some());
    }
    nest.count() <= MODES && found::strides(nest).separates()
}
