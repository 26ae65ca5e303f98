//! law: an index has one order: what one access moves at once another does not step over by lanes.
use layout_static::algebra::LayoutError;
use layout_static::algebra::access::{Direction, Machine, Pattern};
use layout_static::algebra::synthesis::{Synthesis, matrix_for};

const fn best(row: [u64; 1]) -> Result<Synthesis, LayoutError> {
    let rows = match Pattern::new(&[4, 8, 16, 32, 64], &row, Direction::Write, 32) {
        Ok(pattern) => pattern,
        Err(error) => return Err(error),
    };
    let columns = match Pattern::new(&[4, 8, 16, 32, 64], &[1], Direction::Read, 32) {
        Ok(pattern) => pattern,
        Err(error) => return Err(error),
    };
    matrix_for(7, &[rows, columns], &Machine::NVIDIA)
}

const BEST: Synthesis = match best([2]) {
    Ok(best) => best,
    Err(error) => error.panic(),
};

fn main() {}
// mended: [2] => [1]
