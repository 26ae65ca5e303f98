//! The memory layout with the fewest bank conflicts for a set of accesses, and why no other has fewer.
//!
//! All accesses of a tile are looked at together: what a store likes a load may not. Where access and tile are maps of
//! bits, the banks that a phase asks for are a question of ranks, so the best placement is computed and its optimality
//! proven, where a kernel's author tries swizzles.
//!
//! ```
//! use layout_algebra::{Layout, access::{Access, Direction, Machine}, synthesis::{Certificate, swizzle_for}};
//! let store = Access::new(&Layout::parse("((16,16),(4,4)):((256,4),(64,1))")?, Direction::Write, 32)?.by(4)?;
//! let load = Access::new(&Layout::parse("((8,32),(4,(2,2))):((4,64),(1,(32,2048)))")?, Direction::Read, 32)?;
//! let rows = Layout::parse("(64,64):(64,1)")?;
//! let best = swizzle_for(&rows, &[store, load], &Machine::NVIDIA)?;
//! assert_eq!(best.composed(&rows)?.to_string(), "Sw<3,2,6> o 0 o (64,64):(64,1)");
//! assert_eq!((best.wavefronts(), best.certificate()), (&[4, 1][..], Certificate::ConflictFree));
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```
//!
//! # Why it is the best
//! A vector is aligned, so its place fixes the lowest bank bits of every element. Of the words that a phase of access
//! `p` asks for, those on which these bits vanish are a space of dimension `r_p`; what is left to choose are `b`
//! functionals, the free bank bits, and a bank is asked for `2^(r_p - rank)` words. By the pigeonhole principle no
//! placement at all, padded ones included, asks a bank for fewer than `2^max(0, r_p - b)`: the *bound*. For one access
//! or two it is always reached, since two subspaces of one dimension have a common complement; for three it can fail,
//! where a search over all choices decides, within [`SYNTHESIS_BUDGET`].
//!
//! That holds where the widest vectors fill words, and their access moves all that access `p` moves. Where vectors are
//! narrower than a word, other elements could share one: then a phase asks for a `2^word`-th of its elements, at least,
//! and what is said to be the best is what reaches that. [`Certificate::Budget`] is what was found without a proof.

mod best;
mod claim;
mod conflicts;
mod exchange;
mod padding;
mod patterns;
mod quotient;
mod reduce;
mod search;
mod swizzle;
mod vectors;

pub use best::{Certificate, MAX_ACCESSES, Synthesis, matrix_for, placed_for, swizzle_among, swizzle_for};
pub use exchange::Exchange;
pub use padding::padding_for;
pub(crate) use quotient::common_complement;
pub use search::{CONST_SYNTHESIS_BUDGET, SYNTHESIS_BUDGET};
