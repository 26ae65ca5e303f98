//! law: a layout is tokens, so that errors have places.
use layout_static::layout;

layout! {
    pub type Tile = "(4, 8):(8, 1)";
}

fn main() {}
// mended: "(4, 8):(8, 1)" => (4, 8):(8, 1)
