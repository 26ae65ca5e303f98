//! law: a claim has a name of the list.
use layout_static::assert_layout;

fn main() {
    assert_layout!((4, 8): siez(32));
}
// mended: siez => size
