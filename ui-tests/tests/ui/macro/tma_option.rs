//! law: a bulk copy takes a tensor, a stage, `split` and `blocks`.
use layout_static::layout;

layout! {
    pub type Global = (512, 256) : (256, 1);
    pub type Stage = (64, 64) : (64, 1);
    pub tma Load = box(Global, Stage of 16, halves);
}

fn main() {}
// mended: halves => split
