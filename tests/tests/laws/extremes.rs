//! No operation overflows: all of them, on numbers near powers of 2 and near the limits, with the arithmetic checked.

use layout_tests::generate::extreme::Random;
use layout_tests::steps::OPERATIONS;

#[test]
fn every_operation_answers_near_the_limits() {
    let mut random = Random::new(1);
    for _ in 0..4000 {
        let input = random.input();
        for (name, operation) in OPERATIONS {
            let answer = std::panic::catch_unwind(|| operation(&input));
            assert!(answer.is_ok(), "{name} panics on {input:?}");
        }
    }
}

#[test]
fn inputs_that_overflowed() {
    let parse = layout_tests::steps::Input::parse;
    for input in [
        parse("(1):(1)", "1:0", "Sw<0,0,0>", u64::MAX),
        parse("(2147483649,33554430):(1,7)", "(18446744073709551615,1):(1,0)", "Sw<0,0,0>", 1),
        parse("(7):(2147483648)", "1:0", "Sw<31,1,-31>", 4),
        parse("(288230376151711743,8,8):(0,8,3)", "1:0", "Sw<0,0,0>", 1),
        parse("4:1", "4:1", "Sw<0,0,0>", u64::MAX),
        parse("4:1", "4:1", "Sw<1,0,1>", i64::MAX.cast_unsigned()),
    ] {
        for (name, operation) in OPERATIONS {
            assert!(std::panic::catch_unwind(|| operation(&input)).is_ok(), "{name} panics on {input:?}");
        }
    }
}

/// Offsets near 2^64 are answered: ranges that do not meet are disjoint, others leave the numbers of indices.
#[test]
fn claims_about_far_offsets_are_answered() {
    use layout_algebra::{Layout, LayoutError, check};
    let tile = Layout::parse("(4,8):(8,1)").expect("a layout");
    for far in [u64::MAX, u64::MAX - 31, 1 << 63, (1 << 63) - 1, (1 << 63) - 31] {
        assert_eq!(check::disjoint(&tile, 0, &tile, far), Ok(()));
        assert_eq!(check::disjoint(&tile, far, &tile, 0), Ok(()));
        let same = check::disjoint(&tile, far, &tile, far);
        assert!(matches!(same, Err(LayoutError::SumOverflow { .. })), "{same:?}");
    }
    let last = (1 << 63) - 32;
    let Err(LayoutError::NotDisjoint { free, index, .. }) = check::disjoint(&tile, last, &tile, last) else { panic!() };
    assert_eq!((free, index.cast_unsigned()), (1 << 63, last));
}

/// A sum of terms beyond 64 bits is an error, also where nothing is added before the term that is too large.
#[test]
fn sums_of_terms_are_exact_or_refused() {
    use layout_algebra::{MAX_RUNTIME, cosize_of};
    let sum = |constant: u64, term: u64, runtime: u64| {
        let (mut terms, mut values) = ([0; 1 + MAX_RUNTIME], [0; MAX_RUNTIME]);
        (terms[0], terms[1], values[0]) = (constant, term, runtime);
        cosize_of(&terms, &values).ok()
    };
    for constant in [0, 1, u64::MAX - 1, u64::MAX] {
        for term in [0, 1, 3, 1 << 32, u64::MAX] {
            for runtime in [0, 1, 5, 1 << 32, u64::MAX] {
                let exact = term.checked_mul(runtime).and_then(|far| far.checked_add(constant));
                assert_eq!(sum(constant, term, runtime), exact, "{constant} + {term} * {runtime}");
            }
        }
    }
}
