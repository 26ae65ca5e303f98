//! law: groups of macro arguments are looked through.
use layout_static::layout;

macro_rules! tile {
    ($name:ident, $rows:expr) => {
        layout! { pub type $name = ($rows, 8) : (8, 1, 2); }
    };
}

tile!(Tile, 4);

fn main() {}
// mended: , 2 =>
