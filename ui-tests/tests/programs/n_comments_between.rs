// expect: accepted
// run: yes
use layout_static::layout;
layout! {
    // A line comment.
    type /* the name */ Tile /* is */ = ( /* rows */ 4, 8 /* columns */ ) : // stride below
        (8, 1); /* the end */
}
fn main() { assert_eq!(Tile.index((3, 7)), 31); }
