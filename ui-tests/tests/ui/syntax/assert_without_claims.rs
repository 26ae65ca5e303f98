//! law: an assertion has claims.
use layout_static::assert_layout;

fn main() {
    assert_layout!((4, 8));
}
// mended: )) => ): size == 32)
