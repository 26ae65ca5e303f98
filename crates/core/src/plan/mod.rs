//! Plans of loops over whole tensors: the order in which they visit indices. No element is touched here.
//!
//! The modes of a loop are ordered once. The mode along which the tensors are contiguous is the innermost one. Modes
//! that continue each other in all tensors become one. If tensors are contiguous along different modes, as in a
//! transpose, both modes are iterated in blocks. The order is a constant if shapes and strides are; else each call
//! computes it (`algebra::Loops`).
//!
//! A plan knows layouts only ([`LoopLayout`]). `raw` follows it through memory and rests on what the functions here
//! promise: every index belongs to a coordinate, and no coordinate is met twice.

pub(crate) mod beside;
mod by_mode;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub(crate) mod cache;
pub(crate) mod counted;
mod distinct;
mod flat;
pub(crate) mod found;
mod layouts;
mod leaves;
mod lines;
mod memory;
pub(crate) mod nest;
pub(crate) mod numbers;
mod odometer;
pub(crate) mod order;
pub(crate) mod reduction;
mod remaining;
mod rows;
mod runs;
mod time;
pub(crate) mod transposed;
pub(crate) mod walk;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub(crate) mod windows;

pub(crate) use by_mode::{ModeLast, Repeated};
pub(crate) use distinct::Distinct;
pub(crate) use flat::FlatLoops;
pub(crate) use layouts::LoopsOf;
pub use layouts::{Below, LoopLayout, LoopLayouts};
pub use leaves::Leaves;
pub(crate) use memory::Shaped;
#[cfg(feature = "rayon")]
pub(crate) use memory::whole;
pub(crate) use memory::{
    At, Together, alike, is_later, is_numbers, is_planned, is_refined, is_swizzled, known_layouts, numbers, planned,
};
pub use remaining::ItemAt;
pub(crate) use remaining::PlacesLeft;
pub(crate) use runs::Runs;
pub(crate) use time::{Known, Later, Time, Timed, fold, is_open, later_runs_or_numbers, open_runs_or_numbers, units};
