//! Numbers of layout types: `const { number::cosize::<L>() }`.
//!
//! Each function is evaluated while compiling. If the number does not exist, it panics at its caller, with the
//! algebra's text. `layout! { const N: usize = cosize(Tile); }` expands to these functions.
//!
//! ```
//! use core::ops::RangeFull;
//! use layout_static::{C, Layout, number};
//! type Rows = Layout<(C<8>, C<4>), (C<1>, C<12>)>;
//! const VECTOR: usize = number::vector_width::<Rows>();
//! assert_eq!((number::size::<Rows>(), number::cosize::<Rows>(), VECTOR), (32, 44, 4));
//! assert_eq!((number::index::<Rows, (C<2>, C<3>)>(), number::slice_offset::<Rows, (C<2>, RangeFull)>()), (38, 2));
//! ```
//!
//! A coordinate of integers is [`index_of`]; all indices of a layout are a [`table`]:
//!
//! ```
//! use layout_static::{layout, number};
//! layout! { type Rows = (2, 3) : (3, 1); }
//! const LAST: usize = number::index_of::<Rows>(&[1, 2]);
//! static TABLE: [u32; 6] = number::table::<Rows, 6>();
//! assert_eq!((LAST, TABLE), (5, [0, 3, 1, 4, 2, 5]));
//! ```

pub use crate::layout::table::{index_of, table};
pub use crate::ops::functions::*;
