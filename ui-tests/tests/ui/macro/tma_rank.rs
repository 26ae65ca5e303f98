//! law: a tensor map has at most 5 dimensions.
use layout_static::layout;

layout! {
    pub type Global = (32, 4, 4, 2, 4, 2, 4) : (1, 32, 128, 512, 1024, 4096, 8192);
    pub type Stage = (16, 2, 2, 1, 2, 1, 2) : (1, 16, 32, 64, 64, 128, 128);
    pub tma Load = box(Global, Stage of 8);
}

fn main() {}
// mended: 1, 2, 1, 2) : (1, 16, 32, 64, 64, 128, 128) => 1, 1, 1, 2) : (1, 16, 32, 64, 64, 64, 64)
