//! law: a claim about two layouts names both, and where each begins.
use layout_static::assert_layout;

fn main() {
    assert_layout!(disjoint((4, 8), 0, (4, 8)));
}
// mended: )) => ), 32)
