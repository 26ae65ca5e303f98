//! The laws of the algebra, one file an operation: exhaustively on all small layouts, by property tests above.

mod checks;
mod coalesce;
mod compact;
mod complement;
mod composition;
mod coordinates;
mod divide;
mod flat;
mod large;
mod limits;
mod predicate;
mod product;
mod refusal;
mod runtime;
mod shape;
mod slice;
mod text;
