//! The products as atoms: which lane has which elements of an operand.
//!
//! Elements are counted with the first axis fastest: A by `m + M k`, B by `n + N k`, C by `m + M n`. A register of 32
//! bits has two neighbouring values of a lane.
//!
//! ```
//! use layout_gpu_amd::atom::MfmaF16M32N32K8;
//! use layout_static::StaticLayout;
//! use layout_static::atom::{OperandC, TiledMma, TvLayoutOfTile};
//! type C = TvLayoutOfTile<TiledMma<MfmaF16M32N32K8>, OperandC>;
//! // Lane 37 = 5 + 32: its value 6 = 2 + 4 * 1 is in row 2 + 4 + 8, column 5.
//! assert_eq!(C::LAYOUT.index(37 + 64 * 6), Ok(14 + 32 * 5));
//! ```
//!
//! While compiling, each table is held against the formula of the catalogue, and the registers of each function against
//! its table.

use layout_static::algebra::LayoutError;
use layout_static::algebra::atom::catalogue::amd::{Rdna, mfma, wmma};
use layout_static::algebra::atom::{self, Operand};
use layout_static::atom::{Execute, MmaAtom};

use crate::{Wave, instruction};

/// The tables of operands.
pub mod table {
    use layout_static::layout;

    layout! {
        /// The lanes of a wave of CDNA.
        pub type Lanes64 = 64 : 1;
        /// The lanes of a wave of RDNA.
        pub type Lanes32 = 32 : 1;

        /// A factor of 16 rows: `(lane, k)`.
        pub type Rows16K16 = ((16, 4), 4) : ((1, 64), 16);
        /// A factor of 32 rows.
        pub type Rows32K8 = ((32, 2), 4) : ((1, 128), 32);
        /// A factor of 16 rows, of double depth.
        pub type Rows16K32 = ((16, 4), 8) : ((1, 128), 16);
        /// A factor of 32 rows, of double depth.
        pub type Rows32K16 = ((32, 2), 8) : ((1, 256), 32);
        /// A factor of WMMA: half waves have runs of four in turn.
        pub type RowsWmma = ((16, 2), (4, 2)) : ((1, 64), (16, 128));

        /// C of 16 x 16: `(lane, rows)`.
        pub type Sums16 = ((16, 4), 4) : ((16, 4), 1);
        /// C of 32 x 32: four groups of four rows.
        pub type Sums32 = ((32, 2), (4, 4)) : ((32, 4), (1, 8));
        /// C of WMMA.
        pub type SumsWmma = ((16, 2), 8) : ((16, 8), 1);
    }
}

/// Checks an atom: its tables are the catalogue's functions, and its registers hold what a lane has.
#[track_caller]
const fn checked<I: MmaAtom>(same: &Result<atom::MmaAtom, LayoutError>, bytes: [usize; 3]) {
    let (Ok(ours), Ok(same)) = (&I::ATOM, same) else { panic!("no such product") };
    let mut i = 0;
    while i < bytes.len() {
        let operand = [Operand::A, Operand::B, Operand::C][i];
        let (table, lanes) = (ours.table(operand), ours.lanes().size());
        assert!(table.is_same_function(same.table(operand)), "the table is the catalogue's");
        assert!(table.size() * I::BITS[i] as u64 == lanes * 8 * bytes[i] as u64, "the registers are a lane's values");
        i += 1;
    }
}

/// Products: extents, lanes, the tables of a factor and of C, the function, its registers, the formula.
macro_rules! products {
    ($($(#[$doc:meta])* $Name:ident: $extents:tt $Lanes:ident $Factor:ident $C:ident
        $function:ident [$factor:literal $sums:literal] = $formula:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Name;

        impl MmaAtom for $Name {
            type Lanes = table::$Lanes;
            type A = table::$Factor;
            type B = table::$Factor;
            type C = table::$C;
            const EXTENTS: [u64; 3] = $extents;
            const BITS: [u32; 3] = BITS;
        }

        impl Execute<$Name> for Wave {
            type A = [u32; $factor];
            type B = [u32; $factor];
            type C = [f32; $sums];

            #[inline(always)]
            fn execute(self, a: Self::A, b: Self::B, c: Self::C) -> Self::C {
                // SAFETY: all lanes of the wave get here together, as was promised where the token was made.
                unsafe { instruction::$function(a, b, c) }
            }
        }

        const _: () = checked::<$Name>(&$formula, [4 * $factor, 4 * $factor, 4 * $sums]);
    )* };
}

/// Factors of 16 bits, sums of 32.
const BITS: [u32; 3] = [16, 16, 32];

products! {
    /// `v_mfma_f32_16x16x16_f16`.
    MfmaF16M16N16K16: [16, 16, 16] Lanes64 Rows16K16 Sums16 mfma_f32_16x16x16_f16 [2 4] = mfma(16, 16, 1, BITS);
    /// `v_mfma_f32_32x32x8_f16`.
    MfmaF16M32N32K8: [32, 32, 8] Lanes64 Rows32K8 Sums32 mfma_f32_32x32x8_f16 [2 16] = mfma(32, 8, 1, BITS);
    /// `v_mfma_f32_16x16x16_bf16`, of gfx90a `v_mfma_f32_16x16x16bf16_1k`.
    MfmaBf16M16N16K16: [16, 16, 16] Lanes64 Rows16K16 Sums16 mfma_f32_16x16x16_bf16 [2 4] = mfma(16, 16, 1, BITS);
    /// `v_mfma_f32_32x32x8_bf16`, of gfx90a `v_mfma_f32_32x32x8bf16_1k`.
    MfmaBf16M32N32K8: [32, 32, 8] Lanes64 Rows32K8 Sums32 mfma_f32_32x32x8_bf16 [2 16] = mfma(32, 8, 1, BITS);
    /// `v_mfma_f32_16x16x32_f16`, `gfx950`.
    MfmaF16M16N16K32: [16, 16, 32] Lanes64 Rows16K32 Sums16 mfma_f32_16x16x32_f16 [4 4] = mfma(16, 32, 1, BITS);
    /// `v_mfma_f32_32x32x16_f16`, `gfx950`.
    MfmaF16M32N32K16: [32, 32, 16] Lanes64 Rows32K16 Sums32 mfma_f32_32x32x16_f16 [4 16] = mfma(32, 16, 1, BITS);
    /// `v_mfma_f32_16x16x32_bf16`, `gfx950`.
    MfmaBf16M16N16K32: [16, 16, 32] Lanes64 Rows16K32 Sums16 mfma_f32_16x16x32_bf16 [4 4] = mfma(16, 32, 1, BITS);
    /// `v_mfma_f32_32x32x16_bf16`, `gfx950`.
    MfmaBf16M32N32K16: [32, 32, 16] Lanes64 Rows32K16 Sums32 mfma_f32_32x32x16_bf16 [4 16] = mfma(32, 16, 1, BITS);
    /// `v_wmma_f32_16x16x16_f16` of 32 lanes, `gfx12`.
    WmmaF16M16N16K16: [16, 16, 16] Lanes32 RowsWmma SumsWmma wmma_f32_16x16x16_f16 [4 8]
        = wmma(Rdna::Four, 32, 16, BITS);
    /// `v_wmma_f32_16x16x16_bf16` of 32 lanes, `gfx12`.
    WmmaBf16M16N16K16: [16, 16, 16] Lanes32 RowsWmma SumsWmma wmma_f32_16x16x16_bf16 [4 8]
        = wmma(Rdna::Four, 32, 16, BITS);
}
