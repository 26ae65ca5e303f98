// expect: any; number: 2
// mode: build
// errors: 1
// says: one free mode
use layout_static::DynTensor;
fn main() {
    let a = [0; 60]; let t = DynTensor::row_major(&a, (6_usize, 10_usize)).unwrap(); println!("{:?}", t.run((.., ..)));
}
