//! Atoms as types: tiled products and copies for generic code, and the parts of tensors that threads hold.
//!
//! An instruction is data, so a product is written once. The same code runs on lanes of a GPU, tiles of a processor,
//! vectors, or an instruction that nobody has built. The elements of each thread are a layout type, [`TvLayout`], which
//! tensors take like any layout. [`gemm`] and [`copy()`] iterate over the registers. A unit [executes](Execute) the
//! atom of a product, or [transfers](Transfer) the values of the atom of a copy.
//!
//! ```
//! use layout_static::atom::{TvLayout, MmaAtom, OperandA, TiledMma};
//! use layout_static::{StaticLayout, layout};
//!
//! layout! {
//!     pub type Lanes = 8 : 1;                     // 4 x 4 x 2 on eight lanes
//!     pub type TableA = ((4, 2), 1) : ((1, 4), 0);   // lane (m, k) has A(m, k)
//!     pub type TableB = ((4, 2), 1) : ((1, 4), 0);   // lane (n, k) has B(n, k)
//!     pub type TableC = ((4, 2), 2) : ((1, 8), 4);   // lane (m, j) has C(m, 2 j) and C(m, 2 j + 1)
//!     pub type Rows = (4, 4) : (4, 1);
//! }
//!
//! #[derive(Clone, Copy)]
//! struct Tiny;
//! impl MmaAtom for Tiny {
//!     type Lanes = Lanes;
//!     type A = TableA;
//!     type B = TableB;
//!     type C = TableC;
//!     const EXTENTS: [u64; 3] = [4, 4, 2];
//!     const BITS: [u32; 3] = [32; 3];
//! }
//!
//! type Product = TiledMma<Tiny>;
//! assert_eq!(TvLayout::<Product, OperandA, Rows>::LAYOUT.to_string(), "(8,(1,(1,2))):(1,(0,(0,8)))");
//! ```
//!
//! # Checks while compiling
//! The tables of an atom (L1412), orders (L1402) and grids (L1403) of products, and whole tiles (L1404). One owner of
//! each element that is written ([`Writes`], L1405). Numberings and whole atoms of copies (L1406, L1407), and values
//! that are moved at once (L1408). Names of registers ([`retile`], L1410), and their numbers in [`gemm`] and [`copy()`]
//! (L1415). Edges that would cut a run ([`copy_if`], L1411). Tiles that a tensor map moves ([`TmaBox`], L15).

pub mod check;
mod copy;
mod descriptor;
mod held;
mod product;
mod scalar;
mod simulated;
mod tma;
mod transfer;
mod universal;

/// The names that a type is made of, without values of them.
type Names<T> = core::marker::PhantomData<fn() -> T>;

pub use copy::{
    CopyAtom, CopyLike, CopyOf, Cotiled, FromSide, Of, SideType, StoreOf, TiledCopy, TiledMove, ToSide, retile,
};
pub use descriptor::Descriptor;
pub use held::{Reads, SideOf, TvLayout, TvLayoutOfTile, Writes};
pub use product::{
    Execute, Fragment, FragmentMut, MmaAtom, Multiplies, One, OperandA, OperandB, OperandC, OperandType, TiledMma,
    TiledProduct, TiledStep, gemm,
};
pub use scalar::Scalar;
pub use simulated::Simulated;
pub use tma::{BulkCopy, GlobalUnder, TmaBox};
pub use transfer::{Transfer, copy, copy_if};
pub use universal::{AllLanes, LaneValues, LaneValuesMut, OneLane, Universal};
