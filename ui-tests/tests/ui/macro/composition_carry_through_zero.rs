//! law: A(3) = 0, but the modes add up to 6.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((3, 4) : (2, 0), (2, 2) : (1, 2));
}

fn main() {}
// mended: , 2)) => , 3))
