//! The definitions again, decided mode by mode: exact for layouts of any size.
//!
//! A table of 2^40 values cannot be read, but a layout of a few modes is determined by a few numbers. Each file says
//! which theorem makes its decision exact; the tests hold each against the table on all small layouts. `None` is an
//! honest "not decided": numbers beyond 126 bits, or a search beyond its budget.

mod alignment;
mod canonical;
mod composite;
mod filling;
mod floors;
mod overlap;
mod runs;

pub use alignment::alignment;
pub use canonical::{cells, coalesced, first_difference, increasing, refined, same_modes};
pub use composite::{by_modes, composite_of_axes};
pub use filling::{compact, filling};
pub use floors::{Floor, Linear, Undecided, common_divisor, linear_on};
pub use overlap::one_to_one;
pub use runs::{chain_run, common_beginning, is_run, no_run_beyond};
