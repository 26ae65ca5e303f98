//! law: modes are counted from 0.
use layout_static::layout;

layout! {
    pub type Last = mode((4, 8), 2);
}

fn main() {}
// mended: 2 => 1
