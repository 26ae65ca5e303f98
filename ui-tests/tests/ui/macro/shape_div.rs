//! law: of an extent and its divisor, one divides the other.
use layout_static::layout;

layout! {
    pub type Rest = shape_div((6, 4), 4);
}

fn main() {}
// mended: 6 => 8
