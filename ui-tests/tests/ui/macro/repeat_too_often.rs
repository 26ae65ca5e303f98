//! law: the copies of a shape have at most 32 extents together.
use layout_static::layout;

layout! {
    pub type Cube = repeat((2, 2), 17);
}

fn main() {}
// mended: 17 => 12
