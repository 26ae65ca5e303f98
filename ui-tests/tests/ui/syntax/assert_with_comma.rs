//! law: a `:` is written before the claims.
use layout_static::assert_layout;

fn main() {
    assert_layout!((4, 8), size == 32);
}
// mended: ), size => ): size
