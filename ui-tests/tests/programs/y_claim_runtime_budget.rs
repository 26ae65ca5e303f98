// expect: L1105
// errors: 1
// says: write the stride as a number
// lacks: powers of two
use layout_static::layout;
layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    #[check(conflicts(Load) <= 0)]
    pub type N = swizzle(5, 0, 5) * ((32, 32) : (?, 1));
}
fn main() {}
