//! law: the arguments of an instruction stand in parentheses.
use layout_static::layout;

layout! {
    pub atom Fma = mma{(1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32};
}

fn main() {}
// mended: mma{( => mma((
// mended: of 32}; => of 32);
