//! law: an offset is written between two `o`, as a swizzled layout prints it.
use layout_static::layout;

layout! {
    pub type Smem = swizzle(3, 3, 3) o 64 ((8, 64) : (64, 1));
}

fn main() {}
// mended: 64 (( => 64 o ((
