//! law: operations are functions of layouts.
use layout_static::layout;

layout! {
    pub type Rows = (4, 8) : (8, 1);
    pub type Blocks = Rows.zipped_divide([2, 4]);
}

fn main() {}
// mended: Rows.zipped_divide([ => zipped_divide(Rows, [
