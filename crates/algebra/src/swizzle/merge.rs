//! Composition of two swizzles as one swizzle or bit matrix.

use crate::const_util::ctry;
use crate::data::bijection::Bijection;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

impl Swizzle {
    /// The swizzle `x -> self(other(x))`, if one exists. `CuTe`: `composition(swizzle, swizzle)`.
    ///
    /// `CuTe` merges only swizzles of one shift, and does not check bits that both touch. Here the answer is decided
    /// from the definition, bit by bit.
    ///
    /// Post: `result.apply(x) = self.apply(other.apply(x))`.
    ///
    /// # Errors
    /// [`LayoutError::NotASwizzle`] with an index, if no swizzle does that.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// let (low, high) = (Swizzle::new(1, 0, 3)?, Swizzle::new(2, 1, 3)?);
    /// assert_eq!(low.composition(high)?, Swizzle::new(3, 0, 3)?);
    /// assert_eq!(low.composition(low)?, Swizzle::IDENTITY);
    /// assert_eq!(low.composition(Swizzle::new(1, 0, 2)?).unwrap_err().code(), "L0905");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn composition(self, other: Swizzle) -> Result<Swizzle, LayoutError> {
        // For each bit: the bits that the composite adds to it, and the masks of the swizzle that would do so.
        let (mut sources, mut targets) = (0, 0);
        let mut bit = 0;
        while bit < 63 {
            let index = 1 << bit;
            let added = self.apply(other.apply(index)) ^ index;
            if added != 0 {
                sources |= index;
                targets |= added;
            }
            bit += 1;
        }
        let candidate = match Swizzle::from_masks(sources, targets) {
            Ok(candidate) => candidate,
            Err(_) => Swizzle::IDENTITY,
        };
        let mut bit = 0;
        // Both sides are linear, so agreement on every unit is agreement on all indices.
        while bit < 63 {
            let index = 1 << bit;
            let found = self.apply(other.apply(index));
            if candidate.apply(index) != found {
                let blame = Blame::whole(Operation::Swizzle, 1);
                return Err(LayoutError::NotASwizzle { blame, first: other, second: self, index, found });
            }
            bit += 1;
        }
        Ok(candidate)
    }
}

impl Composed {
    /// Applies one more swizzle after the composed layout: `x -> swizzle(self(x))`. Two swizzles that do not merge into
    /// one become a bit matrix.
    ///
    /// # Errors
    /// The errors of [`Bijection::composition`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Swizzle};
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// assert_eq!(tile.swizzled(Swizzle::new(3, 3, 3)?)?.to_string(), "(8,64):(64,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn swizzled(&self, swizzle: Swizzle) -> Result<Composed, LayoutError> {
        self.followed(&Bijection::Swizzle(swizzle))
    }

    /// Applies another bijection of bits after the composed layout: `x -> bijection(self(x))`.
    ///
    /// # Errors
    /// The errors of [`Bijection::composition`].
    pub const fn followed(&self, bijection: &Bijection) -> Result<Composed, LayoutError> {
        Ok(Composed { bijection: ctry!(bijection.composition(&self.bijection)), ..*self })
    }
}
