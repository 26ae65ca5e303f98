//! Layouts with runtime extents, and values for their runtime numbers.

use layout_algebra::{Basis, DynLayout, Extent, MAX_RUNTIME, Profile, RuntimeProduct, Stride};

use super::extreme::Random;
use super::small::lists;

/// The values of all runtime numbers.
pub type Values = [u64; MAX_RUNTIME];

/// The product of these runtime numbers.
///
/// # Panics
/// For a number that there is not.
pub fn product(numbers: &[usize]) -> RuntimeProduct {
    let factor = |k: &usize| RuntimeProduct::number(*k).expect("a runtime number");
    numbers.iter().map(factor).fold(RuntimeProduct::ONE, |all, factor| all.times(factor).expect("a small power"))
}

/// The extent `coefficient x product`.
pub fn extent(coefficient: u64, numbers: &[usize]) -> Extent {
    Extent { coefficient, product: product(numbers) }
}

/// The stride `coefficient x product`.
pub fn stride(coefficient: i64, numbers: &[usize]) -> Stride {
    Stride::new(coefficient, Basis::Product(product(numbers)))
}

/// The layout of these modes.
///
/// # Panics
/// For modes beyond the capacity of the algebra.
pub fn of_modes(profile: &Profile, modes: &[(Extent, Stride)]) -> DynLayout {
    let (extents, strides): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
    DynLayout::new(profile, &extents, &strides).expect("a small layout")
}

/// Modes of few extents and strides, with the runtime numbers `?0` and `?1` in extents, and `?2` in strides.
pub fn modes() -> Vec<(Extent, Stride)> {
    let extents: [(u64, &[usize]); 5] = [(2, &[]), (3, &[]), (1, &[0]), (4, &[0]), (2, &[1])];
    let strides: [(i64, &[usize]); 6] = [(0, &[]), (1, &[]), (4, &[]), (4, &[0]), (2, &[0, 1]), (1, &[2])];
    let with = |(c, numbers)| strides.map(|(d, others)| (extent(c, numbers), stride(d, others)));
    extents.into_iter().flat_map(with).collect()
}

/// All flat layouts of at most `rank` of these [modes].
pub fn small(rank: usize) -> Vec<DynLayout> {
    let modes = modes();
    let of_rank = |rank| lists(&modes, rank).into_iter().map(move |modes| of_modes(&Profile::flat(rank), &modes));
    (0..=rank).flat_map(of_rank).collect()
}

/// All values up to 3 of the two runtime numbers of the extents, with a few of the one of strides.
pub fn small_values() -> Vec<Values> {
    let values = |rows| (1..=3).flat_map(move |columns| [0, 1, 7].map(|stride| [rows, columns, stride, 0, 0, 0, 0, 0]));
    (1..=3).flat_map(values).collect()
}

/// A nested layout of some modes, of coefficients and products that are larger.
///
/// # Panics
/// If it were beyond the capacity of the algebra.
pub fn random(random: &mut Random) -> DynLayout {
    let numbers = |random: &mut Random| (0..random.below(3)).map(|_| random.pick(&[0, 1, 2])).collect::<Vec<usize>>();
    let modes: Vec<(Extent, Stride)> = (0..=random.below(4))
        .map(|_| {
            let extent = extent(1 + random.below(12), &numbers(random));
            let coefficient = i64::try_from(random.below(60)).expect("small") - 6;
            (extent, stride(coefficient, &numbers(random)))
        })
        .collect();
    let flat = Profile::flat(modes.len());
    let whole = of_modes(&flat, &modes);
    if random.below(2) == 0 || whole.rank() < 2 {
        return whole;
    }
    let last = whole.rank() - 1;
    whole.at_leaves(&layout_algebra::ops::group(&whole.leaf_numbers(), 0, last).expect("a range of modes"))
}

/// Values below `limit` of all runtime numbers.
pub fn random_values(random: &mut Random, limit: u64) -> Values {
    core::array::from_fn(|_| 1 + random.below(limit))
}
