//! law: a factor of a product has its first bases.
use layout_static::layout;

layout! {
    pub linear Tile = { lane: 4 ^ 1, warp: 2 ^ 4 } -> { row: 8 };
    pub linear Atom = { lane: 4 ^ 2 } -> { row: 8 };
    pub linear Warps = divide_left(Tile, Atom);
}

fn main() {}
// mended: { lane: 4 ^ 2 } -> { row: 8 } => { lane: 4 ^ 1 } -> { row: 4 }
