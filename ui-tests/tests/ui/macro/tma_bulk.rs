//! law: tiles of a tensor are bulk copies to a stage.
use layout_static::layout;

layout! {
    pub type Global = (?, 64?) : (?, 1);
    #[check(bulk(Global, 16))]
    pub type Stage = (64, 64) : (1, 64);
}

fn main() {}
// mended: (1, 64) => (64, 1)
