//! Accesses: which lane of a warp reads or writes which bytes, and the cost in banks, sectors, lines and pages.
//!
//! An [`Access`] is a layout `(thread, value)` of a tile, with the bits of an element and the vector that one
//! instruction moves. With the layout of the tile in memory, and a [`Machine`], it has
//! - *wavefronts*: the words that the busiest bank serves one after another, summed over the phases of an instruction;
//!   *conflicts*: the words beyond the first, in the worst phase;
//! - *blocks*: the number of aligned sectors, lines or pages that an instruction touches;
//! - a *vector*: consecutive values of a thread that are aligned neighbours in memory.
//!
//! ```
//! use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
//! // A tile of 64 x 64 elements of 32 bits, written by rows, 4 at a time, and read by columns.
//! let store = Access::new(&Layout::parse("((16,16),(4,4)):((256,4),(64,1))")?, Direction::Write, 32)?.by(4)?;
//! let load = Access::new(&Layout::parse("((8,32),(4,(2,2))):((4,64),(1,(32,2048)))")?, Direction::Read, 32)?;
//!
//! let rows = Composed::parse("Sw<0,0,0> o 0 o (64,64):(64,1)")?;
//! assert_eq!(load.wavefronts(&rows, &Machine::NVIDIA)?.worst(), 8);
//!
//! let swizzled = Composed::parse("Sw<3,2,6> o 0 o (64,64):(64,1)")?;
//! assert_eq!(load.wavefronts(&swizzled, &Machine::NVIDIA)?.worst(), 1);
//! assert_eq!(store.wavefronts(&swizzled, &Machine::NVIDIA)?.conflicts(), 0);
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```
//!
//! If access and memory are maps of bits, the answer is two ranks of a few numbers. Otherwise, for example with
//! padding, all lanes are examined, within [`ACCESS_BUDGET`], or within [`CONST_ACCESS_BUDGET`] for an access [in const
//! evaluation](Access::in_const_eval). Runtime strides are allowed where they do not change the answer. Where they do,
//! the error has two values of one stride and both answers.

mod block_set;
mod claim;
mod cost;
mod lanes;
mod machine;
mod moved;
mod pattern;
mod registers;
mod runtime;
mod served;
mod tile;
mod value;

pub(crate) use claim::CLAIM;
pub use claim::{LINE, PAGE, SECTOR};
pub use cost::{ACCESS_BUDGET, CONST_ACCESS_BUDGET, Clash, Wavefronts};
pub use machine::{Direction, Machine, Phase};
pub use pattern::Pattern;
pub(crate) use runtime::{Metric, at_run_time};
pub use value::{Access, DEFAULT_ALIGN};
