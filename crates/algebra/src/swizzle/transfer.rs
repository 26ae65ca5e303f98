//! Transfer of a swizzle from before a layout to after it: `layout(swizzle(x))` as `swizzle'(layout(x))`.

use crate::const_util::{as_bits, ctry, min};
use crate::data::bijection::Bijection;
use crate::data::layout::Layout;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{coalesce, composition};
use crate::swizzle::Composed;
use crate::swizzle::digits::{Digits, below};

/// The most coordinates compared one by one where the bits of the layout leave the answer open.
const BUDGET: u64 = 1 << 12;

impl Swizzle {
    /// The swizzle after `outer` that equals this one before it. `CuTe`: `composition(layout, swizzle)`.
    ///
    /// The layout maps the source and target bits to the source and target bits of the result. `CuTe` takes them
    /// without a check. Here the result is proven, from the bits of the layout or one coordinate at a time. A refusal
    /// is proven too: the bits that change determine every swizzle that could be the result.
    ///
    /// Post: `outer(self.apply(x)) = result.apply(outer(x))` for all `x < size(outer)`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleNotTransferred`] with a linear coordinate where no swizzle does that;
    /// [`LayoutError::SwizzleLeaves`] where this swizzle takes a linear coordinate out of the domain of `outer`;
    /// [`LayoutError::Undecided`] for large layouts whose modes overlap; [`LayoutError::NotStatic`],
    /// [`LayoutError::NegativeStride`].
    ///
    /// ```
    /// use layout_algebra::{Layout, Swizzle};
    /// let rows = Layout::parse("(64,8):(8,1)")?; // linear coordinate 64 j + i has index 8 i + j
    /// let swizzle = Swizzle::new(3, 0, 6)?; // i ^= j
    /// assert_eq!(swizzle.transfer(&rows)?, Swizzle::new(3, 0, -3)?);
    /// assert!(swizzle.transfer(&Layout::parse("(64,8):(9,1)")?).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn transfer(self, outer: &Layout) -> Result<Swizzle, LayoutError> {
        ctry!(outer.require_natural(Operation::Swizzle, 1));
        let blame = Blame::whole(Operation::Swizzle, 1);
        let size = outer.size();
        let candidate = ctry!(self.by_bits(outer));
        if let Some(x) = self.leaves(size) {
            return Err(self.leaves_with(x, self.apply(x), size));
        }
        let bits = Bits::new(outer);
        if bits.prove(self, outer, candidate) {
            return Ok(candidate);
        }
        let moves = Moves { swizzle: self, flat: coalesce(outer), size };
        let Some((x, index, moved)) = moves.first_not_by(candidate) else {
            // All coordinates were samples, and the candidate is right at each.
            if size <= BUDGET {
                return Ok(candidate);
            }
            return Err(LayoutError::Undecided { blame, needed: size, budget: BUDGET });
        };
        let (mut starts, target, count) = moves.starts();
        if starts == 0 {
            let swizzle = Bijection::Swizzle(self);
            return Err(LayoutError::SwizzleNotTransferred { blame, swizzle, coordinate: x, index, moved });
        }
        // These agree with every sample. A layout beyond the budget has more coordinates, so they need the proof too.
        while starts != 0 {
            let run = (1 << count) - 1;
            if let Ok(other) = Swizzle::from_masks(run << starts.trailing_zeros(), run << target)
                && (size <= BUDGET || bits.prove(self, outer, other))
            {
                return Ok(other);
            }
            starts &= starts - 1;
        }
        Err(LayoutError::Undecided { blame, needed: size, budget: BUDGET })
    }

    /// The swizzle that moves the bits of the indices as this one moves the bits of the coordinates; the identity where
    /// none does.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleLeaves`] for a bit that this swizzle moves out of the domain.
    const fn by_bits(self, outer: &Layout) -> Result<Swizzle, LayoutError> {
        let (mut sources, mut targets, mut bit) = (0, 0, 0);
        while bit < 63 {
            let x = 1 << bit;
            bit += 1;
            let flip = self.flips(x);
            if flip == 0 || x >= outer.size() {
                continue;
            }
            if x | flip >= outer.size() {
                return Err(self.leaves_with(x, x | flip, outer.size()));
            }
            let target = as_bits(outer.at(flip));
            // A target along stride 0 changes no index, so its pair drops out.
            if target != 0 {
                sources |= as_bits(outer.at(x));
                targets |= target;
            }
        }
        Ok(match Swizzle::from_masks(sources, targets) {
            Ok(candidate) => candidate,
            Err(_) => Swizzle::IDENTITY,
        })
    }

    /// The error of a coordinate that is moved out of the domain.
    const fn leaves_with(self, coordinate: u64, to: u64, size: u64) -> LayoutError {
        let (blame, swizzle) = (Blame::whole(Operation::Swizzle, 1), Bijection::Swizzle(self));
        LayoutError::SwizzleLeaves { blame, swizzle, coordinate, to, size }
    }

    /// A linear coordinate below `size` that the swizzle moves to `size` or beyond, if there is one.
    ///
    /// Above the highest bit that changes, it agrees with the size; there it has a 0 and moves to a 1. So each
    /// candidate for that bit is tried, with the least restricted lower bits.
    const fn leaves(self, size: u64) -> Option<u64> {
        let mut pair = 0;
        while pair < self.bits() {
            let source = self.sources().trailing_zeros() + pair;
            let target = self.targets().trailing_zeros() + pair;
            pair += 1;
            let low = (1 << target) - 1;
            let high = size & !low & !(1 << target);
            // The sources of the targets above stay 0.
            let zeros = self.sources() & !below(1 << source);
            let zero = size >> target & 1 == 0;
            let room = size & low;
            let lower = if source > target {
                if size >> source & 1 == 0 || size & zeros != 0 {
                    continue;
                }
                if zero { 0 } else { low ^ (self.flips(high) & low) }
            } else if zero {
                1 << source
            } else {
                let most = low & !zeros;
                if most < room {
                    continue;
                }
                most ^ (self.flips(most) & low)
            };
            if !zero || lower < room {
                return Some(high | lower);
            }
        }
        None
    }
}

/// The indices that a swizzle before a layout moves; the swizzle keeps the coordinates of the layout.
struct Moves {
    swizzle: Swizzle,
    flat: Layout,
    size: u64,
}

impl Moves {
    /// The coordinate of sample `k`: first the coordinates from 0 on, up to the budget, then the single bits.
    const fn coordinate(&self, k: u64) -> u64 {
        // Of layouts too large to enumerate, the single bits still reach every mode.
        let first = min(self.size, BUDGET);
        if k < first { k } else { 1 << (k - first) }
    }

    /// The index of a sample, and the index it moves to; `None` beyond the layout.
    const fn sample(&self, k: u64) -> Option<(u64, u64)> {
        let x = self.coordinate(k);
        if x >= self.size {
            return None;
        }
        let index = self.index(x);
        let to = self.swizzle.apply(x);
        Some((index, if to == x { index } else { self.index(to) }))
    }

    /// The number of samples.
    const fn samples(&self) -> u64 {
        63 + min(self.size, BUDGET)
    }

    /// The index of a coordinate; small coordinates take few steps.
    const fn index(&self, x: u64) -> u64 {
        let mut index = 0;
        let mut rest = x;
        let mut i = 0;
        while rest > 0 {
            let extent = self.flat.shape.entries[i];
            index += rest % extent * as_bits(self.flat.strides.coefficients[i]);
            rest /= extent;
            i += 1;
        }
        index
    }

    /// The first sample whose index `after` does not move as the swizzle before the layout does. The result is the
    /// coordinate, its index, and the index it moves to.
    const fn first_not_by(&self, after: Swizzle) -> Option<(u64, u64, u64)> {
        let mut k = 0;
        while k < self.samples() {
            if let Some((index, moved)) = self.sample(k)
                && after.apply(index) != moved
            {
                return Some((self.coordinate(k), index, moved));
            }
            k += 1;
        }
        None
    }

    /// The swizzles after the layout that agree at all samples with the swizzle before it. The result is a mask of
    /// possible first source bits, the lowest target, and the number of bits.
    ///
    /// The targets are a run of bits: all from the lowest to the highest bit that changes. Each changes by one source
    /// bit, at the same distance for all. A place remains if, at each sample, the index bits from there on are the bits
    /// that change.
    const fn starts(&self) -> (u64, u32, u32) {
        let mut targets = 0;
        let mut k = 0;
        while k < self.samples() {
            if let Some((index, moved)) = self.sample(k) {
                targets |= index ^ moved;
            }
            k += 1;
        }
        if targets == 0 {
            // The swizzle of no bits.
            return (1, 0, 0);
        }
        let lowest = targets.trailing_zeros();
        let count = 64 - targets.leading_zeros() - lowest;
        let mut starts = u64::MAX;
        let mut k = 0;
        while k < self.samples() && starts != 0 {
            if let Some((index, moved)) = self.sample(k) {
                let changes = (index ^ moved) >> lowest;
                let mut bit = 0;
                while bit < count {
                    // A source must be 1 exactly where its target changes, so a sample decides about all places at
                    // once.
                    let sources = index >> bit;
                    starts &= if changes >> bit & 1 == 1 { sources } else { !sources };
                    bit += 1;
                }
            }
            k += 1;
        }
        // Sources and targets do not meet, and no index has more than 63 bits.
        let mut start = 0;
        while start < 64 {
            if start + count > 63 || start < lowest + count && lowest < start + count {
                starts &= !(1 << start);
            }
            start += 1;
        }
        (starts, lowest, count)
    }
}

impl Composed {
    /// The layout `x -> outer(inner(x))`, if it is a composed layout. `CuTe`: `composition(layout, composed)`.
    ///
    /// Post: `result(x) = outer(inner(x))`.
    ///
    /// # Errors
    /// The errors of [`Bijection::transfer`] and [`composition`]; [`LayoutError::SwizzleOffset`] for an inner layout
    /// with an offset.
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
        let bijection = ctry!(inner.bijection.transfer(outer));
        Composed::of(bijection, 0, &ctry!(composition(outer, &inner.layout)))
    }
}

/// A proof by the bits of a layout.
struct Bits {
    /// The bits that digits of the layout move, if no two digits share a bit: then no sum carries.
    moved: Option<u64>,
    /// The end of the bits of a linear coordinate that are digits: the first odd factor.
    end: u64,
}

impl Bits {
    const fn new(outer: &Layout) -> Bits {
        let Some(moved) = Digits::new(outer).moved() else { return Bits { moved: None, end: 0 } };
        let mut end = 1;
        let mut leaf = 0;
        while leaf < outer.length() {
            let (extent, _) = outer.mode_at(leaf);
            end *= 1 << extent.trailing_zeros();
            if !extent.is_power_of_two() {
                // The odd factor is the highest digit of its leaf.
                break;
            }
            leaf += 1;
        }
        Bits { moved: Some(moved), end }
    }

    /// Whether the bits prove that `candidate` after the layout equals `swizzle` before it. Each bit that the swizzle
    /// touches must be a digit of the layout. No sum of digits may carry, and both must agree bit by bit.
    const fn prove(&self, swizzle: Swizzle, outer: &Layout, candidate: Swizzle) -> bool {
        let Some(mut rest) = self.moved else { return false };
        // Above the digits, the swizzle must not touch a coordinate.
        if outer.size() > self.end && (swizzle.sources() | swizzle.targets()) >= self.end {
            return false;
        }
        let mut bit = 0;
        while bit < 63 && 1 << bit < self.end {
            let x = 1 << bit;
            let index = as_bits(outer.at(x));
            rest &= !index;
            let flip = swizzle.flips(x);
            if flip >= self.end || candidate.flips(index) != as_bits(outer.at(flip)) {
                return false;
            }
            bit += 1;
        }
        // The rest are the bits of the digits above. With this check the proof does not rest on the samples.
        candidate.flips(rest) == 0
    }
}
