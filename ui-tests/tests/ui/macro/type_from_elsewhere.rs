//! law: a type in scope is to blame as a whole.
use layout_static::layout;

mod inner {
    layout_static::layout! { pub type Inner = 6 : 3; }
}

layout! {
    pub type Part = composition((4, 6) : (1, 8), inner::Inner);
}

fn main() {}
// mended: 3 => 2
