// expect: rustc E0277; number: 1, 2 or 4 bits
use layout_static::layout;
use layout_static::tensor::{Accessed, Packed};
layout! { type Row = 8 : 1; }
fn main() {
    let weights = Accessed::new(vec![0u8; 3], Packed::<3>, Row);
    assert!(weights.is_ok());
}
