//! The instructions of a bulk copy: their coordinates in the map, and their places in shared memory.

use super::TmaBox;
use super::axes::Runtime;
use super::map::Dimension;
use super::prefix::MAX_DIMENSIONS;
use crate::const_util::{ctry, product};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::MAX_RUNTIME;
use crate::error::{Blame, LayoutError, Operation};

/// The largest coordinate: coordinates are signed numbers of 32 bits.
const MAX_COORDINATE: u64 = (1 << 31) - 1;

/// An instruction of a bulk copy. PTX: `cp.async.bulk.tensor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TmaInstruction {
    /// The summand of each coordinate: the box begins at [`tile_coordinates`](TmaBox::tile_coordinates) plus this.
    pub coordinates: [u64; MAX_DIMENSIONS],
    /// The place in the stage where the box goes, in bytes.
    pub start: u64,
}

impl TmaBox {
    /// Instruction `i` of block `block` for every tile. Instructions are in the order of shared memory.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] from [`instructions`](TmaBox::instructions) or [`blocks`](TmaBox::blocks) on.
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, IntTuple, atom::TmaBox};
    /// let (global, tile) = (DynLayout::parse("(1024,512):(512,1)")?, IntTuple::parse("(128,128)")?);
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))")?;
    /// let second = TmaBox::new(&global, &tile, &stage, 16)?.instruction(0, 1)?;
    /// assert_eq!((second.coordinates, second.start), ([64, 0, 0, 0, 0], 16384));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn instruction(&self, block: u64, i: u64) -> Result<TmaInstruction, LayoutError> {
        if block >= self.blocks() {
            return Err(LayoutError::out_of_bounds(block, self.blocks()).during(Operation::TmaBox));
        }
        if i >= self.instructions() {
            return Err(LayoutError::out_of_bounds(i, self.instructions()).during(Operation::TmaBox));
        }
        let mut coordinates = [0; MAX_DIMENSIONS];
        let mut start = self.offset + self.slices.shift(block, &mut coordinates);
        // The loops are the digits of the number of the instruction, the first one the fastest (T4).
        let (mut rest, mut k) = (i, 0);
        while k < self.prefix.loops.count {
            let piece = self.prefix.loops.list[k];
            let digit = rest % piece.extent;
            rest /= piece.extent;
            start += digit * piece.shared;
            self.advance(piece.axis, digit * piece.step, &mut coordinates);
            k += 1;
        }
        Ok(TmaInstruction { coordinates, start: start * self.bytes })
    }

    /// The coordinates of a tile in the map: a number of the tile for each mode of the tensor. The runtime numbers are
    /// of the global layout.
    ///
    /// Post: the first coordinate is a multiple of 16 bytes, and so is what an instruction adds. A Hopper executes no
    /// other.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`], and [`LayoutError::TileCoordinate`] beyond 31 bits.
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, IntTuple, atom::TmaBox};
    /// let global = DynLayout::parse("(128?, 64?) : (64*?1, 1)")?;
    /// let stage = Composed::parse("Sw<3,3,3> o 0 o (128,64):(64,1)")?;
    /// let load = TmaBox::new(&global, &IntTuple::parse("(128,64)")?, &stage, 16)?;
    /// assert_eq!(load.tile_coordinates(&[3, 1], &[0; 8])?, [64, 384, 0, 0, 0]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn tile_coordinates(
        &self,
        tile: &[u64],
        runtime: &[u64; MAX_RUNTIME],
    ) -> Result<[u64; MAX_DIMENSIONS], LayoutError> {
        self.coordinates_of(tile, Some(runtime))
    }

    const fn coordinates_of(&self, tile: &[u64], runtime: Runtime) -> Result<[u64; MAX_DIMENSIONS], LayoutError> {
        if tile.len() != self.tile.length() {
            return Err(LayoutError::rank_mismatch(tile.len(), self.tile.length()).during(Operation::TmaBox));
        }
        let (mut coordinates, mut axis) = ([0; MAX_DIMENSIONS], 0);
        while axis < self.axes.count {
            match self.axes.begin(axis, tile, &self.tile.entries, runtime) {
                Some(position) => self.advance(axis, position, &mut coordinates),
                None if self.has_dimension(axis) => return Err(beyond(u64::MAX)),
                None => {}
            }
            axis += 1;
        }
        ctry!(self.require_signed(&coordinates));
        Ok(coordinates)
    }

    /// Fails with a coordinate beyond 31 bits.
    const fn require_signed(&self, coordinates: &[u64; MAX_DIMENSIONS]) -> Result<(), LayoutError> {
        let mut i = 0;
        while i < self.dimensions.rank {
            if coordinates[i] > MAX_COORDINATE {
                return Err(beyond(coordinates[i]));
            }
            i += 1;
        }
        Ok(())
    }

    const fn has_dimension(&self, axis: usize) -> bool {
        let (mut found, mut i) = (self.dimensions.folded[axis] > 0, 0);
        while i < self.dimensions.rank {
            found = found || self.dimensions.list[i].axis == axis;
            i += 1;
        }
        found
    }

    /// Adds a position of an axis to coordinates. The digits of positions of tiles and of pieces do not carry.
    const fn advance(&self, axis: usize, position: u64, coordinates: &mut [u64; MAX_DIMENSIONS]) {
        let mut i = 0;
        while i < self.dimensions.rank {
            let Dimension { axis: own, step, limit, .. } = self.dimensions.list[i];
            if self.dimensions.is_fold(i) {
                coordinates[i] = coordinates[i].saturating_add(position.saturating_mul(self.dimensions.folded[axis]));
            } else if own == axis {
                // Of a split axis, a dimension has the digit above its step, below the step of the next one (T2).
                let digit = position / step;
                coordinates[i] = coordinates[i].saturating_add(match limit {
                    Some(limit) => digit % limit,
                    None => digit,
                });
            }
            i += 1;
        }
    }

    /// Fails if an instruction of the last tile has a coordinate beyond 31 bits, where the extents are known.
    pub(super) const fn require_coordinates(&self, runtime: Runtime) -> Result<(), LayoutError> {
        let Some(tiles) = self.last_tile(runtime) else { return Ok(()) };
        let (last, _) = tiles.split_at(self.tile.length());
        let mut coordinates = ctry!(self.coordinates_of(last, runtime));
        let mut k = 0;
        while k < self.prefix.loops.count {
            let piece = self.prefix.loops.list[k];
            self.advance(piece.axis, (piece.extent - 1) * piece.step, &mut coordinates);
            k += 1;
        }
        // The last block of the last tile goes furthest in every dimension: no other one needs a test.
        self.slices.shift(self.blocks() - 1, &mut coordinates);
        self.require_signed(&coordinates)
    }

    /// The size of each mode of the tensor; `None` if an extent is a runtime number.
    ///
    /// ```
    /// use layout_algebra::{Composed, DynLayout, atom::{TmaBox, TmaChoice}};
    /// let stage = Composed::parse("(32,64):(64,1)")?;
    /// let load = TmaBox::of_stage(&DynLayout::parse("(100,(64,2)):(64,(1,6400))")?, &stage, 16, TmaChoice::PLAIN)?;
    /// assert_eq!(load.sizes().unwrap().to_string(), "(100,128)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn sizes(&self) -> Option<IntTuple> {
        let Some(sizes) = self.sizes_of(None) else { return None };
        match IntTuple::flat(sizes.split_at(self.tile.length()).0) {
            Ok(sizes) => Some(sizes),
            Err(_) => None,
        }
    }

    /// The size of each mode of the tensor; `None` where an extent is not known.
    const fn sizes_of(&self, runtime: Runtime) -> Option<[u64; MAX_LEAVES]> {
        let mut sizes = [1; MAX_LEAVES];
        let mut axis = 0;
        while axis < self.axes.count {
            let mode = self.axes.list[axis].mode as usize;
            let Some(extent) = super::axes::value(self.axes.list[axis].extent, runtime) else { return None };
            let Some(size) = product(sizes[mode], extent) else { return None };
            sizes[mode] = size;
            axis += 1;
        }
        Some(sizes)
    }

    /// The number of the last tile along each mode; `None` where an extent is not known.
    const fn last_tile(&self, runtime: Runtime) -> Option<[u64; MAX_LEAVES]> {
        let Some(mut tiles) = self.sizes_of(runtime) else { return None };
        let mut mode = 0;
        while mode < self.tile.length() {
            tiles[mode] = tiles[mode].saturating_sub(1) / self.tile.entry(mode);
            mode += 1;
        }
        Some(tiles)
    }
}

const fn beyond(coordinate: u64) -> LayoutError {
    LayoutError::TileCoordinate { blame: Blame::whole(Operation::TmaBox, super::axes::GLOBAL), coordinate }
}
