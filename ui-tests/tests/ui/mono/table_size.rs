//! law: a table has as many entries as its layout has coordinates.
use layout_static::{layout, number};

layout! {
    pub type Morton = ((2, 2), (2, 2)) : ((1, 4), (2, 8));
}

static TABLE: [u32; 15] = number::table::<Morton, 15>();

fn main() {
    assert_eq!(TABLE[1], 1);
}
// mended: [u32; 15] => [u32; 16]
// mended: Morton, 15 => Morton, 16
