//! law: a layout is written shape : stride.
use layout_static::layout;

layout! {
    pub type Tile = cute::make_layout(make_shape(Int<4>{}, _8{}), LayoutRight{});
}

fn main() {}
// mended: cute::make_layout(make_shape(Int<4>{}, _8{}), LayoutRight{} => row_major(4, 8
