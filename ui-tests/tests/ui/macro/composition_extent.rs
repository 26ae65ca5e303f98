//! law: the inner extent ends on a boundary.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Part = composition((4, 6) : (1, 8), 6 : 1);
}

fn main() {}
// mended: , 6 : => , 8 :
