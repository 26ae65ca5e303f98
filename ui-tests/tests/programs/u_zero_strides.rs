// expect: accepted
// run: yes
use layout_static::{StaticLayout, Tensor, layout};
layout! { type Same = (6, 10) : (0, 0); type Column = (6, 10) : (1, 0); }
fn main() {
    assert_eq!((Same::SIZE, Same::COSIZE, Column::COSIZE), (60, 1, 6));
    assert_eq!(Tensor::from_array(&[7], Same).iter().sum::<i32>(), 420);
    assert!(Tensor::from_array(&[0, 1, 2, 3, 4, 5], Column).slice((4, ..)).iter().all(|x| *x == 4));
}
