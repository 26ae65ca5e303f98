//! law: strides have 63 bits and a sign.
use layout_static::layout;

layout! {
    pub type Tile = 2 : 9223372036854775808;
}

fn main() {}
// mended: 9223372036854775808 => 9223372036854775807
