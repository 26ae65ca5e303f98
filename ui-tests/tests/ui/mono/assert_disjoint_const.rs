//! law: a claim about layouts with consts is decided by rustc, and reported at the claim.
use layout_static::assert_layout;

const LEADING: usize = 16;

fn main() {
    assert_layout!((4, 8) : (LEADING, 1) : disjoint(0, (4, 8) : (LEADING, 1), 6));
}
// mended: 6) => 8)
