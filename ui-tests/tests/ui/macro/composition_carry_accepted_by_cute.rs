//! law: CuTe accepts this, with another function.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((6, 2) : (1, 7), (3, 2) : (2, 3));
}

fn main() {}
// mended: 3) => 1)
