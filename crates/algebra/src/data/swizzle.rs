//! The swizzle: a permutation of the indices that exclusive-ors some of their bits onto others.
//!
//! ```text
//! Sw<B,M,S>      ..yyy..zzz..mmm      z becomes z ^ y
//!                  \ B /\ B / \M/     y lies S bits above z; below it for a negative S
//! ```

use crate::const_util::small;
use crate::error::{Blame, LayoutError, Operation};

/// One more than the highest bit of an index that a swizzle can name: indices are signed numbers of 64 bits.
const MAX_BITS: u32 = 63;

/// The swizzle `Sw<B,M,S>`: `x ^ ((x & Y) >> S)`, with `Y` the mask of `B` bits from bit `M + max(S, 0)` on. `CuTe`:
/// `Swizzle<B,M,S>`.
///
/// It exclusive-ors the `B` bits that are `S` positions above onto the `B` bits from bit `M + max(-S, 0)` on, and keeps
/// the `M` lowest bits. `|S| >= B` holds, so the two groups do not meet and the swizzle is its own inverse.
///
/// Post: `swizzle.apply(swizzle.apply(x)) = x`; `swizzle.apply(x ^ y) = swizzle.apply(x) ^ swizzle.apply(y)`.
///
/// ```
/// use layout_algebra::Swizzle;
/// const SWIZZLE: Swizzle = match Swizzle::new(3, 3, 3) {
///     Ok(swizzle) => swizzle,
///     Err(error) => error.panic(),
/// };
/// assert_eq!(SWIZZLE.apply(0b101_010_111), 0b101_111_111);
/// assert_eq!(SWIZZLE.to_string(), "Sw<3,3,3>");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Swizzle {
    bits: u8,
    base: u8,
    shift: i8,
}

impl Swizzle {
    /// The identity, the swizzle of no bits, `Sw<0,0,0>`.
    pub const IDENTITY: Swizzle = Swizzle { bits: 0, base: 0, shift: 0 };

    /// The swizzle `Sw<bits,base,shift>`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleOverlaps`] unless `|shift| >= bits`; [`LayoutError::SwizzleTooWide`] unless
    /// `bits + base + |shift| <= 63`.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert!(Swizzle::new(3, 4, -3).is_ok());
    /// assert_eq!(Swizzle::new(3, 4, 2).unwrap_err().code(), "L0901");
    /// ```
    pub const fn new(bits: u32, base: u32, shift: i32) -> Result<Swizzle, LayoutError> {
        let blame = Blame::whole(Operation::Swizzle, 0);
        let distance = shift.unsigned_abs();
        // Each number alone first, so that their sum cannot overflow.
        if bits > MAX_BITS || base > MAX_BITS || distance > MAX_BITS || bits + base + distance > MAX_BITS {
            return Err(LayoutError::SwizzleTooWide { blame, bits, base, shift });
        }
        if distance < bits {
            return Err(LayoutError::SwizzleOverlaps { blame, bits, base, shift });
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most 63")]
        Ok(Swizzle { bits: small(bits as usize), base: small(base as usize), shift: shift as i8 })
    }

    /// The swizzle that exclusive-ors the bits of `sources` onto the bits of `targets`. `CuTe`: `make_swizzle<Y, Z>`.
    ///
    /// Post: `result.sources() = sources` and `result.targets() = targets`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleMasks`] unless both are runs of the same number of bits that do not meet.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::from_masks(0b111_000_000, 0b111_000)?, Swizzle::new(3, 3, 3)?);
    /// assert!(Swizzle::from_masks(0b101_000, 0b11).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn from_masks(sources: u64, targets: u64) -> Result<Swizzle, LayoutError> {
        if sources == 0 && targets == 0 {
            return Ok(Swizzle::IDENTITY);
        }
        let bits = sources.count_ones();
        let same = bits == targets.count_ones() && sources & targets == 0 && (sources | targets) >> MAX_BITS == 0;
        if !same || !is_run(sources) || !is_run(targets) {
            return Err(LayoutError::SwizzleMasks { blame: Blame::whole(Operation::Swizzle, 0), sources, targets });
        }
        let (source, target) = (sources.trailing_zeros(), targets.trailing_zeros());
        let base = if source < target { source } else { target };
        Swizzle::new(bits, base, source.cast_signed() - target.cast_signed())
    }

    /// `B`: the number of bits that change.
    pub const fn bits(self) -> u32 {
        self.bits as u32
    }

    /// `M`: the number of lowest bits that neither change nor affect others.
    pub const fn base(self) -> u32 {
        self.base as u32
    }

    /// `S`: the distance from the bits that change up to the bits that change them; negative if those are below.
    pub const fn shift(self) -> i32 {
        self.shift as i32
    }

    /// The mask of the bits that are read: `CuTe`'s `yyy_msk`.
    pub const fn sources(self) -> u64 {
        let up = if self.shift > 0 { self.shift.unsigned_abs() as u32 } else { 0 };
        run(self.bits as u32) << (self.base as u32 + up)
    }

    /// The mask of the bits that change: `CuTe`'s `zzz_msk`.
    pub const fn targets(self) -> u64 {
        let up = if self.shift < 0 { self.shift.unsigned_abs() as u32 } else { 0 };
        run(self.bits as u32) << (self.base as u32 + up)
    }

    /// Maps an index.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// let down = Swizzle::new(2, 0, -2)?;
    /// assert_eq!((0..8).map(|x| down.apply(x)).collect::<Vec<_>>(), [0, 5, 10, 15, 4, 1, 14, 11]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn apply(self, index: u64) -> u64 {
        index ^ self.flips(index)
    }

    /// The bits of `index` that change.
    pub(crate) const fn flips(self, index: u64) -> u64 {
        let sources = index & self.sources();
        let distance = self.shift.unsigned_abs() as u32;
        if self.shift >= 0 { sources >> distance } else { sources << distance }
    }

    /// Whether it is the identity: `B = 0`.
    pub const fn is_identity(self) -> bool {
        self.bits == 0
    }

    /// Whether both swizzles are the same function.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert!(Swizzle::new(0, 4, 3)?.is_same_function(Swizzle::IDENTITY));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_same_function(self, other: Swizzle) -> bool {
        self.sources() == other.sources() && self.targets() == other.targets()
    }

    /// One more than the highest bit that the swizzle reads or changes. It permutes the indices of each aligned block
    /// of `2^extent` among themselves.
    pub const fn extent(self) -> u32 {
        if self.bits == 0 { 0 } else { self.bits as u32 + self.base as u32 + self.shift.unsigned_abs() as u32 }
    }
}

/// The lowest `bits` bits.
const fn run(bits: u32) -> u64 {
    (1 << bits) - 1
}

/// Whether the bits of a nonzero mask are contiguous.
const fn is_run(mask: u64) -> bool {
    let low = mask >> mask.trailing_zeros();
    // A run is `2^n - 1` here, which has no bit in common with the next number.
    low & low.wrapping_add(1) == 0
}
