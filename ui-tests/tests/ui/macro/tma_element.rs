//! law: a tensor map has elements of 8, 16, 32 or 64 bits.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 64) : (64, 1);
    pub tma Load = box(Global, Stage of 12);
}

fn main() {}
// mended: of 12 => of 16
