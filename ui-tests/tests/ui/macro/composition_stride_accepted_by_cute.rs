//! law: CuTe accepts this, with another function.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((4, 6, 8) : (2, 3, 5), 6 : 3);
}

fn main() {}
// mended: 3) => 2)
