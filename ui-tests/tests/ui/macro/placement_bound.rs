//! law: a claim that the best placement does not keep, no placement keeps.
use layout_static::layout;

layout! {
    pub access Store = write(((8, 4), (4, 8)) : ((128, 1), (32, 4)), bits 32, vector 4);
    pub access Load = read((32, 32) : (1, 32), bits 32);
    #[check(wavefronts(Load) <= 1)]
    pub type Smem = swizzle_for((32, 32) : (32, 1), [Store, Load]);
}

fn main() {}
// mended: vector 4 => vector 1
