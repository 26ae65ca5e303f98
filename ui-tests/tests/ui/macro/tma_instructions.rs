//! law: a tile takes at most the claimed number of instructions.
use layout_static::layout;

layout! {
    pub type Global = (1024, 512) : (512, 1);
    pub type Stage = swizzle(3, 3, 3) * ((128, (64, 2)) : (64, (1, 8192)));
    #[check(instructions <= 1)]
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: <= 1 => <= 2
