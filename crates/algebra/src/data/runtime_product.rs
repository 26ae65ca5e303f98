//! Products of runtime numbers: the runtime factors of extents and strides.

use crate::data::stride::MAX_RUNTIME;
use crate::data::text::Text;

/// A product of powers of runtime numbers, `?0*?1`. All powers are 0 for the product 1.
///
/// A runtime number is known when a program runs. It is at least 1 if an extent is a multiple of it. Two products are
/// either equal or unrelated: the algebra never compares their values.
///
/// ```
/// use layout_algebra::RuntimeProduct;
/// let (rows, columns) = (RuntimeProduct::number(0).unwrap(), RuntimeProduct::number(1).unwrap());
/// let size = rows.times(columns).unwrap();
/// assert_eq!(size, columns.times(rows).unwrap());
/// assert_eq!(size.value(&[5, 7, 0, 0, 0, 0, 0, 0]), Some(35));
/// assert_eq!(RuntimeProduct::ONE.value(&[0; 8]), Some(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuntimeProduct {
    /// The power of number `k` in the bits from `BITS x k` on, so that a product of two is a sum.
    powers: u64,
}

/// The bits of a power. All powers together leave the eight highest bits of a word free.
const BITS: usize = 7;
/// The largest power.
const LARGEST: u64 = (1 << BITS) - 1;

impl RuntimeProduct {
    /// The empty product, 1.
    pub const ONE: RuntimeProduct = RuntimeProduct { powers: 0 };

    /// The runtime number `k`; `None` from [`MAX_RUNTIME`] on.
    pub const fn number(k: usize) -> Option<RuntimeProduct> {
        if k < MAX_RUNTIME { Some(RuntimeProduct { powers: 1 << (BITS * k) }) } else { None }
    }

    /// The power of number `k`.
    pub const fn power(self, k: usize) -> u64 {
        if k < MAX_RUNTIME { self.powers >> (BITS * k) & LARGEST } else { 0 }
    }

    /// Whether this is the empty product.
    pub const fn is_one(self) -> bool {
        self.powers == 0
    }

    /// Whether both products are the same.
    pub const fn same(self, other: RuntimeProduct) -> bool {
        self.powers == other.powers
    }

    /// The number `k`, if this product is the single number `?k`.
    pub const fn as_number(self) -> Option<usize> {
        let mut k = 0;
        while k < MAX_RUNTIME {
            if self.powers == 1 << (BITS * k) {
                return Some(k);
            }
            k += 1;
        }
        None
    }

    /// One more than the largest number that is a factor.
    pub const fn count(self) -> usize {
        let mut k = MAX_RUNTIME;
        while k > 0 && self.power(k - 1) == 0 {
            k -= 1;
        }
        k
    }

    /// The product of two products; `None` if a power exceeds 127.
    pub const fn times(self, other: RuntimeProduct) -> Option<RuntimeProduct> {
        let mut k = 0;
        while k < MAX_RUNTIME {
            // Each power alone: a carry would become a power of the next number.
            if self.power(k) + other.power(k) > LARGEST {
                return None;
            }
            k += 1;
        }
        Some(RuntimeProduct { powers: self.powers + other.powers })
    }

    /// The product with every number shifted up by `by`; `None` if a number does not exist.
    pub(crate) const fn shifted(self, by: usize) -> Option<RuntimeProduct> {
        if self.count() + by > MAX_RUNTIME {
            return None;
        }
        Some(RuntimeProduct { powers: self.powers << (BITS * by) })
    }

    /// The value for these runtime numbers, if it fits in 64 bits.
    pub const fn value(self, runtime: &[u64; MAX_RUNTIME]) -> Option<u64> {
        let (mut value, mut zero, mut fits) = (1u64, false, true);
        let mut k = 0;
        while k < MAX_RUNTIME {
            let mut power = self.power(k);
            zero |= power > 0 && runtime[k] == 0;
            while power > 0 && fits {
                match value.checked_mul(runtime[k]) {
                    Some(larger) => value = larger,
                    None => fits = false,
                }
                power -= 1;
            }
            k += 1;
        }
        // A factor 0 makes the product 0, however large the other factors are.
        match (zero, fits) {
            (true, _) => Some(0),
            (false, true) => Some(value),
            (false, false) => None,
        }
    }

    /// Writes the factors, each as `?k`, separated by `between`.
    pub(crate) const fn write(self, between: &str, text: &mut Text) {
        let (mut k, mut first) = (0, true);
        while k < MAX_RUNTIME {
            let mut power = self.power(k);
            while power > 0 {
                if !first {
                    text.push(between);
                }
                first = false;
                text.push("?");
                text.push_number(k as u64);
                power -= 1;
            }
            k += 1;
        }
    }

    /// The powers as one number below `1 << 56`.
    pub(crate) const fn powers(self) -> u64 {
        self.powers
    }

    pub(crate) const fn from_powers(powers: u64) -> RuntimeProduct {
        RuntimeProduct { powers }
    }
}
