//! Products of tensor memory: `tcgen05.mma`, for `sm_100a`. One thread starts them; their roles are in
//! [`pipeline`](crate::pipeline).

use core::marker::PhantomData;

use layout_static::algebra::atom::UmmaElement::{Bf16, E4m3, F16, F32, S8, S32, Tf32};
use layout_static::algebra::atom::{Major, Umma, UmmaElement, tmem};
use layout_static::atom::{BulkCopy, Descriptor, MmaAtom, OperandA, OperandB, TiledMma, TiledProduct};
use layout_static::layout;

use crate::instruction;

/// A product of tensor memory, as an instruction.
pub trait UmmaAtom: MmaAtom {
    /// The blocks that compute it together: 1, or a pair.
    const BLOCKS: u32;
    /// The product of one block with the factors that each block has: all, or half of the rows of A and half of the
    /// columns of B.
    type Share: TiledProduct;
    /// The types of A, B and C.
    const ELEMENTS: [UmmaElement; 3];

    /// Starts a product.
    ///
    /// # Safety
    /// As [`tensor_multiply_f16`](instruction::tensor_multiply_f16).
    #[doc(hidden)]
    unsafe fn multiply(sums: u32, a: u64, b: u64, product: u32, counts: bool);
}

/// The product with the factors of a block.
pub(crate) type ShareOf<P> = <<P as TiledProduct>::Atom as UmmaAtom>::Share;

/// Atoms: extents, types, the function. One lane, since one thread starts a product.
macro_rules! atoms {
    ($($(#[$doc:meta])* $Name:ident: ($m:literal, $n:literal, $k:literal) of $bits:literal $Factor:ident $Sum:ident
        $multiply:ident;)*) => {
        layout! { $(
            $(#[$doc])*
            pub atom $Name = mma(($m, $n, $k), lanes 1 : 0,
                a (1, ($m, $k)) : (0, (1, $m)) of $bits,
                b (1, ($n, $k)) : (0, (1, $n)) of $bits,
                c (1, ($m, $n)) : (0, (1, $m)) of 32);
        )* }
        $(
            impl UmmaAtom for $Name {
                const BLOCKS: u32 = 1;
                type Share = TiledMma<Self>;
                const ELEMENTS: [UmmaElement; 3] = [$Factor, $Factor, $Sum];

                #[inline(always)]
                unsafe fn multiply(sums: u32, a: u64, b: u64, product: u32, counts: bool) {
                    // SAFETY: the caller's promise.
                    unsafe { instruction::$multiply(sums, a, b, product, u32::from(counts)) };
                }
            }
        )*
    };
}

atoms! {
    /// `tcgen05.mma.kind::f16`, 64 x 128 bfloats.
    UmmaBf16M64N128K16: (64, 128, 16) of 16 Bf16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::f16`, 128 x 128 bfloats.
    UmmaBf16M128N128K16: (128, 128, 16) of 16 Bf16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::f16`, 128 x 256 bfloats.
    UmmaBf16M128N256K16: (128, 256, 16) of 16 Bf16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::f16`, 128 x 128 halves.
    UmmaF16M128N128K16: (128, 128, 16) of 16 F16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::f16`, 128 x 256 halves.
    UmmaF16M128N256K16: (128, 256, 16) of 16 F16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::tf32`, 128 x 256.
    UmmaTf32M128N256K8: (128, 256, 8) of 32 Tf32 F32 tensor_multiply_tf32;
    /// `tcgen05.mma.kind::f8f6f4`, 128 x 128 of `e4m3`.
    UmmaE4m3M128N128K32: (128, 128, 32) of 8 E4m3 F32 tensor_multiply_f8f6f4;
    /// `tcgen05.mma.kind::f8f6f4`, 128 x 256 of `e4m3`.
    UmmaE4m3M128N256K32: (128, 256, 32) of 8 E4m3 F32 tensor_multiply_f8f6f4;
    /// `tcgen05.mma.kind::i8`, 128 x 256 signed integers.
    UmmaS8M128N256K32: (128, 256, 32) of 8 S8 S32 tensor_multiply_i8;
}

/// Atoms of a pair of blocks, which are its lanes: extents, the extents of a block's factors, types, the function, the
/// product of one block with these factors. `CuTe`: `SM100_MMA_F16BF16_2x1SM_SS` and so on.
macro_rules! pairs {
    ($($(#[$doc:meta])* $Name:ident: ($m:literal, $n:literal, $k:literal) by ($rows:literal, $columns:literal)
        of $bits:literal $Factor:ident $Sum:ident $multiply:ident $Share:ident;)*) => {
        layout! { $(
            $(#[$doc])*
            pub atom $Name = mma(($m, $n, $k), lanes 2 : 1,
                a (2, ($rows, $k)) : ($rows, (1, $m)) of $bits,
                b (2, ($columns, $k)) : ($columns, (1, $n)) of $bits,
                c (2, ($rows, $n)) : ($rows, (1, $m)) of 32);
        )* }
        $(
            impl UmmaAtom for $Name {
                const BLOCKS: u32 = 2;
                type Share = TiledMma<$Share>;
                const ELEMENTS: [UmmaElement; 3] = [$Factor, $Factor, $Sum];

                #[inline(always)]
                unsafe fn multiply(sums: u32, a: u64, b: u64, product: u32, counts: bool) {
                    // SAFETY: the caller's promise.
                    unsafe { instruction::$multiply(sums, a, b, product, u32::from(counts)) };
                }
            }
        )*
    };
}

pairs! {
    /// `tcgen05.mma.cta_group::2.kind::f16`, 128 x 256 bfloats: a block has 64 rows of A, and 128 columns of B.
    UmmaPairBf16M128N256K16: (128, 256, 16) by (64, 128) of 16 Bf16 F32 tensor_multiply_pair_f16 UmmaBf16M64N128K16;
    /// `tcgen05.mma.cta_group::2.kind::f16`, 256 x 256 bfloats.
    UmmaPairBf16M256N256K16: (256, 256, 16) by (128, 128) of 16 Bf16 F32 tensor_multiply_pair_f16 UmmaBf16M128N128K16;
    /// `tcgen05.mma.cta_group::2.kind::f16`, 256 x 256 halves.
    UmmaPairF16M256N256K16: (256, 256, 16) by (128, 128) of 16 F16 F32 tensor_multiply_pair_f16 UmmaF16M128N128K16;
    /// `tcgen05.mma.cta_group::2.kind::f8f6f4`, 256 x 256 of `e4m3`.
    UmmaPairE4m3M256N256K32: (256, 256, 32) by (128, 128) of 8 E4m3 F32 tensor_multiply_pair_f8f6f4
        UmmaE4m3M128N128K32;
}

/// The most products of a stage along K.
pub(crate) const MOST: usize = 16;

/// The products of a stage that A and B fill: the instruction, and where their factors begin.
pub(crate) struct Products<A, B, P>(PhantomData<fn() -> (A, B, P)>);

#[allow(clippy::cast_possible_truncation, reason = "a tile has few blocks")]
impl<A: BulkCopy, B: BulkCopy, P: TiledProduct<Atom: UmmaAtom>> Products<A, B, P> {
    /// The product, with the major axes of the stages, and the number of products along K.
    const FOUND: (Umma, usize) = {
        let (a, b) = (
            Descriptor::<A::Stage, ShareOf<P>, OperandA>::OPERAND,
            Descriptor::<B::Stage, ShareOf<P>, OperandB>::OPERAND,
        );
        let (Ok(a), Ok(b)) = (a, b) else {
            // The fields panic with the error of the layout.
            let _ = (
                Descriptor::<A::Stage, ShareOf<P>, OperandA>::FIELDS,
                Descriptor::<B::Stage, ShareOf<P>, OperandB>::FIELDS,
            );
            panic!("no descriptor")
        };
        assert!(a.blocks[1] == b.blocks[1] && a.blocks[1] <= MOST as u64, "the factors have as many steps of K");
        assert!(a.blocks[0] == 1 && b.blocks[0] == 1, "a stage has the rows and the columns of one product");
        match Umma::new(P::Atom::BLOCKS as u64, P::Atom::EXTENTS, P::Atom::ELEMENTS, [a.major, b.major]) {
            Ok(product) => (product, a.blocks[1] as usize),
            Err(error) => error.panic(),
        }
    };

    /// The number of products along K.
    pub(crate) const COUNT: usize = Self::FOUND.1;

    /// The descriptor of the instruction.
    pub(crate) const DESCRIPTOR: u32 = Self::FOUND.0.descriptor();

    /// The summands of descriptors along K, of A and of B.
    pub(crate) const K: [[u64; 2]; MOST] = {
        let (mut steps, mut k) = ([[0; 2]; MOST], 0);
        while k < Self::COUNT {
            steps[k] = [
                Descriptor::<A::Stage, ShareOf<P>, OperandA>::start([0, k]),
                Descriptor::<B::Stage, ShareOf<P>, OperandB>::start([0, k]),
            ];
            k += 1;
        }
        steps
    };
}

/// The columns of tensor memory for some sums of a product.
pub(crate) struct Columns<P, const SUMS: usize>(PhantomData<fn() -> P>);

#[allow(clippy::cast_possible_truncation, reason = "there are 512 columns")]
impl<P: TiledProduct<Atom: UmmaAtom>, const SUMS: usize> Columns<P, SUMS> {
    /// The columns of one of them. Each thread of a warpgroup has a row; of a pair with 64 rows each, half of one.
    pub(crate) const STEP: u32 = {
        assert!(P::Atom::EXTENTS[0] >= 128, "a product of 128 rows: one for each lane");
        match Umma::new(P::Atom::BLOCKS as u64, P::Atom::EXTENTS, P::Atom::ELEMENTS, [Major::K; 2]) {
            Ok(product) => product.columns() as u32,
            Err(error) => error.panic(),
        }
    };

    /// The columns of all, as they are allocated.
    pub(crate) const ALL: u32 = {
        let all = SUMS as u64 * Self::STEP as u64;
        match tmem::enough(all) {
            Some(columns) => columns as u32,
            None => match tmem::allocation(all) {
                Ok(columns) => columns as u32,
                Err(error) => error.panic(),
            },
        }
    };
}

#[cfg(test)]
mod tests {
    use layout_static::algebra::atom::{Major, Umma};
    use layout_static::atom::{TiledMma, TiledProduct};
    use layout_static::layout;

    use super::{Columns, Products, UmmaAtom};
    use super::{UmmaBf16M64N128K16, UmmaBf16M128N128K16, UmmaBf16M128N256K16};
    use super::{UmmaE4m3M128N128K32, UmmaE4m3M128N256K32, UmmaF16M128N128K16, UmmaF16M128N256K16};
    use super::{UmmaPairBf16M128N256K16, UmmaPairBf16M256N256K16, UmmaPairE4m3M256N256K32, UmmaPairF16M256N256K16};
    use super::{UmmaS8M128N256K32, UmmaTf32M128N256K8};

    /// The atom of the type is the one of `tcgen05.mma`, and so is its share: half of both factors.
    fn is_product<A: UmmaAtom>() {
        let product = Umma::new(u64::from(A::BLOCKS), A::EXTENTS, A::ELEMENTS, [Major::K; 2]).unwrap();
        assert_eq!(A::ATOM.unwrap(), product.atom().unwrap(), "{:?}", A::EXTENTS);
        let [m, n, k] = A::EXTENTS.map(|extent| usize::try_from(extent).unwrap());
        let blocks = usize::try_from(A::BLOCKS).unwrap();
        assert_eq!(A::Share::TILE, [m / blocks, n / blocks, k]);
    }

    #[test]
    fn atoms_are_those_of_the_algebra() {
        is_product::<UmmaBf16M64N128K16>();
        is_product::<UmmaBf16M128N128K16>();
        is_product::<UmmaBf16M128N256K16>();
        is_product::<UmmaF16M128N128K16>();
        is_product::<UmmaF16M128N256K16>();
        is_product::<UmmaTf32M128N256K8>();
        is_product::<UmmaE4m3M128N128K32>();
        is_product::<UmmaE4m3M128N256K32>();
        is_product::<UmmaS8M128N256K32>();
        is_product::<UmmaPairBf16M128N256K16>();
        is_product::<UmmaPairBf16M256N256K16>();
        is_product::<UmmaPairF16M256N256K16>();
        is_product::<UmmaPairE4m3M256N256K32>();
    }

    layout! {
        type Matrix = (?, ?) : (?, 1);
        type Rows64 = swizzle(3, 3, 3) * ((64, 64) : (64, 1));
        type Rows128 = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
        type Bytes128 = swizzle(3, 4, 3) * ((128, 128) : (128, 1));
        tma Load64 = box(Matrix, Rows64 of 16);
        tma Load128 = box(Matrix, Rows128 of 16);
        tma LoadBytes = box(Matrix, Bytes128 of 8);
    }

    /// The instruction descriptor by the fields of the manual, the products of a stage, the columns of the sums.
    #[test]
    fn products_of_two_blocks_have_their_numbers() {
        type Of<A, B, Atom> = Products<A, B, TiledMma<Atom>>;
        type One<Atom> = Columns<TiledMma<Atom>, 1>;
        type Wide = Of<Load128, Load128, UmmaPairBf16M256N256K16>;
        type Narrow = Of<Load64, Load128, UmmaPairBf16M128N256K16>;
        type Eighths = Of<LoadBytes, LoadBytes, UmmaPairE4m3M256N256K32>;
        assert_eq!((Wide::DESCRIPTOR, Wide::COUNT), (16 << 24 | 32 << 17 | 1 << 10 | 1 << 7 | 1 << 4, 4));
        // Vectors of 16 bytes along a line of 128.
        assert_eq!(Wide::K[..4], [[0, 0], [2, 2], [4, 4], [6, 6]]);
        assert_eq!((Narrow::DESCRIPTOR, Narrow::COUNT), (8 << 24 | 32 << 17 | 1 << 10 | 1 << 7 | 1 << 4, 4));
        assert_eq!((Eighths::DESCRIPTOR, Eighths::COUNT), (16 << 24 | 32 << 17 | 1 << 4, 4));
        assert_eq!(One::<UmmaPairBf16M256N256K16>::STEP, 256);
        // A thread has half of a row: half of the columns.
        assert_eq!(One::<UmmaPairBf16M128N256K16>::STEP, 128);
        assert_eq!(Columns::<TiledMma<UmmaPairBf16M256N256K16>, 2>::ALL, 512);
    }
}
