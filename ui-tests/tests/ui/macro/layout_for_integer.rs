//! law: the second argument of a complement is an integer.
use layout_static::layout;

layout! {
    pub type Rest = complement(4 : 2, 8 : 1);
}

fn main() {}
// mended: 8 : 1 => 64
