//! law: one runtime stride may move lanes apart, not two.
use layout_static::layout;

layout! {
    pub access Column = read((32, 32) : (1, 32), bits 32);
    #[check(conflicts(Column) <= 0)]
    pub type Tile = ((4, 8), 32) : ((?, ?), 1);
}

fn main() {}
// mended: ((?, ?), 1) => ((1, 4), 32)
