//! Atoms: instructions as data, and products and copies of any size tiled from them.
//!
//! An instruction of a matrix unit is four facts: its extents, and for each operand a table of which lane and value
//! holds which element. Compositions alone give what each thread reads, keeps and writes in a tile of any size. `CuTe`:
//! `MMA_Atom`, `TiledMMA`, `Copy_Atom`, `TiledCopy`.
//!
//! ```
//! use layout_algebra::{Layout, atom::{MmaAtom, Operand, TiledMma}};
//! // mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32, of 32 lanes
//! let atom = MmaAtom::new(
//!     [16, 8, 16],
//!     &Layout::parse("32:1")?,
//!     [
//!         &Layout::parse("((4,8),(2,2,2)):((32,1),(16,8,128))")?,
//!         &Layout::parse("((4,8),(2,2)):((16,1),(8,64))")?,
//!         &Layout::parse("((4,8),(2,2)):((32,1),(16,8))")?,
//!     ],
//!     [16, 16, 32],
//! )?;
//! let product = TiledMma::new(&atom, &Layout::parse("(2,2,1):(1,2,4)")?, [None, None, None])?; // four warps
//! assert_eq!(product.tile(), [32, 16, 16]);
//! // Thread 33 is lane 1 of the second warp: it holds elements (16, 2) and (16, 3) of C, then rows 8 further down.
//! let part = product.partition(Operand::C, &Layout::parse("(32,16):(1,32)")?, 33)?;
//! assert_eq!(part.offset().text().as_str(), "80");
//! assert_eq!(part.layout().mode(0)?.to_string(), "(2,2):(32,8)");
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```
//!
//! # Laws
//! Each constructor checks the laws of its value. An error says which law is broken, with the element and the two
//! threads:
//! - The tables of an atom are tables of a product (L1412).
//! - An order names each coordinate once and holds whole grids of atoms (L1402).
//! - No two atoms of a grid share a thread (L1403).
//! - Tensors are whole tiles (L1404).
//! - Every written element has one owner (L1405).
//! - Threads and values of a copy are numbered once each (L1406) and are whole atoms (L1407).
//! - Values moved at once are contiguous and aligned (L1408).
//! - Products of tensor memory are instructions (L1418), and its columns are allocated by powers of two (L1419).
//! - Tiles of bulk copies are boxes of a tensor map, or several ([`tma`], L15); patches are within an im2col map
//!   (L1522).
//!
//! `CuTe` accepts all violations, and returns another function.

mod atoms;
pub mod catalogue;
mod copy;
mod cotile;
mod descriptor;
pub mod encoding;
mod fragments;
mod grid;
mod local;
mod neighbours;
mod part;
#[cfg(feature = "access")]
mod pipeline;
mod raster;
mod retile;
mod scaled;
mod scaled_umma;
pub mod scales;
mod search;
mod shared;
mod sparse;
mod tiled;
pub mod tma;
pub mod tmem;
mod umma;
mod within;

pub use crate::data::im2col::Im2colFault;
pub use crate::data::role::{Operand, Sharing, Side, TableFault};
pub use crate::data::umma::{Scaling, UmmaElement, UmmaFault, UmmaKind};
pub use atoms::MmaAtom;
pub use copy::CopyAtom;
pub use descriptor::{Descriptor, LineSwizzle, Major, descriptor, shared_tile};
pub use grid::{ONE_ATOM, TiledMma};
pub use local::{local_partition, local_tile};
pub use neighbours::{require_at_once, require_runs};
pub use part::Part;
#[cfg(feature = "access")]
pub use pipeline::swizzle_among_tma;
pub use raster::{Raster, RasterPart, Reads};
pub use retile::renaming;
pub use scaled::ScaledAtom;
pub use scaled_umma::ScaledUmma;
pub use shared::{OPERAND_BUDGET, SharedOperand};
pub use sparse::SparseAtom;
pub use tiled::TiledCopy;
pub use tma::{Filter, GatherInstruction, Im2col, Im2colInstruction, RowGather};
pub use tma::{MapNumber, TensorMap, TmaBox, TmaChoice, TmaInstruction};
pub use umma::Umma;
