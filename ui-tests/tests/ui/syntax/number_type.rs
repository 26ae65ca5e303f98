//! law: a number is a `usize`.
use layout_static::layout;

layout! {
    pub const CELLS: u32 = size((4, 8));
}

fn main() {}
// mended: u32 => usize
