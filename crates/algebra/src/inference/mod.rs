//! Layout inference from tables: finds the shortest `shape : stride` with the values of a table or formula, or shows
//! that there is none.
//!
//! Hardware manuals give formulas for which lane holds which element. Such a formula is a layout exactly if its table
//! is the table of one; then the layout is unique. In a coalesced layout, the first extent ends at the first place
//! where the table leaves the multiples of its first step; the rest of the table is inferred the same way.
//!
//! ```
//! use layout_algebra::inference::{Inferred, infer_table};
//! // C of mma.m16n8, (lane, value) to row + 16 column, as the manual has it.
//! let mut table = [0; 128];
//! for (x, entry) in table.iter_mut().enumerate() {
//!     let (t, i) = (x as u64 % 32, x as u64 / 32);
//!     *entry = t / 4 + 8 * (i / 2) + 16 * (2 * (t % 4) + i % 2);
//! }
//! let Inferred::Layout(c) = infer_table(&[32, 4], &table)? else { panic!() };
//! assert_eq!(c.layout().to_string(), "((4,8),(2,2)):((32,1),(16,8))");
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

mod table;

pub use table::{Inferred, infer_table};
