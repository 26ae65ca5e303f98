//! The atom of a sparse product: of neighbours of A along K some are kept, with bits that say which.
//!
//! ```text
//! C(m, n) += sum over kept c of A(m, c) B(n, of * (c / kept) + index(m, c))      two of four, or one of two
//! ```

use super::Operand;
use crate::data::layout::Layout;

/// An atom of a sparse product of (M, N, K). For each operand it holds the table `(lane, value) -> element`. A has only
/// its K / 2 kept elements: element `c` along K is one of group `c / kept`. A further table says whose index each bits
/// of a lane's index register are: `(lane, place) -> kept element`.
///
/// Law: C is a bijection, the tables of A, of B and of the indices reach every element.
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
    indices: Layout,
    bits: [u32; 3],
}

impl SparseAtom {
    /// Makes an atom whose tables the catalogue knows; a test checks their laws.
    pub(super) const fn new(extents: [u64; 3], tables: [Layout; 3], indices: Layout, bits: [u32; 3]) -> SparseAtom {
        SparseAtom { extents, tables, indices, bits }
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

    /// The table `(lane, place) -> kept element` of the indices: place `i` has the bits from `i *`
    /// [`index_width`](SparseAtom::index_width) on.
    ///
    /// ```
    /// use layout_algebra::atom::catalogue::nvidia::wgmma_sparse;
    /// let product = wgmma_sparse(256, 32, [16, 16, 32], false)?;
    /// // Of four lanes, lanes 0 and 1 have eight kept columns each, of two rows; lanes 2 and 3 repeat them.
    /// assert_eq!(product.indices().to_string(), "((2,2,8,4),(8,2)):((512,0,1,16),(64,8))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn indices(&self) -> &Layout {
        &self.indices
    }

    /// The neighbours that are kept, and of how many: two of four; of elements of 32 bits, one of two.
    pub const fn kept(&self) -> [u64; 2] {
        if self.bits[0] == 32 { [1, 2] } else { [2, 4] }
    }

    /// The bits of an index. An element of 32 bits has the indices of its two halves, `0100` for the first of two
    /// elements and `1110` for the second.
    pub const fn index_width(&self) -> u64 {
        if self.bits[0] == 32 { 4 } else { 2 }
    }

    /// The bits of the indices of a lane. A register of 32 bits may have the indices of several products.
    pub const fn index_bits(&self) -> u64 {
        match self.indices.mode(1) {
            Ok(places) => self.index_width() * places.size(),
            Err(_) => 0,
        }
    }
}
