//! The operations, one law a file. Every one is a `const fn` from layouts to a layout, or an error.

pub(crate) mod coalesce;
pub(crate) mod compact;
mod complement;
mod composition;
pub(crate) mod flat;

pub use coalesce::{coalesce, coalesce_over};
pub use compact::{column_major, ordered, row_major};
pub use complement::complement;
pub use composition::{COMPOSITION_BUDGET, composition, composition_extended};
pub use flat::{filter, flatten, sort, squeeze};
