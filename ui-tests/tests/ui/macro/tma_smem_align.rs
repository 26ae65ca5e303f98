//! law: an instruction begins at a multiple of 128 bytes in shared memory.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 64) : (64 + 8, 1);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: 64 + 8 => 128
