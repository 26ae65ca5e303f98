//! law: arrays of a swizzled tensor are moved as a whole: the swizzle leaves the bits of their elements alone.

use layout_static::{Tensor, layout};

layout! {
    pub type Smem = swizzle(2, 1, 3) * ((8, 32) : (32, 1));
}

fn main() {
    let numbers = [0_u32; 256];
    let vectors = Tensor::from_array(&numbers, Smem).vectorize::<4>();
    assert_eq!(vectors[(0, 0)], [0; 4]);
}

// mended: swizzle(2, 1, 3) => swizzle(2, 2, 3)
