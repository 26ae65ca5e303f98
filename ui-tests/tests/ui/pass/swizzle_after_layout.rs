//! law: a swizzle moves to the other side of a layout where one does there what it does here.
use layout_static::layout;

layout! {
    pub type Moved = composition((2, 2, 2) : (1, 16, 4), swizzle(1, 0, 2) * 8);
}

fn main() {}
