//! law: the cosize of a runtime stride is not known while compiling.
use layout_static::layout;

layout! {
    pub type Global = (4, 8) : (?, 1);
    pub const WORDS: usize = cosize(Global);
}

fn main() {}
// mended: ? => 8
