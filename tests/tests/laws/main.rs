//! The laws of the algebra, one file an operation: exhaustively on all small layouts, by property tests above.

mod composition;
mod coordinates;
mod refusal;
mod shape;
mod text;
