//! law: the steps within a wide element stay in it.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Words = upcast((4, 2) : (1, 2), 4);
}

fn main() {}
// mended: , 2), => , 4),
