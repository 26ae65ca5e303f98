//! law: the names of two factors stand in one order.
use layout_static::layout;

layout! {
    pub linear Left = { lane: 4 ^ 1, warp: 2 ^ 4 } -> { row: 8 };
    pub linear Right = { warp: 2 ^ 1, lane: 2 ^ 2 } -> { row: 4 };
    pub linear Both = product(Left, Right);
}

fn main() {}
// mended: { warp: 2 ^ 1, lane: 2 ^ 2 } => { lane: 2 ^ 2, warp: 2 ^ 1 }
