// expect: accepted
// run: yes
use layout_static::{StaticLayout, TensorMut, layout};
layout! { type Smem = swizzle(2, 1, 3) * ((8, 8) : (8, 1)); type Plain = (8, 8) : (8, 1); }
fn main() {
    let mut memory = [0; 64];
    let mut tile = TensorMut::from_array(&mut memory, Smem);
    for i in 0..8 { for j in 0..8 { tile[(i, j)] = 8 * i + j; } }
    assert!(tile.slice_mut((5, ..)).iter().copied().eq(40..48));
    for i in 0..8 { for j in 0..8 { assert_eq!(memory[Smem.index((i, j))], 8 * i + j); } }
    let swizzled = |x: usize| x ^ (((x >> 4) & 3) << 1);
    for x in 0..64 { assert_eq!(Smem.index((x / 8, x % 8)), swizzled(Plain.index((x / 8, x % 8)))); }
}
