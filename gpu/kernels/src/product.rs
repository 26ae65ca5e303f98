//! Matrix product on tensor cores of any sizes and five types: `C = A B^T`, 128 x 128 of `C` a block.
//!
//! The tiles, stages and copies are those of [`matmul`](crate::matmul): a row of a stage is 64 bytes, whatever its
//! elements, and so are the vectors, the swizzle in them, and the registers of an atom. What differs is in a [`Kind`].
//! What is beyond an extent arrives in shared memory as zeros, by `cp.async` with a source size, and is not written to
//! `C`. Which elements are is computed from the layouts of the copies.
//!
//! `C` leaves through the shared memory of the stages, half of the rows at a time. A thread writes its sums there in
//! pairs, and reads vectors of rows, so that a warp writes a row of `C` at once.

use half::{bf16, f16};
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
use layout_gpu::E4m3;
use layout_gpu::atom::{Bf16M16N8K16, F16M16N8K16, Ldmatrix4, Ldmatrix4Bytes, Ldmatrix4Words, S8M16N8K32, Tf32M16N8K8};
use layout_gpu::shared::{Overlay, Stages as InStages, Tile};
use layout_gpu::{Element, Vector};
use layout_static::access::{Read, Write};
use layout_static::atom::{CopyAtom, MmaAtom, Reads, TiledMma};
use layout_static::ops::Composition;
use layout_static::{Keep, Static, StaticLayout, layout};

use crate::matmul::{Begins, Columns, Grid, Pairs, ReadA, ReadB, Rows, Stage};
pub use crate::matmul::{Copy as Copied, Fill, STAGES, THREADS, Vectors};
use crate::table::{Access, access};

layout! {
    /// A factor: any number of rows, a multiple of 16 bytes apart, of any number of columns.
    pub type Factor = (?, ?) : (?, 1);
    /// The product: rows are a multiple of 4 elements apart.
    pub type Product = (?, ?) : (?, 1);

    /// The stage in bytes: [`Stage`] of other elements, the same memory.
    pub type StageOfBytes = swizzle(2, 4, 3) * ((128, 64) : (64, 1));
    /// The stage in words.
    pub type StageOfWords = swizzle(2, 2, 3) * ((128, 16) : (16, 1));
    /// Of what `ldmatrix` reads, `(thread, half of the stage, block of 16)`: [`Begins`] of bytes.
    pub type BeginsOfBytes = (128, 2, 4) : (1, 8192, 2048);
    /// Of words.
    pub type BeginsOfWords = (128, 2, 4) : (1, 2048, 512);

    /// Of the pairs of a thread, the ones in half of the rows: of each 64, 32.
    pub type HalfOf = (128, (2, 2, 8)) : (1, (128, 256, 1024));
    /// These rows one after another.
    #[allow(intractable)]
    pub type InHalf = ((32, 2, 2), 64) : ((1, 0, 32), 64);
    /// Half of the rows of a block on their way out; rows are 32 bytes further apart, which keeps them out of each
    /// other's banks.
    pub type Out = (64, 128) : (128 + 8, 1);
    /// The same in pairs.
    pub type OutPairs = upcast(Out, 2);
    /// The same in vectors of four elements.
    pub type OutRows = upcast(Out, 4);
    /// Which vectors a thread reads there: a warp has a row.
    pub type OutOfHalf = ((32, 4), 16) : ((64, 1), 4);
    /// Which vectors of a block it writes: of both halves.
    pub type OutOfBlock = ((32, 4), (8, 2, 2)) : ((128, 1), (4, 64, 32));
}

/// Which pairs a thread writes to [`OutPairs`].
pub type HeldPairs = Composition<InHalf, Composition<Pairs, HalfOf>>;

/// The accesses to shared memory of every product. Stages are filled and read as by [`matmul`](crate::matmul).
pub static ACCESSES: [Access; 5] = [
    access::<Vectors, Copied, Write, 128, 1>("cp.async", "cp.async.cg.shared"),
    access::<Stage, Reads<ReadA, Stage>, Read, 16, 8>("ldmatrix A", "ldmatrix"),
    access::<Stage, Reads<ReadB, Stage>, Read, 16, 8>("ldmatrix B", "ldmatrix"),
    access::<OutPairs, HeldPairs, Write, 64, 1>("store pairs", "st.shared.v2"),
    access::<OutRows, OutOfHalf, Read, 128, 1>("load rows", "ld.shared.v4"),
];

/// The elements of a product.
pub trait Kind: Copy + 'static {
    /// An element of the factors.
    type Factor: Element<Scalar = Self::Factor> + Sync;
    /// 16 bytes of them.
    type Vector: Element<Scalar = Self::Factor>;
    /// A sum.
    type Sum: Element<Scalar = Self::Sum> + Default;
    /// The instruction.
    type Atom: MmaAtom;
    /// The copy of matrices that brings its factors.
    type Load: CopyAtom;
    /// A stage in elements.
    type Stage: StaticLayout + Static;
    /// Where the copies begin.
    type Begins: StaticLayout + Static;
}

/// Defines kinds: elements and their number in 16 bytes, sums, instruction, copy, stage.
macro_rules! kinds {
    ($($(#[$doc:meta])* $Kind:ident $Factor:ty, $lanes:literal $Sum:ty, $Atom:ident $Load:ident $Stage:ident
        $Begins:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Kind;

        impl Kind for $Kind {
            type Factor = $Factor;
            type Vector = Vector<$Factor, $lanes>;
            type Sum = $Sum;
            type Atom = $Atom;
            type Load = $Load;
            type Stage = $Stage;
            type Begins = $Begins;
        }
    )* };
}

kinds! {
    /// `f16` into `f32`.
    F16 f16, 8 f32, F16M16N8K16 Ldmatrix4 Stage Begins;
    /// `bf16` into `f32`.
    Bf16 bf16, 8 f32, Bf16M16N8K16 Ldmatrix4 Stage Begins;
    /// `f32`, of which the ten highest bits of the fraction count, into `f32`.
    Tf32 f32, 4 f32, Tf32M16N8K8 Ldmatrix4Words StageOfWords BeginsOfWords;
    /// `i8` into `i32`.
    S8 i8, 16 i32, S8M16N8K32 Ldmatrix4Bytes StageOfBytes BeginsOfBytes;
}

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
kinds! {
    /// `e4m3` into `f32`, `sm_90`.
    Eighth E4m3, 16 f32, E4m3ByHalves Ldmatrix4Bytes StageOfBytes BeginsOfBytes;
}

/// 128 x 128 of the product, a step of 32 bytes of K deep: each warp has four by eight atoms.
pub type Multiply<P> = TiledMma<<P as Kind>::Atom, Grid, (Rows, Columns, Keep)>;
/// The stages of one factor.
pub type OfStages<P> = InStages<<P as Kind>::Vector, Vectors, STAGES>;
/// The shared memory of a block: the stages of `A`, the stages of `B`; after them, half of the rows of `C`.
pub type Memory<P> = Overlay<(OfStages<P>, OfStages<P>), Tile<<P as Kind>::Sum, Out>>;

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
mod eighth;
pub mod hand;
pub mod kernel;

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub use eighth::E4m3ByHalves;
