//! law: the indices before a swizzle are at least 0.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Reversed = swizzle(1, 0, 2) o 6 o 8 : -1;
}

fn main() {}
// mended: 6 => 7
