//! law: an access reads coordinates of the tile.
use layout_static::layout;

layout! {
    pub access Load = read((32, 64) : (1, 32), bits 32);
    #[check(conflicts(Load) <= 31)]
    pub type Rows = (32, 32) : (32, 1);
}

fn main() {}
// mended: (32, 64) : (1, 32) => (32, 32) : (1, 32)
