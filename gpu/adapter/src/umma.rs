//! Products of tensor memory: `tcgen05.mma`, for `sm_100a`. One thread starts them; their roles are in
//! [`pipeline`](crate::pipeline).

use core::marker::PhantomData;

use layout_static::algebra::atom::UmmaElement::{Bf16, E4m3, F16, F32, S8, S32, Tf32};
use layout_static::algebra::atom::{Umma, UmmaElement, tmem};
use layout_static::atom::{BulkCopy, Descriptor, MmaAtom, OperandA, OperandB, TiledProduct};
use layout_static::layout;

use crate::instruction;

/// A product of tensor memory, as an instruction.
pub trait UmmaAtom: MmaAtom {
    /// The types of A, B and C.
    const ELEMENTS: [UmmaElement; 3];

    /// Starts a product.
    ///
    /// # Safety
    /// As [`tensor_multiply_f16`](instruction::tensor_multiply_f16).
    #[doc(hidden)]
    unsafe fn multiply(sums: u32, a: u64, b: u64, product: u32, counts: bool);
}

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
    /// `tcgen05.mma.kind::f16`, 128 x 128 bfloats.
    UmmaBf16M128N128K16: (128, 128, 16) of 16 Bf16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::f16`, 128 x 256 bfloats.
    UmmaBf16M128N256K16: (128, 256, 16) of 16 Bf16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::f16`, 128 x 256 halves.
    UmmaF16M128N256K16: (128, 256, 16) of 16 F16 F32 tensor_multiply_f16;
    /// `tcgen05.mma.kind::tf32`, 128 x 256.
    UmmaTf32M128N256K8: (128, 256, 8) of 32 Tf32 F32 tensor_multiply_tf32;
    /// `tcgen05.mma.kind::f8f6f4`, 128 x 256 of `e4m3`.
    UmmaE4m3M128N256K32: (128, 256, 32) of 8 E4m3 F32 tensor_multiply_f8f6f4;
    /// `tcgen05.mma.kind::i8`, 128 x 256 signed integers.
    UmmaS8M128N256K32: (128, 256, 32) of 8 S8 S32 tensor_multiply_i8;
}

/// The most products of a stage along K.
pub(crate) const MOST: usize = 16;

/// The products of a stage that A and B fill: the instruction, and where their factors begin.
pub(crate) struct Products<A, B, P>(PhantomData<fn() -> (A, B, P)>);

#[allow(clippy::cast_possible_truncation, reason = "a tile has few blocks")]
impl<A: BulkCopy, B: BulkCopy, P: TiledProduct<Atom: UmmaAtom>> Products<A, B, P> {
    /// The product, with the major axes of the stages, and the number of products along K.
    const FOUND: (Umma, usize) = {
        let (a, b) = (Descriptor::<A::Stage, P, OperandA>::OPERAND, Descriptor::<B::Stage, P, OperandB>::OPERAND);
        let (Ok(a), Ok(b)) = (a, b) else {
            // The fields panic with the error of the layout.
            let _ = (Descriptor::<A::Stage, P, OperandA>::FIELDS, Descriptor::<B::Stage, P, OperandB>::FIELDS);
            panic!("no descriptor")
        };
        assert!(a.blocks[1] == b.blocks[1] && a.blocks[1] <= MOST as u64, "the factors have as many steps of K");
        assert!(a.blocks[0] == 1 && b.blocks[0] == 1, "a stage has the rows and the columns of one product");
        match Umma::new(1, P::Atom::EXTENTS, P::Atom::ELEMENTS, [a.major, b.major]) {
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
                Descriptor::<A::Stage, P, OperandA>::start([0, k]),
                Descriptor::<B::Stage, P, OperandB>::start([0, k]),
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
    /// The columns of one of them. Each thread of a warpgroup has a row.
    pub(crate) const STEP: u32 = {
        assert!(P::Atom::EXTENTS[0] == 128, "a product of 128 rows: one for each lane");
        P::Atom::EXTENTS[1] as u32
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
