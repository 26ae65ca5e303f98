//! law: tiles of a tensor are at most the claimed number of boxes of a stage.
use layout_static::layout;

layout! {
    pub type Global = (?, 64?) : (?, 1);
    #[check(bulk(Global, 16) <= 1)]
    pub type Stage = swizzle(3, 3, 3) * ((128, (64, 2)) : (64, (1, 8192)));
}

fn main() {}
// mended: <= 1 => <= 2
