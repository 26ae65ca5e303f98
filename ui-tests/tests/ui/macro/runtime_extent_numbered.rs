//! law: runtime extents are counted from the left.
use layout_static::layout;

layout! {
    pub type Rows = (8?1, 4) : (4, 1);
}

fn main() {}
// mended: 8?1 => 8?
