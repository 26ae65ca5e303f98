// expect: rustc
// says: tuple | (8, 8)
// errors: 2
use layout_static::DynTensor;
fn main() { let a = vec![0; 64]; let t = DynTensor::row_major(&a, [8, 8]).unwrap(); println!("{:?}", t[[0, 0]]); }
