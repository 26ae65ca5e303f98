//! law: a thread needs at most the registers that are claimed.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    #[check(registers(c) <= 4)]
    pub mma Product = tiled(Outer, (1, 1, 1), [32, _, _]);
}

fn main() {}
// mended: <= 4 => <= 8
