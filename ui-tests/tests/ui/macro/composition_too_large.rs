//! law: the inner layout stays inside the outer.
use layout_static::layout;

layout! {
    pub type Part = composition((4, 6) : (1, 4), 8 : 4);
}

fn main() {}
// mended: 8 => 6
