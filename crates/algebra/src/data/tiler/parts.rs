//! The parts of a tiler: the modes of a by-mode tiler, the leaves of a layout. They are independent of each other: what
//! is wrong with one is wrong whatever the others are.

use super::{Tiler, TilerNode};
use crate::data::stride::Stride;
use crate::error::{LayoutError, Part};

impl Tiler {
    /// The tiler with some of its parts only, those whose bits are set in `parts`: a part of brackets is the tiler of a
    /// mode, a part of a layout is a leaf. In place of the others is `1:0`, so that an error blames the same leaf as by
    /// the whole tiler.
    ///
    /// Post: what is not composed or divided by this is not by the whole tiler.
    ///
    /// ```
    /// use layout_algebra::Tiler;
    /// assert_eq!(Tiler::parse("[3, _, (2,5):(1,4)]")?.with_parts(0b100).to_string(), "[1:0, _, (2,5):(1,4)]");
    /// assert_eq!(Tiler::parse("(2,5):(1,4)")?.with_parts(0b10).to_string(), "(1,5):(0,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn with_parts(&self, parts: u64) -> Tiler {
        let mut chosen = *self;
        let modes = self.part_count();
        let mut mode = self.profile().before(self.profile().span());
        let (mut part, mut leaf) = (0, 0);
        while part < modes {
            let mut end = leaf + 1;
            if self.tiles & 1 == 0 {
                mode = self.profile().next(mode);
                end = mode.leaf_end;
            }
            while leaf < end {
                if parts >> part & 1 == 0 {
                    chosen.tree.shape.entries[leaf] = 1;
                    chosen.tree.strides.set(leaf, Stride::ZERO);
                }
                leaf += 1;
            }
            part += 1;
        }
        chosen
    }

    /// Why an operation by this tiler does not exist: an error for each part that is wrong, as the operation gives it
    /// where all other wrong parts are left out; where it blames no part, its error alone. `layout!` reports these.
    ///
    /// A composition by a layout is asked for each leaf, a divide by modes for each mode. Not `const`, since stable
    /// Rust calls no closure there.
    ///
    /// Post: none where the operation exists; the first leaf that each error blames is another one.
    ///
    /// ```
    /// use layout_algebra::{Layout, Tiler, ops};
    /// let (tile, by) = (Layout::parse("(16,8,6):(48,6,1)")?, Tiler::parse("[3, 8, 4]")?);
    /// let errors: Vec<_> = by.errors(|by| ops::zipped_divide(&tile, by)).collect();
    /// assert_eq!(errors.iter().map(|error| error.blame().leaf).collect::<Vec<_>>(), [0, 2]);
    /// assert!(errors[1].to_string().contains("4 elements does not divide 6"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub fn errors<T>(&self, operation: impl Fn(&Tiler) -> Result<T, LayoutError>) -> impl Iterator<Item = LayoutError> {
        let first = operation(self).err();
        let of_a_part = move |tiler: Tiler| operation(&tiler).err().filter(LayoutError::is_of_a_part);
        let blamed = first.filter(LayoutError::is_of_a_part).map(|error| self.part_of(error.blame().leaf as usize));
        let is_wrong = |part: &usize| Some(*part) == blamed || of_a_part(self.with_parts(1 << part)).is_some();
        let count = if blamed.is_some() { self.part_count() } else { 0 };
        let wrong = (0..count).filter(is_wrong).fold(0, |wrong, part| wrong | 1 << part);
        let only = first.filter(|_| blamed.is_none());
        let among_right = move |part: usize| {
            let alone = of_a_part(self.with_parts(!wrong | 1 << part));
            // What is wrong with the first part to be blamed may not be where the others are left out.
            if Some(part) == blamed { alone.or(first) } else { alone }
        };
        only.into_iter().chain((0..count).filter(move |part| wrong >> part & 1 == 1).filter_map(among_right))
    }

    /// The number of parts.
    const fn part_count(&self) -> usize {
        match self.node(self.profile().span()) {
            TilerNode::ByMode(modes) => modes,
            _ => self.tree.length(),
        }
    }

    /// The part that a leaf is in.
    const fn part_of(&self, leaf: usize) -> usize {
        if self.tiles & 1 == 1 {
            return leaf;
        }
        let mut mode = self.profile().before(self.profile().span());
        let mut part = 0;
        while part < self.part_count() {
            mode = self.profile().next(mode);
            if leaf < mode.leaf_end {
                return part;
            }
            part += 1;
        }
        part
    }
}

impl LayoutError {
    /// Whether this blames a number of the second operand, as a tiler is.
    fn is_of_a_part(&self) -> bool {
        self.blame().operand == 1 && !matches!(self.blame().part, Part::Whole)
    }
}
