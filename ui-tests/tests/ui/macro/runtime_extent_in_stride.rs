//! law: a runtime stride stands alone.
use layout_static::layout;

layout! {
    pub type Rows = (8?, 4) : (4?, 1);
}

fn main() {}
// mended: (4?, => (?,
