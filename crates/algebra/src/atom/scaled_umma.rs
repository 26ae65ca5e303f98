//! Products of tensor memory with scales: `tcgen05.mma.block_scale` from `sm_100a` on.
//!
//! The scales of both factors are in tensor memory beside the sums, a byte each. The lanes of every warp have a copy.
//! How the scales get there is in [`scales`](super::scales).
//!
//! ```
//! use layout_algebra::atom::{Major, Operand, Scaling, ScaledUmma, UmmaElement::E2m1};
//! let product = ScaledUmma::new(Scaling::Nvf4, 1, [128, 256, 64], [E2m1, E2m1], [Major::K, Major::K])?;
//! assert_eq!(product.descriptor([0, 0]), Some(0x0840_0480));
//! // 128 rows are 32 lanes and 4 columns, for 4 warps; a row has 4 scales. A lane is 4 * 65536 bytes.
//! assert_eq!(product.scales(Operand::A).unwrap().to_string(), "((32,4,4),4):((262144,4,8388608),1)");
//! assert_eq!((product.scale_columns(Operand::A), product.scale_columns(Operand::B)), (4, 8));
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

use super::catalogue::table;
use super::descriptor::Major;
use super::umma::{format, halves, low};
use super::{Operand, ScaledAtom, Umma, scales};
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::umma::{Scaling, UmmaElement};
use crate::error::LayoutError;

/// A product `C += (A SA)(B SB)` of `tcgen05.mma`, dense, with sums of `f32`. `CuTe`: `SM100_MMA_MXF8F6F4_SS`,
/// `SM100_MMA_MXF4_SS`, `SM100_MMA_MXF4_2x1SM_SS` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledUmma {
    product: Umma,
    scaling: Scaling,
}

impl ScaledUmma {
    /// Makes the product of so many blocks, 1 or 2. It has extents (M, N, K), types of A and B, and the major axes of A
    /// and B.
    ///
    /// Post: PTX has the instruction. One block has 128 rows, two have 128 or 256. Columns are multiples of 8 a block,
    /// up to 256. K is the [depth](Scaling::depth) of the scaling. K = 96 of `sm_103a` is not here.
    ///
    /// # Errors
    /// [`LayoutError::NotUmma`] with the number that no such instruction has.
    ///
    /// ```
    /// use layout_algebra::atom::{Major, Scaling, ScaledUmma, UmmaElement::{E2m1, E4m3}};
    /// let both = [Major::K, Major::K];
    /// assert!(ScaledUmma::new(Scaling::Mxf8f6f4, 2, [256, 256, 32], [E4m3, E2m1], both).is_ok());
    /// let error = ScaledUmma::new(Scaling::Mxf4, 1, [64, 128, 64], [E2m1, E2m1], both).unwrap_err();
    /// assert_eq!(error.to_string().lines().next(), Some("[L1418] atom: M is 64 in kind::mxf4 with 1 block"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(
        scaling: Scaling,
        blocks: u64,
        extents: [u64; 3],
        factors: [UmmaElement; 2],
        majors: [Major; 2],
    ) -> Result<ScaledUmma, LayoutError> {
        let product = ctry!(Umma::scaled(scaling, blocks, extents, factors, majors));
        Ok(ScaledUmma { product, scaling })
    }

    /// The scaling of the factors.
    pub const fn scaling(&self) -> Scaling {
        self.scaling
    }

    /// The number of blocks that share the product. PTX: `cta_group`.
    pub const fn blocks(&self) -> u64 {
        self.product.blocks()
    }

    /// The extents along M, N and K, of all blocks together.
    pub const fn extents(&self) -> [u64; 3] {
        self.product.extents()
    }

    /// The layout of the sums of a block, as of a product [without scales](Umma::sums).
    pub const fn sums(&self) -> Layout {
        self.product.sums()
    }

    /// The columns of tensor memory that the sums of a block take.
    pub const fn columns(&self) -> u64 {
        self.product.columns()
    }

    /// The instruction descriptor for scales of A and B from these bytes of their words on. `None` where no scales
    /// begin: a word has four, two or one product's. `CuTe`: `UMMA::make_instr_desc_block_scaled`.
    ///
    /// Law: the fields are where the PTX manual has them; sparsity and negation are 0.
    ///
    /// ```
    /// use layout_algebra::atom::{Major, Scaling, ScaledUmma, UmmaElement::E2m1};
    /// let product = ScaledUmma::new(Scaling::Mxf4, 1, [128, 64, 64], [E2m1, E2m1], [Major::K, Major::K])?;
    /// let next = product.descriptor([2, 2]).unwrap() ^ product.descriptor([0, 0]).unwrap();
    /// assert_eq!((next, product.descriptor([1, 0])), (2 << 29 | 2 << 4, None));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn descriptor(&self, [a, b]: [u64; 2]) -> Option<u32> {
        let scales = self.scaling.scales();
        if a >= 4 || b >= 4 || !a.is_multiple_of(scales) || !b.is_multiple_of(scales) {
            return None;
        }
        let [of_a, of_b, _] = self.product.elements();
        // Kinds of packed elements number their one type from 1.
        let packed = self.scaling.bits() == 4;
        let (of_a, of_b) = if packed { (1, 1) } else { (format(of_a), format(of_b)) };
        let powers = matches!(self.scaling.scale(), UmmaElement::Ue8m0) as u32;
        // PTX, "Instruction descriptor": scales of B from bit 4 on, types at 7 and 10, their type at 23, of A at 29.
        Some(low(b) << 4 | of_a << 7 | of_b << 10 | powers << 23 | low(a) << 29 | self.product.common_fields())
    }

    /// The atom: its lanes are the blocks. A and B are in shared memory, C and the scales in tensor memory. A block has
    /// its half of the scales of A, and all of B.
    ///
    /// # Errors
    /// None: a test makes the atom of every product.
    pub const fn atom(&self) -> Result<ScaledAtom, LayoutError> {
        let (blocks, [m, n, _]) = (self.blocks(), self.extents());
        let count = self.scaling.scales();
        let of_a = ctry!(halves(blocks, m, count));
        let of_b = ctry!(table(&[[blocks, 0]], &[[n, 1], [count, n]]));
        Ok(ScaledAtom::new(ctry!(self.product.atom()), count, [of_a, of_b]))
    }

    /// The layout of the scales of A or B in the tensor memory of a block: `((row, copy), scale)` to bytes, four a
    /// word. B has a row for each column of the sums. `CuTe`: `UMMA::tmem_sf_frg`.
    ///
    /// Law: the layout is injective; row `r` is in lane `r % 32` of a warp and in column `r / 32`; its scales are bytes
    /// of one word. The last column may have rows beyond N, which are not read.
    ///
    /// `None` for C. Two blocks of 128 rows have half of the columns of the sums in the upper lanes, and so of the
    /// scales of B; that layout is known for 128 and 256 columns only.
    pub const fn scales(&self, operand: Operand) -> Option<Layout> {
        let (blocks, [m, n, _]) = (self.blocks(), self.extents());
        let apart = blocks == 2 && m == 128;
        let (rows, parts) = match operand.place() {
            0 => (m / blocks, 1),
            1 if !apart => (n, 1),
            1 if n.is_multiple_of(scales::ROWS) => (n, 2),
            _ => return None,
        };
        match scales::in_memory(rows, parts, self.scaling.scales()) {
            Ok(layout) => Some(layout),
            Err(error) => error.panic(),
        }
    }

    /// The columns of tensor memory that the scales of A or B take, 0 without a [layout](ScaledUmma::scales). The words
    /// have the scales of the next products along K too, until four bytes are full.
    pub const fn scale_columns(&self, operand: Operand) -> u64 {
        match self.scales(operand) {
            // 128 bytes of the lowest scale are a column, for all copies.
            Some(layout) => layout.size() / self.scaling.scales() / 128,
            None => 0,
        }
    }
}
