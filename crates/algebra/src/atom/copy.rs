//! The atom of a copy: an instruction that moves values of several threads, as data.
//!
//! ```text
//! ldmatrix.x1, in bits   from (8,128):(128,1) rows of memory, by 8 threads   to (32,32):(32,1), by 32 lanes
//! ```

use super::grid::TiledMma;
use crate::const_util::{ctry, product};
use crate::data::layout::Layout;
use crate::data::role::Side;
use crate::data::role::{Operand, TableFault};
use crate::decide::injectivity::{Injectivity, injectivity};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{filter, upcast};

/// A copy atom: an instruction that moves bits. For each side it holds the table `(thread, value) -> bit`; both sides
/// number bits in the order of the memory image. `CuTe`: `Copy_Traits`, and for elements `Copy_Atom<Op, T>`.
///
/// Law: bit `from(t, v)` that thread `t` reads is bit `to(t', v')` that thread `t'` gets, if both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyAtom {
    pub(super) from: Layout,
    pub(super) to: Layout,
    pub(super) by: Side,
    pub(super) element: u64,
}

impl CopyAtom {
    /// Makes a copy atom from its two sides, in bits; `by` is the side for which tilings are stated.
    ///
    /// Post: no side exceeds the bits of the side `by`. Tiling the atom checks that side `by` is a bijection, and that
    /// the other side reaches each of its bits. Copies to other memories have holes.
    ///
    /// # Errors
    /// [`LayoutError::AtomTable`] with the bit; [`LayoutError::RankMismatch`] unless a side has the two modes `(thread,
    /// value)`.
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{CopyAtom, Side}};
    /// let layout = |text| Layout::parse(text);
    /// let ldmatrix = CopyAtom::new(&layout("(32,128):(128,1)")?, &layout("(32,(32,4)):(32,(1,1024))")?, Side::To)?;
    /// assert_eq!(ldmatrix.of(16)?.to().to_string(), "(32,(2,4)):(2,(1,64))");
    /// assert_eq!(ldmatrix.of(64).unwrap_err().code(), "L1401"); // a register has half of such an element
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(from: &Layout, to: &Layout, by: Side) -> Result<CopyAtom, LayoutError> {
        CopyAtom::of_elements(from, to, by, 1)
    }

    /// Makes a copy atom whose sides count elements of `bits` bits.
    ///
    /// # Errors
    /// The errors of [`new`](CopyAtom::new).
    pub const fn of_elements(from: &Layout, to: &Layout, by: Side, bits: u64) -> Result<CopyAtom, LayoutError> {
        if bits == 0 {
            return Err(fault_of(Operand::A, TableFault::Bits { bits }));
        }
        let atom = CopyAtom { from: *from, to: *to, by, element: bits };
        ctry!(atom.require_side(from, Operand::A));
        ctry!(atom.require_side(to, Operand::C));
        Ok(atom)
    }

    /// The same instruction counted in elements of `bits` bits.
    ///
    /// Post: each side counts elements; the threads are the same, and each value is a whole element.
    ///
    /// # Errors
    /// [`LayoutError::AtomMoves`] if a thread would hold part of an element; [`LayoutError::AtomTable`] for elements of
    /// 0 bits.
    pub const fn of(&self, bits: u64) -> Result<CopyAtom, LayoutError> {
        let (by, Some(element)) = (self.by, self.element.checked_mul(bits)) else {
            return Err(fault_of(Operand::A, TableFault::Bits { bits }));
        };
        if bits == 0 {
            return Err(fault_of(Operand::A, TableFault::Bits { bits }));
        }
        // Both sides change or none: the law of an atom compares their numbers.
        if let (Some(from), Some(to)) = (elements(&self.from, bits), elements(&self.to, bits)) {
            return Ok(CopyAtom { from, to, by, element });
        }
        let (from, to) = (ctry!(self.from.mode(1)), ctry!(self.to.mode(1)));
        // The greatest common divisor of both runs is the most that both sides move in one piece.
        let whole = crate::const_util::gcd(from.contiguous_run(), to.contiguous_run());
        let moved = whole.saturating_mul(self.element);
        Err(LayoutError::AtomMoves { blame: Blame::whole(Operation::Copy, 0), moved, element, held: None })
    }

    /// The source side: maps `(thread, value)` to a bit, or an element.
    pub const fn from(&self) -> &Layout {
        &self.from
    }

    /// The destination side: maps `(thread, value)` to a bit, or an element.
    pub const fn to(&self) -> &Layout {
        &self.to
    }

    /// The side for which tilings are stated.
    pub const fn by(&self) -> Side {
        self.by
    }

    /// The number of bits of an element.
    pub const fn element(&self) -> u64 {
        self.element
    }

    /// The table of a side.
    pub const fn side(&self, side: Side) -> &Layout {
        match side {
            Side::From => &self.from,
            Side::To => &self.to,
        }
    }

    /// The number of threads, and of values of each, on the side for which tilings are stated.
    pub(super) const fn counts(&self) -> Result<[u64; 2], LayoutError> {
        let side = self.side(self.by);
        Ok([ctry!(side.mode(0)).size(), ctry!(side.mode(1)).size()])
    }

    /// Checks that the elements of the copy have the bits of a product's operand.
    pub(super) const fn require_bits(&self, product: &TiledMma, operand: Operand) -> Result<(), LayoutError> {
        let held = product.atom().bits(operand) as u64;
        if self.element == held {
            return Ok(());
        }
        let (blame, held) = (Blame::whole(Operation::Copy, 1), Some((operand, held)));
        Err(LayoutError::AtomMoves { blame, moved: self.element, element: self.element, held })
    }

    /// Checks that the side for which tilings are stated has each bit once, and the other side has each bit.
    pub(super) const fn require_tiling(&self) -> Result<(), LayoutError> {
        // Errors call the side that is read A, and the side that is written C.
        let (by, name) = (self.side(self.by), if matches!(self.by, Side::From) { Operand::A } else { Operand::C });
        let threads = ctry!(by.mode(0)).size();
        if let Injectivity::Collision(found) = injectivity(by) {
            let lanes = [found.first % threads, found.second % threads];
            let element = [found.index.unsigned_abs(), 0];
            return Err(fault_of(name, TableFault::Twice { element, lanes }));
        }
        let sides = [(&self.from, Operand::A), (&self.to, Operand::C)];
        let mut i = 0;
        while i < sides.len() {
            let (side, name) = sides[i];
            // Onto as many bits as it has coordinates, the side `by` is a bijection; the other side may repeat bits.
            if !filter(side).is_surjective(by.size()) {
                let element = [super::search::first_missing(side, by.size()), 0];
                return Err(fault_of(name, TableFault::Missing { element }));
            }
            i += 1;
        }
        Ok(())
    }

    const fn require_side(&self, side: &Layout, name: Operand) -> Result<(), LayoutError> {
        let place = if matches!(name, Operand::A) { 0 } else { 1 };
        if side.rank() != 2 {
            return Err(LayoutError::rank_mismatch(side.rank(), 2).during(Operation::Copy).of_operand(place));
        }
        ctry!(side.require_natural(Operation::Copy, place));
        ctry!(self.side(self.by).require_natural(Operation::Copy, place));
        let by = self.side(self.by);
        let size = by.reach() + 1;
        let lanes = ctry!(side.mode(0)).size();
        if side.reach() >= size {
            // Strides are not negative here, so the last value of the last lane has the largest bit.
            let fault = TableFault::Outside { lane: lanes - 1, value: side.size() / lanes - 1, extents: [size, 1] };
            return Err(fault_of(name, fault));
        }
        Ok(())
    }
}

const fn fault_of(operand: Operand, fault: TableFault) -> LayoutError {
    let place = if matches!(operand, Operand::A) { 0 } else { 1 };
    LayoutError::AtomTable { blame: Blame::whole(Operation::Copy, place), operand, fault }
}

/// A side counted in elements, if each value is a whole element.
const fn elements(side: &Layout, bits: u64) -> Option<Layout> {
    let Ok(upcast) = upcast(side, bits) else { return None };
    let (Ok(before), Ok(threads)) = (side.mode(0), upcast.mode(0)) else { return None };
    // An upcast that keeps the threads and divides the size by `bits` has cut no value of a thread.
    let whole = matches!(product(upcast.size(), bits), Some(size) if size == side.size());
    if before.size() == threads.size() && whole { Some(upcast) } else { None }
}
