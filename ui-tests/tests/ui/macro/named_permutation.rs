//! law: a permutation of bits has one bit in each base.
use layout_static::layout;

layout! {
    #[check(bit_permutation)]
    pub linear Gray = { lane: (2, 2) ^ (1, 3) } -> { row: 4 };
}

fn main() {}
// mended: (1, 3) => (1, 2)
