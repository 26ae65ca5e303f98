//! law: a runtime stride is written alone.
use layout_static::layout;

layout! {
    pub type Rows = (8?, 4) : (4?, 1);
}

fn main() {}
// mended: (4?, => (?,
