//! law: rows of a box are a multiple of 16 bytes.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 4) : (4, 1);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: (64, 4) : (4, 1) => (64, 8) : (8, 1)
