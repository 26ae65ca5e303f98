//! law: an element of an access has at most 128 bits.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 256);
}

fn main() {}
// mended: bits 256 => bits 128
