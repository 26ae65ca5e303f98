//! law: the shape of a layout is that of a definition, or of a type in scope.
use layout_static::layout;

layout! {
    pub type Tile = coalesce((4, 8));
    pub type Like = row_major(shape(Tile));
}

fn main() {}
