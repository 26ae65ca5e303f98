//! What a target counts, for composed layouts.

use crate::error::{LayoutError, Operation};
use crate::shape::width::require;
use crate::swizzle::Composed;

impl Composed {
    /// [`Layout::require_bits`](crate::Layout::require_bits), after the swizzle: the indices below it, the offset among
    /// them, and the bits that it takes and changes.
    ///
    /// Post: no index is `2^bits` or more, every runtime stride being 1.
    ///
    /// # Errors
    /// [`LayoutError::TooWide`] with the number that does not fit; of a swizzle, the highest of its bits.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert!(Composed::parse("Sw<0,0,40> o 0 o 4:1")?.require_bits(32).is_ok());
    /// let error = Composed::parse("Sw<1,0,40> o 0 o 4:1")?.require_bits(32).unwrap_err();
    /// assert!(error.to_string().starts_with("[L0110] swizzle: 1099511627776 does not fit in 32 bits"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_bits(&self, bits: u32) -> Result<(), LayoutError> {
        let masks = self.swizzle.sources() | self.swizzle.targets();
        if let Err(error) = require(if masks == 0 { 0 } else { 1 << masks.ilog2() }, bits, Operation::Swizzle) {
            return Err(error);
        }
        if let Err(error) = self.layout.require_bits(bits) {
            return Err(error);
        }
        // A composed layout that exists has indices of 63 bits, so the sum does not overflow.
        require(self.offset + self.layout.reach(), bits, Operation::Index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::layout::Layout;
    use crate::data::stride::Stride;
    use crate::data::swizzle::Swizzle;

    /// What so many bits hold, by counting: the size, the distance from the smallest index to the largest, and with a
    /// swizzle every index and every bit that it knows.
    #[test]
    fn bits_hold_what_they_count() {
        let texts = [
            "1:0",
            "3:1",
            "4:1",
            "(2,2):(4,3)",
            "(2,4):(0,0)",
            "(4,2):(1,4)",
            "(3,5):(2,7)",
            "(16,16):(0,1)",
            "(2,9):(100,0)",
        ];
        for layout in texts.map(|text| Layout::parse(text).expect("a layout")) {
            let reversed = Layout::leaf(3, Stride::constant(-5)).and_then(|mode| Layout::tuple(&[layout, mode]));
            for layout in [layout, reversed.expect("small")] {
                let indices = || (0..layout.size()).map(|x| layout.at(x));
                let distance = indices().max().expect("one") - indices().min().expect("one");
                for bits in 1..12 {
                    let holds = layout.size() < 1 << bits && distance < 1 << bits;
                    assert_eq!(layout.require_bits(bits).is_ok(), holds, "{layout} in {bits} bits");
                }
                assert!(layout.require_bits(63).is_ok() && layout.require_bits(64).is_ok());
            }
            for (swizzle, offset) in [((0, 0, 9), 0), ((1, 0, 3), 5), ((2, 1, -4), 0)] {
                let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).expect("a swizzle");
                let composed = Composed::new(swizzle, offset, &layout).expect("small");
                let masks = swizzle.sources() | swizzle.targets();
                let below = offset + layout.cosize().expect("constant") - 1;
                for bits in 1..12 {
                    let holds = layout.size() < 1 << bits && below < 1 << bits && masks < 1 << bits;
                    assert_eq!(composed.require_bits(bits).is_ok(), holds, "{composed} in {bits} bits");
                    assert!(
                        !holds || (0..layout.size()).all(|x| composed.index(x).is_ok_and(|index| index < 1 << bits))
                    );
                }
            }
        }
    }
}
