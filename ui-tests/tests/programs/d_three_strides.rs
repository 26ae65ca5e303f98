// expect: L0403; number: 3, 2
// mode: build
// errors: 1
use layout_static::{C, DynTensor};
fn main() {
    let a = [0; 60]; let t = DynTensor::strided(&a, (6_usize, 10_usize), (10_usize, C::<1>, 60_usize)).unwrap();
    println!("{}", t[(1, 2)]);
}
