//! law: a swizzle keeps the elements of a unit together.
use layout_static::layout;

layout! {
    pub type Units = upcast(swizzle(3, 4, -3) * (64, 8), 32);
}

fn main() {}
// mended: 32 => 16
