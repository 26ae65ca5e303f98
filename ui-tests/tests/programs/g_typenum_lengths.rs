// expect: accepted
// extern: typenum
// run: yes
use layout_static::{Layout, StaticLayout, Tensor};
use typenum::{U1, U6, U10};
type Rows = Layout<(U6, U10), (U10, U1)>;
fn main() {
    let a: [usize; 60] = core::array::from_fn(|x| x);
    assert_eq!((Rows::SIZE, Tensor::from_array(&a, Rows::new())[(5, 9)]), (60, 59));
}
