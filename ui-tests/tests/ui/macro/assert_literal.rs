//! law: a claim about a literal is decided by the macro.
use layout_static::assert_layout;

fn main() {
    assert_layout!((4, 8) : (1, 4) : size == 32, vector >= 3, injective);
}
// mended: 3, inj => 32, inj
