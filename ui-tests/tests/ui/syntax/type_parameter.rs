//! law: parameters are numbers.
use layout_static::layout;

layout! {
    pub type Tile<L> = coalesce(L);
}

fn main() {}
