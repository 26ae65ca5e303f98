//! law: the facts that rustc has to prove of a layout are written beside its definition.
use layout_static::layout;

const N: usize = 8;

layout! {
    pub type Like = row_major(shape(coalesce((4, N)))); //~ help: a definition above
}

fn main() {}
// mended: coalesce((4, N)))); //~ help: a definition above => Tile));
// mended: pub type Like => pub type Tile = coalesce((4, N));\n    pub type Like
// mended: Tile)); => Tile));\n    pub type Known = row_major(shape(coalesce((4, 8))), shape((4, 8) : (8, 1)));
// mended: fn main() {} => fn main() {\n    assert_eq!(Known.to_string(), "(32,(4,8)):(32,(8,1))");\n}
