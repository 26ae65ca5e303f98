//! The strides of runtime extents: how far they reach, which index a position has, whether two positions have one.

use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, IntTuple, LayoutError, MAX_LEAVES, MAX_RUNTIME, Operation, Stride};

use crate::extents::Extents;
use crate::extents::place::{MODES, Place, each};
use crate::extents::proof::SameRank;
use crate::int::Strides;

/// The layout of these extents and strides, with a number for each runtime stride; `None` where an extent is 0.
fn layout<D: Strides>(rank: usize, extents: &Place, strides: &D) -> Result<Option<algebra::Layout>, LayoutError> {
    let extents = extents.map(|extent| extent as u64);
    let (extents, strides) = (&extents[..rank], self::strides(strides));
    if extents.contains(&0) {
        return Ok(None);
    }
    let overflow = |stride: usize| {
        let blame = Blame::stride(Operation::Tensor, 0);
        LayoutError::Overflow { blame, left: stride as u64, right: 1 }
    };
    // A mode of extent 1 keeps stride 0: the tensor may have any number there, also one that no layout has.
    let mut constants = [Stride::ZERO; MAX_LEAVES];
    for (k, constant) in constants.iter_mut().enumerate().take(rank) {
        if extents[k] == 1 {
            continue;
        }
        // A negative constant is a number in two's complement; a runtime stride of that size reaches too far in any
        // case.
        let stride = if D::LIST.is_negative(k) { Ok(strides[k].cast_signed()) } else { isize::try_from(strides[k]) };
        *constant = Stride::constant(stride.map_err(|_| overflow(strides[k]))? as i64);
    }
    algebra::Layout::new(&IntTuple::flat(extents)?, &constants[..rank]).map(Some)
}

/// The cosize, and the distance from the smallest index to index 0; both 0 where an extent is 0.
///
/// # Errors
/// [`LayoutError::SumOverflow`] where the cosize exceeds 64 bits.
#[inline]
pub(crate) fn reach<E: Extents, D: Strides>(
    extents: &E,
    strides: &D,
    _: SameRank<E, D>,
) -> Result<(u64, u64), LayoutError> {
    let (extents, far) = (extents.extents(), magnitudes(strides));
    if (0..E::RANK).any(|k| extents[k] == 0) {
        return Ok((0, 0));
    }
    let below = each(E::RANK, |k| if k < E::RANK { extents[k] - 1 } else { 0 });
    let cosize = farthest(1, &far, &below)?;
    let origin = farthest(0, &each(E::RANK, |k| if negative::<D>(k) { far[k] } else { 0 }), &below)?;
    Ok((cosize, origin))
}

/// `start` and the sum of all products.
#[inline(always)]
fn farthest(start: u64, strides: &Place, below: &Place) -> Result<u64, LayoutError> {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = strides.map(|stride| stride as u64);
    let below = below.map(|last| last as u64);
    // `cosize_of` takes eight products, and there are up to twelve modes.
    let low = algebra::cosize_of(
        &[start, a, b, c, d, e, f, g, h],
        below.first_chunk().expect("more modes than runtime strides"),
    )?;
    let [.., w, x, y, z] = below;
    algebra::cosize_of(&[low, i, j, k, l, 0, 0, 0, 0], &[w, x, y, z, 0, 0, 0, 0])
}

/// Decides whether no two coordinates share an index.
///
/// # Errors
/// [`LayoutError::NotInjective`] with two coordinates if they have.
#[inline]
pub(crate) fn injective<E: Extents, D: Strides>(extents: &E, strides: &D) -> Result<(), LayoutError> {
    distinct(E::RANK, &extents.extents(), strides)
}

/// Decides [`injective`] for the extents of `rank` modes.
///
/// # Errors
/// As for [`injective`].
#[inline(always)]
pub(crate) fn distinct<D: Strides>(rank: usize, extents: &Place, strides: &D) -> Result<(), LayoutError> {
    if separates(rank, extents, &magnitudes(strides)) { Ok(()) } else { decide(rank, extents, strides) }
}

/// Decides where it is not plain to see.
#[cold]
#[inline(never)]
fn decide<D: Strides>(rank: usize, extents: &Place, strides: &D) -> Result<(), LayoutError> {
    layout(rank, extents, strides)?.map_or(Ok(()), |layout| algebra::check::injective(&layout))
}

/// Panics unless no two coordinates of these modes, their extents and steps, have one index.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn require_distinct((rank, extents, steps): &(usize, Place, Place)) {
    let strides = steps.map(|step| Stride::constant(step.cast_signed() as i64));
    let extents = extents.map(|extent| extent as u64);
    let layout = IntTuple::flat(&extents[..*rank]).and_then(|shape| algebra::Layout::new(&shape, &strides[..*rank]));
    match layout.and_then(|layout| algebra::check::injective(&layout)) {
        Ok(()) | Err(LayoutError::ZeroExtent { .. }) => {}
        Err(error) => error.panic(),
    }
}

/// Whether a simple law shows that no two coordinates share an index: each stride exceeds the reach of the modes of
/// smaller strides. Strides are without their signs. The largest index fits in 64 bits, or an extent is 0.
#[inline(always)]
pub(crate) fn separates(rank: usize, extents: &Place, steps: &Place) -> bool {
    if (0..rank).any(|k| extents[k] == 0) {
        return true;
    }
    let mut modes = [(0, 0); MODES];
    for (k, mode) in modes.iter_mut().enumerate().take(rank) {
        // A mode of one coordinate has no stride.
        *mode = if extents[k] == 1 { (0, 1) } else { (steps[k] as u64, extents[k] as u64) };
    }
    let modes = &mut modes[..rank];
    // Insertion, because the modes are few and mostly in order; a call would cost more than the loop.
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

/// The constant strides of `D`, and the positions of the runtime strides in their list.
pub(super) struct StrideLeaves<D>(PhantomData<D>);

impl<D: Strides> StrideLeaves<D> {
    pub(super) const VALUES: Place = D::LIST.constants();
    pub(super) const PLACES: [Option<usize>; MODES] = D::LIST.runtime_places();
}

/// The strides, one for each mode.
#[inline(always)]
pub(crate) fn strides<D: Strides>(strides: &D) -> Place {
    let mut runtime = [0; MAX_RUNTIME];
    strides.write(&mut runtime, 0);
    let (places, values) = const { (&StrideLeaves::<D>::PLACES, &StrideLeaves::<D>::VALUES) };
    let stride = |k: usize| if let Some(place) = places[k] { runtime[place] } else { values[k] };
    each(const { D::LIST.length() }, stride)
}

/// The strides without their signs.
#[inline(always)]
fn magnitudes<D: Strides>(strides: &D) -> Place {
    let strides = self::strides(strides);
    // A negative constant is a number in two's complement.
    each(const { D::LIST.length() }, |k| if negative::<D>(k) { strides[k].wrapping_neg() } else { strides[k] })
}

/// Whether stride `k` is negative, which only a constant is.
#[inline(always)]
fn negative<D: Strides>(k: usize) -> bool {
    k < const { D::LIST.length() } && D::LIST.is_negative(k)
}
