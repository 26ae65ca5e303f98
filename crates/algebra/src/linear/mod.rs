//! Linear layouts: each bit of a coordinate contributes a value, and the values are combined by exclusive or.
//!
//! A [`Linear`] layout has named dimensions of powers of two. It maps a coordinate to the exclusive or of the *bases*
//! of its set bits. Triton describes with such maps which thread holds which element; swizzles are such maps, too. A
//! layout `shape : stride` adds instead. Each kind converts into the other exactly, or the conversion is refused with a
//! counterexample.
//!
//! ```
//! use layout_algebra::linear::{Linear, Name};
//!
//! // Which lane and register holds which element of C of mma.m16n8: by modes, whose strides count row + 16 column.
//! let by_modes = Linear::parse("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}")?;
//! // By bases, as Triton writes them: a tuple of outputs for each bit.
//! let by_bases = Linear::parse(
//!     "{register: [(0,1),(8,0)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)]} -> {row: 16, column: 8}",
//! )?;
//! assert_eq!(by_modes, by_bases);
//! assert_eq!(by_modes.at(&[1, 5])?, 1 + 16 * 3); // register 1 of lane 5 holds row 1 of column 3
//!
//! // In CuTe's notation, (lane, register) to the element.
//! let fragment = by_modes.transpose_inputs(&[Name::LANE, Name::REGISTER])?;
//! assert_eq!(fragment.to_layout()?.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```
//!
//! # What each side can express
//! | | `shape : stride` | linear |
//! |---|---|---|
//! | extents | any | powers of two |
//! | padded rows, `(32,32):(1,33)` | yes | no: `1 + 32` carries |
//! | a swizzle, a Gray code, the reversal of bits | no | yes |
//! | broadcast | stride 0 | base 0 |
//! | who holds an element: the inverse | of injective layouts | [`solve`](Linear::solve), also where several do |
//! | undoing a product | no: a divide changes the basis of the domain | [`divide_left`](Linear::divide_left) |

mod bases;
mod divide;
mod names;
mod operations;
mod part;
mod plain;
mod product;
mod properties;
mod resize;
mod route;
mod solve;
mod swizzle;
mod text;
mod triton;
mod value;

pub use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS, MAX_INPUT_BITS, MAX_OUTPUT_BITS};
pub use crate::data::bits::echelon::{Echelon, rank};
pub use crate::data::bits::matrix::{MAX_COLUMNS, Matrix};
pub use crate::data::bits::name::Name;
pub use crate::swizzle::matrix::LINEAR_BUDGET;
pub use bases::Bases;
pub use swizzle::Swizzles;
pub use value::Linear;

/// The lowest `bits` bits.
const fn low(bits: u32) -> u64 {
    crate::const_util::largest(bits)
}
