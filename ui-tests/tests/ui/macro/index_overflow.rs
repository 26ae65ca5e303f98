//! law: an index has 64 bits.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Tile = (3, 2, 2) : (9223372036854775807, 9223372036854775807, 9223372036854775807);
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: 9223372036854775807, 9223372036854775807, 9223372036854775807 => 1, 3, 6
