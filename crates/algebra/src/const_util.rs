//! Replacements for functions that stable `const fn` lacks (`?`, `min`, `gcd`), and arithmetic that is cheap in const
//! evaluation.
//!
//! The interpreter of `rustc` pays for each call and each basic block: `u64::checked_mul` costs twenty times a plain
//! product. So checks are comparisons here, and only numbers that need library calls use them.

/// `?` for `const fn`. An operation and an operand, if given, become the blame of the error.
macro_rules! ctry {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
    ($result:expr, $operation:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error.during($operation)),
        }
    };
    ($result:expr, $operation:expr, $operand:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error.during($operation).of_operand($operand)),
        }
    };
}
pub(crate) use ctry;

/// Products of two numbers below this have at most 62 bits, so two products can be added without a check.
pub(crate) const SMALL: u64 = 1 << 31;

/// The smaller of two numbers.
pub(crate) const fn min(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}

/// The larger of two numbers.
pub(crate) const fn max(a: u64, b: u64) -> u64 {
    if a > b { a } else { b }
}

/// The greatest common divisor; `gcd(0, b) = b`.
pub(crate) const fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A count that is below 256 by the capacities of this crate.
#[allow(clippy::cast_possible_truncation, reason = "capacities are below 256")]
pub(crate) const fn small(count: usize) -> u8 {
    debug_assert!(count <= u8::MAX as usize);
    count as u8
}

/// A number as a signed number, if it fits.
#[allow(clippy::cast_possible_wrap, reason = "checked")]
pub(crate) const fn signed(number: u64) -> Option<i64> {
    if number > i64::MAX as u64 {
        return None;
    }
    Some(number as i64)
}

/// A magnitude with the sign of `number`, if it fits with either sign.
pub(crate) const fn with_sign_of(number: i64, magnitude: u64) -> Option<i64> {
    match signed(magnitude) {
        Some(magnitude) => Some(if number < 0 { -magnitude } else { magnitude }),
        None => None,
    }
}

/// The bits reinterpreted as a signed number; see `Layout::offset` for when this is exact.
#[allow(clippy::cast_possible_wrap, reason = "two's complement is meant")]
pub(crate) const fn as_signed(bits: u64) -> i64 {
    bits as i64
}

/// The bits reinterpreted as an unsigned number.
#[allow(clippy::cast_sign_loss, reason = "two's complement is meant")]
pub(crate) const fn as_bits(number: i64) -> u64 {
    number as u64
}

/// `a x b`, if it fits.
pub(crate) const fn product(a: u64, b: u64) -> Option<u64> {
    // b) >> 32 == 0 | Two numbers of 32 bits have a product of 64. One test instead of a library call, as the module
    // says.
    if (a | b) >> 32 == 0 { Some(a * b) } else { a.checked_mul(b) }
}

/// `a x b` with a sign, if it fits.
pub(crate) const fn signed_product(a: i64, b: i64) -> Option<i64> {
    /// The bound below which products of two magnitudes fit in 63 bits.
    const SMALL: i64 = 1 << 31;
    if a < SMALL && a > -SMALL && b < SMALL && b > -SMALL { Some(a * b) } else { a.checked_mul(b) }
}

/// The magnitude of a number.
pub(crate) const fn magnitude(number: i64) -> u64 {
    if number >= 0 { as_bits(number) } else { number.unsigned_abs() }
}

/// The largest number of `bits` bits.
pub(crate) const fn largest(bits: u32) -> u64 {
    if bits >= u64::BITS { u64::MAX } else { (1 << bits) - 1 }
}

/// The positions `0, 1, ..`, to be [arranged](arrange).
pub(crate) const fn places<const N: usize>() -> [usize; N] {
    let mut places = [0; N];
    let mut i = 0;
    while i < N {
        places[i] = i;
        i += 1;
    }
    places
}

/// Sorts the first `count` positions by rising key. The sort is stable: to sort by two keys, sort by the second key
/// first.
///
/// It is an insertion sort: the lists are short, and mostly sorted already.
pub(crate) const fn arrange<const N: usize>(places: &mut [usize; N], count: usize, keys: &[u128; N]) {
    let mut i = 1;
    while i < count {
        let place = places[i];
        let mut j = i;
        // Strictly greater: equal keys never pass each other, which makes the sort stable.
        while j > 0 && keys[places[j - 1]] > keys[place] {
            places[j] = places[j - 1];
            j -= 1;
        }
        places[j] = place;
        i += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of three keys below 3, against the stable sort of the standard library.
    #[test]
    fn places_are_arranged_as_by_a_stable_sort() {
        for code in 0..27 {
            let keys = [code % 3, code / 3 % 3, code / 9, 0];
            for count in 0..=3 {
                let mut ours = places();
                arrange(&mut ours, count, &keys);
                let mut sorted: [usize; 4] = places();
                sorted[..count].sort_by_key(|place| keys[*place]);
                assert_eq!(ours, sorted, "{count} of {keys:?}");
            }
        }
    }
}
