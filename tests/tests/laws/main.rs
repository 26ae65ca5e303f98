//! The laws of the algebra, one file an operation: exhaustively on all small layouts, by property tests above.

mod coordinates;
mod shape;
mod text;
