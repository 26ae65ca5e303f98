//! law: one swizzle of a tensor map serves the copies, the product and the accesses of a stage.
use layout_static::layout;

layout! {
    pub type Matrix = (?, ?) : (?, 1);
    pub access Rows = write((32, 8) : (1, 64), bits 16, vector 8);
    pub type Stage = swizzle_for((64, 64) : (64 + 8, 1), [Rows], among tma(Matrix));
}

fn main() {}
// mended: 64 + 8 => 64
