//! law: two coordinates that meet are a window, or a slip of the stride.
use layout_static::layout;

layout! {
    pub type Window = (3, 8) : (1, 1);
}

fn main() {}
// mended: pub type => #[allow(intractable)]\n    pub type
