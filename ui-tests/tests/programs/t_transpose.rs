// expect: accepted
// run: yes
use layout_static::{C, TensorArray, layout};
layout! { type Rows = (6, 10) : (10, 1); type Columns = (10, 6) : (6, 1); }
fn main() {
    let rows = TensorArray::<usize, 60, _>::from_fn(Rows, |(i, j)| 100 * i + j);
    let mut turned = TensorArray::<usize, 60, _>::from_elem(Columns, 0);
    turned.view_mut().copy_from(rows.view().select((C::<1>, C::<0>)));
    for i in 0..6 { for j in 0..10 { assert_eq!(turned[(j, i)], 100 * i + j); } }
    assert_eq!(turned.storage()[..7], [0, 100, 200, 300, 400, 500, 1]);
}
