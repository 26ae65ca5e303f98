//! law: an instruction is defined by its keyword.
use layout_static::layout;

layout! {
    pub type Fma = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32);
}

fn main() {}
// mended: type Fma => atom Fma
