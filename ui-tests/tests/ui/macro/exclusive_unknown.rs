//! law: the numbers of `^` are known to the macro, which finds the swizzle.
use layout_static::layout;

layout! {
    pub type Smem<const N: usize> = (8, N) ^ (72, 1);
}

fn main() {}
// mended: (8, N) ^ (72, 1) => swizzle(3, 3, 3) * ((8, N) : (64, 1))
