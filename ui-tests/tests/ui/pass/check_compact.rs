//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(compact)]
    pub type Tile = column_major(4, 8);
}

fn main() {}
