//! law: an access says how many bits an element has.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), vector 4);
}

fn main() {}
// mended: (32, 32) : (1, 32), vector 4 => ((8, 4), (4, 8)) : ((128, 1), (32, 4)), bits 32, vector 4
