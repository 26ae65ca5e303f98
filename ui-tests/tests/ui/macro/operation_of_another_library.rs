//! law: words of other libraries are translated.
use layout_static::layout;

layout! {
    pub type Part = tile((4, 8) : (8, 1), [2, 2]);
}

fn main() {}
// mended: tile => zipped_divide
