//! law: shared memory begins along the mode whose stride in the tensor is 1.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 64) : (1, 64);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: (1, 64) => (64, 1)
