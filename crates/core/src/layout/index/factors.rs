//! Products of runtime numbers: an extent, or the number that a stride is a multiple of.

use layout_algebra::{Extent, MAX_RUNTIME, RuntimeProduct};

use super::runtime::to_usize;

/// An extent, or the number that a stride is a multiple of: a coefficient times powers of runtime numbers.
#[derive(Clone, Copy)]
pub(crate) struct Factors {
    coefficient: usize,
    powers: [u8; MAX_RUNTIME],
    kind: Kind,
}

/// The form of a product. Most are no general product, whose powers cost a hundred instructions in a debug build.
#[derive(Clone, Copy)]
enum Kind {
    /// The coefficient.
    Constant,
    /// A number, times the coefficient.
    Number(u8),
    /// Any product.
    Product,
}

impl Factors {
    /// No number.
    pub(crate) const ZERO: Factors = Factors { coefficient: 0, powers: [0; MAX_RUNTIME], kind: Kind::Constant };

    /// Returns the factors of an extent.
    #[allow(clippy::cast_possible_truncation, reason = "a power is at most 127")]
    pub(crate) const fn of(extent: Extent) -> Factors {
        let (mut powers, mut kind, mut k) = ([0; MAX_RUNTIME], Kind::Constant, 0);
        while k < MAX_RUNTIME {
            powers[k] = extent.product.power(k) as u8;
            kind = match (powers[k], kind) {
                (0, kind) => kind,
                (1, Kind::Constant) => Kind::Number(k as u8),
                _ => Kind::Product,
            };
            k += 1;
        }
        Factors { coefficient: to_usize(extent.coefficient), powers, kind }
    }

    /// Returns the factors of a product.
    pub(crate) const fn of_product(product: RuntimeProduct) -> Factors {
        Factors::of(Extent { coefficient: 1, product })
    }

    /// Returns the factors of products, 0 for the product of no numbers.
    pub(crate) const fn of_all(products: &[RuntimeProduct; MAX_RUNTIME]) -> [Factors; MAX_RUNTIME] {
        let (mut factors, mut k) = ([Factors::ZERO; MAX_RUNTIME], 0);
        while k < MAX_RUNTIME {
            // Entries after the last product are 1, and have no stride to multiply.
            if !products[k].is_one() {
                factors[k] = Factors::of_product(products[k]);
            }
            k += 1;
        }
        factors
    }

    /// The product for these numbers, in wrapping arithmetic. Without a loop: the powers are constants.
    #[inline(always)]
    pub(crate) fn value(&self, numbers: &[usize; MAX_RUNTIME]) -> usize {
        match self.kind {
            Kind::Constant => return self.coefficient,
            Kind::Number(k) => return numbers[k as usize].wrapping_mul(self.coefficient),
            Kind::Product => {}
        }
        let low = self.power(0, numbers).wrapping_mul(self.power(1, numbers));
        let low = low.wrapping_mul(self.power(2, numbers)).wrapping_mul(self.power(3, numbers));
        let high = self.power(4, numbers).wrapping_mul(self.power(5, numbers));
        let high = high.wrapping_mul(self.power(6, numbers)).wrapping_mul(self.power(7, numbers));
        low.wrapping_mul(high).wrapping_mul(self.coefficient)
    }

    /// The product for these numbers; `None` where a factor of it exceeds `usize`.
    #[inline(always)]
    pub(crate) fn checked(&self, numbers: &[usize; MAX_RUNTIME]) -> Option<usize> {
        match self.kind {
            Kind::Constant => return Some(self.coefficient),
            Kind::Number(k) => return numbers[k as usize].checked_mul(self.coefficient),
            Kind::Product => {}
        }
        let mut product = self.coefficient;
        for (number, &power) in numbers.iter().zip(&self.powers) {
            product = product.checked_mul(number.checked_pow(u32::from(power))?)?;
        }
        Some(product)
    }

    #[inline(always)]
    fn power(&self, k: usize, numbers: &[usize; MAX_RUNTIME]) -> usize {
        match self.powers[k] {
            0 => 1,
            1 => numbers[k],
            // Wrapping, as all products: whether sizes fit is tested where the layout is made, not at each index.
            power => numbers[k].wrapping_pow(u32::from(power)),
        }
    }

    /// The first `count` products for these numbers, 0 after the last one.
    #[inline(always)]
    pub(super) fn first(
        count: usize,
        all: &[Factors; MAX_RUNTIME],
        numbers: &[usize; MAX_RUNTIME],
    ) -> [usize; MAX_RUNTIME] {
        match count {
            0 => [0; MAX_RUNTIME],
            1 => [all[0].value(numbers), 0, 0, 0, 0, 0, 0, 0],
            2 => [all[0].value(numbers), all[1].value(numbers), 0, 0, 0, 0, 0, 0],
            _ => Factors::values(all, numbers),
        }
    }

    /// The products for these numbers.
    #[inline(always)]
    pub(crate) fn values(all: &[Factors; MAX_RUNTIME], numbers: &[usize; MAX_RUNTIME]) -> [usize; MAX_RUNTIME] {
        [
            all[0].value(numbers),
            all[1].value(numbers),
            all[2].value(numbers),
            all[3].value(numbers),
            all[4].value(numbers),
            all[5].value(numbers),
            all[6].value(numbers),
            all[7].value(numbers),
        ]
    }
}
