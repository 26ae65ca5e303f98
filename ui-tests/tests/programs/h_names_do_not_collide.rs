// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
macro_rules! kernel { ($tile:ident, $n:literal) => {
    mod $tile {
        use layout_static::StaticLayout; const N: usize = $n;
        layout_static::layout! { pub type Tile = (N, 10) : (10, 1); type Hidden = flatten(Tile); }
        pub fn size() -> usize { Hidden.index(3) + N }
    }
} }
kernel!(small, 6);
kernel!(large, 12);
const N: usize = 1;
layout! { type Tile = (N, 2); type Hidden = Tile; }
fn main() {
    assert_eq!((small::Tile.index((1, 1)), large::size(), Hidden.index((0, 1)) + Tile.index((0, 0))),
        (11, small::size() + 6, 1));
}
