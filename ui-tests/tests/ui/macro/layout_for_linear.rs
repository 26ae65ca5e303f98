//! law: a layout is a linear one once its modes have names.
use layout_static::layout;

layout! {
    pub type Rows = (4, 8) : (8, 1);
    pub linear Holder = inverse(Rows);
}

fn main() {}
// mended: inverse(Rows) => inverse(linear_of(Rows, [row, column], offset))
