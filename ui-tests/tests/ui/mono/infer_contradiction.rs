//! law: a table is the table of a layout if each run of it ends where it divides the size, and repeats.
use layout_static::algebra::inference::{Inferred, infer_table};

const READ: Inferred = match infer_table(&[8], &[0, 1, 2, 3, 8, 9, 10, 12]) {
    Ok(read) => read,
    Err(error) => error.panic(),
};

fn main() {}
// mended: 12 => 11
