//! law: a copy is tiled from an operand of a product.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub atom One = copy(from (1, 32) : (0, 1), to (1, 32) : (0, 1), by from);
    pub mma Product = tiled(Outer);
    pub copy Load = copy_of(One of 32, Product);
}

fn main() {}
// mended: 32, Product) => 32, Product.a)
