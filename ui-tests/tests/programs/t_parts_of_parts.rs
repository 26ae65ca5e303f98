// expect: accepted
// run: yes
use layout_static::{ByMode, C, Tensor, layout};
layout! { type Rows = (12, 20) : (20, 1); }
fn main() {
    let numbers: [usize; 240] = core::array::from_fn(|x| x);
    let matrix = Tensor::from_array(&numbers, Rows);
    let inner = matrix.tile(ByMode::of((C::<6>, C::<10>)), (1, 1)).tile(ByMode::of((C::<3>, C::<5>)), (1, 0))
        .slice((2, ..));
    assert!(inner.iter().eq(&[11 * 20 + 10, 11 * 20 + 11, 11 * 20 + 12, 11 * 20 + 13, 11 * 20 + 14]));
    assert_eq!(inner.as_slice().len(), 5);
}
