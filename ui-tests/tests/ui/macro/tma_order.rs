//! law: the order of the atoms of a stage decides the number of instructions.
use layout_static::layout;

layout! {
    pub type Global = (256, 512) : (1, 256);
    pub type Stage = swizzle(3, 3, 3) * (((64, 2), (8, 8)) : ((1, 512), (64, 1024)));
    #[check(instructions <= 2)]
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: ((1, 512), (64, 1024)) => ((1, 4096), (64, 512))
