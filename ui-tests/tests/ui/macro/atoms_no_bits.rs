//! law: an element has bits.
use layout_static::layout;

layout! {
    pub atom Fma = mma((1, 4, 1), a 1 : 0 of 0, b 4 : 1 of 32, c 4 : 1 of 32);
}

fn main() {}
// mended: of 0, => of 32,
