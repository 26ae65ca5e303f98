//! law: what rustc has to prove of a layout stands beside a definition.
use layout_static::layout;

const N: usize = 8;

layout! {
    pub type Tile = coalesce((4, N));
    pub type Like = row_major(shape(Tile));
    pub type Known = row_major(shape(coalesce((4, 8))), shape((4, 8) : (8, 1)));
}

fn main() {
    assert_eq!(Known.to_string(), "(32,(4,8)):(32,(8,1))");
}
