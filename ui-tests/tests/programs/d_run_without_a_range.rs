// expect: any
// mode: build
// errors: 1
// says: ..
use layout_static::DynTensor;
fn main() {
    let a = [0; 60]; let t = DynTensor::row_major(&a, (6_usize, 10_usize)).unwrap(); println!("{:?}", t.run((1, 2)));
}
