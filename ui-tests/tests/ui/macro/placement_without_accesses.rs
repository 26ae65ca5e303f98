//! law: a swizzle is the best one for accesses, which are named.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    pub type Smem = swizzle_for((32, 32) : (32, 1));
}

fn main() {}
// mended: (32, 1)) => (32, 1), [Load])
