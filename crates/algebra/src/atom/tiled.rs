//! Tiled copies: a copy atom repeated over the threads and values of a tile.
//!
//! ```text
//! threads (32,4):(4,1), values (1,8), atom of 16 bytes in f16     a tile of 32 x 32, 8 neighbours of a row for each
//! ```

use super::copy::CopyAtom;
use super::grid::{TiledMma, require_whole};
use super::part::Part;
use super::search::unfiltered;
use crate::const_util::{ctry, small};
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::role::Side;
use crate::data::role::{Operand, Sharing};
use crate::data::tiler::Tiler;
use crate::data::value::Value;
use crate::decide::injectivity::{Injectivity, injectivity};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{
    coalesce, composition, composition_by, filter, filter_zeros, make_layout_tv, right_inverse, tv_tiler, zipped_divide,
};

/// A tiled copy: a copy atom repeated over threads and values. `CuTe`: `TiledCopy`.
///
/// Law: `tv` maps `(thread, value)` to a linear coordinate of the tile and is a sum of whole atoms. A side reads or
/// writes `tv` after the atom's renaming of that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiledCopy {
    pub(super) atom: CopyAtom,
    pub(super) tv: Layout,
    pub(super) tiler: Tiler,
    /// The number of coordinates of the tile along each of its modes.
    pub(super) extents: IntTuple,
}

impl TiledCopy {
    /// Tiles a copy atom over a grid of threads, each with a grid of values; `threads` and `values` number them.
    /// `CuTe`: `make_tiled_copy(atom, threads, values)`.
    ///
    /// # Errors
    /// [`LayoutError::Numbering`] unless both number their coordinates once each; [`LayoutError::NotWholeAtoms`].
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{CopyAtom, Side, TiledCopy}};
    /// let layout = |text| Layout::parse(text);
    /// let async16 = CopyAtom::new(&layout("(1,128):(0,1)")?, &layout("(1,128):(0,1)")?, Side::From)?.of(16)?;
    /// let fill = TiledCopy::new(&async16, &layout("(32,4):(4,1)")?, &layout("(1,8):(8,1)")?)?;
    /// assert_eq!(fill.extents().to_string(), "(32,32)");
    /// let part = fill.partition(Side::From, &layout("(32,64):(64,1)")?, 5)?; // row 1, columns 8 ..
    /// assert_eq!(part.offset().text().as_str(), "72");
    /// assert_eq!(part.layout().to_string(), "((8,1),1,2):((1,0),0,32)");
    /// // All 32 threads at one element.
    /// let numbered = TiledCopy::new(&async16, &layout("(4,8):(2,8)")?, &layout("(1,8):(8,1)")?);
    /// assert_eq!(numbered.unwrap_err().code(), "L1406");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(atom: &CopyAtom, threads: &Layout, values: &Layout) -> Result<TiledCopy, LayoutError> {
        ctry!(require_numbering(threads, false));
        ctry!(require_numbering(values, true));
        let tv = ctry!(make_layout_tv(threads, values), Operation::Copy);
        let extents = if threads.rank() == 1 && values.rank() == 1 {
            // Along one axis, each thread has its values side by side.
            ctry!(IntTuple::flat(&[tv.size()]))
        } else {
            ctry!(tv_tiler(threads, values), Operation::Copy)
        };
        TiledCopy::over(atom, &tv, &ctry!(Tiler::shape(&extents)), &extents)
    }

    /// The copy that moves the elements of an operand that a product holds. `CuTe`: `make_tiled_copy_A(atom, mma)`.
    ///
    /// # Errors
    /// The errors of [`TiledMma::held`]; [`LayoutError::NotWholeAtoms`]; [`LayoutError::AtomMoves`] if the atom's
    /// elements have other bits than the operand's.
    pub const fn of(atom: &CopyAtom, product: &TiledMma, operand: Operand) -> Result<TiledCopy, LayoutError> {
        ctry!(atom.require_bits(product, operand));
        let tv = ctry!(product.held_of_tile(operand));
        let (tile, [x, y]) = (product.tile(), operand.axes());
        let extents = ctry!(IntTuple::flat(&[tile[x], tile[y]]));
        TiledCopy::over(atom, &tv, &ctry!(Tiler::shape(&extents)), &extents)
    }

    /// The least copy of C that fills a store atom: one atom's values of each thread. `CuTe`: `make_tiled_copy_C_atom`.
    ///
    /// # Errors
    /// The errors of [`TiledMma::held`]; [`LayoutError::NotWholeAtoms`] unless a thread has whole atoms of values;
    /// [`LayoutError::SharedElement`] if they form no tile; [`LayoutError::AtomMoves`] if the atom's elements have
    /// other bits than C's.
    pub const fn of_values(atom: &CopyAtom, product: &TiledMma) -> Result<TiledCopy, LayoutError> {
        ctry!(atom.require_bits(product, Operand::C));
        let tv = ctry!(product.held_of_tile(Operand::C));
        let [_, values] = ctry!(atom.counts());
        let threads = ctry!(tv.mode(0)).size();
        let held = ctry!(tv.mode(1)).size();
        if held % values != 0 {
            let blame = Blame::whole(Operation::Copy, 0);
            return Err(LayoutError::NotWholeAtoms { blame, values: true, given: held, atom: values });
        }
        let first = ctry!(column_major(&ctry!(IntTuple::flat(&[threads, values]))));
        let first = ctry!(composition(&tv, &first), Operation::Copy);
        let [m, n, _] = product.tile();
        super::cotile::of_coordinates(atom, &ctry!(IntTuple::flat(&[m, n])), &first)
    }

    /// Tiles another atom like one side of a copy. `CuTe`: `make_tiled_copy_S(atom, copy)`.
    ///
    /// # Errors
    /// [`LayoutError::SharedElement`] if that side has an element twice, as in a broadcast;
    /// [`LayoutError::NotWholeAtoms`].
    pub const fn like(atom: &CopyAtom, copy: &TiledCopy, side: Side) -> Result<TiledCopy, LayoutError> {
        let tv = ctry!(copy.side(side));
        ctry!(copy.require_once(&tv));
        TiledCopy::over(atom, &tv, &copy.tiler, &copy.extents)
    }

    pub(super) const fn over(
        atom: &CopyAtom,
        tv: &Layout,
        tiler: &Tiler,
        extents: &IntTuple,
    ) -> Result<TiledCopy, LayoutError> {
        ctry!(atom.require_tiling());
        let [threads, values] = ctry!(atom.counts());
        let given = [ctry!(tv.mode(0)).size(), ctry!(tv.mode(1)).size()];
        if given[0] % threads != 0 {
            let blame = Blame::whole(Operation::Copy, 0);
            return Err(LayoutError::NotWholeAtoms { blame, values: false, given: given[0], atom: threads });
        }
        if given[1] % values != 0 {
            let blame = Blame::whole(Operation::Copy, 1);
            return Err(LayoutError::NotWholeAtoms { blame, values: true, given: given[1], atom: values });
        }
        let copy = TiledCopy { atom: *atom, tv: *tv, tiler: *tiler, extents: *extents };
        ctry!(copy.require_cover(tv));
        Ok(copy)
    }

    /// The atom.
    pub const fn atom(&self) -> &CopyAtom {
        &self.atom
    }

    /// Maps `(thread, value)` to a linear coordinate of the tile, for the side for which the atom is stated.
    pub const fn tv(&self) -> &Layout {
        &self.tv
    }

    /// The tiler of a tensor.
    pub const fn tiler(&self) -> &Tiler {
        &self.tiler
    }

    /// The number of coordinates of the tile along each mode.
    pub const fn extents(&self) -> &IntTuple {
        &self.extents
    }

    /// The number of atoms that a thread moves in each tile.
    ///
    /// # Errors
    /// The errors of [`Layout::mode`].
    pub const fn atoms(&self) -> Result<u64, LayoutError> {
        let [_, values] = ctry!(self.atom.counts());
        Ok(ctry!(self.tv.mode(1)).size() / values)
    }

    /// Checks that a thread reads the atoms of whole tiles, and writes as many.
    ///
    /// # Errors
    /// [`LayoutError::NumberOfAtoms`].
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{CopyAtom, Side, TiledCopy}};
    /// let layout = |text| Layout::parse(text);
    /// let single = CopyAtom::of_elements(&layout("(1,1):(0,0)")?, &layout("(1,1):(0,0)")?, Side::From, 32)?;
    /// let copy = TiledCopy::new(&single, &layout("(4,2):(2,1)")?, &layout("(1,4):(4,1)")?)?;
    /// assert_eq!((copy.atoms(), copy.require_atoms([8, 8])), (Ok(4), Ok(()))); // of two tiles
    /// assert_eq!(copy.require_atoms([8, 4]).unwrap_err().code(), "L1415");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_atoms(&self, [from, to]: [u64; 2]) -> Result<(), LayoutError> {
        let each = ctry!(self.atoms());
        let (tiles, blame) = (from.div_ceil(each), Blame::whole(Operation::Copy, 0));
        let tiles = if tiles == 0 { 1 } else { tiles };
        let atoms = [each, tiles];
        if from != each * tiles {
            return Err(LayoutError::NumberOfAtoms { blame, operand: Operand::A, given: from, atoms });
        }
        if to != from {
            return Err(LayoutError::NumberOfAtoms { blame, operand: Operand::C, given: to, atoms });
        }
        Ok(())
    }

    /// Maps `(thread, value)` of one side to a linear coordinate of the tile. `CuTe`: `get_layoutS_TV`,
    /// `get_layoutD_TV`.
    ///
    /// # Errors
    /// The errors of [`composition`] if the atom's tables do not fit into the tile.
    pub const fn side(&self, side: Side) -> Result<Layout, LayoutError> {
        let [threads, values] = ctry!(self.atom.counts());
        let by = self.atom.side(self.atom.by);
        let renamed = ctry!(composition(&right_inverse(by), self.atom.side(side)), Operation::Copy);
        let cut = ctry!(Tiler::shape(&ctry!(IntTuple::flat(&[threads, values]))));
        let atoms = ctry!(zipped_divide(&self.tv, &cut), Operation::Copy);
        let (inside, outside) = (ctry!(atoms.mode(0)), ctry!(atoms.mode(1)));
        let inside = ctry!(composition(&inside, &renamed), Operation::Copy);
        let threads = ctry!(Layout::tuple(&[ctry!(inside.mode(0)), ctry!(outside.mode(0))]));
        let values = [coalesce(&ctry!(inside.mode(1))), coalesce(&ctry!(outside.mode(1)))];
        Layout::tuple(&[coalesce(&threads), ctry!(Layout::tuple(&values))])
    }

    /// The fragments of a tensor on one side: maps `(thread, (values of an atom, atoms), (rest ..))` to an index.
    /// `CuTe`: `tidfrg_S`, `tidfrg_D`.
    ///
    /// # Errors
    /// [`LayoutError::NotWholeTiles`]; the errors of [`side`](TiledCopy::side) and [`composition`].
    pub const fn fragments(&self, side: Side, tensor: &Layout) -> Result<Layout, LayoutError> {
        let rank = self.extents.rank();
        if tensor.rank() < rank {
            return Err(LayoutError::rank_mismatch(tensor.rank(), rank).during(Operation::Partition));
        }
        let mut mode = 0;
        while mode < rank {
            let tile = ctry!(ctry!(self.extents.mode(mode)).size());
            ctry!(require_whole(3 + small(mode), ctry!(tensor.mode(mode)).size(), tile));
            mode += 1;
        }
        let tiles = ctry!(zipped_divide(tensor, &self.tiler), Operation::Partition);
        let held = Tiler::layout(&ctry!(self.side(side)));
        let parts = ctry!(composition_by(&tiles, &ctry!(Tiler::by_mode(&[held, Tiler::KEEP]))), Operation::Partition);
        let (held, rest) = (ctry!(parts.mode(0)), ctry!(parts.mode(1)));
        Layout::tuple(&[ctry!(held.mode(0)), ctry!(held.mode(1)), rest])
    }

    /// The elements of a tensor that each thread reads, or writes: maps `(thread, ((values, atoms), rest ..))` to an
    /// index.
    ///
    /// # Errors
    /// The errors of [`fragments`](TiledCopy::fragments).
    pub const fn held(&self, side: Side, tensor: &Layout) -> Result<Layout, LayoutError> {
        let fragments = ctry!(self.fragments(side, tensor));
        Layout::tuple(&[ctry!(fragments.mode(0)), ctry!(values_and_rest(&fragments))])
    }

    /// Partitions a tensor on one side: the part `((values of an atom, atoms), rest ..)` of a thread. `CuTe`:
    /// `partition_S`, `partition_D`.
    ///
    /// # Errors
    /// The errors of [`fragments`](TiledCopy::fragments); [`LayoutError::NoSuchThread`] if the copy does not have the
    /// thread.
    pub const fn partition(&self, side: Side, tensor: &Layout, thread: u64) -> Result<Part, LayoutError> {
        let fragments = ctry!(self.fragments(side, tensor));
        let threads = ctry!(fragments.mode(0));
        if thread >= threads.size() {
            let blame = Blame::whole(Operation::Partition, 2);
            return Err(LayoutError::NoSuchThread { blame, thread, threads: threads.size() });
        }
        Ok(Part { offset: Value::of(&threads, thread), layout: ctry!(values_and_rest(&fragments)) })
    }

    /// Checks that each element of the tile is written by one thread. Threads of a memory side that only repeat an
    /// address do not count.
    ///
    /// # Errors
    /// [`LayoutError::SharedElement`] with an element and two threads.
    pub const fn require_owners(&self) -> Result<(), LayoutError> {
        let tv = ctry!(self.side(Side::To));
        // A thread that only gives the atom an address writes nothing of its own.
        let addresses = ctry!(self.atom.to.mode(0));
        let repeats = filter(&addresses).size() != addresses.size();
        if repeats { self.require_once(&without_repeats(&tv)) } else { self.require_once(&tv) }
    }

    const fn require_once(&self, tv: &Layout) -> Result<(), LayoutError> {
        let Injectivity::Collision(found) = injectivity(tv) else { return Ok(()) };
        let threads = ctry!(tv.mode(0)).size();
        let threads = [found.first % threads, found.second % threads];
        Err(self.shared(found.index.unsigned_abs(), threads, Sharing::Tile))
    }

    /// Checks that each coordinate of the tile occurs, all equally often: repetitions are repetitions of the whole.
    const fn require_cover(&self, tv: &Layout) -> Result<(), LayoutError> {
        ctry!(tv.require_natural(Operation::Copy, 0));
        let size = ctry!(self.extents.size());
        let once = filter_zeros(tv);
        if once.is_bijective() && once.size() == size {
            return Ok(());
        }
        if let Injectivity::Collision(found) = injectivity(&once) {
            let threads = ctry!(tv.mode(0)).size();
            let owners = [unfiltered(tv, &once, found.first) % threads, unfiltered(tv, &once, found.second) % threads];
            return Err(self.shared(found.index.unsigned_abs(), owners, Sharing::Tile));
        }
        let missed = super::search::first_missing(&once, size);
        Err(self.shared(missed, [0, 0], Sharing::Missed))
    }

    const fn shared(&self, index: u64, threads: [u64; 2], sharing: Sharing) -> LayoutError {
        let rows = match self.extents.mode(0) {
            Ok(mode) => match mode.size() {
                Ok(rows) => rows,
                Err(error) => return error,
            },
            Err(error) => return error,
        };
        let (blame, element) = (Blame::whole(Operation::Copy, 0), [index % rows, index / rows]);
        LayoutError::SharedElement { blame, operand: Operand::C, element, threads, sharing }
    }
}

/// The layout without the repetitions in its thread mode.
const fn without_repeats(tv: &Layout) -> Layout {
    match (tv.mode(0), tv.mode(1)) {
        (Ok(threads), Ok(values)) => match Layout::tuple(&[filter(&threads), values]) {
            Ok(layout) => layout,
            Err(_) => *tv,
        },
        _ => *tv,
    }
}

/// Regroups modes 1 and 2 of fragments as `((values, atoms), rest ..)`.
const fn values_and_rest(fragments: &Layout) -> Result<Layout, LayoutError> {
    let rest = ctry!(fragments.mode(2));
    let mut layout = Layout::VOID;
    ctry!(layout.push_tuple(1 + rest.rank()));
    ctry!(layout.push_layout(&ctry!(fragments.mode(1))));
    ctry!(layout.push_modes(&rest, 0, rest.rank()));
    layout.checked()
}

/// Checks that a layout numbers its coordinates from 0, each once.
const fn require_numbering(layout: &Layout, values: bool) -> Result<(), LayoutError> {
    ctry!(layout.require_natural(Operation::Copy, values as u8));
    if layout.is_bijective() {
        return Ok(());
    }
    let missing = super::search::first_missing(layout, layout.size());
    let twice = match injectivity(layout) {
        Injectivity::Collision(found) => Some([found.first, found.second]),
        _ => None,
    };
    let blame = Blame::whole(Operation::Copy, values as u8);
    Err(LayoutError::Numbering { blame, values, layout: *layout, missing, twice })
}
