//! law: a bulk copy has the bits of an element.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 64) : (64, 1);
    pub tma Load = box(Global, Stage);
}

fn main() {}
// mended: Stage) => Stage of 16)
