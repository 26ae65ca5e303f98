//! The parts of a tiler: the modes of a by-mode tiler, or the leaves of a layout. They are independent: an error in one
//! does not depend on the rest.

use super::{Tiler, TilerNode};
use crate::data::stride::Stride;
use crate::error::{LayoutError, Part};

impl Tiler {
    /// The tiler with only the parts whose bits are set in `parts`. A part of brackets is the tiler of a mode, a part
    /// of a layout is a leaf. All other parts become `1:0`, so errors blame the same leaf as for the whole tiler.
    ///
    /// Post: if this tiler does not compose or divide, neither does the whole tiler.
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

    /// The errors of an operation by this tiler, one for each wrong part, with all other wrong parts left out. If an
    /// error blames no part, it is the only one. `layout!` reports these.
    ///
    /// A composition by a layout is tried for each leaf, a divide by modes for each mode. This function is not `const`,
    /// since closures cannot be called there in stable Rust.
    ///
    /// Post: empty if the operation exists; the first leaves that the errors blame are distinct.
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
            // The error of the first blamed part may not occur when all other wrong parts are left out.
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

    /// The part that contains a leaf.
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
    /// Whether this blames a number of the second operand, the tiler.
    fn is_of_a_part(&self) -> bool {
        self.blame().operand == 1 && !matches!(self.blame().part, Part::Whole)
    }
}
