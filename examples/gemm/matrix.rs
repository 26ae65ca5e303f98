//! Matrices of run-time extents, the static blocks they are cut into, and the tiles of those.
//!
//! The algebra knows static shapes only, so that a matrix is a grid of static blocks. A block has as many rows and columns
//! inside of the matrix as its `extents` say; a tile of it is whole, and then a [`Tensor`], or ragged, and then its elements
//! are reached only through a predicate: [`Ragged::get`].

use layout_static::{C, Mode, StaticLayout, StaticTiler, Tensor, TensorMut, Tile, ZippedDivide};

use crate::layouts::Extent;

/// How a matrix is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row after row (C order).
    Rows,
    /// Column after column (Fortran order).
    Columns,
}

/// A matrix that owns its elements.
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    pub order: Order,
    pub elements: Vec<f32>,
}

impl Matrix {
    /// A matrix of zeros, stored by rows.
    pub fn zeros(rows: usize, columns: usize) -> Matrix {
        Matrix { rows, columns, order: Order::Rows, elements: vec![0.0; rows * columns] }
    }

    /// The distance between neighbouring rows and between neighbouring columns.
    pub fn strides(&self) -> [usize; 2] {
        match self.order {
            Order::Rows => [self.columns, 1],
            Order::Columns => [1, self.rows],
        }
    }

    /// The stride that is not 1: the length of a row, or of a column.
    pub fn leading(&self) -> usize {
        match self.order {
            Order::Rows => self.columns,
            Order::Columns => self.rows,
        }
    }

    /// The element at a row and a column.
    pub fn at(&self, row: usize, column: usize) -> f32 {
        let [down, right] = self.strides();
        self.elements[row * down + column * right]
    }
}

/// A block of a matrix: a static layout, cut off where the matrix ends.
#[derive(Clone, Copy)]
pub struct Block<'a, L> {
    /// The elements from the block's first one on.
    pub elements: &'a [f32],
    pub layout: L,
    /// How much of each mode lies inside of the matrix.
    pub extents: [usize; 2],
}

/// A block for writing.
pub struct BlockMut<'a, L> {
    pub elements: &'a mut [f32],
    pub layout: L,
    pub extents: [usize; 2],
}

/// A tile of a [`Block`].
pub enum Cut<'a, L> {
    Whole(Tensor<'a, f32, L>),
    Ragged(Ragged<'a, L>),
}

/// A tile of a [`BlockMut`].
pub enum CutMut<'a, L> {
    Whole(TensorMut<'a, f32, L>),
    Ragged(RaggedMut<'a, L>),
}

/// A tile that the end of the matrix cuts off.
pub struct Ragged<'a, L> {
    elements: &'a [f32],
    layout: L,
    extents: [usize; 2],
}

/// A tile for writing that the end of the matrix cuts off.
pub struct RaggedMut<'a, L> {
    elements: &'a mut [f32],
    layout: L,
    extents: [usize; 2],
}

/// Where the tile at coordinate `(x, y)` of the grid of tiles begins, and how much of it lies inside of the matrix.
#[inline(always)]
fn place<L: StaticLayout, T: StaticTiler>(layout: L, extents: [usize; 2], (x, y): (usize, usize)) -> Place<Tile<L, T>> {
    let divided = ZippedDivide::<L, T>::of(layout); // ((tile), (grid of tiles))
    let start = divided.index((C::<0>, (x, y)));
    let [rows, columns] = tile_extents::<L, T>();
    Place { start, layout: Mode::of(divided), extents: [extents[0] - x * rows, extents[1] - y * columns] }
}

struct Place<L> {
    start: usize,
    layout: L,
    extents: [usize; 2],
}

impl<L: StaticLayout> Place<L> {
    /// Whether all of the tile lies inside of the matrix.
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.extents[0] >= Extent::<L, 0>::VALUE && self.extents[1] >= Extent::<L, 1>::VALUE
    }
}

/// The extents of a tile.
#[inline(always)]
pub const fn tile_extents<L: StaticLayout, T: StaticTiler>() -> [usize; 2] {
    [Extent::<Tile<L, T>, 0>::VALUE, Extent::<Tile<L, T>, 1>::VALUE]
}

/// How many tiles cover the extents, in each mode.
#[inline(always)]
fn grid<L: StaticLayout, T: StaticTiler>(extents: [usize; 2]) -> [usize; 2] {
    let [rows, columns] = tile_extents::<L, T>();
    [extents[0].div_ceil(rows), extents[1].div_ceil(columns)]
}

impl<'a, L: StaticLayout> Block<'a, L> {
    /// How many tiles cover the block, in each mode.
    #[inline(always)]
    pub fn grid<T: StaticTiler>(&self, _: T) -> [usize; 2] {
        grid::<L, T>(self.extents)
    }

    /// The tile at a coordinate of the grid of tiles.
    #[inline(always)]
    pub fn tile<T: StaticTiler>(&self, _: T, tile: (usize, usize)) -> Cut<'a, Tile<L, T>> {
        let place = place::<L, T>(self.layout, self.extents, tile);
        let elements = &self.elements[place.start..];
        if place.is_whole() {
            Cut::Whole(Tensor::new(elements, place.layout).expect("a whole tile lies inside of the matrix"))
        } else {
            Cut::Ragged(Ragged { elements, layout: place.layout, extents: place.extents })
        }
    }
}

impl<L: StaticLayout> BlockMut<'_, L> {
    /// How many tiles cover the block, in each mode.
    #[inline(always)]
    pub fn grid<T: StaticTiler>(&self, _: T) -> [usize; 2] {
        grid::<L, T>(self.extents)
    }

    /// The tile at a coordinate of the grid of tiles, for writing.
    #[inline(always)]
    pub fn tile_mut<T: StaticTiler>(&mut self, _: T, tile: (usize, usize)) -> CutMut<'_, Tile<L, T>> {
        let place = place::<L, T>(self.layout, self.extents, tile);
        let elements = &mut self.elements[place.start..];
        if place.is_whole() {
            CutMut::Whole(TensorMut::new(elements, place.layout).expect("a whole tile lies inside of the matrix"))
        } else {
            CutMut::Ragged(RaggedMut { elements, layout: place.layout, extents: place.extents })
        }
    }
}

impl<L: StaticLayout> Ragged<'_, L> {
    /// The element at a coordinate, if it lies inside of the matrix.
    #[inline(always)]
    pub fn get(&self, (i, j): (usize, usize)) -> Option<f32> {
        let inside = i < self.extents[0] && j < self.extents[1];
        inside.then(|| self.elements[self.layout.index((i, j))])
    }
}

impl<L: StaticLayout> RaggedMut<'_, L> {
    /// The element at a coordinate for writing, if it lies inside of the matrix.
    #[inline(always)]
    pub fn get_mut(&mut self, (i, j): (usize, usize)) -> Option<&mut f32> {
        let inside = i < self.extents[0] && j < self.extents[1];
        inside.then(|| &mut self.elements[self.layout.index((i, j))])
    }
}
