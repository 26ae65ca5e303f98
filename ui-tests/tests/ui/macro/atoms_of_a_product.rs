//! law: a copy is tiled from an instruction that moves.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub copy Fill = tiled(Outer of 32, (4, 1) : (1, 0), (1, 4));
}

fn main() {}
// mended: copy Fill = tiled(Outer of 32, (4, 1) : (1, 0), (1, 4)) => mma Fill = tiled(Outer)
