//! law: `placed_for` finds the strides of a shape.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    pub type Smem = placed_for((32, 32) : (32, 1), [Load]);
}

fn main() {}
// mended: : (32, 1), [ => , [
