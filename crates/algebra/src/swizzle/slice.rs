//! Slices of composed layouts, and the plain layouts that they decay to.
//!
//! A slice fixes some bits of the index. The swizzle changes a target bit by a source bit. If at most one of the two
//! still moves, each step of the layout changes its own bits by its own amount. That is a plain layout again; its
//! strides are the steps after the swizzle.
//!
//! ```text
//! Sw<2,3,3> o 0 o (8,32):(32,1)  at (5,_)   is   ((16,2)):((1,-16)), from index 176
//! ```

use crate::const_util::{as_signed, ctry};
use crate::data::bijection::Bijection;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::modes::Pieces;
use crate::data::stride::Stride;
use crate::error::{Blame, Capacity, LayoutError};
use crate::ops::slice;
use crate::swizzle::Composed;
use crate::swizzle::digits::{BUDGET, Digits, MAX_DIGITS, below, moved_bits};

/// A layout that starts at an index: `x -> offset + layout(x)`, the layout plain wherever possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Sliced {
    /// The index of the first coordinate minus the first index of `composed`.
    pub offset: u64,
    /// The layout from there on: where it is plain, with the identity and offset 0.
    pub composed: Composed,
}

impl Sliced {
    /// The plain layout, if it is plain; its strides may be negative.
    pub const fn as_plain(&self) -> Option<&Layout> {
        self.composed.as_plain()
    }
}

impl Composed {
    /// Slices the layout: returns the layout over the free leaves of a coordinate, and the index that it starts from.
    /// `CuTe`: `slice_and_offset(coordinate, layout)`.
    ///
    /// `free[i]` says whether leaf `i` of the coordinate is free; the number at a free leaf is ignored. The modes of
    /// the result are the parts of the layout over the free leaves, from left to right.
    ///
    /// Post: `C(c) = result.offset + result.composed(the free leaves of c)` for every coordinate `c` that agrees with
    /// `coordinate` at the fixed leaves. The result is plain wherever [`decay`](Composed::decay) finds it so; otherwise
    /// `result.offset` is the part of the offset that the swizzle does not touch.
    ///
    /// # Errors
    /// [`LayoutError::CoordinateNotCongruent`], [`LayoutError::OutOfBounds`]; [`LayoutError::RankMismatch`] unless
    /// `free` has an entry for each leaf; [`LayoutError::NotStatic`] for runtime strides.
    ///
    /// ```
    /// use layout_algebra::{Composed, IntTuple};
    /// let tile = Composed::parse("Sw<2,3,3> o 0 o (8,32):(32,1)")?;
    /// let row = tile.slice(&IntTuple::parse("(5,0)")?, &[false, true])?;
    /// assert_eq!(row.as_plain().unwrap().to_string(), "((16,2)):((1,-16))");
    /// assert_eq!(row.offset, 176);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn slice(&self, coordinate: &IntTuple, free: &[bool]) -> Result<Sliced, LayoutError> {
        let profile = coordinate.profile();
        let layout = ctry!(slice(&self.layout, profile, free));
        let mut fixed = *coordinate;
        let mut i = 0;
        while i < free.len() {
            if free[i] {
                fixed.entries[i] = 0;
            }
            i += 1;
        }
        let start = ctry!(self.layout.offset_at(&fixed));
        // The fixed part of the sum is a constant, so it joins the offset before the swizzle.
        let offset = self.offset.wrapping_add(crate::const_util::as_bits(start));
        let composed = Composed { bijection: self.bijection, offset, layout };
        Ok(composed.split())
    }

    /// The plain layout with the same function, and the index that it starts from, if one is found.
    ///
    /// The layout is split into digits: each extent as its factors of 2 and one odd factor. The result is `Some` if the
    /// swizzle changes only bits that stay the same. It is also `Some` if no sum of digits carries and no two digits
    /// share a bit after the swizzle. If all extents are powers of 2 and no sum carries, `None` proves that no plain
    /// layout exists.
    ///
    /// Post: `C(x) = result.offset + result.composed(x)`; the shape refines the shape of the layout.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let plain = Composed::parse("Sw<3,3,3> o 8 o 8:64")?.decay().unwrap();
    /// assert_eq!((plain.offset, plain.composed.to_string()), (8, "(2,4):(56,144)".into()));
    /// assert!(Composed::parse("Sw<1,0,1> o 0 o 4:1")?.decay().is_none()); // 0, 1, 3, 2
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn decay(&self) -> Option<Sliced> {
        if !self.layout.is_constant() {
            return None;
        }
        let digits = Digits::new(&self.layout);
        let lowest = self.offset - self.layout.fall();
        let free = below(lowest ^ (lowest + self.layout.reach()));
        // Bits that every index has flip their targets at every coordinate, which is an offset.
        let flips = self.bijection.flips(lowest & !free);
        if self.bijection.sources() & free == 0 && flips & free == 0 {
            return Some(plain(self.offset ^ flips, self.layout));
        }
        self.decay_by_digits(&digits, lowest)
    }

    /// The plain layout whose strides are the steps of the swizzled digits.
    const fn decay_by_digits(&self, digits: &Digits, lowest: u64) -> Option<Sliced> {
        let (mut before, mut after) = (lowest, 0);
        let start = self.bijection.apply(self.offset);
        let mut steps = [0; MAX_DIGITS];
        let mut i = 0;
        while i < digits.count {
            let Some(moved) = moved_bits(digits, i) else { return None };
            let lands = self.bijection.lands(moved);
            if before & moved != 0 || after & lands != 0 {
                return None;
            }
            before |= moved;
            after |= lands;
            match self.step(digits, i, start, moved) {
                Some(step) => steps[i] = step,
                None => return None,
            }
            i += 1;
        }
        match assemble(&self.layout, digits, &steps) {
            Ok(layout) => Some(plain(start, layout)),
            Err(_) => None,
        }
    }

    /// The stride of digit `i` after the swizzle, if it has one. `start` is the first index; `moved` are the bits that
    /// this digit moves and no other digit does.
    const fn step(&self, digits: &Digits, i: usize, start: u64, moved: u64) -> Option<i64> {
        let step = toggled(self.bijection, digits, i, 1, start);
        let last = digits.extents[i] - 1;
        // Its bits change no other bit, and the start flips none of them: the digit steps as before.
        let untouched = self.bijection.sources() & moved == 0 && (start ^ self.offset) & moved == 0;
        if untouched {
            return Some(step);
        }
        if last > BUDGET {
            return None;
        }
        let mut count = 2;
        while count <= last {
            if toggled(self.bijection, digits, i, count, start) as i128 != count as i128 * step as i128 {
                return None;
            }
            count += 1;
        }
        Some(step)
    }

    /// The plain layout, or the layout as it is, with the part of the offset that the swizzle does not touch outside.
    const fn split(&self) -> Sliced {
        if let Some(plain) = self.decay() {
            return plain;
        }
        let fall = self.layout.fall();
        let lowest = self.offset - fall;
        let touched = self.bijection.sources() | self.bijection.targets();
        // Without a carry every bit is independent; with one, only the bits that no sum reaches are.
        let outside = match Digits::new(&self.layout).moved() {
            Some(moved) if fall == 0 && moved & lowest == 0 => lowest & !touched,
            _ => lowest & !below(lowest ^ (lowest + self.layout.reach())) & !below(touched),
        };
        Sliced { offset: outside, composed: Composed { offset: self.offset - outside, ..*self } }
    }
}

const fn plain(offset: u64, layout: Layout) -> Sliced {
    Sliced { offset, composed: Composed { bijection: Bijection::IDENTITY, offset: 0, layout } }
}

/// The distance of the index from `start`, after the swizzle, when digit `i` has advanced by `count`.
const fn toggled(bijection: Bijection, digits: &Digits, i: usize, count: u64, start: u64) -> i64 {
    let (last, step) = (digits.extents[i] - 1, digits.steps[i]);
    // A digit that falls starts at its last value, so the bits that change are the exclusive or of both values.
    let bits = if digits.falls[i] { (last * step) ^ ((last - count) * step) } else { count * step };
    as_signed(start ^ bijection.apply(bits)).wrapping_sub(as_signed(start))
}

/// The layout with these steps for its digits, each leaf coalesced; a leaf of several modes becomes a tuple.
const fn assemble(layout: &Layout, digits: &Digits, steps: &[i64; MAX_DIGITS]) -> Result<Layout, LayoutError> {
    let mut pieces = Pieces::NONE;
    let (mut leaf, mut digit, mut fits) = (0, 0, true);
    while leaf < layout.length() {
        if digit == digits.count || digits.leaves[digit] != leaf {
            // An extent of 1 or a stride of 0 has no digits.
            let (extent, stride) = layout.mode_at(leaf);
            fits = fits && pieces.push(leaf, extent, stride);
        }
        while digit < digits.count && digits.leaves[digit] == leaf {
            fits = fits && pieces.push(leaf, digits.extents[digit], Stride::constant(steps[digit]));
            digit += 1;
        }
        leaf += 1;
    }
    if !fits {
        return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
    }
    ctry!(pieces.over(layout.profile())).checked()
}
