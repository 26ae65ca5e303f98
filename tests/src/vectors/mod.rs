//! Golden data of other implementations, and the judge that holds the algebra against it.
//!
//! Five sets, each with its schema beside the data: `cute` (`CuTe` C++), `tract` (the categorical reference), `linear`
//! (linear layouts), `atoms` (tiled products and copies) and `tma` (bulk copies by tensor maps). A case is read into
//! values of the algebra ([`json`]), the operation is run, and the answer is judged ([`Verdict`]): against the vector,
//! and against the definition, by enumeration where the case is small and mode by mode where it is large
//! ([`modes`](crate::oracle::modes)). No result is trusted, neither ours nor theirs. Every search has a bound, so that
//! no line takes long; a line that is no case, or one that panics, is reported, and the next one is judged.

pub mod json;

mod atoms;
mod case;
pub mod changes;
mod conformance;
mod cute;
mod cute_axes;
mod cute_coordinate;
mod cute_divide;
mod cute_inverse;
mod cute_like;
mod cute_modes;
mod cute_order;
mod cute_product;
mod cute_recast;
mod cute_shape;
mod cute_swizzle;
pub mod judges;
mod linear;
mod run;
mod tma;
mod tract;
mod tract_figures;
mod tract_gaps;
mod tract_morphism;
mod tract_span;
mod unjudged;
mod verdict;

/// Defining conditions as functions: each says what is wrong with an answer, by enumeration, and `None` where nothing
/// is.
pub mod law {
    pub use super::atoms::not_the_product;
    pub use super::cute_divide::{not_divided, not_zipped};
    pub use super::cute_inverse::{alignment, not_common, not_left_inverse, not_nullspace, not_right_inverse};
    pub use super::cute_like::{not_fragment, not_like, not_thread_value};
    pub use super::cute_product::{not_interleaved, not_product};
    pub use super::cute_recast::{not_downcast, not_upcast};
}

pub use case::Case;
pub use conformance::page;
pub use run::{Report, Set, run_folder};
pub use verdict::{Kind, Verdict, compare};
