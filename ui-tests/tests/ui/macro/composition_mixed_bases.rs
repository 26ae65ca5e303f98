//! law: a stride has one basis.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((4, 4) : (?, 1), 3 : 5);
}

fn main() {}
// mended: 3 : 5 => 4 : 4
