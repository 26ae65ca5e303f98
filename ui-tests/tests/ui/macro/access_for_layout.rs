//! law: an access says who moves what; it is no layout of memory, nor a layout an access.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    pub type Whole = coalesce(Load);
    pub type Tile = (32, 32) : (32, 1);
    pub type Smem = swizzle_for(Tile, [Tile]);
}

fn main() {}
// mended: coalesce(Load) => coalesce((32, 32))
// mended: [Tile] => [Load]
