//! law: a message is fixed text.
use layout_static::assert_layout;

fn main() {
    assert_layout!((4, 8) : (8, 1) : size == 32, "{} elements", 32);
}
// mended: "{} elements", 32 => "32 elements"
