//! Fragments: the elements of a tensor that each thread of a tiled product holds.
//!
//! A coordinate of an axis is (inside the atom, atom of the grid, repetition) by mixed radix. So the fragments of an
//! operand are a few compositions, one axis at a time:
//!
//! ```text
//! order o (extent, count, repetitions) = (H0, H1, H2)        for each axis x
//! ((lane, (T H1_x, T H1_y)), (value, (T H2_x, T H2_y)))      with (lane, value) = (T H0_x, T H0_y) o table
//! ```

use super::grid::{TiledMma, along, require_whole};
use super::part::Part;
use crate::const_util::{ctry, small};
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::role::{Operand, Sharing};
use crate::data::value::Value;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{composition, make_fragment_like};

impl TiledMma {
    /// The fragments of a tensor over the two axes of an operand, and any further modes. Maps `((lane, (threads x,
    /// threads y)), (value, (rest x, rest y, ..)))` to an index. `CuTe`: `thrfrg_A`.
    ///
    /// Post: every coordinate of the tensor occurs equally often: once for each element of the table that names its
    /// place in the atom.
    ///
    /// # Errors
    /// [`LayoutError::NotWholeTiles`]; [`LayoutError::RankMismatch`] for a tensor of one mode; the errors of
    /// [`composition`] if an order and the tensor do not compose.
    pub const fn fragments(&self, operand: Operand, tensor: &Layout) -> Result<Layout, LayoutError> {
        if tensor.rank() < 2 {
            return Err(LayoutError::rank_mismatch(tensor.rank(), 2).during(Operation::Partition));
        }
        let [x, y] = operand.axes();
        let [ax, wx, rx] = ctry!(self.axis(x, &ctry!(tensor.mode(0))));
        let [ay, wy, ry] = ctry!(self.axis(y, &ctry!(tensor.mode(1))));
        let inside = ctry!(Layout::tuple(&[ax, ay]));
        let held = ctry!(composition(&inside, self.atom.table(operand)), Operation::Partition);
        let mut rest = Layout::VOID;
        ctry!(rest.push_tuple(tensor.rank()));
        ctry!(rest.push_layout(&rx));
        ctry!(rest.push_layout(&ry));
        ctry!(rest.push_modes(tensor, 2, tensor.rank()));
        let threads = ctry!(Layout::tuple(&[ctry!(held.mode(0)), ctry!(Layout::tuple(&[wx, wy]))]));
        let values = ctry!(Layout::tuple(&[ctry!(held.mode(1)), rest]));
        Layout::tuple(&[threads, values])
    }

    /// An axis of a tensor as (inside the atom, threads, rest), in the order in which the tile is distributed.
    const fn axis(&self, axis: usize, tensor: &Layout) -> Result<[Layout; 3], LayoutError> {
        let (extent, count) = (self.atom.extents[axis], self.counts[axis]);
        let order = &self.orders[axis];
        let tile = order.size();
        ctry!(require_whole(small(axis), tensor.size(), tile));
        // Exact, as the order of an axis holds whole grids of atoms.
        let repetitions = tile / (extent * count);
        let parts = ctry!(column_major(&ctry!(IntTuple::flat(&[extent, count, repetitions]))));
        let split = ctry!(composition(order, &parts), Operation::Partition);
        let tiles = ctry!(Layout::flat(&[tensor.size() / tile], &[tile]));
        let rest = ctry!(Layout::tuple(&[ctry!(split.mode(2)), tiles]));
        Ok([
            ctry!(along(tensor, &ctry!(split.mode(0)))),
            ctry!(along(tensor, &ctry!(split.mode(1)))),
            ctry!(along(tensor, &rest)),
        ])
    }

    /// The elements of a tensor that each thread holds: maps `(thread, (value, (rest x, rest y, ..)))` to an index.
    /// `CuTe`: `get_layoutA_TV`, for any tensor.
    ///
    /// Post: threads that differ only along the axis that the operand does not have hold the same elements. A number
    /// that is no thread of an atom repeats one that is.
    ///
    /// # Errors
    /// The errors of [`fragments`](TiledMma::fragments); [`LayoutError::GridOfThreads`] if no layout maps threads to
    /// lanes.
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{MmaAtom, Operand, TiledMma}};
    /// let layout = |text| Layout::parse(text);
    /// let table = layout("(4,1):(1,0)")?;
    /// let outer = MmaAtom::new([4, 1, 1], &layout("4:1")?, [&table, &layout("(4,1):(0,0)")?, &table], [32; 3])?;
    /// let product = TiledMma::new(&outer, &layout("(2,1,1):(1,2,2)")?, [None, None, None])?;
    /// assert_eq!(product.held(Operand::C, &layout("(16,6):(6,1)")?)?.to_string(), "(8,(1,(2,6))):(6,(0,(48,1)))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn held(&self, operand: Operand, tensor: &Layout) -> Result<Layout, LayoutError> {
        let fragments = ctry!(self.fragments(operand, tensor));
        let (thread, values) = (ctry!(fragments.mode(0)), ctry!(fragments.mode(1)));
        let (lane, grid) = (ctry!(thread.mode(0)), ctry!(thread.mode(1)));
        let (back, idle) = ctry!(self.places());
        // Stride 0 for the numbers that complete the threads: each repeats a thread of an atom.
        let mut modes = [lane, Layout::UNIT, Layout::UNIT, Layout::UNIT, ctry!(repeated(idle))];
        let [x, y] = operand.axes();
        let mut axis = 0;
        while axis < 3 {
            modes[axis + 1] = if axis == x {
                ctry!(grid.mode(0))
            } else if axis == y {
                ctry!(grid.mode(1))
            } else {
                // Atoms along the axis that the operand lacks hold the same elements.
                ctry!(repeated(self.counts[axis]))
            };
            axis += 1;
        }
        let threads = ctry!(composition(&ctry!(Layout::tuple(&modes)), &back), Operation::Partition);
        Layout::tuple(&[threads, values])
    }

    /// [`held`](TiledMma::held) for the tile itself: maps threads and values to its linear coordinates.
    ///
    /// # Errors
    /// The errors of [`held`](TiledMma::held).
    pub const fn held_of_tile(&self, operand: Operand) -> Result<Layout, LayoutError> {
        let (tile, [x, y]) = (self.tile(), operand.axes());
        self.held(operand, &ctry!(column_major(&ctry!(IntTuple::flat(&[tile[x], tile[y]])))))
    }

    /// Partitions a tensor: the part `(value, rest x, rest y, ..)` of one thread, with its offset. `CuTe`:
    /// `partition_A`.
    ///
    /// # Errors
    /// The errors of [`fragments`](TiledMma::fragments); [`LayoutError::NoSuchIndex`] for a thread that has no atom.
    pub const fn partition(&self, operand: Operand, tensor: &Layout, thread: u64) -> Result<Part, LayoutError> {
        let fragments = ctry!(self.fragments(operand, tensor));
        let place = ctry!(self.member(thread));
        let (threads, values) = (ctry!(fragments.mode(0)), ctry!(fragments.mode(1)));
        let (lane, grid) = (ctry!(threads.mode(0)), ctry!(threads.mode(1)));
        let [x, y] = operand.axes();
        let offset = Value::of(&lane, place[0])
            .plus(&Value::of(&ctry!(grid.mode(0)), place[1 + x]), 1)
            .plus(&Value::of(&ctry!(grid.mode(1)), place[1 + y]), 1);
        let rest = ctry!(values.mode(1));
        let mut layout = Layout::VOID;
        ctry!(layout.push_tuple(1 + rest.rank()));
        ctry!(layout.push_layout(&ctry!(values.mode(0))));
        ctry!(layout.push_modes(&rest, 0, rest.rank()));
        Ok(Part { offset, layout: ctry!(layout.checked()) })
    }

    /// The register layout of a part: C compact, A and B in the order of their part. `CuTe`: `make_fragment_A`, `_C`.
    ///
    /// # Errors
    /// The errors of [`make_fragment_like`]; [`LayoutError::NotStatic`] for runtime strides.
    pub const fn fragment(operand: Operand, part: &Part) -> Result<Layout, LayoutError> {
        match operand {
            Operand::C => column_major(part.layout.shape()),
            _ => make_fragment_like(&part.layout),
        }
    }

    /// Checks that each element of C has one owner, so that all threads may write their elements.
    ///
    /// # Errors
    /// [`LayoutError::SharedElement`] with an element and two threads that hold it. They are atoms along K, each with a
    /// partial sum, or numbers that are no thread of an atom.
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{MmaAtom, TiledMma}};
    /// let layout = |text| Layout::parse(text);
    /// let table = layout("(4,1):(1,0)")?;
    /// let outer = MmaAtom::new([4, 1, 1], &layout("4:1")?, [&table, &layout("(4,1):(0,0)")?, &table], [32; 3])?;
    /// let along_k = TiledMma::new(&outer, &layout("(1,1,2):(0,0,1)")?, [None, None, None])?;
    /// assert_eq!(along_k.require_owners().unwrap_err().to_string(), "\
    /// [L1405] partition: element (0,0) of C is held by threads 0 and 4
    ///   the grid has 2 atoms along K: each holds a partial sum
    ///   help: reduce over K first, or use |1| atom along K".replace('|', ""));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_owners(&self) -> Result<(), LayoutError> {
        let blame = Blame::whole(Operation::Partition, 0);
        if self.counts[2] > 1 {
            let threads = [self.thread(0, [0, 0, 0]), self.thread(0, [0, 0, 1])];
            let (element, sharing) = (self.first_element(), Sharing::PartialSums(self.counts[2]));
            return Err(LayoutError::SharedElement { blame, operand: Operand::C, element, threads, sharing });
        }
        if self.is_full() {
            return Ok(());
        }
        // Some number is no thread, because the group is not full; the element that it repeats is the example.
        let idle = super::search::first_missing(&self.threads, self.group());
        let (back, _) = ctry!(self.places());
        let member = self.threads.at(back.at(idle).unsigned_abs() % self.threads.size()).unsigned_abs();
        let held = ctry!(self.held_of_tile(Operand::C));
        let index = held.at(idle).unsigned_abs();
        let element = [index % self.tile()[0], index / self.tile()[0]];
        let (threads, sharing) = ([member, idle], Sharing::Idle);
        Err(LayoutError::SharedElement { blame, operand: Operand::C, element, threads, sharing })
    }

    /// The first element of C in lane 0 of the first atom.
    const fn first_element(&self) -> [u64; 2] {
        let element = self.atom.tables[2].at(0).unsigned_abs();
        let m = self.atom.extents[0];
        [self.orders[0].at(element % m).unsigned_abs(), self.orders[1].at(element / m).unsigned_abs()]
    }
}

/// A layout of `count` coordinates of one element.
const fn repeated(count: u64) -> Result<Layout, LayoutError> {
    Layout::flat(&[count], &[0])
}
