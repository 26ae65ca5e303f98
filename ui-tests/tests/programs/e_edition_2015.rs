// expect: accepted
// edition: 2015
// run: yes
extern crate layout_static;
mod tiles {
    const N: usize = 10;
    layout! { pub type Tile = (6, N) : (N, 1); }
    layout! { pub type Blocks = zipped_divide(::tiles::Tile, [2, 5]); }
    use layout_static::layout;
}
use layout_static::StaticLayout;
fn main() { assert_eq!(tiles::Blocks::default().index(((1, 2), (1, 1))), 37); }
