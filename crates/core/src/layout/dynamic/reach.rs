//! The reach of a layout with runtime extents for the numbers of a value, and its number of coordinates.

use layout_algebra::{Blame, LayoutError, Operation};

use super::facts::Facts;
use super::{Dynamic, extent_of, instance};
use crate::layout::index::factors::Factors;

/// The cosize, and how far index 0 lies above the smallest index.
///
/// # Errors
/// [`LayoutError::ZeroExtent`] for an extent of 0; where `usize` does not count the coordinates or the elements.
#[inline]
pub(crate) fn reach<L: Dynamic>(layout: &L) -> Result<(u64, usize), LayoutError> {
    match const { &Facts::of::<L>() }.reach(&layout.numbers()) {
        Some((cosize, origin)) => Ok((cosize as u64, origin)),
        None => decide(layout),
    }
}

/// Decides where it is not plain to see.
#[cold]
#[inline(never)]
#[allow(clippy::cast_possible_truncation, reason = "the origin is less than the cosize")]
fn decide<L: Dynamic>(layout: &L) -> Result<(u64, usize), LayoutError> {
    let layout = instance(layout)?;
    let (size, cosize) = (layout.size(), layout.cosize()?);
    for number in [size, cosize] {
        if number > usize::MAX as u64 {
            let blame = Blame::whole(Operation::Tensor, 0);
            return Err(LayoutError::TooWide { blame, number, bits: usize::BITS });
        }
    }
    Ok((cosize, layout.origin_terms()?[0] as usize))
}

/// The number of coordinates, in wrapping arithmetic, as extents of a tensor need no other.
#[inline(always)]
pub(crate) fn size_of<L: Dynamic>(layout: &L) -> usize {
    const { &Factors::of(extent_of::<L>()) }.value(&layout.numbers())
}

/// Whether an operation may have more coordinates than its operand: a composition by a tile that repeats.
pub(crate) const fn grows<L: Dynamic, M: Dynamic>() -> bool {
    let (Ok(from), Ok(to)) = (&L::DYNAMIC, &M::DYNAMIC) else { return false };
    match (from.extent(), to.extent()) {
        (Ok(from), Ok(to)) => !from.product.same(to.product) || from.coefficient < to.coefficient,
        _ => true,
    }
}

/// Panics where `usize` does not count the coordinates.
#[inline(never)]
#[track_caller]
pub(crate) fn require_counted<L: Dynamic>(layout: &L) {
    if let Err(error) = reach(layout) {
        error.panic()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use layout_algebra::{DynLayout, LayoutError, MAX_RUNTIME};

    use super::{decide, reach};
    use crate::int::{AtRunTime, ShapeOrRuntimeShape};
    use crate::layout::dynamic::Dynamic;

    /// Flat, nested, negative and zero strides; multiples, products and powers of numbers; more leaves than modes.
    const TEXTS: [&str; 9] = [
        "(?0,?1):(?1,1)",
        "(8?0,7):(7,1)",
        "(?0,?1,?2):(?1*?2,?2,1)",
        "((2,?0),(3?1,2)):((?2,1),(-4,5))",
        "(?0,?1):(-1,-3*?2)",
        "?0:0",
        "(?0,?0):(?0*?1,?0)",
        "(?0,9223372036854775807):(1,1)",
        "(?0,1,1,1,1,1,1,1,1,1,1,1,1,?1):(1,1,1,1,1,1,1,1,1,1,1,1,1,?2)",
    ];

    #[derive(Clone, Copy)]
    struct Case<const N: usize>([usize; MAX_RUNTIME]);

    impl<const N: usize> crate::sealed::Sealed for Case<N> {}

    impl<const N: usize> ShapeOrRuntimeShape for Case<N> {
        type Stage = AtRunTime;
    }

    impl<const N: usize> Dynamic for Case<N> {
        type Operand = [usize; MAX_RUNTIME];
        const DYNAMIC: Result<DynLayout, LayoutError> = DynLayout::parse(TEXTS[N]);

        fn of(numbers: Self::Operand) -> Self {
            Case(numbers)
        }

        fn numbers(&self) -> [usize; MAX_RUNTIME] {
            self.0
        }
    }

    /// Holds a layout against the algebra, for all numbers of a list; the number of refusals.
    fn holds<const N: usize>() -> usize {
        let numbers = [0, 1, 2, 3, 8, 1 << 20, 1 << (usize::BITS / 2), usize::MAX / 8, usize::MAX / 2, usize::MAX];
        let mut refused = 0;
        for (a, b, c) in numbers
            .into_iter()
            .flat_map(|a| numbers.into_iter().flat_map(move |b| numbers.into_iter().map(move |c| (a, b, c))))
        {
            let case = Case::<N>([a, b, c, 0, 0, 0, 0, 0]);
            let expected = decide(&case);
            assert_eq!(reach(&case), expected, "{} of {a}, {b}, {c}", TEXTS[N]);
            refused += usize::from(expected.is_err());
        }
        refused
    }

    /// The answer without the algebra is the algebra's, refusals included.
    #[test]
    fn as_the_algebra() {
        let refused = [
            holds::<0>(),
            holds::<1>(),
            holds::<2>(),
            holds::<3>(),
            holds::<4>(),
            holds::<5>(),
            holds::<6>(),
            holds::<7>(),
            holds::<8>(),
        ];
        assert!(refused.iter().all(|&count| 0 < count && count < 1000), "{refused:?}");
    }
}
