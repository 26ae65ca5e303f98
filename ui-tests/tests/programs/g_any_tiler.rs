// expect: accepted
// run: yes
use layout_static::{ByMode, C, StaticLayout, StaticTiler, layout, ops::Tile};
fn corners<L: StaticLayout, T: StaticTiler>(layout: L, tiler: T) -> Vec<usize> {
    let tiles = layout.zipped_divide(tiler);
    (0..L::SIZE / Tile::<L, T>::SIZE).map(|tile| tiles.index((0, tile))).collect()
}
layout! { type Rows = (6, 10) : (10, 1); type Column = (6, 1); type Block = [3, 5]; }
fn main() {
    assert_eq!(corners(Rows, Block::default()), [0, 30, 5, 35]);
    assert_eq!(corners(Rows, ByMode::of((C::<3>, C::<5>))), corners(Rows, Block::default()));
    assert_eq!(corners(Rows, Column), (0..10).collect::<Vec<_>>());
}
