// expect: accepted
// run: yes
use layout_static::{StaticLayout, TensorMut, layout};
layout! {
    pub type Smem = (8, 64) ^ (72, 1);
    pub type Swizzled = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    pub type Plain = (4, 8) ^ (8, 1);
    pub type Rows = (4, 8) : (8, 1);
    pub type Blocks = zipped_divide((8, 64) ^ (72, 1), [4, 8]);
}
fn same<T>(_: T, _: T) {}
fn main() {
    same(Smem, Swizzled);
    same(Plain, Rows);
    assert_eq!(Smem::default().index((3, 10)), 3 * 64 + (10 ^ 3 * 8));
    assert_eq!(Blocks::default().index(((3, 2), (0, 1))), 3 * 64 + (10 ^ 3 * 8));
    let mut memory = [0; 512];
    let mut tile = TensorMut::from_array(&mut memory, Smem);
    tile[(1, 0)] = 7;
    assert_eq!(memory[72], 7);
}
