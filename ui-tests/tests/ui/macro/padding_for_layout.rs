//! law: a pad is a number.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    pub type Smem = padding_for((32, 32) : (32, 1), 0, [Load]);
}

fn main() {}
// mended: type Smem => const PAD: usize
