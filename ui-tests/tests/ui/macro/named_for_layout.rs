//! law: a linear layout has no shape and stride, so it is no operand of an operation on layouts.
use layout_static::layout;

layout! {
    pub linear Lanes = { lane: 4 ^ 1 } -> { row: 4 };
    pub type Flat = coalesce(Lanes);
}

fn main() {}
// mended: coalesce(Lanes) => coalesce((4, 8))
