// expect: L0403; number: 2, 3
// mode: build
// errors: 1
use layout_static::{ByMode, C, DynTensor};
fn main() {
    let a = [0; 60]; let t = DynTensor::row_major(&a, (3_usize, 4_usize, 5_usize)).unwrap();
    println!("{:?}", t.grid(ByMode::of((C::<2>, C::<2>))));
}
