//! law: a message is written after the last claim.
use layout_static::assert_layout;

fn main() {
    assert_layout!((4, 8) : (8, 1) : size == 32, "one for each thread", injective);
}
// mended: "one for each thread", injective => injective, "one for each thread"
