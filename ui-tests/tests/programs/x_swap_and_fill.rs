// expect: accepted
// run: yes
use layout_static::{TensorMut, layout};
layout! { type Rows = (3, 4) : (4, 1); }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut a: [u8; 12] = core::array::from_fn(|x| x as u8);
    let mut t = TensorMut::from_array(&mut a, Rows);
    t.swap((0, 0), (2, 3));
    t.swap((1, 1), (1, 1));
    t.slice_mut((.., 1)).indexed_for_each_mut(|x: usize, value| *value = 100 + x as u8);
    let out = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| t.swap((0, 0), (0, 4))));
    assert!(out.is_err());
    assert_eq!(a, [11, 100, 2, 3, 4, 101, 6, 7, 8, 102, 10, 0]);
}
