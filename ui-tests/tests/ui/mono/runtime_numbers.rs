//! law: `with` takes one number for each runtime extent and stride.
use layout_static::layout;

layout! {
    pub type Rows = (?, ?) : (?, 1);
}

fn main() {
    Rows::with([30, 50]).unwrap();
}
// mended: [30, 50] => [30, 50, 64]
