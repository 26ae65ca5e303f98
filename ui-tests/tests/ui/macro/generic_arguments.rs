//! law: a definition has its parameters.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize> = (N, 8);
    pub type Four = coalesce(Tile);
}

fn main() {}
// mended: Tile) => Tile<4>)
