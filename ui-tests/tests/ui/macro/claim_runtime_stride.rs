//! law: an access keeps a claim for every runtime stride, or the stride is written.
use layout_static::layout;

layout! {
    pub access Row = read((32, 32) : (32, 1), bits 32);
    pub access Column = read((32, 32) : (1, 32), bits 32);
    #[check(conflicts(Row) <= 0, conflicts(Column) <= 0)]
    pub type Tile = (32, 32) : (?, 1);
}

fn main() {}
// mended: (32, 32) : (?, 1) => swizzle(5, 0, 5) * ((32, 32) : (32, 1))
