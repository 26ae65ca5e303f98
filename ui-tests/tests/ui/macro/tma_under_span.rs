//! law: with a swizzle, rows of a box have the bytes of its span.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = swizzle(3, 3, 3) * ((64, 32) : (32, 1));
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: swizzle(3, 3, 3) => swizzle(2, 3, 3)
