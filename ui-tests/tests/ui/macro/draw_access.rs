//! law: a picture of banks or sectors is of an access of the same `layout!`.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    #[draw(banks(Lod))]
    #[draw(sectors(Tile))]
    pub type Tile = (32, 32) : (32, 1);
}

fn main() {}
// mended: Lod => Load
// mended: sectors(Tile) => sectors(Load)
