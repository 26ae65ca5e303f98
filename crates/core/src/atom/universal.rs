//! Copies value by value, which every machine has, and copies of simulated lanes.

use layout_algebra::atom::{CopyAtom as Atom, Operand, TableFault};
use layout_algebra::{Blame, Layout, LayoutError, Operation};

use super::Names;
use super::copy::CopyAtom;
use super::simulated::Simulated;
use super::transfer::Transfer;
use crate::expect;
use crate::layout::StaticLayout;
use crate::raw::{Reference, View};
use crate::tensor::TensorLayout;

/// A unit that copies by plain loads and stores, value by value: one thread of any machine, for atoms of one thread.
/// `CuTe`: `UniversalCopy`, `DefaultCopy`.
///
/// The registers of `N` atoms are `[[T; V]; N]`; what the thread has of a tensor is a [`Tensor`](crate::Tensor) or
/// [`TensorMut`](crate::TensorMut) by [`partition`](crate::Tensor::partition).
#[derive(Clone, Copy, Debug, Default)]
pub struct Universal;

/// Marks a source or target that is the part of one thread.
#[derive(Clone, Copy, Debug)]
pub struct OneLane;

/// Marks a source or target that is the part of each of `L` lanes.
#[derive(Clone, Copy, Debug)]
pub struct AllLanes<const L: usize>;

/// A source of a copy whose values are read one by one: the part of one thread, or of all lanes, by `K`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no source of a copy by `{K}`",
    note = "`OneLane` takes a part of a tensor or `[[T; VALUES]; ATOMS]`; `AllLanes` takes an array of them"
)]
pub trait LaneValues<K> {
    /// A value.
    type Value: Copy;
    /// The number of values of each lane.
    const VALUES: usize;

    /// The value with number `value` in a lane. Values of one atom are contiguous.
    ///
    /// # Panics
    /// For a lane or value that there is not.
    fn value(&self, lane: usize, value: usize) -> Self::Value;
}

/// A target of a copy whose values are written one by one.
///
/// Law: `value(lane, v)` returns the argument of the last `set(lane, v, ..)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no target of a copy by `{K}`",
    note = "`OneLane` takes a part of a `TensorMut` or `[[T; VALUES]; ATOMS]`; `AllLanes` takes an array of them"
)]
pub trait LaneValuesMut<K>: LaneValues<K> {
    /// Sets value `value` of a lane.
    ///
    /// # Panics
    /// For a lane or value that there is not.
    fn set(&mut self, lane: usize, value: usize, to: Self::Value);
}

impl<R: Reference<Element: Copy>, L: StaticLayout + TensorLayout> LaneValues<OneLane> for View<R, L> {
    type Value = R::Element;
    const VALUES: usize = L::SIZE;

    #[inline(always)]
    fn value(&self, _: usize, value: usize) -> R::Element {
        self[value]
    }
}

impl<T: Copy, L: StaticLayout + TensorLayout> LaneValuesMut<OneLane> for View<&mut T, L> {
    #[inline(always)]
    fn set(&mut self, _: usize, value: usize, to: T) {
        self[value] = to;
    }
}

impl<T: Copy, const V: usize, const N: usize> LaneValues<OneLane> for [[T; V]; N] {
    type Value = T;
    const VALUES: usize = V * N;

    #[inline(always)]
    fn value(&self, _: usize, value: usize) -> T {
        self[value / V][value % V]
    }
}

impl<T: Copy, const V: usize, const N: usize> LaneValuesMut<OneLane> for [[T; V]; N] {
    #[inline(always)]
    fn set(&mut self, _: usize, value: usize, to: T) {
        self[value / V][value % V] = to;
    }
}

impl<R: Reference<Element: Copy>, W: StaticLayout + TensorLayout, const L: usize> LaneValues<AllLanes<L>>
    for [View<R, W>; L]
{
    type Value = R::Element;
    const VALUES: usize = W::SIZE;

    #[inline]
    fn value(&self, lane: usize, value: usize) -> R::Element {
        self[lane][value]
    }
}

impl<T: Copy, W: StaticLayout + TensorLayout, const L: usize> LaneValuesMut<AllLanes<L>> for [View<&mut T, W>; L] {
    #[inline]
    fn set(&mut self, lane: usize, value: usize, to: T) {
        self[lane][value] = to;
    }
}

impl<T: Copy, const V: usize, const L: usize, const N: usize> LaneValues<AllLanes<L>> for [[[T; V]; L]; N] {
    type Value = T;
    const VALUES: usize = V * N;

    #[inline]
    fn value(&self, lane: usize, value: usize) -> T {
        self[value / V][lane][value % V]
    }
}

impl<T: Copy, const V: usize, const L: usize, const N: usize> LaneValuesMut<AllLanes<L>> for [[[T; V]; L]; N] {
    #[inline]
    fn set(&mut self, lane: usize, value: usize, to: T) {
        self[value / V][lane][value % V] = to;
    }
}

/// The most values of all lanes that an atom has whose lanes are simulated.
const CAPACITY: usize = 4096;

/// An atom whose values are moved one by one.
struct Dealt<I>(Names<I>);

impl<I: CopyAtom> Dealt<I> {
    const ATOM: Atom = expect::value(I::ATOM);
    /// The lanes and the values of each: of the source, and of the target.
    const FROM: [usize; 2] = counts(Self::ATOM.from());
    const TO: [usize; 2] = counts(Self::ATOM.to());
    /// The value of the source that each of the target is, both counted `lane + lanes value`.
    const SOURCES: [u16; CAPACITY] = sources(Self::ATOM.from(), Self::ATOM.to());

    /// The numbers of whole atoms in the values of some lanes; the lanes are whole groups of an atom.
    const fn atoms(lanes: usize, [from, to]: [usize; 2]) -> Result<[usize; 2], LayoutError> {
        let blame = Blame::whole(Operation::Copy, 0);
        // `deal` visits the lanes of the target and finds the source's in the same group: both sides need as many.
        let ([of, _], [expected, _]) = (Self::TO, Self::FROM);
        if of != expected {
            let fault = TableFault::Lanes { given: of as u64, expected: expected as u64 };
            return Err(LayoutError::AtomTable { blame, operand: Operand::C, fault });
        }
        // For `Universal`, with one lane, this refuses every atom of several: a thread reaches only its own values.
        if !lanes.is_multiple_of(of) {
            let (given, atom) = (lanes as u64, of as u64);
            return Err(LayoutError::NotWholeAtoms { blame, values: false, given, atom });
        }
        match (whole(from, Self::FROM[1]), whole(to, Self::TO[1])) {
            (Ok(from), Ok(to)) => Ok([from, to]),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// Moves one atom of a group of lanes.
    #[inline(always)]
    fn deal<K, S, D>(from: &S, to: &mut D, atom: usize, group: usize)
    where
        S: LaneValues<K>,
        D: LaneValuesMut<K, Value = S::Value>,
    {
        let ([lanes, from_values], [_, to_values]) = const { (Self::FROM, Self::TO) };
        for value in 0..to_values {
            for lane in 0..lanes {
                // By reference: without optimisation a copy of the table would take 8 KiB of stack.
                let source = usize::from(const { &Self::SOURCES }[lane + lanes * value]);
                let (holder, held) = (source % lanes + lanes * group, source / lanes + from_values * atom);
                to.set(lane + lanes * group, value + to_values * atom, from.value(holder, held));
            }
        }
    }
}

/// The number of atoms of `each` values, or an error for a part of one.
const fn whole(values: usize, each: usize) -> Result<usize, LayoutError> {
    // 0 is a multiple of everything, and a copy of no atoms would be silent.
    if values == 0 || !values.is_multiple_of(each) {
        let (blame, given, atom) = (Blame::whole(Operation::Copy, 0), values as u64, each as u64);
        return Err(LayoutError::NotWholeAtoms { blame, values: true, given, atom });
    }
    Ok(values / each)
}

const fn counts(side: &Layout) -> [usize; 2] {
    [expect::size(side.mode(0)), expect::size(side.mode(1))]
}

/// The last value of the source that has the same element, for each value of the target.
#[allow(clippy::cast_possible_truncation, reason = "below the capacity")]
const fn sources(from: &Layout, to: &Layout) -> [u16; CAPACITY] {
    let most = CAPACITY as u64;
    // The sizes bound `x`, so `as u16` below is exact. The cosizes bound the elements, which index `holders`.
    let numbers = [from.size(), to.size(), expect::value(from.cosize()), expect::value(to.cosize())];
    let mut i = 0;
    while i < numbers.len() {
        if numbers[i] > most {
            let blame = Blame::whole(Operation::Copy, 0);
            LayoutError::Undecided { blame, needed: numbers[i], budget: most }.panic()
        }
        i += 1;
    }
    let mut holders = [0; CAPACITY];
    let mut x = 0;
    while x < from.size() {
        // Several lanes may hold one element. All hold the same value, so any of them is the source.
        holders[expect::to_usize(expect::value(from.index(x)), Operation::Copy)] = x as u16;
        x += 1;
    }
    let mut sources = [0; CAPACITY];
    x = 0;
    while x < to.size() {
        // A tiled copy has checked that the source reaches each element of the target: no entry that is still 0 is
        // read.
        sources[x as usize] = holders[expect::to_usize(expect::value(to.index(x)), Operation::Copy)];
        x += 1;
    }
    sources
}

impl<I, S, D> Transfer<I, S, D> for Universal
where
    I: CopyAtom,
    S: LaneValues<OneLane>,
    D: LaneValuesMut<OneLane, Value = S::Value>,
{
    const ATOMS: Result<[usize; 2], LayoutError> = Dealt::<I>::atoms(1, [S::VALUES, D::VALUES]);

    #[inline(always)]
    fn transfer(self, from: &S, to: &mut D, atom: usize) {
        Dealt::<I>::deal(from, to, atom, 0);
    }
}

/// Copies by any atom, of all lanes at once, by its tables. The registers of `N` atoms are `[[[T; V]; L]; N]`; what the
/// lanes have of a tensor is an array of `L` parts of it.
///
/// ```
/// use layout_static::atom::{Simulated, Transfer, copy};
/// use layout_static::{Tensor, layout};
/// layout! {
///     atom Turn = copy(from (2, 2) : (1, 2), to (2, 2) : (2, 1), by from); // a lane of rows gets columns
///     copy Turned = tiled(Turn, (2, 1) : (1, 0), (1, 2) : (0, 1));
///     type Rows = (2, 2) : (1, 2);
///     type Mine = Turned.from(Rows);
/// }
/// let tile = Tensor::from_array(&[1, 2, 3, 4], Rows);
/// let mut turned = [[[0; 2]; 2]; 1];
/// let lanes = [tile.partition(Mine, 0), tile.partition(Mine, 1)];
/// copy::<Turned, _, _, _>(Simulated::<i32, 2>::new(), &lanes, &mut turned);
/// assert_eq!(turned, [[[1, 2], [3, 4]]]);
/// ```
#[diagnostic::do_not_recommend]
impl<I, T, S, D, const L: usize, const VA: usize, const VB: usize, const VC: usize> Transfer<I, S, D>
    for Simulated<T, L, VA, VB, VC>
where
    I: CopyAtom,
    T: Copy,
    S: LaneValues<AllLanes<L>, Value = T>,
    D: LaneValuesMut<AllLanes<L>, Value = T>,
{
    const ATOMS: Result<[usize; 2], LayoutError> = Dealt::<I>::atoms(L, [S::VALUES, D::VALUES]);

    const THREADS: Option<usize> = Some(L);

    fn transfer(self, from: &S, to: &mut D, atom: usize) {
        for group in 0..const { L / Dealt::<I>::TO[0] } {
            Dealt::<I>::deal(from, to, atom, group);
        }
    }
}
