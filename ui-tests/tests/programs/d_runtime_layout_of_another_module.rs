// expect: accepted
// run: yes
use layout_static::{C, Layout, Multiple, RuntimeLayout, layout};
type Matrix = Layout<(Multiple<128>, Multiple<64>), (usize, C<1>)>;
mod tiles {
    layout_static::layout! { pub type Rows = (128?, 64?) : (?, 1); }
}
layout! {
    type Tiles = zipped_divide(Matrix, [32, 64]);
    type Same = zipped_divide(tiles::Rows, [32, 64]);
    type Grid = mode(Same, 1);
    type Upwards = flip(Matrix, 0);
}
fn main() {
    assert_eq!(Tiles::LAYOUT.to_string(), "((32,64),(4?0,?1)):((?2,1),(32*?2,64))");
    assert_eq!((Tiles::LAYOUT, Grid::LAYOUT.to_string().as_str()), (Same::LAYOUT, "(4?0,?1):(32*?2,64)"));
    assert_eq!(Upwards::LAYOUT.to_string(), "(128?0,64?1):(-1*?2,1)");
}
