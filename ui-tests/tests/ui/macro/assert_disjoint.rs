//! law: two layouts at two offsets are disjoint when no index is in both.
use layout_static::assert_layout;

fn main() {
    assert_layout!(disjoint((4, 8) : (16, 1), 0, (8, 4) : (1, 16), 6));
}
// mended: , 6)) => , 8))
