//! law: an edge cuts no run that is moved at once.
use layout_static::algebra::atom::require_runs;

const RUNS: () = match require_runs(8, 4) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: (8, 4) => (8, 16)
