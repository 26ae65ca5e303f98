//! Vector widths and alignment of composed layouts: the widths of the layout, as far as offset and swizzle keep them.

use crate::const_util::gcd;
use crate::data::layout::Layout;
use crate::ops;
use crate::swizzle::Composed;

impl Composed {
    /// The vector width: the number of elements that every aligned group of coordinates moves at once. It divides the
    /// [`vector_width`](Layout::vector_width) of the layout, the offset, and the unit below the bits of the swizzle.
    /// `CuTe`: `max_common_vector` caps by `1 << M` in the same way.
    ///
    /// Post: coordinates `k v .. k v + v` are contiguous and aligned to `v`.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert_eq!(Composed::parse("Sw<3,3,3> o 0 o (64,8):(1,64)")?.vector_width(), 8);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn vector_width(&self) -> u64 {
        self.kept(self.layout.vector_width())
    }

    /// The largest number of elements that every access may take at once. `CuTe`: `max_alignment(composed)`.
    ///
    /// Post: the result divides the [`max_alignment`](ops::max_alignment) of the layout, the offset and, unless the
    /// swizzle is the identity, `2^M`. So the indices are whole groups of that many neighbours, each group aligned.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert_eq!(Composed::parse("Sw<3,3,3> o 0 o (16,32):(32,1)")?.max_alignment(), 8);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn max_alignment(&self) -> u64 {
        self.kept(ops::max_alignment(&self.layout))
    }

    /// A vector width that works for both layouts, from the first linear coordinate on. `CuTe`: `max_common_vector`.
    ///
    /// Post: the result divides the [`max_common_vector`](ops::max_common_vector) of the layout, the offset and, unless
    /// the swizzle is the identity, `2^M`.
    pub const fn max_common_vector(&self, other: &Layout) -> u64 {
        self.kept(ops::max_common_vector(&self.layout, other))
    }

    /// The largest aligned group that remains of `width`: the swizzle moves groups of `2^M` whole.
    const fn kept(&self, width: u64) -> u64 {
        let width = gcd(self.offset, width);
        if self.bijection.is_identity() { width } else { gcd(width, 1 << self.bijection.kept()) }
    }
}
