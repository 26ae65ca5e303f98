//! law: the steps within a wide element stay in it.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Words = upcast((4, 2) : (1, 4), 4);
}

fn main() {}
