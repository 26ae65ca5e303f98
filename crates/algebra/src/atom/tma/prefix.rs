//! The box: the longest prefix of `Q` that one instruction moves, and the loop over the rest.
//!
//! The box of a map is an interval of shared memory, and all instructions of the map move translates of one interval.

use super::axes::Axes;
use super::pieces::{Piece, Pieces};
use crate::const_util::min;

/// The most dimensions of a tensor map.
pub const MAX_DIMENSIONS: usize = 5;
/// The largest extent of a box.
const MAX_BOX: u64 = 256;

/// A box over the pieces of a tile: parts by rising step in shared memory, and the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    /// The parts; `shared` is the step of each in the box, which has no gap.
    pub(super) parts: Pieces,
    /// The pieces that instructions iterate over.
    pub(super) loops: Pieces,
}

impl Prefix {
    /// Cuts `Q` at the first gap, axis met again, or step above 1. It also cuts an extent above 256, and a row longer
    /// than the span of the swizzle.
    ///
    /// With `split`, an axis met again or inside is a further dimension if the step divides its extent. A runtime
    /// extent is checked at run time.
    pub(super) const fn new(axes: &Axes, pieces: &Pieces, row: u64, split: bool) -> Prefix {
        let mut prefix = Prefix { parts: Pieces::EMPTY, loops: Pieces::EMPTY };
        let (mut reached, mut open, mut i) = (1, true, 0);
        while i < pieces.count {
            let piece = pieces.list[i];
            open = open && piece.shared == reached && !axes.list[piece.axis].is_broadcast();
            if open && prefix.opens(axes, piece, split) {
                reached = prefix.take(axes, piece, row, split, reached);
                open = reached == piece.shared * piece.extent;
            } else {
                open = false;
                prefix.loops.push(piece);
            }
            i += 1;
        }
        prefix
    }

    /// Appends an empty part for the piece, unless it continues the last one; false if it does neither.
    const fn opens(&mut self, axes: &Axes, piece: Piece, split: bool) -> bool {
        if self.parts.count > 0 {
            let last = self.parts.list[self.parts.count - 1];
            if last.axis == piece.axis && last.step * last.extent == piece.step {
                return true;
            }
        }
        let splits = split && self.parts.count < MAX_DIMENSIONS && divides(axes, piece);
        if !self.has(piece.axis) && piece.step == 1 || splits {
            self.parts.push(Piece { extent: 1, ..piece });
            return true;
        }
        false
    }

    /// Lengthens the last part by as much of the piece as a box may have. The rest becomes a further part, or a loop.
    /// Returns the size of the box.
    const fn take(&mut self, axes: &Axes, piece: Piece, row: u64, split: bool, reached: u64) -> u64 {
        let last = self.parts.count - 1;
        let before = self.parts.list[last].extent;
        let most = if last == 0 && row > 0 { min(MAX_BOX, row) } else { MAX_BOX };
        let factor = largest_divisor(piece.extent, most / before);
        self.parts.list[last].extent = before * factor;
        let (left, reached) = (piece.extent / factor, reached * factor);
        if left == 1 {
            return reached;
        }
        let rest = Piece { shared: reached, extent: left, axis: piece.axis, step: piece.step * factor };
        if split && left <= MAX_BOX && self.parts.count < MAX_DIMENSIONS && divides(axes, rest) {
            self.parts.push(rest);
            return reached * left;
        }
        self.loops.push(rest);
        reached
    }

    pub(super) const fn has(&self, axis: usize) -> bool {
        let mut i = 0;
        while i < self.parts.count {
            if self.parts.list[i].axis == axis {
                return true;
            }
            i += 1;
        }
        false
    }

    /// The least step of the parts of an axis.
    pub(super) const fn least_step(&self, axis: usize) -> Option<u64> {
        let (mut least, mut i) = (None, 0);
        while i < self.parts.count {
            let part = self.parts.list[i];
            least = match least {
                Some(found) if found <= part.step || part.axis != axis => Some(found),
                None if part.axis != axis => None,
                _ => Some(part.step),
            };
            i += 1;
        }
        least
    }

    /// The extent of the dimension of a part before the next part of its axis; `None` for the last part of an axis.
    pub(super) const fn limit(&self, part: usize) -> Option<u64> {
        let Piece { axis, step, .. } = self.parts.list[part];
        let (mut next, mut i) = (None, 0);
        while i < self.parts.count {
            let other = self.parts.list[i];
            if other.axis == axis && other.step > step {
                next = match next {
                    Some(found) if found <= other.step / step => Some(found),
                    _ => Some(other.step / step),
                };
            }
            i += 1;
        }
        next
    }
}

/// Whether an axis can have a dimension of this step: with a rest, positions beyond the end would read the next row.
const fn divides(axes: &Axes, piece: Piece) -> bool {
    let extent = axes.list[piece.axis].extent;
    !extent.product.is_one() || extent.coefficient % piece.step == 0
}

/// The largest divisor of a number up to `most`, at least 1.
const fn largest_divisor(number: u64, most: u64) -> u64 {
    let mut divisor = min(number, most);
    while divisor > 1 && number % divisor != 0 {
        divisor -= 1;
    }
    if divisor == 0 { 1 } else { divisor }
}

/// The number of instructions with the pieces of the loop in the best order, and the pieces in this order from the box
/// on. Pieces that continue the box come first, then new axes.
pub(super) const fn reordered(axes: &Axes, prefix: &Prefix, row: u64) -> (u64, Pieces) {
    let (mut left, mut order, mut reached) = (prefix.loops, prefix.parts, prefix.parts.size());
    let mut i = 0;
    while i < left.count {
        let mut best = i;
        let mut j = left.count;
        while j > i {
            j -= 1;
            let last = order.list[order.count - 1];
            let continues = last.axis == left.list[j].axis && last.step * last.extent == left.list[j].step;
            if continues || best == i && left.list[j].step == 1 && !continues_any(&left, i, last) {
                best = j;
            }
        }
        let piece = left.list[best];
        left.list[best] = left.list[i];
        order.push(Piece { shared: reached, ..piece });
        reached *= piece.extent;
        i += 1;
    }
    let ordered = Prefix::new(axes, &order, row, false);
    (ordered.loops.size(), order)
}

const fn continues_any(left: &Pieces, from: usize, last: Piece) -> bool {
    let mut i = from;
    while i < left.count {
        if left.list[i].axis == last.axis && left.list[i].step == last.step * last.extent {
            return true;
        }
        i += 1;
    }
    false
}
