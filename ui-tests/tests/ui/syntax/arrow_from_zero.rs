//! law: places in an arrow count from 1.
use layout_static::layout;

layout! {
    pub type Swapped = (8, 8) -[1, 0]-> (8, 8);
}

fn main() {}
// mended: 1, 0 => 2, 1
