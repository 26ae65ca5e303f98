//! CuTe layouts in [CubeCL](https://docs.rs/cubecl) kernels.
//!
//! The algebra runs on the host when a kernel is expanded; of a layout the kernel keeps divisions, remainders and
//! products by constants, most of which are shifts and masks, and of a swizzle a shift, a mask and an exclusive or.
//!
//! ```
//! use cubecl::prelude::*;
//! use cubecl::std::tensor::layout::Coords2d;
//! use layout_cubecl::{Placed, Plan};
//! use layout_static::layout;
//!
//! layout! { pub type Tile = swizzle(2, 0, 3) * ((8, 8) : (8, 1)); }
//!
//! /// Transposes a tile, whose elements lie as `plan` says.
//! #[cube(launch)]
//! fn transpose(tile: &[f32], out: &mut [f32], #[comptime] plan: Plan) {
//!     let placed = Placed::<Coords2d>::new(plan);
//!     let at = placed.index((UNIT_POS_X, UNIT_POS_Y));
//!     out[(UNIT_POS_Y * 8 + UNIT_POS_X) as usize] = tile[at as usize];
//! }
//!
//! fn main() -> Result<(), layout_static::LayoutError> {
//!     let plan = Plan::of::<Tile>()?; // the errors are those of layouts
//!     assert_eq!(plan.index(&[1, 2]), 11); // 8 + 2, whose bits of row 1 move column 2 to 3
//!     Ok(())
//! }
//! ```

mod axes;
mod placed;
mod plan;

pub use axes::Axes;
pub use placed::{Placed, PlacedExpand};
pub use plan::{Diagonal, Digit, Plan};
