//! law: a stride divides the width of the wide elements, or is a multiple of it.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Words = upcast((4, 8) : (1, 6), 4);
}

fn main() {}
// mended: 6 => 8
