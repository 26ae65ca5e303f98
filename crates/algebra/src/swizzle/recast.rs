//! Recasts of swizzles and composed layouts to wider elements (upcast) and narrower ones (downcast).

use crate::const_util::{ctry, gcd, product};
use crate::data::bijection::Bijection;
use crate::data::bits::Matrix;
use crate::data::bits::bit_matrix::{BitMatrix, too_wide};
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, ModePath, Operation};
use crate::ops;
use crate::swizzle::Composed;
use crate::swizzle::seen::{InnerSteps, pass, seen};

impl Swizzle {
    /// The swizzle in units of wide elements, of `n` elements each. `CuTe`: `upcast<n>(swizzle)`.
    ///
    /// Pairs of bits whose target is within a wide element drop out. `CuTe` also drops pairs with only the source
    /// there. Then parts of one wide element move to several, and no such swizzle exists.
    ///
    /// Post: `result.apply(x / n) = self.apply(x) / n`, both rounded down.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] unless `n` is a power of 2 and every source bit within a wide element has its
    /// target there too. The identity is the identity for every `n`.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(16)?, Swizzle::new(3, 0, 3)?);
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(64)?, Swizzle::new(1, 0, 3)?);
    /// assert_eq!(Swizzle::new(3, 4, -3)?.upcast(32).unwrap_err().code(), "L0908");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn upcast(self, n: u64) -> Result<Swizzle, LayoutError> {
        self.widened(n, u64::MAX)
    }

    /// [`upcast`](Swizzle::upcast) for indices whose source bits are all in `seen`.
    const fn widened(self, n: u64, seen: u64) -> Result<Swizzle, LayoutError> {
        let refused = within_unit(Operation::Upcast, Bijection::Swizzle(self), n);
        if self.sources() & seen == 0 {
            return Ok(Swizzle::IDENTITY);
        }
        if !n.is_power_of_two() {
            return Err(refused);
        }
        let unit = n.trailing_zeros();
        let mut lost = 0;
        // Pairs drop out from the lowest on. All have one distance, so the pairs above the first that stays do so too.
        while lost < self.bits() {
            let (source, target) = (self.sources().trailing_zeros() + lost, self.targets().trailing_zeros() + lost);
            if source >= unit && target >= unit {
                return Swizzle::new(self.bits() - lost, self.base() + lost - unit, self.shift());
            }
            if target >= unit && seen >> source & 1 == 1 {
                return Err(refused);
            }
            lost += 1;
        }
        Ok(Swizzle::IDENTITY)
    }

    /// The swizzle in units of narrow elements, `n` in each element. `CuTe`: `downcast<n>(swizzle)`.
    ///
    /// Post: `result.apply(n x + j) = n self.apply(x) + j` for `j < n`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] unless `n` is a power of 2; [`LayoutError::SwizzleTooWide`].
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 0, 3)?.downcast(16)?, Swizzle::new(3, 4, 3)?);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn downcast(self, n: u64) -> Result<Swizzle, LayoutError> {
        if self.is_identity() {
            return Ok(Swizzle::IDENTITY);
        }
        if !n.is_power_of_two() {
            return Err(within_unit(Operation::Downcast, Bijection::Swizzle(self), n));
        }
        Swizzle::new(self.bits(), self.base() + n.trailing_zeros(), self.shift())
    }

    /// The swizzle of the same memory in elements of `new_bits` instead of `old_bits`. `CuTe`: `recast_layout<Old,
    /// New>(swizzle)`. `CuTe`'s pointers and TMA swizzle bytes; `recast(8, bits)` converts their swizzle to elements.
    ///
    /// Post: with `new_bits / old_bits = p / q` in lowest terms, `downcast(upcast(self, p), q)`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] and the errors of [`downcast`](Swizzle::downcast);
    /// [`LayoutError::ZeroExtent`] for elements of no bits.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.recast(8, 16)?, Swizzle::new(3, 3, 3)?);
    /// assert_eq!(Swizzle::new(3, 4, 3)?.recast(8, 4)?, Swizzle::new(3, 5, 3)?);
    /// assert_eq!(Swizzle::new(3, 4, 3)?.recast(8, 6).unwrap_err().code(), "L0908");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn recast(self, old_bits: u64, new_bits: u64) -> Result<Swizzle, LayoutError> {
        let (p, q) = ctry!(ratio(old_bits, new_bits));
        let wide = ctry!(self.upcast(p), Operation::Recast);
        Ok(ctry!(wide.downcast(q), Operation::Recast))
    }
}

/// `new_bits / old_bits` in lowest terms.
const fn ratio(old_bits: u64, new_bits: u64) -> Result<(u64, u64), LayoutError> {
    if old_bits == 0 || new_bits == 0 {
        let blame = Blame::whole(Operation::Recast, if old_bits == 0 { 1 } else { 2 });
        return Err(LayoutError::ZeroExtent { blame, mode: ModePath::WHOLE });
    }
    let common = gcd(old_bits, new_bits);
    Ok((new_bits / common, old_bits / common))
}

impl BitMatrix {
    /// The bijection in units of wide elements, of `n` elements each.
    ///
    /// Post: `result.apply(x / n) = self.apply(x) / n`, both rounded down.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] unless `n` is a power of 2 and no bit within a wide element changes one
    /// above.
    ///
    /// ```
    /// use layout_algebra::BitMatrix;
    /// assert_eq!(BitMatrix::new(&[1, 2, 4, 8 ^ 4, 16 ^ 8])?.upcast(4)?.to_string(), "bit_matrix(1,3,6)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn upcast(self, n: u64) -> Result<Bijection, LayoutError> {
        let refused = within_unit(Operation::Upcast, Bijection::Matrix(self), n);
        if !n.is_power_of_two() {
            return Err(refused);
        }
        let (unit, mut columns, mut k) = (n.trailing_zeros(), Matrix::EMPTY, 0);
        while k < 32 {
            if k >= unit {
                columns.put(self.column(k) >> unit);
            } else if self.column(k) >= n {
                return Err(refused);
            }
            k += 1;
        }
        Ok(Bijection::of(BitMatrix::of(&columns)))
    }

    /// The bijection in units of narrow elements, `n` in each element.
    ///
    /// Post: `result.apply(n x + j) = n self.apply(x) + j` for `j < n`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] unless `n` is a power of 2; [`LayoutError::CapacityExceeded`] beyond 32 bits.
    ///
    /// ```
    /// use layout_algebra::BitMatrix;
    /// assert_eq!(BitMatrix::new(&[1, 3, 6])?.downcast(4)?.to_string(), "bit_matrix(1,2,4,12,24)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn downcast(self, n: u64) -> Result<Bijection, LayoutError> {
        if !n.is_power_of_two() {
            return Err(within_unit(Operation::Downcast, Bijection::Matrix(self), n));
        }
        let (unit, count) = (n.trailing_zeros(), self.count());
        if count + unit > 32 {
            return Err(too_wide((count + unit) as u64));
        }
        // The bits within an element map to themselves, which keeps `j`.
        let (mut columns, mut k) = (Matrix::identity(unit), 0);
        while k < count {
            let column = self.column(k) << unit;
            if column > u32::MAX as u64 {
                return Err(too_wide(64 - column.leading_zeros() as u64));
            }
            columns.put(column);
            k += 1;
        }
        Ok(Bijection::of(BitMatrix::of(&columns)))
    }
}

/// The error for a bijection that takes a unit apart.
const fn within_unit(operation: Operation, swizzle: Bijection, unit: u64) -> LayoutError {
    LayoutError::SwizzleWithinUnit { blame: Blame::whole(operation, 0), swizzle, unit }
}

impl Composed {
    /// The composed layout in units of wide elements, of `n` elements of this one each. `CuTe`: `upcast<n>(composed)`.
    ///
    /// Post: as for [`ops::upcast`]: `R(c') = C(c) / n`, rounded down. For `n` a power of 2 it exists exactly if the
    /// elements of each wide element stay together. Before the swizzle, the offset and the steps within an element must
    /// stay below `n`. After it, the bits within an element that the layout has must change no bit above. Bits of the
    /// offset there may, as far as a wide offset makes up for them.
    ///
    /// # Errors
    /// The errors of [`ops::upcast`]; [`LayoutError::SwizzleOffset`] for an offset that brings elements of two wide
    /// ones together; [`LayoutError::SwizzleWithinUnit`] where the swizzle takes a wide element apart.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let halves = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// assert_eq!(halves.upcast(8)?.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn upcast(&self, n: u64) -> Result<Composed, LayoutError> {
        let layout = ctry!(ops::upcast(&self.layout, n));
        let inner = InnerSteps::new(self, n);
        let (blame, offset) = (Blame::whole(Operation::Upcast, 0), self.offset / n);
        let apart = LayoutError::SwizzleOffset { blame, offset: self.offset, unit: n };
        // From the place of the offset the steps within an element must not pass its end.
        if inner.reach >= n - self.offset % n {
            return Err(apart);
        }
        // A swizzle whose upcast exists for any layout stays, even if this layout has none of its bits.
        if let Bijection::Swizzle(swizzle) = self.bijection
            && let Ok(wide) = swizzle.upcast(n)
        {
            return Composed::of(Bijection::Swizzle(wide), offset, &layout);
        }
        if self.sources_seen() == 0 {
            return Composed::of(Bijection::IDENTITY, offset, &layout);
        }
        let refused = within_unit(Operation::Upcast, self.bijection, n);
        if !n.is_power_of_two() || !inner.stays(&self.bijection) {
            return Err(refused);
        }
        let bijection = match self.bijection {
            // `stays` has shown that the bits within an element change none above, so they count as not seen.
            Bijection::Swizzle(swizzle) => Bijection::Swizzle(ctry!(swizzle.widened(n, !(n - 1)))),
            Bijection::Matrix(matrix) => match matrix.upcast(n) {
                Ok(bijection) => bijection,
                // Bits within an element change bits above, but the layout has none of them.
                Err(_) => match matrix.above(n.trailing_zeros(), seen(offset, &layout)) {
                    Some(matrix) => Bijection::of(matrix),
                    None => return Err(refused),
                },
            },
        };
        // The offset within an element moves the bits above equally for all; the new offset makes up for it before the
        // swizzle.
        let moved = bijection.inverse().apply(self.bijection.apply(self.offset % n) / n);
        if !pass(offset, &layout, moved) {
            return Err(apart);
        }
        Composed::of(bijection, offset ^ moved, &layout)
    }

    /// The composed layout in units of narrow elements, `n` in each element of this one. `CuTe`:
    /// `downcast<n>(composed)`.
    ///
    /// Post: as for [`ops::downcast`]: `R(c') = n C(c) + j`.
    ///
    /// # Errors
    /// The errors of [`ops::downcast`], [`Swizzle::downcast`] and [`Composed::new`]; [`LayoutError::NegativeStride`].
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let words = Composed::parse("Sw<3,0,3> o 0 o (8,8):(8,1)")?;
    /// assert_eq!(words.downcast(4)?.to_string(), "Sw<3,2,3> o 0 o (8,32):(32,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn downcast(&self, n: u64) -> Result<Composed, LayoutError> {
        let layout = ctry!(ops::downcast(&self.layout, n));
        ctry!(self.layout.require_natural(Operation::Downcast, 0));
        let bijection = match self.bijection {
            Bijection::Swizzle(swizzle) => match swizzle.downcast(n) {
                Err(_) if self.sources_seen() == 0 => Bijection::IDENTITY,
                swizzle => Bijection::Swizzle(ctry!(swizzle)),
            },
            Bijection::Matrix(_) if self.sources_seen() == 0 => Bijection::IDENTITY,
            Bijection::Matrix(matrix) => ctry!(matrix.downcast(n)),
        };
        let Some(offset) = product(self.offset, n) else {
            let blame = Blame::whole(Operation::Downcast, 0);
            return Err(LayoutError::Overflow { blame, left: self.offset, right: n });
        };
        Composed::of(bijection, offset, &layout)
    }

    /// The composed layout of the same memory in elements of `new_bits` instead of `old_bits`. `CuTe`:
    /// `recast_layout<Old, New>(composed)`.
    ///
    /// Post: with `new_bits / old_bits = p / q` in lowest terms, `downcast(upcast(self, p), q)`.
    ///
    /// # Errors
    /// The errors of [`upcast`](Composed::upcast) and [`downcast`](Composed::downcast).
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let halves = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// assert_eq!(halves.recast(16, 8)?.to_string(), "Sw<3,4,3> o 0 o (8,128):(128,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn recast(&self, old_bits: u64, new_bits: u64) -> Result<Composed, LayoutError> {
        let (p, q) = ctry!(ratio(old_bits, new_bits));
        let wide = ctry!(self.upcast(p), Operation::Recast);
        Ok(ctry!(wide.downcast(q), Operation::Recast))
    }

    /// The source bits that some index of the layout has: all bits for runtime strides.
    const fn sources_seen(&self) -> u64 {
        self.bijection.sources() & seen(self.offset, &self.layout)
    }
}
