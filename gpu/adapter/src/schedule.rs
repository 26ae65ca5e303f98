//! Schedules of persistent kernels: which tiles of a grid a block takes, one after the other.
//!
//! A persistent kernel has as many blocks as run at once. Of `n` blocks, block `b` takes the work items `b`, `b + n`,
//! and so on. A [`Raster`] maps their numbers to tiles. It decides which tiles are under way at the same time, and so
//! how often a factor is read from memory again: [`layout_static::algebra::atom::Raster::reads`] counts that.
//!
//! ```
//! use layout_gpu::schedule::{Columns, Groups, Patches, Raster, Tiles};
//! use layout_static::layout;
//! layout! {
//!     /// Patches of four rows and columns in Morton order, from numbers to `row + 4 * column`.
//!     #[check(bijective)]
//!     pub type Morton = (2, 2, 2, 2) : (1, 4, 2, 8);
//! }
//! // Each tile of a kernel by 16 rows at a time: `Tiles::<Groups<16>>::new([rows, columns]).each(|[row, column]| ..)`.
//! # let _ = |rows, columns| Tiles::<Groups<16>>::new([rows, columns]).each(|_| ());
//! // 64 x 32 tiles by waves of 132 blocks: the rows of tiles of both factors that are read.
//! let reads = |raster: layout_static::algebra::atom::Raster| raster.reads([64, 32], 132).map(|reads| reads.all());
//! assert_eq!(reads(Columns::ORDER)?, 1071);
//! assert_eq!((reads(Groups::<16>::ORDER)?, reads(Patches::<Morton, 4>::ORDER)?), (444, 620));
//! # Ok::<(), layout_static::LayoutError>(())
//! ```

use core::marker::PhantomData;

use layout_static::algebra::LayoutError;
use layout_static::algebra::atom::Raster as Order;
use layout_static::{Static, StaticLayout};

use crate::instruction::{block_x, blocks_x};

/// An order of the tiles of a grid, as a type.
///
/// Law: [`tile`](Raster::tile) is the tile that [`ORDER`](Raster::ORDER) has for each number below `rows * columns`.
pub trait Raster {
    /// The same order as a value.
    const ORDER: Order;

    /// The tile of a number, row and column. The grid has fewer than 2^32 tiles, and the number is one of them.
    fn tile(grid: [u32; 2], number: u32) -> [u32; 2];
}

/// Column by column.
#[derive(Clone, Copy, Debug)]
pub struct Columns;

/// Row by row.
#[derive(Clone, Copy, Debug)]
pub struct Rows;

/// Bands of so many rows, each column by column. The last band may have fewer rows.
#[derive(Clone, Copy, Debug)]
pub struct Groups<const ROWS: u32>;

/// Bands of patches of so many rows: `L` is the order in a patch, from numbers to `row + ROWS * column`. Tiles that are
/// no whole patch are taken column by column.
///
/// A patch that has not each tile once does not compile:
///
/// ```compile_fail,E0080
/// use layout_gpu::schedule::{Patches, Raster};
/// # use layout_static::layout;
/// layout! { type Gaps = (2, 2) : (1, 4); }
/// let _ = Patches::<Gaps, 2>::ORDER; // [L0603]
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Patches<L, const ROWS: u32>(PhantomData<fn() -> L>);

/// Another raster with rows and columns exchanged.
#[derive(Clone, Copy, Debug)]
pub struct Turned<R>(PhantomData<fn() -> R>);

impl Raster for Columns {
    const ORDER: Order = Order::COLUMNS;

    #[inline(always)]
    fn tile([rows, _]: [u32; 2], number: u32) -> [u32; 2] {
        [number % rows, number / rows]
    }
}

impl Raster for Rows {
    const ORDER: Order = Order::ROWS;

    #[inline(always)]
    fn tile([_, columns]: [u32; 2], number: u32) -> [u32; 2] {
        [number / columns, number % columns]
    }
}

impl<const ROWS: u32> Raster for Groups<ROWS> {
    const ORDER: Order = value(Order::groups(ROWS as u64));

    #[inline(always)]
    fn tile([rows, columns]: [u32; 2], number: u32) -> [u32; 2] {
        // A band has rows, by `ORDER`.
        const {
            let _ = Self::ORDER;
        }
        let (at, inside) = band::<ROWS>(columns, number);
        let height = ROWS.min(rows - at);
        [at + inside % height, inside / height]
    }
}

impl<L: StaticLayout + Static, const ROWS: u32> Raster for Patches<L, ROWS> {
    const ORDER: Order = value(Order::patches(&L::LAYOUT, [ROWS as u64, (patch_size::<L>() / ROWS) as u64]));

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the number of a tile in its patch")]
    fn tile([rows, columns]: [u32; 2], number: u32) -> [u32; 2] {
        // Each patch is whole, by `ORDER`.
        let (size, across) = const {
            let _ = Self::ORDER;
            (patch_size::<L>(), patch_size::<L>() / ROWS)
        };
        let (at, inside) = band::<ROWS>(columns, number);
        let height = ROWS.min(rows - at);
        if height == ROWS && inside / size < columns / across {
            let place = L::VALUE.index((inside % size) as usize) as u32;
            return [at + place % ROWS, inside / size * across + place / ROWS];
        }
        [at + inside % height, inside / height]
    }
}

impl<R: Raster> Raster for Turned<R> {
    const ORDER: Order = R::ORDER.turned();

    #[inline(always)]
    fn tile([rows, columns]: [u32; 2], number: u32) -> [u32; 2] {
        let [row, column] = R::tile([columns, rows], number);
        [column, row]
    }
}

/// The value, or an error of the compiler.
const fn value(order: Result<Order, LayoutError>) -> Order {
    match order {
        Ok(order) => order,
        Err(error) => error.panic(),
    }
}

/// The tiles of a patch.
#[allow(clippy::cast_possible_truncation, reason = "it is checked")]
const fn patch_size<L: StaticLayout>() -> u32 {
    assert!(L::LAYOUT.size() <= u32::MAX as u64, "the tiles of a patch are a number of 32 bits");
    L::LAYOUT.size() as u32
}

/// The first row of the band of a number, and the number in the band.
#[inline(always)]
fn band<const ROWS: u32>(columns: u32, number: u32) -> (u32, u32) {
    // A band beyond 2^32 tiles is the only one.
    let size = ROWS.saturating_mul(columns);
    (number / size * ROWS, number % size)
}

/// The tiles of a grid that this block takes, by the raster `R`. `C` blocks of a cluster have neighbouring rows at the
/// same time; the last of them may have rows beyond the grid, of which copies load zeros and store nothing.
///
/// Law: the blocks of a launch have each tile of the grid once, in any number of whole clusters.
pub struct Tiles<R, const C: usize = 1> {
    grid: [u32; 2],
    of: PhantomData<fn() -> R>,
}

impl<R, const C: usize> Clone for Tiles<R, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, const C: usize> Copy for Tiles<R, C> {}

impl<R: Raster, const C: usize> Tiles<R, C> {
    /// The tiles of a grid of rows and columns: with the blocks of the launch, fewer than 2^32.
    #[inline(always)]
    pub fn new(grid: [u32; 2]) -> Self {
        Tiles { grid, of: PhantomData }
    }

    /// Calls a function with each tile of this block, row and column.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a cluster has 16 blocks at most")]
    pub fn each(self, mut body: impl FnMut([u32; 2])) {
        let cluster = const { C as u32 };
        let ([rows, columns], rank) = ([self.grid[0].div_ceil(cluster), self.grid[1]], block_x() % cluster);
        let mut number = block_x() / cluster;
        while number < rows * columns {
            let [row, column] = R::tile([rows, columns], number);
            body([row * cluster + rank, column]);
            number += blocks_x() / cluster;
        }
    }
}

/// The steps of a part of a sum: split-k. Of `steps`, part `part` of `parts` has those from the first number to the
/// second one.
///
/// Law: the parts have each step once, in order, and their numbers of steps differ by one at most.
///
/// ```
/// use layout_gpu::schedule::steps_of;
/// assert_eq!([0, 1, 2].map(|part| steps_of(part, 3, 10)), [[0, 4], [4, 7], [7, 10]]);
/// ```
#[inline(always)]
pub fn steps_of(part: u32, parts: u32, steps: u32) -> [u32; 2] {
    let (each, longer) = (steps / parts, steps % parts);
    let first = part * each + part.min(longer);
    [first, first + each + u32::from(part < longer)]
}
