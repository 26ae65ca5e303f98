//! law: a range of modes goes from its first mode to one past its last.
use layout_static::layout;

layout! {
    pub type Part = group((4, 8, 2) : (16, 2, 1), 2, 0);
}

fn main() {}
// mended: 2, 0 => 0, 2
