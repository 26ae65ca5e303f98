//! law: carries that cancel each other are enumerated, up to a budget.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((2, 3, 1000000) : (0, 1, 2), (1024, 8) : (3, 21));
}

fn main() {}
