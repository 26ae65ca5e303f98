//! law: operations are functions of layouts.
use layout_static::layout;

layout! {
    pub type Rows = (4, 8) : (8, 1);
    pub type Blocks = zipped_divide(Rows, [2, 4]);
}

fn main() {}
