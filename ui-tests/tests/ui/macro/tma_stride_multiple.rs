//! law: a stride of a tensor map is a multiple of 16 bytes.
use layout_static::layout;

layout! {
    pub type Global = (512, 250) : (250, 1);
    pub type Stage = (64, 64) : (64, 1);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: (250, 1) => (250 + 6, 1)
