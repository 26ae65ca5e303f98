//! law: a number that rustc knows is checked at its place.
use layout_static::layout;

const STEP: usize = 3;

layout! {
    pub type Part = composition((4, 6) : (1, 8), 6 : STEP);
}

fn main() {}
// mended: 3 => 2
