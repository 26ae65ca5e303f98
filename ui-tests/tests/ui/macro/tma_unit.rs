//! law: a box fills shared memory without gaps.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 64) : (128, 2);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: (128, 2) => (64, 1)
