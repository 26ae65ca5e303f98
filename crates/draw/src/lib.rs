//! Pictures of `CuTe` layouts, as text, text in colours, SVG, `TikZ` and JSON. A picture is data: panels of cells, or
//! of nodes and arrows, made once from a layout and rendered to any of these.
//!
//! ```
//! use layout_draw::{Limits, Style, grid};
//!
//! let rows: layout_algebra::Layout = "(4,8):(8,1)".parse()?;
//! let picture = grid(&rows.into(), Limits::PAGE)?;
//! assert_eq!(picture.text(&Style::PLAIN), "\
//! (4,8):(8,1)
//!      0  1  2  3  4  5  6  7
//! 0    0  1  2  3  4  5  6  7
//! 1    8  9 10 11 12 13 14 15
//! 2   16 17 18 19 20 21 22 23
//! 3   24 25 26 27 28 29 30 31
//! colour: index mod 8
//! ");
//! assert!(picture.svg().starts_with("<svg") && picture.tikz().starts_with("\\begin{tikzpicture}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | picture | shows |
//! |---|---|
//! | [`grid`] | the index in each cell, for any rank; heavy lines between tiles |
//! | [`tiles`] | the indices, coloured by tile |
//! | [`thread_value`] | the owner of each element of a tile; elements with several owners, or none |
//! | [`linear_owners`] | the thread and the register that hold each element, of a linear layout |
//! | [`memory`] | the line of memory, each place with its coordinate; holes and overlaps |
//! | [`banks`], [`swizzled_banks`] | which thread accesses which word in which bank; before and after a swizzle |
//! | [`sectors`] | the sectors and lines that a warp touches, and how much of each it uses |
//! | [`swizzle`] | a tile before and after its swizzle |
//! | [`tiled_mma`], [`tiled_copy`] | the thread that holds each element, of a tiled product or copy |
//! | [`mma_atom`], [`copy_atom`] | the thread that holds each element of one instruction |
//! | [`bulk_copy`] | tiles of a tensor, the instruction of each vector, and its place in the stage |
//! | [`descriptor`] | the fields of a descriptor, and the blocks of a stage that it describes |
//! | [`bits`] | a linear layout as the matrix of its bits |
//! | [`morphism`], [`refinement`], [`composition`] | factors and arrows; the steps of the composition |
//! | [`difference`] | two layouts, and where they differ |
//! | [`visits`] | the elements of an outer layout that an inner one visits |
//!
//! [`Function::draw`] draws a picture of one layout, by its [`Kind`]. [`facts`] describes a layout in words, [`table`]
//! writes its indices.
//!
//! [`Limits`] bound how much is drawn; a note names each part that is left out. The output is the same on every
//! machine. A colour is never the only sign, and the colour-blind can tell all colours apart.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(all(feature = "chapters", feature = "pictures")),
    allow(dead_code, unreachable_pub, unused_imports, reason = "what pictures of the chapters are made of")
)]

#[cfg(feature = "chapters")]
mod access;
#[cfg(feature = "chapters")]
mod arrows;
#[cfg(feature = "chapters")]
mod bits;
#[cfg(feature = "stages")]
mod bulk;
mod error;
mod facts;
mod function;
mod grid;
#[cfg(feature = "pictures")]
mod kind;
mod limits;
#[cfg(feature = "pictures")]
mod memory;
#[cfg(feature = "chapters")]
mod owners;
mod palette;
mod picture;
mod render;
#[cfg(feature = "chapters")]
mod tiled;
mod window;

#[cfg(feature = "chapters")]
pub use access::{banks, sectors, swizzled_banks};
#[cfg(feature = "chapters")]
pub use arrows::{composition, morphism, refinement};
#[cfg(feature = "chapters")]
pub use bits::bits;
#[cfg(feature = "stages")]
pub use bulk::{bulk_copy, descriptor};
pub use error::DrawError;
pub use facts::{facts, intractable};
pub use function::Function;
#[cfg(feature = "pictures")]
pub use grid::{difference, swizzle, tiles, visits};
pub use grid::{grid, table};
#[cfg(feature = "pictures")]
pub use kind::Kind;
pub use limits::Limits;
#[cfg(feature = "pictures")]
pub use memory::memory;
#[cfg(feature = "chapters")]
pub use owners::{linear_owners, thread_value};
pub use picture::{Body, Cell, Cut, Graph, Grid, Legend, Mark, Node, Panel, Part, Picture};
#[cfg(feature = "pictures")]
pub use render::svg::Place;
pub use render::text::Style;
#[cfg(feature = "chapters")]
pub use tiled::{copy_atom, mma_atom, tiled_copy, tiled_mma};
