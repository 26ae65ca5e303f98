//! law: a tiler is not a layout.
use layout_static::layout;

fn size(_: layout!([4, 8])) {}

fn main() {}
// mended: [4, 8] => (4, 8)
