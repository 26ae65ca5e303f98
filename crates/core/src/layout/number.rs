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

pub use crate::ops::functions::*;
