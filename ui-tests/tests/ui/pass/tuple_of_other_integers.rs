//! law: a nested tuple of integers is made of `u64`, and of tuples and arrays of them.
use layout_static::algebra::IntTuple;

fn shape(rows: usize) -> IntTuple {
    IntTuple::from((rows as u64, (2, 8)))
}

fn main() {
    assert_eq!(shape(4).length(), 3);
}
