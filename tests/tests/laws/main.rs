//! The laws of the algebra, one file an operation: exhaustively on all small layouts, by property tests above.

mod access;
mod arithmetic;
mod atoms;
mod axes;
mod bit_matrix;
mod by_modes;
mod capacity;
mod checks;
mod coalesce;
mod compact;
mod complement;
mod composed;
mod composed_recast;
mod composition;
mod coordinates;
mod disjoint;
mod divide;
mod dynamic;
mod evidence;
mod extremes;
mod flat;
mod flip;
mod glossary;
mod inverse;
mod large;
mod like;
mod limits;
mod linear;
mod loops;
mod messages;
mod padding;
mod papers;
mod parts;
mod period;
mod predicate;
mod preimage;
mod product;
mod recast;
mod refusal;
mod regroup;
mod reversed;
mod rows;
mod runtime;
mod shape;
mod slice;
mod split;
mod statements;
mod swizzle;
mod swizzle_cases;
mod swizzle_slice;
mod text;
mod texts;
mod tiling;
mod tuples;

use proptest::test_runner::Config;

/// So many random cases each, more with `PROPTEST_CASES`. A failing one is printed, and not kept in a file: it becomes
/// a test by its name.
fn cases(count: u32) -> Config {
    let cases = count.max(Config::default().cases);
    Config { cases, max_global_rejects: 64 * cases, failure_persistence: None, ..Config::default() }
}
