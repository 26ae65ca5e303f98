//! Rasters: layouts from the numbers of work items to the tiles of a grid.
//!
//! Blocks that run at the same time are a *wave*: work items with consecutive numbers. A product reads a row of tiles
//! of `A` for each row of the wave, and a row of tiles of `B` for each column. The raster decides how many there are.
//!
//! ```text
//! columns              groups(2)            patches of 2 x 2 in Morton order
//! 0  4  8 12           0  2  4  6           0  2  4  6
//! 1  5  9 13           1  3  5  7           1  3  5  7
//! 2  6 10 14           8 10 12 14           8 10 12 14
//! 3  7 11 15           9 11 13 15           9 11 13 15
//! ```
//!
//! A *band* is so many rows, the last one may have fewer. A band is cut into *patches*. Tiles that are no whole patch
//! are taken column by column. So each grid has a raster, whatever its extents.

use crate::const_util::{ctry, max, min};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::stride::{Axis, Basis, Stride};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{composition, make_identity_layout};

/// The most bits of a coordinate in a Morton patch.
const MORTON: u32 = 8;

/// An order in which blocks take the tiles of a grid: a bijection from numbers to tiles, for a grid of any extents.
///
/// Law: over `0..rows * columns` of a grid, [`tile`](Raster::tile) has each tile exactly once. It is the layouts of its
/// [parts](Raster::part), one after the other.
///
/// ```
/// use layout_algebra::atom::Raster;
/// // Eight rows at a time, column by column: Triton's grouped order, CUTLASS's swizzle of tiles.
/// let groups = Raster::groups(8)?;
/// assert_eq!(groups.part([64, 32], 0)?.unwrap().layout.to_string(), "(8,32,8):(1@0,1@1,8@0)");
/// assert_eq!(groups.tile([64, 32], 8 * 32 + 9)?, [9, 1]);
/// // A wave of 132 blocks needs rows of tiles of A, and of B: fewer of them are read again from memory.
/// let reads = |raster: Raster| raster.reads([64, 32], 132).map(|reads| reads.all());
/// assert_eq!((reads(groups)?, reads(Raster::ROWS)?, reads(Raster::COLUMNS)?), (448, 590, 1071));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raster {
    /// The order in a whole patch: from numbers to `row + rows * column`.
    patch: Layout,
    /// The rows of a band.
    rows: u64,
    /// The columns of a patch.
    columns: u64,
    /// Whether bands are of columns.
    is_turned: bool,
}

/// A part of a raster: consecutive numbers whose tiles are a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RasterPart {
    /// The first number.
    pub first: u64,
    /// The tile of which the coordinates of the layout are counted.
    pub at: [u64; 2],
    /// The layout from numbers, `first` less, to coordinates. Its strides lie along the axes `1@0` of rows and `1@1` of
    /// columns.
    pub layout: Layout,
}

/// The rows and columns of tiles that waves of blocks need, summed over the waves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Reads {
    /// The rows of tiles of the first factor.
    pub rows: u64,
    /// The rows of tiles of the second factor, one for each column of the grid.
    pub columns: u64,
}

impl Reads {
    /// Rows and columns together: what tiles of equal bytes cost.
    pub const fn all(self) -> u64 {
        self.rows + self.columns
    }
}

impl Raster {
    /// Row by row.
    pub const ROWS: Raster = Raster { patch: ONE, rows: 1, columns: 1, is_turned: false };
    /// Column by column.
    pub const COLUMNS: Raster = Raster { is_turned: true, ..Raster::ROWS };

    /// Bands of so many rows, each column by column. `CUTLASS`: `max_swizzle_size`, a power of two there; Triton:
    /// `GROUP_SIZE_M`.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`].
    ///
    /// ```
    /// use layout_algebra::atom::Raster;
    /// // Seven rows: a band of four, and one of three.
    /// let groups = Raster::groups(4)?;
    /// assert_eq!(groups.part([7, 5], 0)?.unwrap().layout.to_string(), "(4,5,1):(1@0,1@1,4@0)");
    /// let rest = groups.part([7, 5], 1)?.unwrap();
    /// assert_eq!((rest.first, rest.at, rest.layout.to_string()), (20, [4, 0], "(3,5):(1@0,1@1)".into()));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn groups(rows: u64) -> Result<Raster, LayoutError> {
        let patch = ctry!(Layout::leaf(rows, Stride::constant(1)));
        Ok(Raster { patch, rows, columns: 1, is_turned: false })
    }

    /// Bands of patches of `rows` x `columns` tiles. The layout of a patch is from numbers to `row + rows * column`.
    ///
    /// # Errors
    /// [`LayoutError::CheckSize`] unless the patch has `rows * columns` tiles; the error of [`crate::check::bijective`]
    /// unless it has each of them; the errors of [`composition`].
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::Raster};
    /// // Two rows of four columns, row by row.
    /// let patch = Layout::parse("(4,2):(2,1)")?;
    /// let raster = Raster::patches(&patch, [2, 4])?;
    /// assert_eq!(raster.part([6, 8], 0)?.unwrap().layout.to_string(), "((4,2),2,3):((1@1,1@0),4@1,2@0)");
    /// let gaps = Raster::patches(&Layout::parse("(4,2):(2,2)")?, [2, 4]).unwrap_err();
    /// assert_eq!(gaps.code(), "L0603");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn patches(patch: &Layout, [rows, columns]: [u64; 2]) -> Result<Raster, LayoutError> {
        let (claimed, size) = (rows.saturating_mul(columns), patch.size());
        if size != claimed {
            return Err(LayoutError::CheckSize { blame: Blame::whole(Operation::Size, 1), claimed, size });
        }
        ctry!(patch.require_compact(Operation::Bijective));
        let raster = Raster { patch: *patch, rows, columns, is_turned: false };
        // A patch that is no layout of coordinates would fail in each part.
        ctry!(raster.coordinates());
        Ok(raster)
    }

    /// Bands of patches of `2^bits` rows and columns in Morton order, from 1 to 8 bits: the bits of row and column take
    /// turns.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] beyond 8 bits.
    ///
    /// ```
    /// use layout_algebra::atom::Raster;
    /// let layout = Raster::morton(2)?.part([8, 8], 0)?.unwrap().layout;
    /// assert_eq!(layout.to_string(), "((2,2,2,2),2,2):((1@0,1@1,2@0,2@1),4@1,4@0)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn morton(bits: u32) -> Result<Raster, LayoutError> {
        if bits == 0 || bits > MORTON {
            return Err(LayoutError::out_of_bounds(bits as u64, MORTON as u64 + 1));
        }
        let (mut strides, mut bit) = ([0; 2 * MORTON as usize], 0);
        while bit < bits {
            // A bit of the row, then the same bit of the column.
            strides[2 * bit as usize] = 1 << bit;
            strides[2 * bit as usize + 1] = 1 << (bit + bits);
            bit += 1;
        }
        let (shape, count) = ([2; 2 * MORTON as usize], 2 * bits as usize);
        let patch = ctry!(Layout::flat(shape.split_at(count).0, strides.split_at(count).0));
        Raster::patches(&patch, [1 << bits, 1 << bits])
    }

    /// The raster with rows and columns exchanged: bands of columns.
    ///
    /// ```
    /// use layout_algebra::atom::Raster;
    /// let across = Raster::groups(2)?.turned();
    /// assert_eq!([0, 1, 2].map(|number| across.tile([3, 4], number).unwrap()), [[0, 0], [0, 1], [1, 0]]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn turned(self) -> Raster {
        Raster { is_turned: !self.is_turned, ..self }
    }

    /// The tile of a number, row and column.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] for a number beyond the grid; [`LayoutError::Overflow`] for a grid whose tiles have
    /// no number of 64 bits.
    pub const fn tile(&self, grid: [u64; 2], number: u64) -> Result<[u64; 2], LayoutError> {
        let tiles = ctry!(tiles(grid));
        if number >= tiles {
            return Err(LayoutError::out_of_bounds(number, tiles));
        }
        let [rows, columns] = self.exchanged(grid);
        let band = self.rows.saturating_mul(columns);
        let (at, inside) = (number / band * self.rows, number % band);
        // Only the last band has fewer rows.
        let height = min(self.rows, rows - at);
        let (size, whole) = (self.rows * self.columns, columns / self.columns);
        // Of a band of fewer rows, and of columns that are no patch, the tiles are taken column by column.
        let [row, column] = if height == self.rows && inside / size < whole {
            let place = ctry!(self.patch.index(inside % size));
            [place % self.rows, inside / size * self.columns + place / self.rows]
        } else {
            [inside % height, inside / height]
        };
        Ok(self.exchanged([at + row, column]))
    }

    /// The rows and columns that waves of so many blocks need. Each block takes a tile at a time, so wave `w` has the
    /// numbers from `w * blocks`. Clusters of blocks along rows count as one block of more rows.
    ///
    /// Post: `result.rows` is the sum over waves of the distinct rows, and `result.columns` of the distinct columns.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`]; [`LayoutError::ZeroExtent`] for no blocks.
    ///
    /// ```
    /// use layout_algebra::atom::Raster;
    /// // 16 x 16 tiles by 16 blocks: a row of 16 tiles each time, or four rows of four.
    /// let rows = Raster::ROWS.reads([16, 16], 16)?;
    /// assert_eq!((rows.rows, rows.columns), (16, 256));
    /// let groups = Raster::groups(4)?.reads([16, 16], 16)?;
    /// assert_eq!((groups.rows, groups.columns), (64, 64));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn reads(&self, grid: [u64; 2], blocks: u64) -> Result<Reads, LayoutError> {
        let tiles = ctry!(tiles(grid));
        // A wave has at least a block.
        ctry!(Layout::leaf(blocks, Stride::constant(1)));
        let (mut reads, mut first) = (Reads { rows: 0, columns: 0 }, 0);
        while first < tiles {
            let end = min(tiles, first.saturating_add(blocks));
            reads.rows += ctry!(self.distinct(grid, [first, end], 0));
            reads.columns += ctry!(self.distinct(grid, [first, end], 1));
            first = end;
        }
        Ok(reads)
    }

    /// Counts the distinct coordinates along an axis, 64 at a time.
    const fn distinct(&self, grid: [u64; 2], [first, end]: [u64; 2], axis: usize) -> Result<u64, LayoutError> {
        let (mut count, mut from, mut last, mut number) = (0, u64::MAX, 0, first);
        while number < end {
            let at = ctry!(self.tile(grid, number))[axis];
            (from, last) = (min(from, at), max(last, at));
            number += 1;
        }
        while from <= last {
            // A word has a bit for each of 64 coordinates.
            let (mut seen, mut number) = (0_u64, first);
            while number < end {
                let at = ctry!(self.tile(grid, number))[axis];
                if at >= from && at - from < 64 {
                    seen |= 1 << (at - from);
                }
                number += 1;
            }
            count += seen.count_ones() as u64;
            from = from.saturating_add(64);
        }
        Ok(count)
    }

    /// Part `i` of the raster of a grid, in the order of numbers; `None` past the last one.
    ///
    /// Post: the tile of number `first + n` is `at + layout(n)`, for `n < size(layout)`. The parts have all numbers.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    pub const fn part(&self, grid: [u64; 2], i: usize) -> Result<Option<RasterPart>, LayoutError> {
        if ctry!(tiles(grid)) == 0 {
            return Ok(None);
        }
        let [rows, columns] = self.exchanged(grid);
        let (bands, patches, rest) = (rows / self.rows, columns / self.columns, columns % self.columns);
        // Bands of whole patches are one layout. Each band that ends with other tiles is two, or one without a patch.
        let each = if patches > 0 && rest > 0 { 2 } else { 1 };
        let (count, repeats) = if rest == 0 { (min(bands, 1), bands) } else { (each * bands, 1) };
        let i = i as u64;
        if i >= count {
            // The band of the remaining rows.
            let height = rows % self.rows;
            let at = rows - height;
            let rows = if i == count { height } else { 0 };
            return if rows > 0 { self.by_columns(columns, [at, 0], [rows, columns]) } else { Ok(None) };
        }
        let at = i / each * self.rows;
        if rest > 0 && i % each == each - 1 {
            return self.by_columns(columns, [at, columns - rest], [self.rows, rest]);
        }
        let patch = ctry!(self.coordinates());
        let across = ctry!(Layout::leaf(patches, self.axis(1, self.columns)));
        let down = ctry!(Layout::leaf(repeats, self.axis(0, self.rows)));
        let layout =
            ctry!(if rest == 0 { Layout::tuple(&[patch, across, down]) } else { Layout::tuple(&[patch, across]) });
        Ok(Some(RasterPart { first: at * columns, at: self.exchanged([at, 0]), layout }))
    }

    /// The part of these tiles, column by column, in a grid of so many columns.
    const fn by_columns(&self, all: u64, at: [u64; 2], size: [u64; 2]) -> Result<Option<RasterPart>, LayoutError> {
        let [rows, columns] = size;
        let down = ctry!(Layout::leaf(rows, self.axis(0, 1)));
        let across = ctry!(Layout::leaf(columns, self.axis(1, 1)));
        let layout = ctry!(Layout::tuple(&[down, across]));
        Ok(Some(RasterPart { first: at[0] * all + rows * at[1], at: self.exchanged(at), layout }))
    }

    /// The patch as a layout of coordinates.
    const fn coordinates(&self) -> Result<Layout, LayoutError> {
        // A column of any height, also beyond what a tile of two modes may have.
        if self.columns == 1 && self.patch.depth() == 0 {
            return Layout::leaf(self.rows, self.axis(0, 1));
        }
        let tile = ctry!(IntTuple::flat(&[self.rows, self.columns]));
        let tile = ctry!(make_identity_layout(&tile));
        let patch = ctry!(composition(&tile, &self.patch));
        Ok(if self.is_turned { exchanged(patch) } else { patch })
    }

    /// The stride of so many rows, or of so many columns.
    const fn axis(&self, mode: usize, steps: u64) -> Stride {
        #[allow(clippy::cast_possible_wrap, reason = "an extent of a layout")]
        let steps = steps as i64;
        match Axis::ROOT.then(if self.is_turned { 1 - mode } else { mode }) {
            Some(axis) => Stride::new(steps, Basis::Axis(axis)),
            None => Stride::constant(0),
        }
    }

    const fn exchanged(&self, [first, second]: [u64; 2]) -> [u64; 2] {
        if self.is_turned { [second, first] } else { [first, second] }
    }
}

/// A patch of one tile.
const ONE: Layout = match Layout::leaf(1, Stride::constant(1)) {
    Ok(one) => one,
    Err(error) => error.panic(),
};

/// The layout with the axes of rows and of columns exchanged.
const fn exchanged(layout: Layout) -> Layout {
    let (mut layout, mut leaf) = (layout, 0);
    while leaf < layout.length() {
        let stride = layout.strides.at(leaf);
        if let Basis::Axis(axis) = stride.basis()
            && let Some(mode) = axis.mode(0)
            && let Some(other) = Axis::ROOT.then(1 - mode)
        {
            layout.strides.set(leaf, Stride::new(stride.coefficient(), Basis::Axis(other)));
        }
        leaf += 1;
    }
    layout
}

/// The tiles of a grid.
const fn tiles([rows, columns]: [u64; 2]) -> Result<u64, LayoutError> {
    match rows.checked_mul(columns) {
        Some(tiles) => Ok(tiles),
        None => Err(LayoutError::Overflow { blame: Blame::shape(Operation::Layout, 1), left: rows, right: columns }),
    }
}
