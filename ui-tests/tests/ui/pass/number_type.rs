//! law: a number is a `usize`.
use layout_static::layout;

layout! {
    pub const CELLS: usize = size((4, 8));
}

fn main() {}
