//! The operations, one law per file. Each is a `const fn` from layouts to a layout, or an error.

mod axes;
mod blocked_product;
pub(crate) mod by_mode;
pub(crate) mod coalesce;
mod common;
pub(crate) mod complement;
pub(crate) mod composition;
mod distribute;
mod divide;
mod domain;
mod extend;
pub(crate) mod flat;
mod flip;
mod forms;
mod grid;
mod interpolation;
mod left_inverse;
mod like;
mod make_layout;
mod nullspace;
mod product;
mod recast;
mod regroup;
mod right_inverse;
mod run;
mod same_function;
mod slice;
mod split;
mod thread_value;
mod tile_to_shape;
mod zip;
mod zipped_product;

pub use crate::data::compact::{column_major, ordered, row_major};
pub use axes::{composition_axes, make_identity_layout};
pub use blocked_product::{blocked_product, raked_product};
pub use coalesce::{coalesce, coalesce_over, filter_over};
pub use common::{max_alignment, max_common_layout, max_common_vector};
pub use complement::complement;
pub use composition::{
    COMPOSITION_BUDGET, composition, composition_and_offset, composition_begin, composition_by, composition_extended,
    composition_extended_by,
};
pub use distribute::domain_distribute;
pub use divide::{flat_divide, flat_division, logical_divide, logical_divide_by, tiled_divide, zipped_divide};
pub use domain::{common_coarsening, common_refinement, greatest_common_domain, layout_add};
pub use extend::{append, append_to, prepend, prepend_to, replace};
pub use flat::{filter, filter_zeros, flatten, sort, squeeze, without_unit_strides, without_zeros};
pub(crate) use flip::negated;
pub use flip::{flip, flip_begin};
pub use left_inverse::{LEFT_INVERSE_BUDGET, left_inverse};
pub use like::{make_fragment_like, make_layout_like, with_shape};
pub use make_layout::make_layout;
pub use nullspace::nullspace;
pub use product::{flat_multiplication, logical_product, logical_product_by};
pub(crate) use recast::require_steps_within;
pub use recast::{downcast, recast, upcast};
pub use regroup::{get, group, mode, reverse, select, take, unflatten};
pub use right_inverse::right_inverse;
pub use run::RUN_BUDGET;
pub(crate) use same_function::require_same_function;
pub use slice::{dice, part, part_ends, slice, slice_and_offset, slice_offset};
pub use split::{mode_first, split_at_mode, split_leaf, split_lower, split_upper};
pub use thread_value::{make_layout_tv, tv_tiler};
pub use tile_to_shape::{tile_to_shape, tile_to_shape_ordered, tile_to_shape_right};
pub use zip::{tile_unzip, zip};
pub use zipped_product::{flat_product, tiled_product, zipped_product};
