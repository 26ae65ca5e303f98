//! law: operations nest without a macro.
use layout_static::layout;

layout! {
    pub type Tile = coalesce((4, 8));
}

fn main() {}
