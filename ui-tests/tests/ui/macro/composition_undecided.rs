//! law: carries that cancel each other are enumerated, up to a budget.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((100, 101, 100) : (3, 1, 400), (200, 200) : (101, 707));
}

fn main() {}
// mended: 3, 1, 400 => 1, 100, 10100
