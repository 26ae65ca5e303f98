//! law: a nested tuple has at most 32 leaves.
use layout_static::algebra::IntTuple;

fn main() {
    let shape = IntTuple::from([[2; 8]; 5]); //~ help: 40 leaves
    assert_eq!(shape.length(), 40);
}
// mended: 5]); //~ help: 40 leaves => 4]);
// mended: 40) => 32)
