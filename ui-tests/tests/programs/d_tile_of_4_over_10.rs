// expect: any; number: 4, 10
// mode: build
// errors: 1
use layout_static::{ByMode, C, DynTensor};
fn main() {
    let a = [0; 80]; let t = DynTensor::row_major(&a, (C::<8>, C::<10>)).unwrap();
    println!("{}", t.tile(ByMode::of((C::<4>, C::<4>)), (0, 0))[(0, 0)]);
}
