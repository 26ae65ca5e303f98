//! Layouts in front of a swizzle: `layout(swizzle(x))` as `swizzle'(layout(x))`.

use crate::const_util::{as_bits, ctry};
use crate::error::{Blame, LayoutError, Operation};
use crate::layout::Layout;
use crate::ops::composition;
use crate::swizzle::digits::{Digits, below, moved_bits};
use crate::swizzle::{Composed, Swizzle};

/// The most cells that are compared one by one where the bits of the layout do not decide.
const BUDGET: u64 = 1 << 12;

impl Swizzle {
    /// The swizzle that does behind `outer` what this one does in front of it. `CuTe`: `composition(layout, swizzle)`.
    ///
    /// The bits that the layout makes of the sources and of the targets are those of the result. `CuTe` takes them without
    /// a check; here the answer is proven, from the bits of the layout or cell by cell.
    ///
    /// Post: `outer(self.apply(x)) = result.apply(outer(x))` for all `x < size(outer)`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleNotTransferred`] with a cell, where that does not hold; [`LayoutError::SwizzleLeaves`] where this
    /// swizzle takes a cell out of the domain of `outer`; [`LayoutError::Undecided`] for large layouts whose modes overlap;
    /// [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`].
    ///
    /// ```
    /// use layout_algebra::{Layout, Swizzle};
    /// let rows = Layout::parse("(64,8):(8,1)")?; // cell 64 j + i has index 8 i + j
    /// let swizzle = Swizzle::new(3, 0, 6)?; // i ^= j
    /// assert_eq!(swizzle.transfer(&rows)?, Swizzle::new(3, 0, -3)?);
    /// assert!(swizzle.transfer(&Layout::parse("(64,8):(9,1)")?).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn transfer(self, outer: &Layout) -> Result<Swizzle, LayoutError> {
        ctry!(outer.require_natural(Operation::Swizzle, 1));
        let size = outer.size();
        let (mut sources, mut targets) = (0, 0);
        let mut bit = 0;
        while bit < 63 {
            let cell = 1 << bit;
            bit += 1;
            let flip = self.flips(cell);
            if flip == 0 || cell >= size {
                continue;
            }
            if cell | flip >= size {
                let blame = Blame::whole(Operation::Swizzle, 1);
                return Err(LayoutError::SwizzleLeaves { blame, swizzle: self, cell, to: cell | flip, size });
            }
            let target = as_bits(outer.at(flip));
            if target != 0 {
                sources |= as_bits(outer.at(cell));
                targets |= target;
            }
        }
        let candidate = match Swizzle::from_masks(sources, targets) {
            Ok(candidate) => candidate,
            Err(_) => Swizzle::IDENTITY,
        };
        if proven(self, outer, candidate) {
            return Ok(candidate);
        }
        search(self, outer, candidate)
    }
}

/// The swizzle behind `outer`, found by trying all of them on its first cells; `candidate` is tried first.
const fn search(swizzle: Swizzle, outer: &Layout, candidate: Swizzle) -> Result<Swizzle, LayoutError> {
    let size = outer.size();
    let blame = Blame::whole(Operation::Swizzle, 1);
    let cell = match differs(swizzle, outer, candidate) {
        Some(cell) => cell,
        None if size <= BUDGET => return Ok(candidate),
        None => return Err(LayoutError::Undecided { blame, needed: size, budget: BUDGET }),
    };
    let to = swizzle.apply(cell);
    if to >= size {
        return Err(LayoutError::SwizzleLeaves { blame, swizzle, cell, to, size });
    }
    if differs(swizzle, outer, Swizzle::IDENTITY).is_none() && size <= BUDGET {
        return Ok(Swizzle::IDENTITY);
    }
    // A swizzle that does it moves no index beyond the largest.
    let width = below(outer.reach()).count_ones();
    let mut bits = 1;
    while 2 * bits <= width {
        let mut shift = bits;
        while bits + shift <= width {
            let mut base = 0;
            while bits + shift + base <= width {
                let mut sign = 1;
                while sign >= -1 {
                    let other = ctry!(Swizzle::new(bits, base, shift.cast_signed() * sign));
                    if differs(swizzle, outer, other).is_none() {
                        if size <= BUDGET || proven(swizzle, outer, other) {
                            return Ok(other);
                        }
                        return Err(LayoutError::Undecided { blame, needed: size, budget: BUDGET });
                    }
                    sign -= 2;
                }
                base += 1;
            }
            shift += 1;
        }
        bits += 1;
    }
    let (index, moved) = (as_bits(outer.at(cell)), as_bits(outer.at(to)));
    Err(LayoutError::SwizzleNotTransferred { blame, swizzle, cell, index, moved })
}

/// The first cell, of those within the budget, where `swizzle` in front of the layout is not `behind` behind it.
const fn differs(swizzle: Swizzle, outer: &Layout, behind: Swizzle) -> Option<u64> {
    let size = outer.size();
    let mut cell = 0;
    while cell < size && cell < BUDGET {
        let to = swizzle.apply(cell);
        if to >= size || behind.apply(as_bits(outer.at(cell))) != as_bits(outer.at(to)) {
            return Some(cell);
        }
        cell += 1;
    }
    None
}

impl Composed {
    /// The layout `x -> outer(inner(x))`, where it is a composed layout. `CuTe`: `composition(layout, composed)`.
    ///
    /// Post: `result(x) = outer(inner(x))`.
    ///
    /// # Errors
    /// Those of [`Swizzle::transfer`] and of [`composition`]; [`LayoutError::SwizzleOffset`] for an inner layout with an offset.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout};
    /// let inner = Composed::parse("Sw<1,0,2> o 0 o (2,4):(4,1)")?;
    /// let outer = Composed::transfer(&Layout::parse("8:4")?, &inner)?;
    /// assert_eq!(outer.to_string(), "Sw<1,2,2> o 0 o (2,4):(16,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn transfer(outer: &Layout, inner: &Composed) -> Result<Composed, LayoutError> {
        if inner.offset != 0 {
            let blame = Blame::whole(Operation::Composition, 1);
            return Err(LayoutError::SwizzleOffset { blame, offset: inner.offset, unit: 0 });
        }
        let swizzle = ctry!(inner.swizzle.transfer(outer));
        Composed::new(swizzle, 0, &ctry!(composition(outer, &inner.layout)))
    }
}

/// Whether the bits of the layout show that `candidate` behind it does what `swizzle` does in front: each bit of a cell that
/// the swizzle touches is a digit of the layout, no sum of digits carries, and bit by bit both do the same.
const fn proven(swizzle: Swizzle, outer: &Layout, candidate: Swizzle) -> bool {
    let digits = Digits::new(outer);
    let mut moved = 0;
    let mut i = 0;
    while i < digits.count {
        match moved_bits(&digits, i) {
            Some(bits) if moved & bits == 0 => moved |= bits,
            _ => return false,
        }
        i += 1;
    }
    // The number of lowest bits of a cell that are digits: up to the first odd factor.
    let mut size = 1;
    let mut leaf = 0;
    while leaf < outer.length() {
        let (extent, _) = outer.mode_at(leaf);
        size *= extent;
        if !extent.is_power_of_two() {
            // The odd factor is the highest digit of its leaf.
            size = size / extent * (1 << extent.trailing_zeros());
            break;
        }
        leaf += 1;
    }
    // Above them the swizzle must not touch a cell.
    if outer.size() > size && (swizzle.sources() | swizzle.targets()) >= size {
        return false;
    }
    let mut bit = 0;
    let mut rest = moved;
    while bit < 63 && 1 << bit < size {
        let cell = 1 << bit;
        let index = as_bits(outer.at(cell));
        rest &= !index;
        let flip = swizzle.flips(cell);
        if flip >= size || candidate.flips(index) != as_bits(outer.at(flip)) {
            return false;
        }
        bit += 1;
    }
    // What is left are the bits of the digits above.
    candidate.flips(rest) == 0
}
