//! law: a free mode of a coordinate is `_`.
use layout_static::layout;

layout! {
    pub type Row = slice((4, 8) : (8, 1), (2, :));
}

fn main() {}
// mended: :) => _)
