// expect: accepted
// run: yes
use layout_static::{Tensor, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let mut a: [i32; 60] = core::array::from_fn(|x| x as i32);
    let t = Tensor::from_array(&a, Rows);
    assert_eq!((t.get((5, 9)), t.get((6, 0)), t.get((0, 10)), t.get(59), t.get(60)),
        (Some(&59), None, None, Some(&59), None));
    assert_eq!((t.get((usize::MAX, 0)), t.get((u32::MAX, 0_u32)), t.get((-1, 0))), (None, None, None));
    if let Some(x) = TensorMut::from_array(&mut a, Rows).get_mut((1, 1)) { *x = -1; }
    assert_eq!(a[11], -1);
}
