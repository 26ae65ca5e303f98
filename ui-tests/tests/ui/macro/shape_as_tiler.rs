//! law: a shape as a tiler could mean two things.
use layout_static::layout;

layout! {
    pub type Blocks = zipped_divide((8, 8), (4, 4));
}

fn main() {}
// mended: (4, 4) => [4, 4]
