//! law: a stage has one of the three swizzles of tensor maps, in bytes `(B, 4, 3)`.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = swizzle(3, 4, 3) * ((64, 64) : (64, 1));
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: swizzle(3, 4, 3) => swizzle(3, 3, 3)
