//! law: an extent of a tensor map is at most 2^32.
use layout_static::layout;

layout! {
    pub type Global = (64, 8589934592) : (1, 64);
    pub type Stage = (64, 16) : (1, 64);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: 8589934592 => 1024
