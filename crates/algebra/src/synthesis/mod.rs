//! Swizzle synthesis: finds the memory layout with the fewest bank conflicts for a set of accesses, and proves that no
//! other has fewer.
//!
//! All accesses of a tile are optimised together, because a good layout for a store may be bad for a load. If accesses
//! and tile are maps of bits, bank conflicts are a question of ranks. So the best placement is computed and proven,
//! where kernel authors try swizzles.
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
//! A vector is aligned, so its place fixes the lowest bank bits of every element. Take the words that a phase of access
//! `p` requests and on which these bits vanish: a space of dimension `r_p`. The free bank bits are `b` functionals to
//! be chosen, and a bank serves `2^(r_p - rank)` words. By the pigeonhole principle every placement, even with padding,
//! has a bank that serves at least `2^max(0, r_p - b)` words: the *bound*. For one or two accesses it is always
//! reached, because two subspaces of one dimension have a common complement. For three it can fail; there a search over
//! all choices decides, within [`SYNTHESIS_BUDGET`].
//!
//! This holds if the widest vectors fill words, and their access moves everything that access `p` moves. If vectors are
//! narrower than a word, other elements could share one. Then a phase requests at least a `2^word`-th of its elements,
//! and only a placement that reaches this is called the best. [`Certificate::Budget`] marks placements without a proof.

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
