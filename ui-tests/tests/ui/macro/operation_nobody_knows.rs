//! law: an operation has a name of the list.
use layout_static::layout;

layout! {
    pub type Part = frobnicate((4, 8) : (8, 1));
}

fn main() {}
