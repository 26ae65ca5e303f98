//! law: a stride of a tensor map is below 2^40 bytes.
use layout_static::layout;

layout! {
    pub type Global = (8, 256) : (549755813888, 1);
    pub type Stage = (8, 64) : (64, 1);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: 549755813888 => 256
