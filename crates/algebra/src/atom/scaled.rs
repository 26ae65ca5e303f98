//! The atom of a product with scales: a matrix instruction, and which lane holds the scales of its factors.
//!
//! ```text
//! C(m, n) += sum over k of A(m, k) SA(m, k / block) B(n, k) SB(n, k / block)
//! ```

use super::{MmaAtom, Operand};
use crate::data::layout::Layout;

/// An atom with scales. For A and B it holds a table `(lane, value) -> scale`: scale `j` of row `m` of A is `m + M j`,
/// of column `n` of B `n + N j`. `CuTe`: `SFALayout`, `SFBLayout`.
///
/// Law: the tables reach every scale. Scale `j` multiplies the elements with `k / block = j`. Stride 0 in lanes means
/// that several lanes may hold a scale; the instruction, or its selector, decides whose it reads.
///
/// ```
/// use layout_algebra::atom::{Operand, Scaling, catalogue::nvidia::mma_scaled};
/// let product = mma_scaled(Scaling::Nvf4)?;
/// assert_eq!((product.atom().extents(), product.scales(), product.block()), ([16, 8, 64], 4, 16));
/// assert_eq!(product.table(Operand::A).unwrap().to_string(), "((2,2,8),4):((8,0,1),16)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledAtom {
    atom: MmaAtom,
    scales: u64,
    tables: [Layout; 2],
}

impl ScaledAtom {
    /// Makes an atom whose tables the catalogue knows; a test checks their laws.
    pub(super) const fn new(atom: MmaAtom, scales: u64, tables: [Layout; 2]) -> ScaledAtom {
        ScaledAtom { atom, scales, tables }
    }

    /// The product, without its scales.
    pub const fn atom(&self) -> &MmaAtom {
        &self.atom
    }

    /// The number of scales of a row of A, and of a column of B.
    pub const fn scales(&self) -> u64 {
        self.scales
    }

    /// The elements along K that share a scale.
    pub const fn block(&self) -> u64 {
        self.atom.extents()[2] / self.scales
    }

    /// The table `(lane, value) -> scale` of A or B; `None` for C.
    pub const fn table(&self, operand: Operand) -> Option<&Layout> {
        match operand.place() {
            2 => None,
            i => Some(&self.tables[i]),
        }
    }
}
