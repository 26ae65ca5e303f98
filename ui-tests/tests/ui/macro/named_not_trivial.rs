//! law: a dimension is left out where the layout is the identity on it, unmixed.
use layout_static::layout;

layout! {
    pub linear Square = { lane: (2, 2) ^ (2, 1) } -> { lane: 4 };
    pub linear Rest = quotient(Square, [lane]);
}

fn main() {}
// mended: (2, 1) => (1, 2)
