// expect: accepted
// run: yes
use layout_static::{C, Tensor, View, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn entry(rows: View<&u8, Rows>) -> u8 { rows.transpose()[(9, 5)] }
fn main() {
    let a: [u8; 60] = core::array::from_fn(|i| i as u8);
    assert_eq!(entry(Tensor::from_array(&a, Rows)), 59);
    let rows = Tensor::from_array(&a, Rows);
    for (i, j) in (0..6).flat_map(|i| (0..10).map(move |j| (i, j))) {
        assert_eq!(rows.transpose()[(j, i)], rows[(i, j)]);
    }
    // As numpy's: the last mode moves fastest.
    let numpy = rows.reverse().with_shape((C::<5>, C::<12>)).reverse();
    for x in 0..60 { assert_eq!(numpy[(x / 5, x % 5)], x as u8); }
}
