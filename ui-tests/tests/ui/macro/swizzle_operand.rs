//! law: a swizzled layout has no strides, so it is no operand for operations on strides.
use layout_static::layout;

layout! {
    pub type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    pub type Rest = complement(Smem, 1024);
}

fn main() {}
// mended: Smem, => (8, 64) : (64, 1),
