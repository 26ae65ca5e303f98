//! law: operations nest without a macro.
use layout_static::layout;

layout! {
    pub type Tile = coalesce(layout!((4, 8)));
}

fn main() {}
// mended: layout!((4, 8) => (4, 8
