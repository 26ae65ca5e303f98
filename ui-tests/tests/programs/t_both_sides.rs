// expect: accepted
// run: yes
use layout_static::{At, C, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let mut numbers = [0; 60];
    let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    let (mut left, mut right) = matrix.parts_mut(At(C::<1>, C::<4>));
    left.fill(1);
    right.slice_mut((5, ..)).fill(2);
    std::mem::swap(&mut left[(0, 3)], &mut right[(5, 5)]);
    assert_eq!((numbers[3], numbers[59], numbers[53], numbers[54], numbers[4]), (2, 1, 1, 2, 0));
}
