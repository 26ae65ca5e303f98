//! law: a vector of an access has at most 128 bits.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32, vector 32);
}

fn main() {}
// mended: vector 32 => vector 4
