//! Atoms, tiled copies and products, and inferred tables, of the layouts and the number of an input.

use layout_algebra::atom::catalogue::nvidia;
use layout_algebra::atom::{CopyAtom, Side, TiledCopy, TiledMma};
use layout_algebra::inference::{Inferred, infer_table};
use layout_algebra::{Layout, LayoutError, Stride};

use super::Input;

/// The most entries of a table that is inferred.
const ENTRIES: usize = 64;

impl Input {
    /// The copy of one thread that moves a power of two of elements: the number says which.
    const fn copy_atom(&self) -> Result<CopyAtom, LayoutError> {
        let values = match Layout::leaf(1 << (self.n & 7), Stride::constant(1)) {
            Ok(values) => values,
            Err(error) => return Err(error),
        };
        match Layout::tuple(&[Layout::UNIT, values]) {
            Ok(side) => CopyAtom::new(&side, &side, Side::From),
            Err(error) => Err(error),
        }
    }

    /// A tiled copy: the layouts number its threads and their values.
    pub(super) const fn tiled_copy(&self) -> Result<TiledCopy, LayoutError> {
        match self.copy_atom() {
            Ok(atom) => TiledCopy::new(&atom, &self.a, &self.b),
            Err(error) => Err(error),
        }
    }

    /// The copy of threads and values to addresses, in a tensor.
    pub(super) const fn cotiled(&self) -> Result<TiledCopy, LayoutError> {
        match self.copy_atom() {
            Ok(atom) => TiledCopy::cotiled(&atom, &self.a, &self.b),
            Err(error) => Err(error),
        }
    }

    /// The product of a grid of atoms, its rows in the order of a mode of the second layout.
    pub(super) const fn product(&self) -> Result<TiledMma, LayoutError> {
        let (atom, rows) = match (nvidia::mma_sync(16, 8, 8, [16, 16, 32]), self.b.mode(0)) {
            (Ok(atom), Ok(rows)) => (atom, rows),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        TiledMma::new(&atom, &self.a, [Some(&rows), None, None])
    }

    /// What is inferred of the indices of the first layout, of up to so many; the number changes one of them.
    pub(super) const fn inferred(&self) -> Result<Inferred, LayoutError> {
        let size = places_below(self.a.size(), ENTRIES);
        let (mut table, mut i) = ([0; ENTRIES], 0);
        while i < size {
            table[i] = match self.a.index(i as u64) {
                Ok(index) => index,
                Err(error) => return Err(error),
            };
            i += 1;
        }
        if self.n & 64 != 0 {
            table[places_below(self.n % size as u64, ENTRIES)] ^= self.n >> 7;
        }
        infer_table(self.a.shape().leaves(), table.split_at(size).0)
    }
}

/// A number of places, at most `limit`.
#[allow(clippy::cast_possible_truncation, reason = "it is below a `usize`")]
const fn places_below(number: u64, limit: usize) -> usize {
    if number < limit as u64 { number as usize } else { limit }
}
