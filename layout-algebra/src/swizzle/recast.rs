//! Swizzles and composed layouts in other units: `n` elements as one, or one as `n`.

use crate::const_util::{ctry, gcd, product};
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, ModePath, Operation};
use crate::ops;
use crate::swizzle::Composed;
use crate::swizzle::digits::below;

impl Swizzle {
    /// The swizzle of the wide elements, of `n` elements each. `CuTe`: `upcast<n>(swizzle)`.
    ///
    /// Pairs of bits whose target lies within a wide element drop out. `CuTe` drops those whose source alone lies
    /// there, too: then the parts of one wide element move to several, and there is no such swizzle.
    ///
    /// Post: `result.apply(x / n) = self.apply(x) / n`, both rounded down.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleWithinUnit`] unless `n` is a power of 2 and no source bit within a wide element has its
    /// target above; the identity is it in every unit.
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

    /// The same on indices that have no source bits but the bits of `seen`.
    const fn widened(self, n: u64, seen: u64) -> Result<Swizzle, LayoutError> {
        let refused =
            LayoutError::SwizzleWithinUnit { blame: Blame::whole(Operation::Upcast, 0), swizzle: self, unit: n };
        if self.sources() & seen == 0 {
            return Ok(Swizzle::IDENTITY);
        }
        if !n.is_power_of_two() {
            return Err(refused);
        }
        let unit = n.trailing_zeros();
        let mut lost = 0;
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

    /// The swizzle of the narrow elements, `n` in each element. `CuTe`: `downcast<n>(swizzle)`.
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
            let blame = Blame::whole(Operation::Downcast, 0);
            return Err(LayoutError::SwizzleWithinUnit { blame, swizzle: self, unit: n });
        }
        Swizzle::new(self.bits(), self.base() + n.trailing_zeros(), self.shift())
    }
}

impl Composed {
    /// The composed layout of the wide elements, of `n` elements each, that hold the elements of this one.
    /// `CuTe`: `upcast<n>(composed)`.
    ///
    /// Post: as for [`ops::upcast`]: `R(c') = C(c) / n`, rounded down.
    ///
    /// # Errors
    /// Those of [`ops::upcast`] and of [`Swizzle::upcast`], except where the layout never sets the source bits in
    /// question; [`LayoutError::SwizzleOffset`] for an offset that is not a multiple of `n`.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let halves = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// assert_eq!(halves.upcast(8)?.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn upcast(&self, n: u64) -> Result<Composed, LayoutError> {
        let layout = ctry!(ops::upcast(&self.layout, n));
        if self.offset % n != 0 {
            let blame = Blame::whole(Operation::Upcast, 0);
            return Err(LayoutError::SwizzleOffset { blame, offset: self.offset, unit: n });
        }
        let swizzle = match self.swizzle.upcast(n) {
            Ok(swizzle) => swizzle,
            Err(_) => ctry!(self.swizzle.widened(n, self.sources_seen())),
        };
        Composed::new(swizzle, self.offset / n, &layout)
    }

    /// The composed layout of the narrow elements, `n` in each element of this one. `CuTe`: `downcast<n>(composed)`.
    ///
    /// Post: as for [`ops::downcast`]: `R(c') = n C(c) + j`.
    ///
    /// # Errors
    /// Those of [`ops::downcast`], of [`Swizzle::downcast`] and of [`Composed::new`]; [`LayoutError::NegativeStride`].
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
        let swizzle = match self.swizzle.downcast(n) {
            Err(_) if self.sources_seen() == 0 => Swizzle::IDENTITY,
            swizzle => ctry!(swizzle),
        };
        let Some(offset) = product(self.offset, n) else {
            let blame = Blame::whole(Operation::Downcast, 0);
            return Err(LayoutError::Overflow { blame, left: self.offset, right: n });
        };
        Composed::new(swizzle, offset, &layout)
    }

    /// The composed layout of the same memory in elements of `new_bits` instead of `old_bits`. `CuTe`:
    /// `recast_layout<Old, New>(composed)`.
    ///
    /// Post: with `new_bits / old_bits = p / q` in lowest terms, `downcast(upcast(self, p), q)`.
    ///
    /// # Errors
    /// Those of [`upcast`](Composed::upcast) and [`downcast`](Composed::downcast).
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let halves = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// assert_eq!(halves.recast(16, 8)?.to_string(), "Sw<3,4,3> o 0 o (8,128):(128,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn recast(&self, old_bits: u64, new_bits: u64) -> Result<Composed, LayoutError> {
        if old_bits == 0 || new_bits == 0 {
            let blame = Blame::whole(Operation::Recast, if old_bits == 0 { 1 } else { 2 });
            return Err(LayoutError::ZeroExtent { blame, mode: ModePath::WHOLE });
        }
        let common = gcd(old_bits, new_bits);
        let wide = ctry!(self.upcast(new_bits / common), Operation::Recast);
        Ok(ctry!(wide.downcast(old_bits / common), Operation::Recast))
    }

    /// The source bits that an index of the layout may have: all for runtime strides.
    const fn sources_seen(&self) -> u64 {
        let sources = self.swizzle.sources();
        if !self.layout.is_constant() {
            return sources;
        }
        let lowest = self.offset - self.layout.fall();
        sources & (lowest | below(lowest ^ (lowest + self.layout.reach())))
    }
}
