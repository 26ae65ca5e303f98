//! Tiled products: a grid of atoms, the threads that work in it, and the order in which a tile is distributed.
//!
//! ```text
//! atom 16 x 8 x 16 of 32 lanes, grid (2,2,1):(1,2,4)    tile 32 x 16 x 16, threads (lane, m, n, k) =
//! (32,2,2,1):(1,32,64,0)
//! ```

use super::atoms::MmaAtom;
use super::search::first_missing;
use crate::const_util::{ctry, product, small};
use crate::data::compact::{column_major, row_major};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::role::Operand;
use crate::data::stride::Stride;
use crate::decide::injectivity::{Injectivity, injectivity};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{complement, composition, logical_product, right_inverse};

/// The grid of a single atom.
pub const ONE_ATOM: Layout = match Layout::flat(&[1, 1, 1], &[0, 0, 0]) {
    Ok(layout) => layout,
    Err(error) => error.panic(),
};

/// A tiled product: an atom repeated over a grid. `CuTe`: `TiledMMA<Atom, AtomLayoutMNK, Permutations>`.
///
/// Law: along each axis a coordinate of the tile is `order((inside the atom, atom of the grid, repetition))`; different
/// atoms have different threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiledMma {
    pub(super) atom: MmaAtom,
    pub(super) counts: [u64; 3],
    pub(super) orders: [Layout; 3],
    /// Maps `(lane, m, n, k)` to a thread.
    pub(super) threads: Layout,
}

impl TiledMma {
    /// Tiles an atom over a grid. `grid` numbers its atoms, modes (m, n, k). `orders` give the order in which the
    /// coordinates of M, N and K are distributed; `None` is their own order.
    ///
    /// Post: `tile` is the sizes of the orders; [`threads`](TiledMma::threads) is injective.
    ///
    /// # Errors
    /// [`LayoutError::OrderOfAtoms`] unless each order names its coordinates once each and holds whole grids of atoms;
    /// [`LayoutError::GridOfThreads`] if two atoms would share a thread; [`LayoutError::AtomTable`] for an atom of
    /// several blocks; [`LayoutError::RankMismatch`] for a grid of more than three modes.
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{MmaAtom, TiledMma}};
    /// let layout = |text| Layout::parse(text);
    /// let table = layout("(4,1):(1,0)")?;
    /// let outer = MmaAtom::new([4, 1, 1], &layout("4:1")?, [&table, &layout("(4,1):(0,0)")?, &table], [32; 3])?;
    /// // Two atoms along M, whose rows alternate.
    /// let order = layout("(4,2):(2,1)")?;
    /// let product = TiledMma::new(&outer, &layout("(2,1,1):(1,2,2)")?, [Some(&order), None, None])?;
    /// assert_eq!(product.threads().to_string(), "(4,2,1,1):(1,4,0,0)");
    /// let same_threads = TiledMma::new(&outer, &layout("(2,2,1):(1,1,0)")?, [None, None, None]);
    /// assert_eq!(same_threads.unwrap_err().code(), "L1403");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(atom: &MmaAtom, grid: &Layout, orders: [Option<&Layout>; 3]) -> Result<TiledMma, LayoutError> {
        let [a, b, c] = &atom.tables;
        // As an atom of one block: the tables of several blocks reach beyond its extents, and are refused.
        let atom = ctry!(MmaAtom::new(atom.extents, &atom.lanes, [a, b, c], atom.bits));
        if grid.rank() > 3 {
            return Err(LayoutError::rank_mismatch(grid.rank(), 3).during(Operation::Mma).of_operand(1));
        }
        let threads = ctry!(threads(&atom.lanes, grid));
        let mut counts = [1; 3];
        let mut axis = 0;
        while axis < grid.rank() {
            counts[axis] = ctry!(grid.mode(axis)).size();
            axis += 1;
        }
        let mut dealt = [Layout::UNIT; 3];
        axis = 0;
        while axis < 3 {
            let Some(whole) = product(atom.extents[axis], counts[axis]) else {
                let blame = Blame::whole(Operation::Mma, 1);
                return Err(LayoutError::Overflow { blame, left: atom.extents[axis], right: counts[axis] });
            };
            dealt[axis] = match orders[axis] {
                Some(order) => *order,
                None => ctry!(column_major(&IntTuple::leaf(whole)), Operation::Mma),
            };
            ctry!(require_order(small(axis), &dealt[axis], atom.extents[axis], counts[axis]));
            axis += 1;
        }
        Ok(TiledMma { atom, counts, orders: dealt, threads })
    }

    /// The atom.
    pub const fn atom(&self) -> &MmaAtom {
        &self.atom
    }

    /// The order in which the coordinates of an axis of the tile are distributed.
    ///
    /// # Panics
    /// For an axis beyond 2.
    pub const fn order(&self, axis: usize) -> &Layout {
        &self.orders[axis]
    }

    /// The extents of the tile along M, N and K.
    pub const fn tile(&self) -> [u64; 3] {
        [self.orders[0].size(), self.orders[1].size(), self.orders[2].size()]
    }

    /// The number of atoms of the grid along M, N and K.
    pub const fn counts(&self) -> [u64; 3] {
        self.counts
    }

    /// The repetitions of the atom by each thread in a tile, along M, N and K.
    pub const fn repetitions(&self) -> [u64; 3] {
        let (tile, extents) = (self.tile(), self.atom.extents);
        [
            tile[0] / (extents[0] * self.counts[0]),
            tile[1] / (extents[1] * self.counts[1]),
            tile[2] / (extents[2] * self.counts[2]),
        ]
    }

    /// The thread layout: maps `(lane, m, n, k)` to a thread. `CuTe`: `get_thr_layout_vmnk`.
    pub const fn threads(&self) -> &Layout {
        &self.threads
    }

    /// The size of the thread group: one more than the largest thread.
    pub const fn group(&self) -> u64 {
        self.threads.reach() + 1
    }

    /// The lane of a thread and its atom of the grid: `[lane, m, n, k]`.
    ///
    /// # Errors
    /// [`LayoutError::NoSuchThread`] for a thread that has no atom. `CuTe` returns the member of another thread.
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{MmaAtom, TiledMma}};
    /// let layout = |text| Layout::parse(text);
    /// let table = layout("(4,1):(1,0)")?;
    /// let outer = MmaAtom::new([4, 1, 1], &layout("4:1")?, [&table, &layout("(4,1):(0,0)")?, &table], [32; 3])?;
    /// let product = TiledMma::new(&outer, &layout("(2,1,1):(1,2,2)")?, [None, None, None])?;
    /// assert_eq!(product.member(6)?, [2, 1, 0, 0]);
    /// assert_eq!(product.member(8).unwrap_err().code(), "L1417");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn member(&self, thread: u64) -> Result<[u64; 4], LayoutError> {
        let Ok(coordinate) = self.threads.coordinate_of(thread) else {
            let blame = Blame::whole(Operation::Partition, 2);
            return Err(LayoutError::NoSuchThread { blame, thread, threads: self.group() });
        };
        let mut rest = ctry!(self.threads.shape().linear(&coordinate));
        let lanes = self.atom.lanes.size();
        let mut place = [rest % lanes, 0, 0, 0];
        rest /= lanes;
        let mut axis = 0;
        while axis < 3 {
            place[axis + 1] = rest % self.counts[axis];
            rest /= self.counts[axis];
            axis += 1;
        }
        Ok(place)
    }

    /// The thread of a lane of an atom of the grid.
    pub(super) const fn thread(&self, lane: u64, atom: [u64; 3]) -> u64 {
        let [wm, wn, _] = self.counts;
        self.threads.at(lane + self.atom.lanes.size() * (atom[0] + wm * (atom[1] + wn * atom[2]))).unsigned_abs()
    }

    /// Whether every number below [`group`](TiledMma::group) is a thread of an atom; quad pairs leave some idle.
    pub const fn is_full(&self) -> bool {
        self.threads.size() == self.group()
    }

    /// Maps a thread to the linear coordinate of `(lane, m, n, k, idle)`: the inverse of the threads, completed by the
    /// threads that have no atom.
    pub(super) const fn places(&self) -> Result<(Layout, u64), LayoutError> {
        if let Some(found) = places(&self.threads) {
            return Ok(found);
        }
        let grid = ctry!(column_major(&ctry!(IntTuple::flat(&self.counts))));
        Err(no_threads(&self.atom.lanes, &without_idle_strides(&grid)))
    }

    /// The number of 32-bit registers that a thread needs for an operand of whole tiles.
    ///
    /// # Errors
    /// [`LayoutError::NotWholeTiles`].
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{MmaAtom, Operand, TiledMma}};
    /// let layout = |text| Layout::parse(text);
    /// let table = layout("(4,1):(1,0)")?;
    /// let outer = MmaAtom::new([4, 1, 1], &layout("4:1")?, [&table, &layout("(4,1):(0,0)")?, &table], [32; 3])?;
    /// let product = TiledMma::new(&outer, &layout("(2,1,1):(1,2,2)")?, [None, None, None])?;
    /// assert_eq!(product.registers(Operand::C, [16, 6])?, 12);
    /// assert_eq!(product.require_registers(Operand::C, [16, 6], 8).unwrap_err().code(), "L1414");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn registers(&self, operand: Operand, extents: [u64; 2]) -> Result<u64, LayoutError> {
        let [x, y] = operand.axes();
        let tile = self.tile();
        ctry!(require_whole(small(x), extents[0], tile[x]));
        ctry!(require_whole(small(y), extents[1], tile[y]));
        let [along_x, along_y] = [
            (extents[0] / (self.atom.extents[x] * self.counts[x])) as u128,
            (extents[1] / (self.atom.extents[y] * self.counts[y])) as u128,
        ];
        let values = ctry!(self.atom.table(operand).mode(1)).size() as u128 * self.atom.bits(operand) as u128;
        let registers = values.div_ceil(32).saturating_mul(along_x * along_y);
        #[allow(clippy::cast_possible_truncation, reason = "checked")]
        Ok(if registers > u64::MAX as u128 { u64::MAX } else { registers as u64 })
    }

    /// Checks that a thread needs at most `most` 32-bit registers for an operand of these extents.
    ///
    /// # Errors
    /// [`LayoutError::TooManyRegisters`]; [`LayoutError::NotWholeTiles`].
    pub const fn require_registers(&self, operand: Operand, extents: [u64; 2], most: u64) -> Result<(), LayoutError> {
        let registers = ctry!(self.registers(operand, extents), Operation::Registers);
        if registers > most {
            let blame = Blame::whole(Operation::Registers, small(operand.place()));
            return Err(LayoutError::TooManyRegisters { blame, operand, registers, claimed: most });
        }
        Ok(())
    }
}

/// Checks that a tile divides an extent.
pub(super) const fn require_whole(axis: u8, extent: u64, tile: u64) -> Result<(), LayoutError> {
    if extent % tile == 0 {
        return Ok(());
    }
    let blame = Blame::whole(Operation::Partition, 0);
    Err(LayoutError::NotWholeTiles { blame, axis, extent, tile })
}

/// Checks that an order names its coordinates once each and holds whole grids of atoms.
const fn require_order(axis: u8, order: &Layout, extent: u64, count: u64) -> Result<(), LayoutError> {
    let blame = Blame::whole(Operation::Mma, 2 + axis);
    ctry!(order.require_natural(Operation::Mma, 2 + axis));
    let size = order.size();
    if size % (extent * count) != 0 {
        return Err(LayoutError::OrderOfAtoms { blame, axis, order: *order, extent, count, missed: None });
    }
    if !order.is_bijective() {
        let missed = Some(first_missing(order, size));
        return Err(LayoutError::OrderOfAtoms { blame, axis, order: *order, extent, count, missed });
    }
    Ok(())
}

/// Maps `(lane, m, n, k)` to a thread: the lanes, repeated in the order of the grid without shared threads.
const fn threads(lanes: &Layout, grid: &Layout) -> Result<Layout, LayoutError> {
    ctry!(grid.require_natural(Operation::Mma, 1));
    let (grid, lanes) = (&without_idle_strides(grid), &without_idle_strides(lanes));
    if let Injectivity::Collision(found) = injectivity(grid) {
        let atoms = [ctry!(atom_of(grid, found.first)), ctry!(atom_of(grid, found.second))];
        let number = found.index.unsigned_abs();
        let blame = Blame::whole(Operation::Mma, 1);
        let (lanes, grid, (fitting, rows)) = (lanes.size(), *grid, ctry!(fitting(lanes, grid)));
        return Err(LayoutError::GridOfThreads { blame, lanes, grid, fitting, rows, atoms: Some(atoms), number });
    }
    let repeated = match logical_product(lanes, grid) {
        Ok(product) => product,
        Err(_) => return Err(no_threads(lanes, grid)),
    };
    let mut modes = [*lanes, UNUSED, UNUSED, UNUSED];
    let atoms = ctry!(repeated.mode(1));
    let mut axis = 0;
    while axis < grid.rank() {
        modes[axis + 1] = ctry!(atoms.mode(axis));
        axis += 1;
    }
    let threads = ctry!(Layout::tuple(&modes));
    // Other atoms may fill holes of the lanes; whether two overlap is decided here, not assumed.
    match injectivity(&threads) {
        Injectivity::Injective => Ok(threads),
        _ => Err(no_threads(lanes, grid)),
    }
}

/// The layout with stride 0 for each extent of 1: no coordinate takes such a stride.
const fn without_idle_strides(layout: &Layout) -> Layout {
    let (mut result, mut leaf) = (*layout, 0);
    while leaf < layout.length() {
        if layout.mode_at(leaf).0 == 1 {
            result.strides.set(leaf, Stride::constant(0));
        }
        leaf += 1;
    }
    result
}

/// The mode of an axis with one atom.
const UNUSED: Layout = match Layout::leaf(1, Stride::constant(0)) {
    Ok(layout) => layout,
    Err(error) => error.panic(),
};

/// Maps a thread to a linear coordinate of the threads completed by the idle ones, and the factor by which these extend
/// them; `None` if no layout does.
const fn places(threads: &Layout) -> Option<(Layout, u64)> {
    let Ok(idle) = complement(threads, threads.reach() + 1) else { return None };
    let Ok(full) = Layout::tuple(&[*threads, idle]) else { return None };
    // The inverse is as long as the run of numbers that `full` reaches from 0: all of them, or no layout inverts it.
    let back = right_inverse(&full);
    if back.size() == full.size() { Some((back, idle.size())) } else { None }
}

/// The coordinates (m, n, k) of an atom of the grid.
const fn atom_of(grid: &Layout, x: u64) -> Result<[u64; 3], LayoutError> {
    let mut atom = [0; 3];
    let mut rest = x;
    let mut axis = 0;
    while axis < grid.rank() {
        let extent = ctry!(grid.mode(axis)).size();
        atom[axis] = rest % extent;
        rest /= extent;
        axis += 1;
    }
    Ok(atom)
}

/// A compact grid that gives each atom its own threads: of the same extents if possible, else with extents rounded up
/// to powers of two; and whether it is row-major.
const fn fitting(lanes: &Layout, grid: &Layout) -> Result<(IntTuple, bool), LayoutError> {
    let columns = ctry!(column_major(grid.shape()));
    let rows = ctry!(row_major(grid.shape()));
    let mut shape = *grid.shape();
    let mut leaf = 0;
    while leaf < shape.length() {
        if let Some(power) = shape.entries[leaf].checked_next_power_of_two() {
            shape.entries[leaf] = power;
        }
        leaf += 1;
    }
    // From the given extents to rounded ones: the first grid that fits is the nearest to the given one.
    let candidates = [columns, rows, ctry!(column_major(&shape))];
    let mut i = 0;
    while i < candidates.len() {
        if let Ok(product) = logical_product(lanes, &without_idle_strides(&candidates[i]))
            && matches!(injectivity(&product), Injectivity::Injective)
            && places(&product).is_some()
        {
            return Ok((*candidates[i].shape(), i == 1));
        }
        i += 1;
    }
    Ok((*ONE_ATOM.shape(), false))
}

const fn no_threads(lanes: &Layout, grid: &Layout) -> LayoutError {
    let blame = Blame::whole(Operation::Mma, 1);
    let (fitting, rows) = match fitting(lanes, grid) {
        Ok(found) => found,
        Err(_) => (*ONE_ATOM.shape(), false),
    };
    LayoutError::GridOfThreads { blame, lanes: lanes.size(), grid: *grid, fitting, rows, atoms: None, number: 0 }
}

/// The composition, coalesced.
pub(super) const fn along(tensor: &Layout, steps: &Layout) -> Result<Layout, LayoutError> {
    Ok(crate::ops::coalesce(&ctry!(composition(tensor, steps), Operation::Partition)))
}
