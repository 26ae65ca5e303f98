//! law: tiles of a bulk copy end where an extent of the tensor does.
use layout_static::layout;

layout! {
    pub type Global = ((12, 8), 64) : ((1, 12 + 4), 96 + 32);
    pub type Stage = (16, 16) : (1, 16);
    pub tma Load = box(Global, Stage of 64);
}

fn main() {}
// mended: (16, 16) : (1, 16) => (12, 16) : (1, 12)
