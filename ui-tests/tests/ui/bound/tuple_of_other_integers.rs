//! law: a nested tuple of integers is made of `u64`, and of tuples and arrays of them.
use layout_static::algebra::IntTuple;

fn shape(rows: usize) -> IntTuple {
    IntTuple::from((rows, (2, 8))) //~ help: numbers of the type `u64`
}

fn main() {
    assert_eq!(shape(4).length(), 3);
}
// mended: rows, => rows as u64,
// mended: ) //~ help: numbers of the type `u64` => )
