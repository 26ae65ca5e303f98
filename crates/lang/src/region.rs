//! Regions of the input: where the caret goes.

use proc_macro2::Span;

/// The tokens from `start` to `end`. On stable two spans cannot be joined, so both ends are kept and an error is
/// emitted as tokens that carry one each.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    pub start: Span,
    pub end: Span,
}

impl Region {
    /// From the first token of `self` to the last of `other`.
    pub fn to(self, other: Region) -> Region {
        Region { start: self.start, end: other.end }
    }
}

#[cfg(feature = "text")]
impl Region {
    /// The bytes of the text from the first token to the last.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start.byte_range().start..self.end.byte_range().end
    }
}

impl From<Span> for Region {
    fn from(span: Span) -> Region {
        Region { start: span, end: span }
    }
}

/// Where the numbers of an operand stand, in the order in which the algebra counts its leaves.
#[derive(Clone, Debug)]
pub struct Regions {
    /// The operand.
    pub whole: Region,
    /// Its extents; empty where it is a name or the result of an operation.
    pub shape: Vec<Region>,
    /// Its strides; empty where none are written.
    pub stride: Vec<Region>,
}

impl Regions {
    /// An operand without numbers of its own.
    pub fn whole(region: Region) -> Regions {
        Regions { whole: region, shape: Vec::new(), stride: Vec::new() }
    }

    /// A single number.
    pub fn number(region: Region) -> Regions {
        Regions { whole: region, shape: vec![region], stride: vec![region] }
    }

    /// Appends the numbers of a tile of `length` leaves; where they are not written out, its whole region for each.
    pub fn push(&mut self, tile: &Regions, length: usize) {
        for (ours, theirs) in [(&mut self.shape, &tile.shape), (&mut self.stride, &tile.stride)] {
            if theirs.len() == length {
                ours.extend(theirs);
            } else {
                ours.extend(std::iter::repeat_n(tile.whole, length));
            }
        }
    }
}
