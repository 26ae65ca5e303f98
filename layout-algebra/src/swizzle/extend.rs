//! Composed layouts with modes added, replaced or left out: each is the operation on the layout, behind the same swizzle.

use crate::const_util::{ctry, gcd};
use crate::data::layout::Layout;
use crate::error::LayoutError;
use crate::ops;
use crate::swizzle::Composed;

impl Composed {
    /// The same indices without modes of extent 1 or stride 0. `CuTe`: `filter(composed)`.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert_eq!(Composed::parse("Sw<1,0,2> o 4 o (2,4):(0,1)")?.filter().to_string(), "Sw<1,0,2> o 4 o 4:1");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn filter(&self) -> Composed {
        self.with(ops::filter(&self.layout))
    }

    /// Extent 1 for each mode of stride 0. `CuTe`: `filter_zeros(composed)`.
    pub const fn filter_zeros(&self) -> Composed {
        self.with(ops::filter_zeros(&self.layout))
    }

    /// The layout with one more mode at the end, below the swizzle. `CuTe`: `append(composed, mode)`.
    ///
    /// # Errors
    /// Those of [`ops::append`] and of [`Composed::new`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout};
    /// let stages = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?.append(&Layout::parse("3:512")?)?;
    /// assert_eq!(stages.to_string(), "Sw<3,3,3> o 0 o (8,64,3):(64,1,512)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn append(&self, mode: &Layout) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::append(&self.layout, mode)))
    }

    /// The layout with one more mode at the front, below the swizzle. `CuTe`: `prepend(composed, mode)`.
    ///
    /// # Errors
    /// Those of [`ops::prepend`] and of [`Composed::new`].
    pub const fn prepend(&self, mode: &Layout) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::prepend(&self.layout, mode)))
    }

    /// The layout with another mode in place of mode `at`, below the swizzle. `CuTe`: `replace<at>(composed, mode)`.
    ///
    /// # Errors
    /// Those of [`ops::replace`] and of [`Composed::new`].
    pub const fn replace(&self, at: usize, mode: &Layout) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.offset, &ctry!(ops::replace(&self.layout, at, mode)))
    }

    /// The largest number of elements that every access may take at once. `CuTe`: `max_alignment(composed)`.
    ///
    /// Post: the result divides the [`max_alignment`](ops::max_alignment) of the layout, the offset and, unless the swizzle is the
    /// identity, `2^M`; so the indices are whole groups of so many neighbours, each beginning at a multiple of it.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert_eq!(Composed::parse("Sw<3,3,3> o 0 o (16,32):(32,1)")?.max_alignment(), 8);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn max_alignment(&self) -> u64 {
        let alignment = gcd(self.offset, ops::max_alignment(&self.layout));
        if self.swizzle.is_identity() { alignment } else { gcd(alignment, 1 << self.swizzle.base()) }
    }
}
