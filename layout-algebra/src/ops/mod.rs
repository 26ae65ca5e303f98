//! The operations, one law a file. Every one is a `const fn` from layouts to a layout, or an error.

mod by_mode;
pub(crate) mod coalesce;
pub(crate) mod compact;
pub(crate) mod complement;
mod composition;
mod concat;
mod divide;
pub(crate) mod flat;
mod product;
mod slice;
pub(crate) mod sorted;

pub use coalesce::{coalesce, coalesce_over};
pub use compact::{column_major, ordered, row_major};
pub use complement::complement;
pub use composition::{COMPOSITION_BUDGET, composition, composition_by, composition_extended, composition_extended_by};
pub use concat::concat;
pub use divide::{logical_divide, logical_divide_by, zipped_divide, zipped_divide_by};
pub use flat::{filter, flatten, sort, squeeze, without_unit_strides};
pub use product::{logical_product, logical_product_by};
pub use slice::{part, slice};
