//! Positions: one integer for each mode, in straight-line code.
//!
//! A loop over the modes would stay one: rustc unrolls what has a constant bound only where it is small. So each function here
//! names the modes one by one, and what lies behind the last mode folds away.

use core::marker::PhantomData;

use layout_algebra::{
    self as algebra, Blame, IntTuple, LayoutError, MAX_LEAVES, MAX_RUNTIME, ModePath, Operation, Stride,
};

use crate::coordinate::{Coordinate, Form, Kind, Parts, Selection};
use crate::expect;
use crate::int::{Shape, Strides};
use crate::runtime::Extents;
use crate::runtime::extents::Matching;

/// The largest number of modes of a tuple.
pub(crate) const MODES: usize = 12;

/// One integer for each mode. What stands behind the last mode does not count.
pub(crate) type Place = [usize; MODES];

/// An integer for each mode.
#[inline(always)]
pub(crate) fn each(call: impl Fn(usize) -> usize) -> Place {
    [call(0), call(1), call(2), call(3), call(4), call(5), call(6), call(7), call(8), call(9), call(10), call(11)]
}

/// Whether something is true of each mode: one branch for all of them.
#[inline(always)]
#[allow(clippy::needless_bitwise_bool, reason = "one branch for all")]
pub(crate) fn all(holds: impl Fn(usize) -> bool) -> bool {
    let low = holds(0) & holds(1) & holds(2) & holds(3);
    let middle = holds(4) & holds(5) & holds(6) & holds(7);
    low & middle & holds(8) & holds(9) & holds(10) & holds(11)
}

/// The product of the integers of the modes.
#[inline(always)]
pub(crate) fn product(call: impl Fn(usize) -> usize) -> usize {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = each(call);
    let four = |a: usize, b: usize, c: usize, d: usize| a.wrapping_mul(b).wrapping_mul(c).wrapping_mul(d);
    four(a, b, c, d).wrapping_mul(four(e, f, g, h)).wrapping_mul(four(i, j, k, l))
}

/// The sum of the integers of the modes, in wrapping arithmetic.
#[inline(always)]
fn sum(call: impl Fn(usize) -> usize) -> usize {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = each(call);
    let four = |a: usize, b: usize, c: usize, d: usize| a.wrapping_add(b).wrapping_add(c).wrapping_add(d);
    four(a, b, c, d).wrapping_add(four(e, f, g, h)).wrapping_add(four(i, j, k, l))
}

/// Whether the integers of the first `rank` modes are below their bounds.
#[inline(always)]
pub(crate) fn all_below(rank: usize, place: &Place, bounds: &Place) -> bool {
    all(|k| k >= rank || place[k] < bounds[k])
}

#[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
pub(super) const fn mismatch(blame: Blame, given: usize, expected: usize) -> LayoutError {
    LayoutError::RankMismatch { blame, given: given as u8, expected: expected as u8 }
}

/// The layout of these extents and strides, with a number for each runtime stride; `None` where an extent is 0.
fn layout<E: Extents, D: Strides>(extents: &E, strides: &D) -> Result<Option<algebra::Layout>, LayoutError> {
    let () = Matching::<E, D>::PROOF;
    let extents = extents.extents().map(|extent| extent as u64);
    let (extents, strides) = (&extents[..E::RANK], self::strides(strides));
    if extents.contains(&0) {
        return Ok(None);
    }
    let overflow = |stride: usize| {
        let blame = Blame::stride(Operation::Tensor, 0);
        LayoutError::Overflow { blame, left: stride as u64, right: 1 }
    };
    let mut constants = [Stride::ZERO; MAX_LEAVES];
    for (k, constant) in constants.iter_mut().enumerate().take(E::RANK) {
        if extents[k] == 1 {
            continue;
        }
        // A negative constant is a number in two's complement; a runtime stride of that size reaches too far in any case.
        let stride = if D::LIST.is_negative(k) { Ok(strides[k].cast_signed()) } else { isize::try_from(strides[k]) };
        *constant = Stride::constant(stride.map_err(|_| overflow(strides[k]))? as i64);
    }
    algebra::Layout::new(&IntTuple::flat(extents)?, &constants[..E::RANK]).map(Some)
}

/// The cosize, and the distance from the smallest index to index 0; both 0 where an extent is 0.
///
/// # Errors
/// [`LayoutError::SumOverflow`] where the cosize exceeds 64 bits.
#[inline]
pub(crate) fn reach<E: Extents, D: Strides>(extents: &E, strides: &D) -> Result<(u64, u64), LayoutError> {
    let () = Matching::<E, D>::PROOF;
    let (extents, far) = (extents.extents(), magnitudes(strides));
    if (0..E::RANK).any(|k| extents[k] == 0) {
        return Ok((0, 0));
    }
    let below = each(|k| if k < E::RANK { extents[k] - 1 } else { 0 });
    let cosize = farthest(1, &far, &below)?;
    let origin = farthest(0, &each(|k| if negative::<D>(k) { far[k] } else { 0 }), &below)?;
    Ok((cosize, origin))
}

/// `start` and the sum of all products.
#[inline(always)]
fn farthest(start: u64, strides: &Place, below: &Place) -> Result<u64, LayoutError> {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = strides.map(|stride| stride as u64);
    let below = below.map(|last| last as u64);
    let low = algebra::cosize_of(
        &[start, a, b, c, d, e, f, g, h],
        below.first_chunk().expect("more modes than runtime strides"),
    )?;
    let [.., w, x, y, z] = below;
    algebra::cosize_of(&[low, i, j, k, l, 0, 0, 0, 0], &[w, x, y, z, 0, 0, 0, 0])
}

/// No two coordinates have one index.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates if they have.
#[inline]
pub(crate) fn injective<E: Extents, D: Strides>(extents: &E, strides: &D) -> Result<(), LayoutError> {
    if separates(extents, strides) { Ok(()) } else { decide(extents, strides) }
}

/// Decides where it is not plain to see.
#[cold]
#[inline(never)]
fn decide<E: Extents, D: Strides>(extents: &E, strides: &D) -> Result<(), LayoutError> {
    layout(extents, strides)?.map_or(Ok(()), |layout| algebra::check::injective(&layout))
}

/// Whether it is plain to see that no two coordinates have one index: each stride exceeds what the modes of smaller strides reach. The
/// largest index fits in 64 bits, or an extent is 0.
#[inline(always)]
fn separates<E: Extents, D: Strides>(extents: &E, strides: &D) -> bool {
    let (extents, steps) = (extents.extents(), magnitudes(strides));
    if (0..E::RANK).any(|k| extents[k] == 0) {
        return true;
    }
    let mut modes = [(0, 0); MODES];
    for (k, mode) in modes.iter_mut().enumerate().take(E::RANK) {
        // A mode of one coordinate has no stride.
        *mode = if extents[k] == 1 { (0, 1) } else { (steps[k] as u64, extents[k] as u64) };
    }
    let modes = &mut modes[..E::RANK];
    for i in 1..modes.len() {
        let mut j = i;
        while j > 0 && modes[j - 1].0 > modes[j].0 {
            modes.swap(j - 1, j);
            j -= 1;
        }
    }
    let beyond = |reach, &(step, extent): &(u64, u64)| {
        if extent == 1 { Some(reach) } else { algebra::reach_beyond(reach, extent, step) }
    };
    modes.iter().try_fold(0, beyond).is_some()
}

/// The strides of `D` that are constant, and where the others stand in the list of runtime strides.
struct Leaves<D>(PhantomData<D>);

impl<D: Strides> Leaves<D> {
    const VALUES: Place = D::LIST.constants();
    const PLACES: [Option<usize>; MODES] = D::LIST.runtime_places();
}

/// Each stride.
#[inline(always)]
pub(crate) fn strides<D: Strides>(strides: &D) -> Place {
    let mut runtime = [0; MAX_RUNTIME];
    strides.write(&mut runtime, 0);
    each(|k| const { Leaves::<D>::PLACES }[k].map_or(const { Leaves::<D>::VALUES }[k], |place| runtime[place]))
}

/// Each stride without its sign.
#[inline(always)]
fn magnitudes<D: Strides>(strides: &D) -> Place {
    let strides = self::strides(strides);
    // A negative constant is a number in two's complement.
    each(|k| if negative::<D>(k) { strides[k].wrapping_neg() } else { strides[k] })
}

/// Whether stride `k` is negative, which only a constant is.
#[inline(always)]
fn negative<D: Strides>(k: usize) -> bool {
    k < const { D::LIST.length() } && D::LIST.is_negative(k)
}

/// The index of a coordinate with one integer for each mode, in wrapping arithmetic.
#[inline(always)]
pub(crate) fn index<D: Strides>(place: &Place, strides: &D) -> usize {
    let strides = self::strides(strides);
    sum(|k| place[k].wrapping_mul(strides[k]))
}

/// The extents of a tile with one extent for each of `rank` modes. None is 0: a tile has a first element.
#[track_caller]
const fn tile<S: Shape>(rank: usize) -> Place {
    let mut extents = [1; MODES];
    if S::SHAPE.length() != rank || S::SHAPE.depth() != 1 {
        mismatch(Blame::shape(Operation::Tensor, 0), S::SHAPE.length(), rank).panic()
    }
    let mut i = 0;
    while i < rank {
        extents[i] = expect::to_usize(S::SHAPE.entry(i), Operation::Tensor);
        if extents[i] == 0 {
            LayoutError::ZeroExtent { blame: Blame::shape(Operation::Tensor, i), mode: ModePath::mode(i) }.panic()
        }
        i += 1;
    }
    extents
}

/// The tile `S` of extents `E`: one constant for all that is done with it, so that an error is reported once.
pub(crate) struct TileOf<E, S>(PhantomData<(E, S)>);

impl<E: Extents, S: Shape> TileOf<E, S> {
    /// Its extents, one for each mode of `E`.
    pub(crate) const EXTENTS: Place = tile::<S>(E::RANK);
}

/// The number of runs of tiles along the first mode of a grid. Elements that are met at many coordinates may have more than can be
/// counted: then it is the largest number.
#[inline(always)]
pub(crate) fn runs<E: Extents>(grid: &Place) -> usize {
    (1..E::RANK).fold(1, |runs: usize, k| runs.saturating_mul(grid[k]))
}

/// The position that many places behind another along the modes from `first` to `rank`: the first one moves fastest.
pub(crate) fn moved(first: usize, rank: usize, place: &Place, mut places: usize, grid: &Place) -> Place {
    let mut moved = *place;
    for k in first..rank {
        places += moved[k];
        if k + 1 < rank {
            (moved[k], places) = (places % grid[k].max(1), places / grid[k].max(1));
        } else {
            moved[k] = places;
        }
    }
    moved
}

/// The second position along the first mode.
pub(crate) const FIRST_STEP: Place = {
    let mut place = [0; _];
    place[0] = 1;
    place
};

/// The position behind another, which is below the grid, along the modes from `first` to `rank`: the first one moves fastest.
/// Behind the last position it is not below the grid.
#[inline(always)]
pub(crate) fn next_place(first: usize, rank: usize, place: &Place, grid: &Place) -> Place {
    let mut next = *place;
    let mut mode = first;
    while mode + 1 < rank && next[mode] + 1 == grid[mode] {
        next[mode] = 0;
        mode += 1;
    }
    if mode < rank {
        next[mode] += 1;
    }
    next
}

/// The number of a coordinate of the tile `S`.
#[inline(always)]
pub(crate) fn number<S: Shape>(place: &Place) -> usize {
    sum(|k| place[k].wrapping_mul(const { before::<S>() }[k]))
}

/// The number of cells of the tile `S` before the second one along each mode, 0 behind the last mode.
const fn before<S: Shape>() -> Place {
    let (mut before, mut product, mut mode) = ([0; MODES], 1, 0);
    while mode < S::SHAPE.length() {
        before[mode] = product;
        product *= expect::to_usize(S::SHAPE.entry(mode), Operation::Tensor);
        mode += 1;
    }
    before
}

/// The numbers of tiles of the shape `S` along each mode, ragged ones among them.
#[inline(always)]
pub(crate) fn grid<E: Extents, S: Shape>(extents: &E) -> Place {
    let (extents, tile) = (extents.extents(), &TileOf::<E, S>::EXTENTS);
    // Of a multiple, the quotient without a test for a remainder.
    let whole = |k: usize| E::MULTIPLES[k].is_multiple_of(tile[k]);
    each(|k| match k < E::RANK {
        true if whole(k) => extents[k] / tile[k],
        true => extents[k].div_ceil(tile[k]),
        false => 1,
    })
}

/// That tiles of the shape `S` cover the extents `E` without a tail.
pub(crate) struct Whole<E, S>(PhantomData<(E, S)>);

impl<E: Extents, S: Shape> Whole<E, S> {
    /// Whether they do.
    pub(crate) const HOLDS: bool = Self::attempt().is_ok();

    pub(super) const PROOF: () = if let Err(error) = Self::attempt() {
        error.panic()
    };

    const fn attempt() -> Result<(), LayoutError> {
        let tile = TileOf::<E, S>::EXTENTS;
        let mut i = 0;
        while i < E::RANK {
            if !E::MULTIPLES[i].is_multiple_of(tile[i]) {
                let blame = Blame::shape(Operation::Tensor, i);
                let (tile, multiple) = (tile[i] as u64, E::MULTIPLES[i] as u64);
                return Err(LayoutError::RaggedExtent { blame, mode: ModePath::mode(i), tile, multiple });
            }
            i += 1;
        }
        Ok(())
    }
}

/// The integers of a coordinate, constants among them.
#[inline(always)]
pub(super) fn position<X: Selection>(coordinate: X) -> Place {
    let mut parts = const { constants(&X::FORM) };
    coordinate.write(&mut parts, 0);
    each(|k| if matches!(const { &X::FORM.kinds }[k], Kind::Signed) { natural(parts[k]) } else { parts[k] })
}

/// A signed integer of 32 bits, as its bits stand in a part; a negative one is out of bounds, whatever the extent.
#[inline(always)]
const fn natural(part: usize) -> usize {
    if part > i32::MAX.unsigned_abs() as usize { usize::MAX } else { part }
}

/// The constants of a coordinate where they stand, 0 elsewhere.
const fn constants(form: &Form) -> Parts {
    let mut parts = [0; MAX_LEAVES];
    let mut i = 0;
    while i < form.length() {
        parts[i] = expect::to_usize(form.tuple.entry(i), Operation::Index);
        i += 1;
    }
    parts
}

/// That the coordinate `X` has one integer for each mode of `E`.
pub(super) struct Position<E, X>(PhantomData<(E, X)>);

impl<E: Extents, X: Coordinate> Position<E, X> {
    /// Refuses any other.
    pub(super) const FITS: () = congruent::<X>(E::RANK);
}

/// Refuses a selection that has not one part for each of `rank` modes.
#[track_caller]
const fn congruent<X: Selection>(rank: usize) {
    if X::FORM.length() != rank || X::FORM.profile().depth() != 1 {
        let shape = expect::tuple(IntTuple::flat([1; MAX_LEAVES].split_at(rank).0));
        let (blame, coordinate) = (Blame::shape(Operation::Index, 0), *X::FORM.profile());
        LayoutError::CoordinateNotCongruent { blame, coordinate, shape: *shape.profile() }.panic()
    }
}

/// The elements along a mode are not side by side; how many there are is known at run time.
const fn no_run(mode: usize) -> LayoutError {
    LayoutError::NotContiguous { blame: Blame::stride(Operation::Tensor, mode), size: 0, run: 1 }
}

/// That the selection `X` has one part for each mode of `E`, of which one is `..`, and that mode has stride 1 in `D`.
pub(crate) struct Run<E, D, X>(PhantomData<(E, D, X)>);

impl<E: Extents, D: Strides, X: Selection> Run<E, D, X> {
    /// The first mode that `X` leaves free, and how many there are.
    const FREE: (usize, usize) = {
        let (mut first, mut count, mut mode) = (MODES - 1, 0, X::FORM.length());
        while mode > 0 {
            mode -= 1;
            if matches!(X::FORM.kinds[mode], Kind::Free) {
                (first, count) = (mode, count + 1);
            }
        }
        (first, count)
    };

    /// The mode of the run.
    pub(crate) const MODE: usize = Self::FREE.0;

    /// Refuses any other.
    pub(crate) const PROOF: () = {
        congruent::<X>(E::RANK);
        if Self::FREE.1 != 1 {
            mismatch(Blame::shape(Operation::Index, 0), Self::FREE.1, 1).panic()
        }
        if Leaves::<D>::PLACES[Self::MODE].is_some() || Leaves::<D>::VALUES[Self::MODE] != 1 {
            no_run(Self::MODE).panic()
        }
    };
}
