//! Regions of the input: the places of carets.

use proc_macro2::Span;

/// The tokens from `start` to `end`. Stable Rust cannot join two spans, so both ends are kept. An error is emitted as
/// tokens with one end each.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    pub start: Span,
    pub end: Span,
}

impl Region {
    /// Returns the region from the first token of `self` to the last token of `other`.
    pub fn to(self, other: Region) -> Region {
        Region { start: self.start, end: other.end }
    }
}

#[cfg(feature = "text")]
impl Region {
    /// Returns the bytes of the text from the first token to the last.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start.byte_range().start..self.end.byte_range().end
    }
}

impl From<Span> for Region {
    fn from(span: Span) -> Region {
        Region { start: span, end: span }
    }
}

/// The regions of the numbers of an operand, in the order in which the algebra counts its leaves.
#[derive(Clone, Debug)]
pub struct Regions {
    /// The whole operand.
    pub whole: Region,
    /// The extents; empty for a name and for the result of an operation.
    pub shape: Vec<Region>,
    /// The strides; empty if none are written.
    pub stride: Vec<Region>,
}

impl Regions {
    /// Makes the regions of an operand without numbers of its own.
    pub fn whole(region: Region) -> Regions {
        Regions { whole: region, shape: Vec::new(), stride: Vec::new() }
    }

    /// Makes the regions of a single number.
    pub fn number(region: Region) -> Regions {
        Regions { whole: region, shape: vec![region], stride: vec![region] }
    }

    /// Appends the numbers of a tile of `length` leaves; the whole region for each leaf, if they are not written out.
    pub fn push(&mut self, tile: &Regions, length: usize) {
        for (ours, theirs) in [(&mut self.shape, &tile.shape), (&mut self.stride, &tile.stride)] {
            // The algebra counts a tile of `length` leaves; without as many regions all blame the whole tile.
            if theirs.len() == length {
                ours.extend(theirs);
            } else {
                ours.extend(std::iter::repeat_n(tile.whole, length));
            }
        }
    }
}
