//! law: a nested tuple has at most 32 leaves.
use layout_static::algebra::IntTuple;

fn main() {
    let shape = IntTuple::from([[2; 8]; 5]); //~ help: 40 leaves
    assert_eq!(shape.length(), 40);
}
