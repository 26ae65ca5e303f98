//! The definitions, by enumeration.
//!
//! Nothing here calls an operation of the algebra: a layout is read off as a list of modes, a function is a table of
//! its values, and each law is a sentence about tables. What is too large for a table is decided by [`modes`].

pub mod banks;
pub mod bulk;
mod composite;
mod cover;
mod function;
mod interpolation;
mod layout_of;
pub mod modes;
mod run;
mod shape;
mod swizzle;

pub use composite::{Composite, composite, composite_value, depth_below, refining};
pub use cover::{complement_holds, distinct, fills, injective, least_filled, onto};
pub use function::{extended_index, extended_value, flat_modes, reach, same_function, size, table, value};
pub use interpolation::interpolable;
pub use layout_of::{determined_value, factorizations, is_layout, layout_of, shortest};
pub use run::longest_run;
pub use shape::{cells, coarsenings, compatible, linear, refines};
pub use swizzle::{all_swizzles, composed_table, composition, moved_by, swizzled, swizzled_by};
