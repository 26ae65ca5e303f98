//! law: a complement needs numbers.
use layout_static::layout;

layout! {
    pub type Rest = complement((4, 8) : (?, 1), 64);
}

fn main() {}
// mended: ? => 8
