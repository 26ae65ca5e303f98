//! law: a bank serves one word in a phase; lanes that read a column of rows of 32 words ask one bank.
use layout_static::layout;

layout! {
    // Thread t reads elements (t, 0..32): a warp reads a column at a time.
    pub access Load = read((32, 32) : (1, 32), bits 32);

    #[check(conflicts(Load) <= 0)]
    pub type Smem = (32, 32) : (32, 1);
}

fn main() {}
// mended: type Smem = (32, 32) : (32, 1) => type Smem = swizzle(5, 0, 5) * ((32, 32) : (32, 1))
