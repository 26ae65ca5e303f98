//! law: the element at offset 1 is the next one of the tensor.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, (8, 8)) : (64, (8, 1));
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: (64, (8, 1)) => (64, (1, 8))
