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

    use std::vec::Vec;

    use layout_algebra::{DynLayout, LayoutError, MAX_RUNTIME, check};

    use super::{decide, reach};
    use crate::int::{AtRunTime, ShapeOrRuntimeShape};
    use crate::layout::dynamic::{Dynamic, instance};
    use crate::plan::{Leaves, LoopLayout, LoopsOf};

    /// Flat, nested, negative and zero strides; multiples, products and powers of numbers; more leaves than modes.
    const TEXTS: [&str; 15] = [
        "(?0,?1):(?1,1)",
        "(8?0,7):(7,1)",
        "(?0,?1,?2):(?1*?2,?2,1)",
        "((2,?0),(3?1,2)):((?2,1),(-4,5))",
        "(?0,?1):(-1,-3*?2)",
        "?0:0",
        "(?0,?0):(?0*?1,?0)",
        "(?0,9223372036854775807):(1,1)",
        "(?0,?1):(?2,?2)",
        "(?0,2?1):(?1*?2,1)",
        "(?0,?1,3):(?1*?1,-1,?0*?1*?1)",
        "((?0,?1),2,?2):((0,1),?1,2*?1)",
        "(1,?0,1,?1):(?2*?2,?2,-7,?0*?2)",
        "(?0,?1,?2):(1,?0,2*?0*?1)",
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
        const DYNAMIC: Result<DynLayout, LayoutError> = match DynLayout::parse(TEXTS[N]) {
            // Its extents are `(?0*?1,?2)`, which a text does not have.
            Ok(layout) if N == 13 => Ok(layout.coalesce()),
            layout => layout,
        };

        fn of(numbers: Self::Operand) -> Self {
            Case(numbers)
        }

        fn numbers(&self) -> [usize; MAX_RUNTIME] {
            self.0
        }
    }

    /// Calls a function with three numbers of a list; under Miri, of a part of it.
    fn each(list: &[usize], mut call: impl FnMut([usize; 3])) {
        let list: Vec<usize> = list.iter().copied().step_by(if cfg!(miri) { 3 } else { 1 }).collect();
        for (a, b) in list.iter().flat_map(|a| list.iter().map(move |b| (*a, *b))) {
            for c in &list {
                call([a, b, *c]);
            }
        }
    }

    fn case<const N: usize>([a, b, c]: [usize; 3]) -> Case<N> {
        Case([a, b, c, 0, 0, 0, 0, 0])
    }

    /// Holds a layout against the algebra, for all numbers of a list; the number of refusals.
    fn holds<const N: usize>() -> usize {
        let numbers = [0, 1, 2, 3, 8, 1 << 20, 1 << (usize::BITS / 2), usize::MAX / 8, usize::MAX / 2, usize::MAX];
        let mut refused = 0;
        each(&numbers, |numbers| {
            let case = case::<N>(numbers);
            let expected = decide(&case);
            assert_eq!(reach(&case), expected, "{} of {numbers:?}", TEXTS[N]);
            // The simple law holds wherever there is a tensor.
            if expected.is_ok() && Leaves::of(case).separates() {
                let distinct = check::injective(&instance(&case).unwrap());
                assert_eq!(distinct, Ok(()), "{} of {numbers:?}", TEXTS[N]);
            }
            refused += usize::from(expected.is_err());
        });
        refused
    }

    /// Holds a layout against the definition, for small numbers; how often elements are plainly distinct.
    fn is_defined<const N: usize>() -> usize {
        let mut plain = 0;
        each(&[1, 2, 3, 4, 5], |numbers| {
            let case = case::<N>(numbers);
            let Ok(layout) = instance(&case) else { return };
            if layout.size() > 1 << 12 {
                return;
            }
            let mut indices: Vec<i128> = (0..layout.size())
                .map(|mut x| {
                    (0..layout.length())
                        .map(|k| {
                            let (extent, stride) = layout.mode_at(k);
                            let place = x % extent;
                            x /= extent;
                            i128::from(place) * i128::from(stride.coefficient())
                        })
                        .sum()
                })
                .collect();
            indices.sort_unstable();
            let (least, most) = (indices[0], indices[indices.len() - 1]);
            let (cosize, origin) = reach(&case).unwrap();
            assert_eq!((i128::from(cosize), origin as i128), (most - least + 1, -least), "{} of {numbers:?}", TEXTS[N]);
            let distinct = indices.windows(2).all(|pair| pair[0] != pair[1]);
            let separates = Leaves::of(case).separates();
            assert!(distinct || !separates, "{} of {numbers:?}", TEXTS[N]);
            assert_eq!(Leaves::of(case).distinct().is_ok(), distinct, "{} of {numbers:?}", TEXTS[N]);
            plain += usize::from(separates);
        });
        plain
    }

    /// The answers without the algebra are the algebra's, refusals included, and the definition's.
    #[test]
    fn as_the_algebra() {
        macro_rules! all {
            ($name:ident) => {
                [
                    $name::<0>(),
                    $name::<1>(),
                    $name::<2>(),
                    $name::<3>(),
                    $name::<4>(),
                    $name::<5>(),
                    $name::<6>(),
                    $name::<7>(),
                    $name::<8>(),
                    $name::<9>(),
                    $name::<10>(),
                    $name::<11>(),
                    $name::<12>(),
                    $name::<13>(),
                    $name::<14>(),
                ]
            };
        }
        let refused = all!(holds);
        assert!(refused.iter().all(|&count| 0 < count && count < 1000), "{refused:?}");
        let plain = all!(is_defined);
        assert!(plain.iter().any(|&count| 0 < count && count < 125), "{plain:?}");
    }
}
