//! law: what rustc has to prove of a layout stands beside a definition.
use layout_static::layout;

const N: usize = 8;

layout! {
    pub type Like = row_major(shape(coalesce((4, N)))); //~ help: a definition above
}

fn main() {}
