//! law: the inner stride steps through the outer extents.
use layout_static::layout;

layout! {
    pub type Part = composition((4, 6) : (1, 8), 6 : 3);
}

fn main() {}
// mended: 3 => 2
