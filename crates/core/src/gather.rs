//! The numbers of types, gathered tuple by tuple. Const evaluation makes most layouts of them.

use core::marker::PhantomData;

use layout_algebra::Numbers;

/// Extents that are not small.
pub(crate) const NO_EXTENTS: Numbers<u64> = Numbers::large(0);

/// Strides that are not small.
pub(crate) const NO_STEPS: Numbers<i64> = Numbers::large(0);

/// A flat tuple of `RANK` numbers: constants without parameters of a user's, so they are evaluated once.
pub(crate) struct Flat<const RANK: usize>;

impl<const RANK: usize> Flat<RANK> {
    /// The bound of extents below which their product fits in 64 bits.
    pub(crate) const LIMIT: u64 = Numbers::<u64>::limit(RANK);

    /// The extents, to be entered.
    pub(crate) const EXTENTS: Numbers<u64> = Numbers::flat(0, RANK);

    /// The strides, to be entered.
    pub(crate) const STEPS: Numbers<i64> = Numbers::flat(0, RANK);

    /// Extents mode by mode, to be pushed.
    pub(crate) const OPEN_EXTENTS: Numbers<u64> = Numbers::open(0, RANK, 1);

    /// Strides mode by mode, to be pushed.
    pub(crate) const OPEN_STEPS: Numbers<i64> = Numbers::open(0, RANK, 0);
}

/// A tuple with tuples in it, or with numbers that are not small.
pub(crate) struct Nested<T>(PhantomData<T>);

/// A single extent.
pub(crate) const fn extent(number: u64) -> Numbers<u64> {
    // The number is its own measure: where all are small, no product overflows, and nothing is checked.
    Numbers::leaf(0, number, number)
}

/// A single stride.
#[allow(clippy::cast_possible_wrap, reason = "not small where it wraps")]
pub(crate) const fn step(number: u64) -> Numbers<i64> {
    // The measure is unsigned. A number that wraps is above every limit, and takes the path that refuses it.
    Numbers::leaf(0, number as i64, number)
}

/// The number of modes with these names.
pub(crate) const fn rank(names: &[&str]) -> usize {
    names.len()
}
