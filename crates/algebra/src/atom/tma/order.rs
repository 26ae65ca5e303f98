//! The order of the atoms of a stage, which the product leaves free, and which decides the number of instructions.

use super::pieces::{Piece, Pieces};
use super::prefix::reordered;
use super::{TmaBox, row};
use crate::const_util::{ctry, signed};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::error::{Blame, Capacity, LayoutError, Operation};
use crate::ops::with_shape;
use crate::swizzle::Composed;

impl TmaBox {
    /// A stage with the same box, and the other pieces in an order of fewer instructions; and their number. `None` if
    /// none was found. The layout is without the swizzle.
    ///
    /// Of a tile of atoms with rows along M, order `(2,1)` needs `M/s` instructions, order `(1,2)` needs `M/s K/8`.
    /// `CuTe`: `tile_to_shape(atom, shape, Step<_2,_1>{})`.
    ///
    /// ```
    /// use layout_algebra::{DynLayout, IntTuple, atom::{LineSwizzle, Major, TmaBox, shared_tile}};
    /// let (global, tile) = (DynLayout::parse("(256,512):(1,256)")?, IntTuple::parse("(128,64)")?);
    /// let stage = shared_tile(16, Major::Mn, LineSwizzle::Bytes128, [128, 64], [1, 2])?;
    /// let load = TmaBox::new(&global, &tile, &stage, 16)?;
    /// let (better, instructions) = load.fewer_instructions().unwrap();
    /// assert_eq!((load.instructions(), instructions), (16, 2));
    /// let other = shared_tile(16, Major::Mn, LineSwizzle::Bytes128, [128, 64], [2, 1])?;
    /// assert!(better.is_same_function(other.layout()));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn fewer_instructions(&self) -> Option<(Layout, u64)> {
        if self.prefix.parts.count == 0 || self.prefix.loops.count == 0 {
            return None;
        }
        let (instructions, order) = reordered(&self.axes, &self.prefix, row(self.swizzle, self.bytes));
        if instructions >= self.instructions() {
            return None;
        }
        match self.over_tile(&order) {
            Some(layout) => Some((layout, instructions)),
            None => None,
        }
    }

    /// The layout from a coordinate of the tile to the number of its instruction.
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, atom::{TmaBox, TmaChoice}};
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))")?;
    /// let load = TmaBox::of_stage(&DynLayout::parse("(1024,512):(512,1)")?, &stage, 16, TmaChoice::PLAIN)?;
    /// let numbers = load.numbers()?;
    /// assert_eq!((numbers.to_string(), numbers.index(64 * 128)?), ("(128,(64,2)):(0,(0,1))".into(), 1));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`] for a tile of more pieces than a layout has extents.
    pub const fn numbers(&self) -> Result<Layout, LayoutError> {
        let (mut pieces, mut number, mut i) = (self.prefix.parts, 1, 0);
        while i < pieces.count {
            pieces.list[i].shared = 0;
            i += 1;
        }
        i = 0;
        while i < self.prefix.loops.count {
            let piece = self.prefix.loops.list[i];
            pieces.push(Piece { shared: number, ..piece });
            number *= piece.extent;
            i += 1;
        }
        if let Some(layout) = self.over_tile(&pieces) {
            return Ok(layout);
        }
        let blame = Blame::whole(Operation::TmaBox, 1);
        Err(LayoutError::CapacityExceeded { blame, what: Capacity::Extents, count: 0 })
    }

    /// The layout of the stage: from a coordinate of the tile to its place in shared memory, in elements.
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, atom::{TmaBox, TmaChoice}};
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o ((8,16),64):((64,512),1)")?;
    /// let load = TmaBox::of_stage(&DynLayout::parse("(?, ?) : (?, 1)")?, &stage, 16, TmaChoice::PLAIN)?;
    /// assert_eq!(load.stage()?.to_string(), "Sw<3,3,3> o 0 o (128,64):(64,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`] for a tile of more pieces than a layout has extents.
    pub const fn stage(&self) -> Result<Composed, LayoutError> {
        let (mut pieces, mut i) = (self.prefix.parts, 0);
        while i < self.prefix.loops.count {
            pieces.push(self.prefix.loops.list[i]);
            i += 1;
        }
        let Some(layout) = self.over_tile(&pieces) else {
            let blame = Blame::whole(Operation::TmaBox, 1);
            return Err(LayoutError::CapacityExceeded { blame, what: Capacity::Extents, count: 0 });
        };
        Composed::new(ctry!(self.swizzle.of(self.bits())), self.offset, &layout)
    }

    /// The layout over the tile that has the value `shared` of each piece as its stride.
    const fn over_tile(&self, pieces: &Pieces) -> Option<Layout> {
        // By axis, then by step: the order of the tile's coordinates.
        let (mut extents, mut strides, mut count) = ([1; MAX_LEAVES], [Stride::ZERO; MAX_LEAVES], 0);
        let mut axis = 0;
        while axis < self.axes.count {
            let mut step = 1;
            while step < self.axes.list[axis].part {
                let mut i = 0;
                while i < pieces.count && !(pieces.list[i].axis == axis && pieces.list[i].step == step) {
                    i += 1;
                }
                if i == pieces.count || count == MAX_LEAVES || pieces.list[i].extent == 1 {
                    return None;
                }
                let Some(stride) = signed(pieces.list[i].shared) else { return None };
                extents[count] = pieces.list[i].extent;
                strides[count] = Stride::constant(stride);
                count += 1;
                step *= pieces.list[i].extent;
            }
            axis += 1;
        }
        let Ok(shape) = IntTuple::flat(extents.split_at(count).0) else { return None };
        match Layout::from_array(&shape, &strides) {
            Ok(flat) => match with_shape(&flat, &self.tile) {
                Ok(layout) => Some(layout),
                Err(_) => None,
            },
            Err(_) => None,
        }
    }

    /// Fails if a block needs more than `most` instructions for a tile.
    ///
    /// # Errors
    /// [`LayoutError::TooManyInstructions`], with the order of the stage that needs fewer, if there is one.
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, IntTuple, atom::TmaBox};
    /// let (global, tile) = (DynLayout::parse("(1024,512):(512,1)")?, IntTuple::parse("(128,128)")?);
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))")?;
    /// let load = TmaBox::new(&global, &tile, &stage, 16)?;
    /// assert!(load.require_instructions(2).is_ok());
    /// assert_eq!(load.require_instructions(1).unwrap_err().code(), "L1520");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_instructions(&self, most: u64) -> Result<(), LayoutError> {
        let found = self.instructions();
        if found <= most {
            return Ok(());
        }
        let (fewer, order) = match self.fewer_instructions() {
            Some((layout, fewer)) => (fewer, Some(layout)),
            None => (found, None),
        };
        let blame = Blame::whole(Operation::TmaBox, 0);
        let next = self.prefix.loops.list[0];
        let (mode, step) = (self.axes.list[next.axis].mode, next.step);
        let offset = self.prefix.parts.size();
        Err(LayoutError::TooManyInstructions { blame, found, claimed: most, offset, mode, step, fewer, order })
    }
}
