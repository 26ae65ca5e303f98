//! law: a swizzle moves to the other side of a layout where one does there what it does here.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Moved = composition((2, 2, 2) : (1, 16, 3), swizzle(1, 0, 2) * 8);
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: 3 => 4
