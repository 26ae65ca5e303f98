//! law: a stride has one basis.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((4, 4) : (?, 1), 4 : 4);
}

fn main() {}
