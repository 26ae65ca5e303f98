//! law: an equation is solved where the values of the second layout are values of the first.
use layout_static::layout;

layout! {
    pub linear Have = { lane: 4 ^ 1 } -> { row: 8 };
    pub linear Need = { lane: 4 ^ 2 } -> { row: 8 };
    pub linear Holder = solve(Have, Need);
}

fn main() {}
// mended: 4 ^ 1 => 8 ^ 1
