//! law: a mode is linear by itself if its multiples are exclusive ors: 3 * 3 = 9, but 3 ^ 6 = 5.
use layout_static::layout;

layout! {
    pub linear Threes = { lane: 4 ^ 3 } -> { row: 16 };
}

fn main() {}
// mended: 4 ^ 3 => 4 ^ 4
