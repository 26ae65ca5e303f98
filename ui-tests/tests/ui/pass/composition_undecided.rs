//! law: carries that cancel each other are enumerated, up to a budget.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((100, 101, 100) : (1, 100, 10100), (200, 200) : (101, 707));
}

fn main() {}
