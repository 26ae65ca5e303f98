// expect: accepted
// rename: ls
// run: yes
use ls::{StaticLayout, assert_layout, layout};
const N: usize = 10;
layout! {
    #[check(size == 60, injective)]
    type Tile = (6, N) : (N, 1);
    type Any<const M: usize> = (M, 10) : (?, 1);
    type Smem = swizzle(1, 0, 2) * ((8, N) : (1, 8));
    const WORDS: usize = cosize(Tile);
    type Block = [2, 5];
    type Blocks = tiled_divide(Tile, Block);
}
fn last(tile: layout!((6, 10) : (10, 1))) -> usize { tile.index((5, 9)) }
fn main() {
    assert_layout!((6, 10) : (10, 1) : compact);
    assert_layout!(Tile: bijective);
    assert_eq!((last(ls::Layout::new()), WORDS, Any::<3>::with_strides([11]).index((2, 9)), Blocks::SIZE, Smem::SIZE),
        (59, 60, 31, 60, 80));
}
