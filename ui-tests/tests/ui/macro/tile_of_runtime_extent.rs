//! law: a tile of a runtime extent divides it for every value.
use layout_static::layout;

layout! {
    pub type Matrix = (128?, 64?) : (?, 1);
    pub type Tiles = zipped_divide(Matrix, [48, 64]);
}

fn main() {}
// mended: [48 => [32
