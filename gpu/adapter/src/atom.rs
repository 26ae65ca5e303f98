//! The instructions of tensor cores and of their copies as atoms: which lane has which elements of an operand.
//!
//! Data, for any machine; [`Warp`](crate::Warp) executes them. Elements are counted with the first axis fastest: A by
//! `m + M k`, B by `n + N k`, C by `m + M n`. A register of 32 bits has the values of a lane in order: two halves, four
//! bytes.
//!
//! ```
//! use layout_gpu::atom::F16M16N8K16;
//! use layout_static::atom::{TvLayout, OperandC, TiledMma};
//! use layout_static::{Static, StaticLayout, layout};
//! layout! { type Tile = (16, 8) : (8, 1); }
//! type C = TvLayout<TiledMma<F16M16N8K16>, OperandC, Tile>;
//! // Thread 5 = 1 + 4 * 1: its third value of C is in row 1 + 8, column 2.
//! assert_eq!(C::VALUE.index((5, 2)), 9 + 16 * 2);
//! ```
//!
//! That these tables are those of the catalogue, whose formulas are the vendor's, is tested; that they are the
//! instructions', by kernels that the emulator runs.

use layout_static::algebra::atom::Side;
use layout_static::atom::{CopyAtom, MmaAtom};
use layout_static::{C as N, Layout};

/// The tables of operands, named by their bits and their extent along K.
pub mod table {
    use layout_static::layout;

    layout! {
        /// The lanes of a warp.
        pub type Lanes = 32 : 1;
        /// C of 16 x 8: `(lane, (neighbours in a row, row and row + 8))`.
        pub type Sums = ((4, 8), (2, 2)) : ((32, 1), (16, 8));
        /// C of 8 x 8.
        pub type SmallSums = ((4, 8), 2) : ((16, 1), 8);

        /// A of 16 x 8 in 16 bits.
        pub type A16K8 = ((4, 8), (2, 2)) : ((32, 1), (16, 8));
        /// A of 16 x 16 in 16 bits: `(lane, (halves of a register, row and row + 8, halves of K))`.
        pub type A16K16 = ((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128));
        /// A of 16 x 4 in 32 bits.
        pub type A32K4 = ((4, 8), 2) : ((16, 1), 8);
        /// A of 16 x 8 in 32 bits.
        pub type A32K8 = ((4, 8), (2, 2)) : ((16, 1), (8, 64));
        /// A of 16 x 16 in 8 bits.
        pub type A8K16 = ((4, 8), (4, 2)) : ((64, 1), (16, 8));
        /// A of 16 x 32 in 8 bits.
        pub type A8K32 = ((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256));
        /// A of 16 x 64 in 4 bits.
        pub type A4K64 = ((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512));
        /// A, and B, of 8 x 4 in 64 bits.
        pub type AB64K4 = ((4, 8), 1) : ((8, 1), 0);

        /// B of 8 x 8 in 16 bits.
        pub type B16K8 = ((4, 8), 2) : ((16, 1), 8);
        /// B of 8 x 16 in 16 bits.
        pub type B16K16 = ((4, 8), (2, 2)) : ((16, 1), (8, 64));
        /// B of 8 x 4 in 32 bits.
        pub type B32K4 = ((4, 8), 1) : ((8, 1), 0);
        /// B of 8 x 8 in 32 bits.
        pub type B32K8 = ((4, 8), 2) : ((8, 1), 32);
        /// B of 8 x 16 in 8 bits.
        pub type B8K16 = ((4, 8), 4) : ((32, 1), 8);
        /// B of 8 x 32 in 8 bits.
        pub type B8K32 = ((4, 8), (4, 2)) : ((32, 1), (8, 128));
        /// B of 8 x 64 in 4 bits.
        pub type B4K64 = ((4, 8), (8, 2)) : ((64, 1), (8, 256));

        /// The rows of four matrices of 8 x 8 halves: lane `8 r + i` has row `i` of matrix `r`.
        pub type Rows4 = (32, 8) : (8, 1);
        /// The rows of two matrices; the other lanes repeat them.
        pub type Rows2 = ((16, 2), 8) : ((8, 0), 1);
        /// The rows of one matrix.
        pub type Rows1 = ((8, 4), 8) : ((8, 0), 1);
        /// The elements of four matrices: `(lane, (neighbours in a row, matrix))`.
        pub type Dealt4 = (32, (2, 4)) : (2, (1, 64));
        /// The elements of two matrices.
        pub type Dealt2 = (32, (2, 2)) : (2, (1, 64));
        /// The elements of one matrix.
        pub type Dealt1 = (32, 2) : (2, 1);
        /// The rows of four matrices of 8 x 16 bytes.
        pub type RowsOfBytes4 = (32, 16) : (16, 1);
        /// The bytes of four matrices.
        pub type DealtBytes4 = (32, (4, 4)) : (4, (1, 128));
        /// The rows of four matrices of 8 x 4 words.
        pub type RowsOfWords4 = (32, 4) : (4, 1);
        /// The words of four matrices.
        pub type DealtWords4 = (32, 4) : (1, 32);
        /// The elements of four matrices, transposed: `(lane, (neighbours in a column, matrix))`.
        pub type Transposed4 = ((4, 8), (2, 4)) : ((16, 1), (8, 64));
        /// The elements of two matrices, transposed.
        pub type Transposed2 = ((4, 8), (2, 2)) : ((16, 1), (8, 64));
        /// The elements of one matrix, transposed.
        pub type Transposed1 = ((4, 8), 2) : ((16, 1), 8);
    }
}

/// Products: extents, the tables of A, B and C, the bits of their elements.
macro_rules! products {
    ($($(#[$doc:meta])* $Name:ident: $extents:tt $bits:tt $A:ident $B:ident $C:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Name;

        impl MmaAtom for $Name {
            type Lanes = table::Lanes;
            type A = table::$A;
            type B = table::$B;
            type C = table::$C;
            const EXTENTS: [u64; 3] = $extents;
            const BITS: [u32; 3] = $bits;
        }
    )* };
}

products! {
    /// `mma.sync.m16n8k8.f32.f16.f16.f32`.
    F16M16N8K8: [16, 8, 8] [16, 16, 32] A16K8 B16K8 Sums;
    /// `mma.sync.m16n8k16.f32.f16.f16.f32`.
    F16M16N8K16: [16, 8, 16] [16, 16, 32] A16K16 B16K16 Sums;
    /// `mma.sync.m16n8k16.f16.f16.f16.f16`: sums of 16 bits, two in a register.
    HalfM16N8K16: [16, 8, 16] [16, 16, 16] A16K16 B16K16 Sums;
    /// `mma.sync.m16n8k8.f32.bf16.bf16.f32`.
    Bf16M16N8K8: [16, 8, 8] [16, 16, 32] A16K8 B16K8 Sums;
    /// `mma.sync.m16n8k16.f32.bf16.bf16.f32`.
    Bf16M16N8K16: [16, 8, 16] [16, 16, 32] A16K16 B16K16 Sums;
    /// `mma.sync.m16n8k4.f32.tf32.tf32.f32`.
    Tf32M16N8K4: [16, 8, 4] [32, 32, 32] A32K4 B32K4 Sums;
    /// `mma.sync.m16n8k8.f32.tf32.tf32.f32`.
    Tf32M16N8K8: [16, 8, 8] [32, 32, 32] A32K8 B32K8 Sums;
    /// `mma.sync.m16n8k16.s32.s8.s8.s32`.
    S8M16N8K16: [16, 8, 16] [8, 8, 32] A8K16 B8K16 Sums;
    /// `mma.sync.m16n8k32.s32.s8.s8.s32`.
    S8M16N8K32: [16, 8, 32] [8, 8, 32] A8K32 B8K32 Sums;
    /// `mma.sync.m16n8k32.f32.e4m3.e4m3.f32`, `sm_90`.
    E4m3M16N8K32: [16, 8, 32] [8, 8, 32] A8K32 B8K32 Sums;
    /// `mma.sync.m16n8k32.f32.e5m2.e5m2.f32`, `sm_90`.
    E5m2M16N8K32: [16, 8, 32] [8, 8, 32] A8K32 B8K32 Sums;
    /// `mma.sync.m16n8k64.s32.s4.s4.s32`.
    S4M16N8K64: [16, 8, 64] [4, 4, 32] A4K64 B4K64 Sums;
    /// `mma.sync.m8n8k4.f64.f64.f64.f64`.
    F64M8N8K4: [8, 8, 4] [64, 64, 64] AB64K4 AB64K4 SmallSums;
}

/// Copies of matrices of 8 rows of 16 bytes: the bits of an element, the two sides, and the one that tilings are stated
/// for.
macro_rules! copies {
    ($($(#[$doc:meta])* $Name:ident: $bits:literal $From:ident $To:ident by $by:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Name;

        impl CopyAtom for $Name {
            type From = table::$From;
            type To = table::$To;
            const BY: Side = Side::$by;
            const BITS: u64 = $bits;
        }
    )* };
}

copies! {
    /// `ldmatrix.m8n8.x1`.
    Ldmatrix1: 16 Rows1 Dealt1 by To;
    /// `ldmatrix.m8n8.x2`.
    Ldmatrix2: 16 Rows2 Dealt2 by To;
    /// `ldmatrix.m8n8.x4`.
    Ldmatrix4: 16 Rows4 Dealt4 by To;
    /// `ldmatrix.m8n8.x1.trans`.
    Ldmatrix1T: 16 Rows1 Transposed1 by To;
    /// `ldmatrix.m8n8.x2.trans`.
    Ldmatrix2T: 16 Rows2 Transposed2 by To;
    /// `ldmatrix.m8n8.x4.trans`.
    Ldmatrix4T: 16 Rows4 Transposed4 by To;
    /// `ldmatrix.m8n8.x4` of numbers of 8 bits, two for each element that it moves.
    Ldmatrix4Bytes: 8 RowsOfBytes4 DealtBytes4 by To;
    /// `ldmatrix.m8n8.x4` of numbers of 32 bits, in two elements that it moves each.
    Ldmatrix4Words: 32 RowsOfWords4 DealtWords4 by To;
    /// `stmatrix.m8n8.x1`, `sm_90`.
    Stmatrix1: 16 Dealt1 Rows1 by From;
    /// `stmatrix.m8n8.x2`, `sm_90`.
    Stmatrix2: 16 Dealt2 Rows2 by From;
    /// `stmatrix.m8n8.x4`, `sm_90`.
    Stmatrix4: 16 Dealt4 Rows4 by From;
    /// `stmatrix.m8n8.x1.trans`, `sm_90`.
    Stmatrix1T: 16 Transposed1 Rows1 by From;
    /// `stmatrix.m8n8.x2.trans`, `sm_90`.
    Stmatrix2T: 16 Transposed2 Rows2 by From;
    /// `stmatrix.m8n8.x4.trans`, `sm_90`.
    Stmatrix4T: 16 Transposed4 Rows4 by From;
}

/// One thread moves `COUNT` neighbours of `BITS` bits at once: a vector load or store, or `cp.async`.
///
/// ```
/// use layout_gpu::atom::Run;
/// use layout_static::atom::{Reads, TiledCopy};
/// use layout_static::{StaticLayout, layout};
/// layout! {
///     type Threads = (8, 4) : (4, 1);
///     type Halves = (1, 8) : (8, 1);
///     type Tile = (8, 32) : (32 + 8, 1);
/// }
/// // 16 bytes a thread; rows are 80 bytes apart, so that each run is aligned.
/// type Fill = TiledCopy<Run<8, 16>, Threads, Halves>;
/// assert_eq!(Reads::<Fill, Tile>::LAYOUT.to_string(), "((4,8),((8,1),1,1)):((64,1),((8,0),0,0))");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Run<const COUNT: usize, const BITS: u64>;

impl<const COUNT: usize, const BITS: u64> CopyAtom for Run<COUNT, BITS> {
    type From = Layout<(N<1>, N<COUNT>), (N<0>, N<1>)>;
    type To = Layout<(N<1>, N<COUNT>), (N<0>, N<1>)>;
    const BY: Side = Side::From;
    const BITS: u64 = BITS;
}

#[cfg(test)]
mod tests {
    use layout_static::LayoutError;
    use layout_static::algebra::atom::catalogue::nvidia;
    use layout_static::algebra::atom::{self, CopyAtom as Copy, MmaAtom as Product};
    use layout_static::atom::{CopyAtom, MmaAtom};

    /// The atom is the catalogue's, and the catalogue's formula is what the PTX reference says.
    fn product<A: MmaAtom>() {
        let [m, n, k] = A::EXTENTS;
        let same: Result<Product, LayoutError> = nvidia::mma_sync(m, n, k, A::BITS);
        assert_eq!(A::ATOM, same);
    }

    fn copy<A: CopyAtom>(same: Result<Copy, LayoutError>) {
        let (ours, same) = (A::ATOM.unwrap(), same.and_then(|atom| atom.of(A::BITS)).unwrap());
        for side in [atom::Side::From, atom::Side::To] {
            assert!(ours.side(side).is_same_function(same.side(side)), "{} {}", ours.side(side), same.side(side));
        }
        assert_eq!((ours.by(), ours.element()), (same.by(), same.element()));
    }

    #[test]
    fn products_are_those_of_the_catalogue() {
        product::<super::F16M16N8K8>();
        product::<super::F16M16N8K16>();
        product::<super::HalfM16N8K16>();
        product::<super::Bf16M16N8K8>();
        product::<super::Bf16M16N8K16>();
        product::<super::Tf32M16N8K4>();
        product::<super::Tf32M16N8K8>();
        product::<super::S8M16N8K16>();
        product::<super::S8M16N8K32>();
        product::<super::E4m3M16N8K32>();
        product::<super::E5m2M16N8K32>();
        product::<super::S4M16N8K64>();
        product::<super::F64M8N8K4>();
    }

    #[test]
    fn copies_are_those_of_the_catalogue() {
        copy::<super::Ldmatrix1>(nvidia::ldmatrix(1, false));
        copy::<super::Ldmatrix2>(nvidia::ldmatrix(2, false));
        copy::<super::Ldmatrix4>(nvidia::ldmatrix(4, false));
        copy::<super::Ldmatrix4Bytes>(nvidia::ldmatrix(4, false));
        copy::<super::Ldmatrix4Words>(nvidia::ldmatrix(4, false));
        copy::<super::Ldmatrix1T>(nvidia::ldmatrix(1, true));
        copy::<super::Ldmatrix2T>(nvidia::ldmatrix(2, true));
        copy::<super::Ldmatrix4T>(nvidia::ldmatrix(4, true));
        copy::<super::Stmatrix1>(nvidia::stmatrix(1, false));
        copy::<super::Stmatrix2>(nvidia::stmatrix(2, false));
        copy::<super::Stmatrix4>(nvidia::stmatrix(4, false));
        copy::<super::Stmatrix1T>(nvidia::stmatrix(1, true));
        copy::<super::Stmatrix2T>(nvidia::stmatrix(2, true));
        copy::<super::Stmatrix4T>(nvidia::stmatrix(4, true));
        copy::<super::Run<8, 16>>(nvidia::cp_async(16));
        copy::<super::Run<4, 16>>(nvidia::cp_async(8));
        copy::<super::Run<2, 16>>(nvidia::cp_async(4));
    }
}
