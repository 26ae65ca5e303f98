//! law: a mode of `^` is one whose multiples are exclusive ors.
use layout_static::layout;

layout! {
    pub type Steps = 4 ^ 3;
}

fn main() {}
// mended: 4 ^ 3 => (2, 2) ^ (3, 6)
