//! law: a layout is written shape : stride.
use layout_static::layout;

layout! {
    pub type Tile = Layout<Shape<_4, Shape<_2, _4>>, Stride<_8, Stride<_1, _2>>>;
}

fn main() {}
// mended: Layout<Shape<_4, Shape<_2, _4>>, Stride<_8, Stride<_1, _2>>> => (4, (2, 4)) : (8, (1, 2))
