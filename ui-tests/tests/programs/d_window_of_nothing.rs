// expect: L0101; number: 0
// mode: build
// errors: 1
use layout_static::{ByMode, C, DynTensor};
fn main() {
    let a = [0; 60]; let t = DynTensor::row_major(&a, (6_usize, 10_usize)).unwrap();
    println!("{}", t.window(ByMode::of((C::<3>, C::<0>)), (0, 0)).is_some());
}
