//! law: a product is tiled from an instruction, not from a layout.
use layout_static::layout;

layout! {
    pub type Outer = (4, 1) : (1, 0);
    pub mma Product = tiled(Outer, (2, 1, 1));
}

fn main() {}
// mended: type Outer = (4, 1) : (1, 0); => atom Outer = mma((1, 1, 1), a 1 : 0 of 32, b 1 : 0 of 32, c 1 : 0 of 32);
