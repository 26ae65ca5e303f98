//! The atom of a sparse product: of four neighbours of A along K, two are kept, with two bits each that say which.
//!
//! ```text
//! C(m, n) += sum over groups g and j < 2 of A(m, 2 g + j) B(n, 4 g + index(m, 2 g + j))
//! ```

use super::Operand;
use crate::data::layout::Layout;

/// An atom of a sparse product of (M, N, K). For each operand it holds the table `(lane, value) -> element`. A has only
/// its K / 2 kept elements: element `c` along K is element `c % 2` of group `c / 2`.
///
/// Law: C is a bijection, the tables of A and B reach every element. The index of value `v` of a lane of A are bits
/// `2 v` and `2 v + 1` of the lane's indices.
///
/// ```
/// use layout_algebra::atom::{Operand, catalogue::amd::swmmac};
/// let product = swmmac(32, 32, [16, 16, 32])?; // v_swmmac_f32_16x16x32_f16
/// assert_eq!(product.table(Operand::A).to_string(), "((16,2),(4,2)):((1,64),(16,128))"); // 16 x 16 are kept
/// assert_eq!(product.table(Operand::B).to_string(), "((16,2),(8,2)):((1,128),(16,256))");
/// assert_eq!(product.index_bits(), 16); // of a lane: two of eight values each
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SparseAtom {
    extents: [u64; 3],
    tables: [Layout; 3],
    bits: [u32; 3],
}

impl SparseAtom {
    /// Makes an atom whose tables the catalogue knows; a test checks their laws.
    pub(super) const fn new(extents: [u64; 3], tables: [Layout; 3], bits: [u32; 3]) -> SparseAtom {
        SparseAtom { extents, tables, bits }
    }

    /// The extents along M, N and K; of the elements of A along K, half are kept.
    pub const fn extents(&self) -> [u64; 3] {
        self.extents
    }

    /// The table `(lane, value) -> element` of an operand; of A, of its kept elements.
    pub const fn table(&self, operand: Operand) -> &Layout {
        &self.tables[operand.place()]
    }

    /// The number of bits of an element of an operand.
    pub const fn bits(&self, operand: Operand) -> u32 {
        self.bits[operand.place()]
    }

    /// The bits of the indices of a lane. A register of 32 bits may have the indices of several products.
    pub const fn index_bits(&self) -> u64 {
        match self.tables[0].mode(1) {
            Ok(values) => 2 * values.size(),
            Err(_) => 0,
        }
    }
}
