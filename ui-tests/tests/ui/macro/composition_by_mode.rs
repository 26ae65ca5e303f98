//! law: the caret is in the tiler.
use layout_static::layout;

layout! {
    pub type Part = composition(((4, 6), 8) : ((1, 8), 48), [6 : 3, _]);
}

fn main() {}
// mended: 3 => 2
