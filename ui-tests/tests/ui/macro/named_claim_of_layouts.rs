//! law: a claim about a linear layout is one of theirs.
use layout_static::layout;

layout! {
    #[check(vector >= 4)]
    pub linear Lanes = { lane: 4 ^ 1 } -> { row: 4 };
}

fn main() {}
// mended: vector >= 4 => injective
