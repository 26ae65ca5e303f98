//! law: blocks that share a tile cut its box into equal slices.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 64) : (64, 1);
    pub tma Load = box(Global, Stage of 16, blocks 3);
}

fn main() {}
// mended: blocks 3 => blocks 4
