// expect: accepted
// run: yes
use layout_static::{Along, TensorMut, layout};
layout! { type Pair = (2, 8) : (?, ?); }
fn main() {
    let mut a = [0; 16];
    let mut t = TensorMut::new(&mut a, Pair::with_strides([1, 2])).unwrap();
    for (x, mut row) in t.try_parts_mut(Along::<0>).unwrap().enumerate() { row.fill(x + 1); }
    assert_eq!(a, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
    assert!(TensorMut::new(&mut a, Pair::with_strides([2, 1])).unwrap().try_parts_mut(Along::<0>).is_err());
}
