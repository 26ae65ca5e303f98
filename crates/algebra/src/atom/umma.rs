//! Products of tensor memory: `tcgen05.mma` from `sm_100a` on.
//!
//! One thread starts a product for its block, or for two blocks of a cluster. The factors are in shared memory, by
//! [descriptors](super::Descriptor); the sums are in [tensor memory](super::tmem). A product is five facts: blocks,
//! extents, types, and the major axes of its factors. They decide the instruction descriptor, and where the sums are.
//!
//! ```
//! use layout_algebra::atom::{Major, Umma, UmmaElement::{Bf16, F32}, UmmaKind};
//! let product = Umma::new(1, [128, 256, 16], [Bf16, Bf16, F32], [Major::K, Major::K])?;
//! assert_eq!((product.kind(), product.descriptor()), (UmmaKind::F16, 0x0840_0490));
//! // Row m is lane m, column n is column n: an address counts lanes in its upper half.
//! assert_eq!(product.sums().to_string(), "(128,256):(65536,1)");
//! assert_eq!(product.atom()?.extents(), [128, 256, 16]);
//! let error = Umma::new(1, [256, 256, 16], [Bf16, Bf16, F32], [Major::K, Major::K]).unwrap_err();
//! assert_eq!(error.code(), "L1418"); // one block has 128 rows of tensor memory
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

use super::catalogue::table;
use super::descriptor::Major;
use super::{MmaAtom, tmem};
use crate::const_util::{ctry, signed};
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::data::umma::{Scaling, UmmaElement, UmmaFault, UmmaKind};
use crate::error::{Blame, LayoutError, Operation};

/// The bytes of a row of a factor that a product reads, in the bits of an element.
const DEPTH: u64 = 256;

/// A product `C += A B` of `tcgen05.mma`, dense and without scales; with scales it is [`ScaledUmma`]. `CuTe`:
/// `SM100_MMA_F16BF16_SS`, `SM100_MMA_F8F6F4_2x1SM_SS` and so on.
///
/// [`ScaledUmma`]: super::ScaledUmma
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Umma {
    blocks: u64,
    extents: [u64; 3],
    elements: [UmmaElement; 3],
    majors: [Major; 2],
    kind: UmmaKind,
    scaling: Option<Scaling>,
}

impl Umma {
    /// Makes the product of so many blocks, 1 or 2. It has extents (M, N, K), types of A, B and C, and the major axes
    /// of A and B.
    ///
    /// Post: PTX has the instruction. One block has 64 or 128 rows, two have 128 or 256. Columns are multiples of 8 a
    /// block, up to 256; of integers, 8 or multiples of 16 a block. Where B has 8 bits and lies along N, they are
    /// multiples of 16 a block. K is 32 bytes of elements.
    ///
    /// # Errors
    /// [`LayoutError::NotUmma`] with the number that no such instruction has.
    ///
    /// ```
    /// use layout_algebra::atom::{Major, Umma, UmmaElement::{E4m3, E5m2, F32, S32, S8}};
    /// let both = [Major::K, Major::Mn];
    /// assert!(Umma::new(2, [256, 256, 32], [E4m3, E5m2, F32], both).is_ok());
    /// let error = Umma::new(1, [128, 24, 32], [S8, S8, S32], both).unwrap_err();
    /// assert_eq!(error.to_string().lines().next(), Some("[L1418] atom: N is 24 in kind::i8 with 1 block"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(
        blocks: u64,
        extents: [u64; 3],
        elements: [UmmaElement; 3],
        majors: [Major; 2],
    ) -> Result<Umma, LayoutError> {
        let Some(kind) = kind_of(elements[0], elements[1]) else {
            let blame = Blame::whole(Operation::Atom, 0);
            return Err(LayoutError::NotUmma { blame, elements, scaling: None, fault: UmmaFault::Factors });
        };
        Umma { blocks, extents, elements, majors, kind, scaling: None }.checked()
    }

    /// Makes a product with scales, whose sums are `f32`.
    pub(super) const fn scaled(
        scaling: Scaling,
        blocks: u64,
        extents: [u64; 3],
        factors: [UmmaElement; 2],
        majors: [Major; 2],
    ) -> Result<Umma, LayoutError> {
        let elements = [factors[0], factors[1], UmmaElement::F32];
        let fits = match (scaling, kind_of(factors[0], factors[1])) {
            (Scaling::Mxf8f6f4, Some(UmmaKind::F8f6f4)) => true,
            (Scaling::Mxf8f6f4, _) => false,
            _ => matches!(factors, [UmmaElement::E2m1, UmmaElement::E2m1]),
        };
        if !fits {
            let (blame, scaling) = (Blame::whole(Operation::Atom, 0), Some(scaling));
            return Err(LayoutError::NotUmma { blame, elements, scaling, fault: UmmaFault::Factors });
        }
        Umma { blocks, extents, elements, majors, kind: scaling.kind(), scaling: Some(scaling) }.checked()
    }

    const fn checked(self) -> Result<Umma, LayoutError> {
        match self.fault() {
            Some(fault) => {
                let blame = Blame::whole(Operation::Atom, 0);
                Err(LayoutError::NotUmma { blame, elements: self.elements, scaling: self.scaling, fault })
            }
            None => Ok(self),
        }
    }

    /// The first number that no instruction of this kind has.
    const fn fault(&self) -> Option<UmmaFault> {
        if self.blocks != 1 && self.blocks != 2 {
            return Some(UmmaFault::Blocks { blocks: self.blocks });
        }
        if let Some(fitting) = self.other_sums() {
            return Some(UmmaFault::Sums { fitting });
        }
        let mut i = 0;
        while i < 2 {
            if small(self.elements[i]) && matches!(self.majors[i], Major::Mn) {
                return Some(UmmaFault::Major { is_b: i == 1 });
            }
            i += 1;
        }
        let mut axis = 0;
        while axis < 3 {
            let (extent, fitting) = (self.extents[axis], self.fitting(axis));
            if fitting[0] != extent {
                let (axis, blocks) = (crate::const_util::small(axis), self.blocks);
                return Some(UmmaFault::Extent { axis, extent, blocks, fitting });
            }
            axis += 1;
        }
        None
    }

    /// The sums that the kind has in place of these; `None` if it has these.
    const fn other_sums(&self) -> Option<UmmaElement> {
        let has = match (self.kind, self.elements[2]) {
            // Bfloats have sums in `f32` alone.
            (UmmaKind::F16, UmmaElement::F16) => matches!(self.elements[0], UmmaElement::F16),
            (UmmaKind::I8, UmmaElement::S32) | (UmmaKind::F8f6f4, UmmaElement::F16) => true,
            (UmmaKind::I8, _) => false,
            (_, sums) => matches!(sums, UmmaElement::F32),
        };
        match (has, self.kind) {
            (true, _) => None,
            (false, UmmaKind::I8) => Some(UmmaElement::S32),
            (false, _) => Some(UmmaElement::F32),
        }
    }

    /// The extent along an axis that an instruction has: the same one twice, or the nearest below and above; 0 is none.
    const fn fitting(&self, axis: usize) -> [u64; 2] {
        let (extent, blocks) = (self.extents[axis], self.blocks);
        match axis {
            // With scales, one block has 128 rows.
            0 if blocks == 1 && self.scaling.is_some() => [128, if extent == 128 { 128 } else { 0 }],
            0 if extent == 64 * blocks || extent == 128 * blocks => [extent, extent],
            0 => [64 * blocks, 128 * blocks],
            1 => {
                // `CuTe` and PTX: integers have 8 columns, then 16, 32, 48 and so on, for each block.
                let integers = matches!(self.kind, UmmaKind::I8);
                // PTX, "N shape for 8bit transpose B": multiples of 16 a block.
                let across = self.elements[1].bits() == 8 && matches!(self.majors[1], Major::Mn);
                let step = if integers || across { 16 * blocks } else { 8 * blocks };
                if integers && !across && blocks == 1 && extent < 16 {
                    return [8, if extent == 8 { 8 } else { 16 }];
                }
                let below = if extent > 256 { 256 } else { extent / step * step };
                let above = if extent > 256 { 0 } else { extent.div_ceil(step) * step };
                if below == 0 { [step, if above == step || above == 0 { 0 } else { above }] } else { [below, above] }
            }
            // K has one extent: 32 bytes of A.
            _ => {
                let depth = DEPTH / self.bits(0) as u64;
                [depth, if extent == depth { depth } else { 0 }]
            }
        }
    }

    /// The bits that an element of a factor takes.
    const fn bits(&self, i: usize) -> u32 {
        match self.scaling {
            Some(scaling) => scaling.bits(),
            None => self.elements[i].bits(),
        }
    }

    /// The number of blocks that share the product. PTX: `cta_group`.
    pub const fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The extents along M, N and K, of all blocks together.
    pub const fn extents(&self) -> [u64; 3] {
        self.extents
    }

    /// The kind of the product.
    pub const fn kind(&self) -> UmmaKind {
        self.kind
    }

    /// The instruction descriptor, an operand of the instruction. `CuTe`: `UMMA::make_instr_desc`.
    ///
    /// Law: the fields are where the PTX manual has them; sparsity, saturation, negation and shifts are 0.
    pub const fn descriptor(&self) -> u32 {
        let [a, b] = [format(self.elements[0]), format(self.elements[1])];
        let sums = match self.elements[2] {
            UmmaElement::F16 => 0,
            UmmaElement::S32 => 2,
            _ => 1,
        };
        sums << 4 | a << 7 | b << 10 | self.common_fields()
    }

    /// The fields of the instruction descriptor that all kinds have.
    pub(super) const fn common_fields(&self) -> u32 {
        let [a_mn, b_mn] = [matches!(self.majors[0], Major::Mn) as u32, matches!(self.majors[1], Major::Mn) as u32];
        let [m, n, _] = self.extents;
        // At most 256 each, as they were checked.
        let (m, n) = (low(m >> 4), low(n >> 3));
        // PTX, "Instruction descriptor": types from bits 4, 7 and 10 on, majors at 15 and 16, N / 8 and M / 16.
        a_mn << 15 | b_mn << 16 | n << 17 | m << 24
    }

    /// The types of A, B and C.
    pub(super) const fn elements(&self) -> [UmmaElement; 3] {
        self.elements
    }

    /// The atom: its lanes are the blocks. A and B are in shared memory, C is in tensor memory; each block has the
    /// elements of its half.
    ///
    /// # Errors
    /// None: a test makes the atom of every product.
    pub const fn atom(&self) -> Result<MmaAtom, LayoutError> {
        let [m, n, k] = self.extents;
        // One block is lane 0; two are apart in each operand by their half of it.
        let lanes = Layout::leaf(self.blocks, Stride::constant((self.blocks > 1) as i64));
        let of_a = ctry!(halves(self.blocks, m, k));
        let of_b = ctry!(halves(self.blocks, n, k));
        let of_c = ctry!(halves(self.blocks, m, n));
        let bits = [self.bits(0), self.bits(1), self.elements[2].bits()];
        MmaAtom::new(self.extents, &ctry!(lanes), [&of_a, &of_b, &of_c], bits)
    }

    /// The layout of the sums of a block: its rows and columns, to addresses of tensor memory. An element has a word of
    /// 32 bits. `CuTe`: `UMMA::tmem_frg_1sm`, `UMMA::tmem_frg_2sm`.
    ///
    /// Law: the layout is injective, within 128 lanes; the rows of a block are its half of M.
    pub const fn sums(&self) -> Layout {
        let [m, n, _] = self.extents;
        let (rows, lane) = (m / self.blocks, tmem::LANE);
        let layout = match (rows, self.blocks) {
            // 64 rows of one block are in the first 16 lanes of each warp.
            (64, 1) => table(&[[16, lane], [4, 32 * lane]], &[[n, 1]]),
            // Of two blocks, the second half of the columns is in the lanes from 64 on.
            (64, _) => table(&[[64, lane]], &[[n / 2, 1], [2, 64 * lane]]),
            (rows, _) => table(&[[rows, lane]], &[[n, 1]]),
        };
        match layout {
            Ok(layout) => layout,
            Err(error) => error.panic(),
        }
    }

    /// The columns of tensor memory that the sums of a block take.
    ///
    /// ```
    /// use layout_algebra::atom::{Major, Umma, UmmaElement::{F16, F32}};
    /// let columns = |blocks, m| {
    ///     Ok(Umma::new(blocks, [m, 256, 16], [F16, F16, F32], [Major::K, Major::K])?.columns())
    /// };
    /// assert_eq!((columns(1, 64)?, columns(2, 256)?, columns(2, 128)?), (256, 256, 128));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn columns(&self) -> u64 {
        if self.blocks == 2 && self.extents[0] == 128 { self.extents[1] / 2 } else { self.extents[1] }
    }
}

/// The kind that multiplies both.
const fn kind_of(a: UmmaElement, b: UmmaElement) -> Option<UmmaKind> {
    match (UmmaKind::of(a), UmmaKind::of(b)) {
        (Some(UmmaKind::F16), Some(UmmaKind::F16)) if a as u8 != b as u8 => None,
        (Some(kind), Some(other)) if kind as u8 == other as u8 => Some(kind),
        _ => None,
    }
}

/// Whether an element has less than 8 bits.
const fn small(element: UmmaElement) -> bool {
    matches!(element, UmmaElement::E2m3 | UmmaElement::E3m2 | UmmaElement::E2m1)
}

/// The field of a factor in the instruction descriptor.
pub(super) const fn format(element: UmmaElement) -> u32 {
    match element {
        UmmaElement::Bf16 | UmmaElement::E5m2 | UmmaElement::S8 => 1,
        UmmaElement::Tf32 => 2,
        UmmaElement::E2m3 => 3,
        UmmaElement::E3m2 => 4,
        UmmaElement::E2m1 => 5,
        _ => 0,
    }
}

/// A number below 2^32.
#[allow(clippy::cast_possible_truncation, reason = "an extent of 256 at most")]
pub(super) const fn low(number: u64) -> u32 {
    number as u32
}

/// The elements of an operand of so many rows: a block has its share of them, the first axis fastest.
pub(super) const fn halves(blocks: u64, rows: u64, columns: u64) -> Result<Layout, LayoutError> {
    // Both are at most 256 times 256.
    let (Some(share), Some(all)) = (signed(rows / blocks), signed(rows)) else { return Ok(Layout::UNIT) };
    let mut table = Layout::VOID;
    ctry!(table.push_tuple(2));
    ctry!(table.push_leaf(blocks, Stride::constant(if blocks > 1 { share } else { 0 })));
    ctry!(table.push_tuple(2));
    ctry!(table.push_leaf(rows / blocks, Stride::constant(1)));
    ctry!(table.push_leaf(columns, Stride::constant(all)));
    table.checked()
}
