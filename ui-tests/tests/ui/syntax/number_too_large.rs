//! law: numbers have 64 bits.
use layout_static::layout;

layout! {
    pub type Tile = 18446744073709551616;
}

fn main() {}
// mended: 18446744073709551616 => 18446744073709551615
