//! law: operations have names.
use layout_static::layout;

layout! {
    pub type Rows = (4, 8) : (8, 1);
    pub type Blocks = Rows / [2, 4];
}

fn main() {}
// mended: Rows / [2, 4] => zipped_divide(Rows, [2, 4])
