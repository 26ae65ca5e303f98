//! law: a nested tuple has at most 32 leaves.
use layout_static::algebra::IntTuple;

fn main() {
    let shape = IntTuple::from([[2; 8]; 4]);
    assert_eq!(shape.length(), 32);
}
