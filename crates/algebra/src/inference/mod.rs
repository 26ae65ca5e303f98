//! Layouts from tables: the shortest `shape : stride` that has the values of a formula, or where it is none.
//!
//! Manuals of hardware say by formulas which lane holds what. A layout is such a formula exactly if its table is that
//! of a layout, which is then determined: in a coalesced layout the first extent is the first place where the table
//! leaves the multiples of its first step, and what is left is the same question.
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
