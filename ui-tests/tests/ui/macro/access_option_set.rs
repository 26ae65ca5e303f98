//! law: the number of an option is written after its word.
use layout_static::layout;

layout! {
    pub access A = read((32, 32) : (1, 32), bits = 32);
    pub access B = read((32, 32) : (1, 32), bits 32, vector: 4);
    pub access D = read((32, 32) : (1, 32), bits(32));
}

fn main() {}
// mended: bits = 32 => bits 32
// mended: vector: 4 => vector 4
// mended: bits(32) => bits 32
