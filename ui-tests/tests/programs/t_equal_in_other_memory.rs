// expect: accepted
// run: yes
use layout_static::{TensorArray, layout};
layout! { type Rows = (3, 4) : (4, 1); type Columns = (3, 4); #[allow(intractable)] type Back = (3, 4) : (-4, -1); }
fn main() {
    let number = |(i, j): (usize, usize)| 7 * i + j;
    let (a, b) =
        (TensorArray::<usize, 12, _>::from_fn(Rows, number), TensorArray::<usize, 12, _>::from_fn(Columns, number));
    let mut back = TensorArray::<usize, 12, _>::from_elem(Back::default(), 0);
    back.view_mut().copy_from(a.view());
    assert!(a == b && back.view() == b.view());
    assert_eq!(back.storage()[0], 7 * 2 + 3);
    assert_ne!(a.storage(), b.storage());
}
