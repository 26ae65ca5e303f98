//! law: a placement is made for accesses.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    pub type A = swizzle_for;
    pub type B = placed_for((32, 32));
    pub const PAD: usize = padding_for((32, 32) : (32, 1), 0);
}

fn main() {}
// mended: swizzle_for; => swizzle_for((32, 32) : (32, 1), [Load]);
// mended: (32, 32)); => (32, 32), [Load]);
// mended: , 0); => , 0, [Load]);
