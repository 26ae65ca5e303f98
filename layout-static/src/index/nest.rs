//! Nested loops over all coordinates of one layout, or of two side by side: the indices in order, without a division.
//!
//! The modes are a constant, and so is the number of loops: each level is a function that is inlined into the one above
//! it, so that what is compiled is the nest that one would write by hand.

use core::marker::PhantomData;

use layout_algebra::{
    self as algebra, Basis, Layout, LayoutError, MAX_LEAVES, MAX_RUNTIME, Operation, Profile, Stride, ops,
};

use crate::enumerable::{Enumerable, Enumerates};
use crate::expect;
use crate::index::beside::{self, Beside, Indexed};
use crate::sealed::Token;
use crate::static_layout::StaticLayout;

/// What an index moves by along a mode: a constant, times a runtime stride if there is a `sum` of it.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    coefficient: usize,
    /// 0, or one more than the number of the runtime stride.
    sum: u8,
}

impl Step {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two's complement is meant")]
    const fn of(stride: Stride) -> Step {
        let sum = match stride.basis() {
            Basis::Runtime(k) => k + 1,
            Basis::Unit | Basis::Axis(_) | Basis::Product(_) => 0,
        };
        Step { coefficient: stride.coefficient() as usize, sum }
    }

    /// Whether the distance is a multiple of a number for all runtime strides.
    pub(crate) const fn is_multiple_of(self, number: usize) -> bool {
        self.coefficient.is_multiple_of(number)
    }

    /// The distance, for these runtime strides.
    #[inline(always)]
    pub(crate) fn value(self, runtime: &[usize; MAX_RUNTIME]) -> usize {
        match self.sum {
            0 => self.coefficient,
            k => self.coefficient.wrapping_mul(runtime[k as usize - 1]),
        }
    }
}

/// The modes of `K` layouts of one flat shape.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct Modes<const K: usize> {
    pub(crate) extents: [usize; MAX_LEAVES],
    pub(crate) steps: [[Step; K]; MAX_LEAVES],
    /// The number of modes of extent above 1.
    pub(crate) count: usize,
}

impl<const K: usize> Modes<K> {
    /// Whether mode 0 steps from one element to the next in all layouts.
    pub(crate) const fn is_run(&self) -> bool {
        let mut k = 0;
        while k < K && self.steps[0][k].coefficient == 1 && self.steps[0][k].sum == 0 {
            k += 1;
        }
        k == K && self.count > 0
    }

    /// The same with mode 0 in two, the first of `length`, which divides it.
    pub(crate) const fn split_first(mut self, length: usize) -> Modes<K> {
        let rest = self.extents[0] / length;
        if length == 1 || rest == 1 {
            return self;
        }
        let mut i = self.count;
        while i > 1 {
            self.extents[i] = self.extents[i - 1];
            self.steps[i] = self.steps[i - 1];
            i -= 1;
        }
        (self.extents[0], self.extents[1], self.steps[1]) = (length, rest, self.steps[0]);
        let mut k = 0;
        while k < K {
            self.steps[1][k].coefficient = self.steps[1][k].coefficient.wrapping_mul(length);
            k += 1;
        }
        self.count += 1;
        self
    }

    /// The modes of flat layouts of one shape. What is shorter than the first layout does not move.
    pub(crate) const fn of(layouts: [&Layout; K]) -> Modes<K> {
        let mut modes = Modes { extents: [1; MAX_LEAVES], steps: [[Step::of(Stride::ZERO); K]; MAX_LEAVES], count: 0 };
        let mut i = 0;
        while i < layouts[0].length() {
            let (extent, _) = layouts[0].mode_at(i);
            if extent > 1 {
                modes.extents[modes.count] = expect::to_usize(extent, Operation::Size);
                let mut k = 0;
                while k < K {
                    if i < layouts[k].length() {
                        modes.steps[modes.count][k] = Step::of(layouts[k].mode_at(i).1);
                    }
                    k += 1;
                }
                modes.count += 1;
            }
            i += 1;
        }
        modes
    }
}

/// Modes to loop over, as a constant.
pub(crate) trait Loops<const K: usize> {
    const MODES: Modes<K>;
    /// The first mode that is looped over: 0, or 1 where the whole of mode 0 is the caller's.
    const FIRST: usize = 0;
}

/// The modes of one layout, coalesced.
pub(crate) struct Coalesced<L>(PhantomData<L>);

impl<L: StaticLayout> Loops<1> for Coalesced<L> {
    const MODES: Modes<1> = match &L::BELOW {
        Ok(layout) => Modes::of([&ops::coalesce(layout)]),
        Err(_) => Modes::of([&Layout::UNIT]),
    };
}

/// The most parts of a coordinate that loops count along with the index.
const COUNTED: usize = 4;

/// The modes of one layout, and of the coordinates `X` into it: the index, then each part of the coordinate.
struct Counted<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Enumerable> Loops<{ 1 + COUNTED }> for Counted<L, X> {
    const MODES: Modes<{ 1 + COUNTED }> = match &L::BELOW {
        Ok(layout) => counted(layout, X::FORM.profile()),
        Err(_) => Modes::of([&Layout::UNIT; 1 + COUNTED]),
    };
}

/// The leaves of a layout; along each, the part of the coordinate that it lies in moves by the size of what is before
/// it there.
const fn counted(layout: &Layout, profile: &Profile) -> Modes<{ 1 + COUNTED }> {
    let mut modes = Modes::of([&ops::flatten(layout), &Layout::UNIT, &Layout::UNIT, &Layout::UNIT, &Layout::UNIT]);
    let Ok(ends) = ops::part_ends(layout, profile) else { return modes };
    let (mut leaf, mut part, mut mode, mut before) = (0, 0, 0, 1);
    while leaf < layout.length() {
        if leaf == ends[part] as usize {
            part += 1;
            before = 1;
            continue;
        }
        let (extent, _) = layout.mode_at(leaf);
        if extent > 1 {
            if part < COUNTED {
                modes.steps[mode][1 + part] = Step { coefficient: before, sum: 0 };
            }
            before *= expect::to_usize(extent, Operation::Size);
            mode += 1;
        }
        leaf += 1;
    }
    modes
}

/// Calls a function with the index of every linear coordinate in order, and its coordinate; at each call with what the
/// one before returned.
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
        let runtime = [runtime, [0; MAX_RUNTIME], [0; MAX_RUNTIME], [0; MAX_RUNTIME], [0; MAX_RUNTIME]];
        return fold::<Counted<L, X>, { 1 + COUNTED }, B>(&runtime, start, |sum, at| {
            call(sum, at[0], X::read(&at[1..], 0, Token(())))
        });
    }
    let (length, mut sum) = (beside::length::<L, Indexed<X>>(), start);
    for run in 0..L::COUNT / length {
        let first = <Indexed<X> as Beside<L>>::of_run(run);
        let mut below = beside::start::<L, Indexed<X>>(layout, run);
        for cell in 0..length {
            sum = call(sum, below, Beside::<L>::moved(first, cell).0);
            below = below.wrapping_add(beside::step::<L, Indexed<X>, 0>(layout));
        }
    }
    sum
}

/// The modes of one layout by rising stride, as far as that is known while compiling.
struct Rising<L>(PhantomData<L>);

impl<L: StaticLayout> Loops<1> for Rising<L> {
    const MODES: Modes<1> = match rising(&L::BELOW) {
        Ok(layout) => Modes::of([&layout]),
        Err(_) => Modes::of([&Layout::UNIT]),
    };
}

const fn rising(layout: &Result<Layout, LayoutError>) -> Result<Layout, LayoutError> {
    match layout {
        Ok(layout) => match ops::copy_modes(layout, layout) {
            Ok((rising, _)) => Ok(rising),
            Err(error) => Err(error),
        },
        Err(error) => Err(*error),
    }
}

/// Whether it is plain to see that no two coordinates have one index, for the runtime strides of this value.
#[inline(always)]
pub(crate) fn separates<L: StaticLayout>(layout: &L) -> bool {
    if const { rising(&L::BELOW).is_err() } {
        return false;
    }
    let (modes, runtime) = (const { &Rising::<L>::MODES }, layout.runtime_strides());
    let mut reach = Some(0);
    for i in 0..modes.count {
        let step = modes.steps[i][0].value(&runtime).cast_signed().unsigned_abs();
        reach = match reach {
            Some(reach) => algebra::reach_beyond(reach, modes.extents[i] as u64, step as u64),
            None => None,
        };
    }
    reach.is_some()
}

/// The runtime strides of `K` layouts.
pub(crate) type Runtime<const K: usize> = [[usize; MAX_RUNTIME]; K];

/// The levels up to one of them.
trait Level {
    /// The number of levels.
    const COUNT: usize;

    /// Calls a function with the indices of all coordinates of these levels, from `at` on.
    fn fold<P: Loops<K>, const K: usize, B>(
        at: [usize; K],
        runtime: &Runtime<K>,
        start: B,
        call: &mut impl FnMut(B, [usize; K]) -> B,
    ) -> B;
}

/// No level: one coordinate.
struct Cell;

/// A loop around others.
struct Around<D>(D);

impl Level for Cell {
    const COUNT: usize = 0;

    #[inline(always)]
    fn fold<P: Loops<K>, const K: usize, B>(
        at: [usize; K],
        _: &Runtime<K>,
        start: B,
        call: &mut impl FnMut(B, [usize; K]) -> B,
    ) -> B {
        call(start, at)
    }
}

impl<D: Level> Level for Around<D> {
    const COUNT: usize = D::COUNT + 1;

    #[inline(always)]
    fn fold<P: Loops<K>, const K: usize, B>(
        at: [usize; K],
        runtime: &Runtime<K>,
        start: B,
        call: &mut impl FnMut(B, [usize; K]) -> B,
    ) -> B {
        let mode = P::FIRST + D::COUNT;
        let (mut at, mut sum) = (at, start);
        for _ in 0..const { P::MODES.extents[P::FIRST + D::COUNT] } {
            sum = D::fold::<P, K, B>(at, runtime, sum, call);
            at = moved::<P, K>(at, mode, runtime);
        }
        sum
    }
}

/// Indices one step along a mode.
#[inline(always)]
fn moved<P: Loops<K>, const K: usize>(at: [usize; K], mode: usize, runtime: &Runtime<K>) -> [usize; K] {
    const { assert!(K <= 1 + COUNTED) }
    // Written out for as many layouts as there are at most: at optimization level s no loop is unrolled.
    let mut at = at;
    step::<P, K, 0>(&mut at, mode, runtime);
    step::<P, K, 1>(&mut at, mode, runtime);
    step::<P, K, 2>(&mut at, mode, runtime);
    step::<P, K, 3>(&mut at, mode, runtime);
    step::<P, K, 4>(&mut at, mode, runtime);
    at
}

/// The index of layout `I`, if there are as many, one step along a mode.
#[inline(always)]
fn step<P: Loops<K>, const K: usize, const I: usize>(at: &mut [usize; K], mode: usize, runtime: &Runtime<K>) {
    if I < K {
        at[I] = at[I].wrapping_add(const { &P::MODES.steps }[mode][I].value(&runtime[I]));
    }
}

type Two = Around<Around<Cell>>;
type Four = Around<Around<Two>>;
type Six = Around<Around<Four>>;

/// Calls a function with the indices of all coordinates in order, the first mode moving fastest; at each call with what
/// the one before returned. Indices start from 0, in wrapping arithmetic.
///
/// Post: called with `(L_1(c), .., L_K(c))` for every coordinate `c` whose modes before `FIRST` are 0. `raw` rests on
/// this.
#[inline(always)]
pub(crate) fn fold<P: Loops<K>, const K: usize, B>(
    runtime: &Runtime<K>,
    start: B,
    mut call: impl FnMut(B, [usize; K]) -> B,
) -> B {
    let (at, call) = ([0; K], &mut call);
    // The branches are on constants: rustc compiles the one that is taken, and no other.
    match const { P::MODES.count.saturating_sub(P::FIRST) } {
        0 => Cell::fold::<P, K, B>(at, runtime, start, call),
        1 => Around::<Cell>::fold::<P, K, B>(at, runtime, start, call),
        2 => Two::fold::<P, K, B>(at, runtime, start, call),
        3 => Around::<Two>::fold::<P, K, B>(at, runtime, start, call),
        4 => Four::fold::<P, K, B>(at, runtime, start, call),
        5 => Around::<Four>::fold::<P, K, B>(at, runtime, start, call),
        _ => deep::<P, K, B>(P::MODES.count, at, runtime, start, call),
    }
}

/// Six loops, and those around them up to `end` by recursion.
fn deep<P: Loops<K>, const K: usize, B>(
    end: usize,
    at: [usize; K],
    runtime: &Runtime<K>,
    start: B,
    call: &mut impl FnMut(B, [usize; K]) -> B,
) -> B {
    if end == P::FIRST + Six::COUNT {
        return Six::fold::<P, K, B>(at, runtime, start, call);
    }
    let (mut at, mut sum) = (at, start);
    for _ in 0..const { &P::MODES }.extents[end - 1] {
        sum = deep::<P, K, B>(end - 1, at, runtime, sum, call);
        at = moved::<P, K>(at, end - 1, runtime);
    }
    sum
}
