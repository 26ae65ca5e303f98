//! law: an element that is written has one owner: atoms along K hold partial sums.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    #[check(owners)]
    pub mma Product = tiled(Outer, (1, 1, 2));
}

fn main() {}
// mended: (1, 1, 2) => (1, 2, 1)
