//! law: along stride 0 a tensor is whole tiles.
use layout_static::layout;

layout! {
    pub type Global = (512, 256, 3) : (256, 1, 0);
    pub type Stage = (64, 64, 2) : (64, 1, 4096);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: (512, 256, 3) => (512, 256, 4)
