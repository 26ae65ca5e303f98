//! What stable `const fn` lacks: `?`, `min`, `gcd`, cheap checks. The only file that casts.

/// `?` for `const fn`.
macro_rules! ctry {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use ctry;

/// The smaller of two.
pub(crate) const fn min(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}

/// The larger of two.
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

/// `a b`, if it fits. A wide product costs const evaluation an eighth of `checked_mul`, which calls functions.
#[allow(clippy::cast_possible_truncation, reason = "checked")]
pub(crate) const fn times(a: u64, b: u64) -> Option<u64> {
    let product = a as u128 * b as u128;
    if product > u64::MAX as u128 {
        return None;
    }
    Some(product as u64)
}

/// `a + b`, if it fits.
pub(crate) const fn plus(a: u64, b: u64) -> Option<u64> {
    if a > u64::MAX - b {
        return None;
    }
    Some(a + b)
}

/// A count that is below 256 by the capacities of this crate.
#[allow(clippy::cast_possible_truncation, reason = "capacities are below 256")]
pub(crate) const fn small(count: usize) -> u8 {
    debug_assert!(count <= u8::MAX as usize);
    count as u8
}

/// A number as a signed one, if it fits.
#[allow(clippy::cast_possible_wrap, reason = "checked")]
pub(crate) const fn signed(number: u64) -> Option<i64> {
    if number > i64::MAX as u64 {
        return None;
    }
    Some(number as i64)
}

/// The same bits read as a signed number; see `Layout::offset` for when that is exact.
#[allow(clippy::cast_possible_wrap, reason = "two's complement is meant")]
pub(crate) const fn as_signed(bits: u64) -> i64 {
    bits as i64
}

/// The same bits read as an unsigned number.
#[allow(clippy::cast_sign_loss, reason = "two's complement is meant")]
pub(crate) const fn as_bits(number: i64) -> u64 {
    number as u64
}
