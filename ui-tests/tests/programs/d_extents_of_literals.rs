// expect: accepted
// run: yes
use layout_static::DynTensor;
fn main() { let a: Vec<u32> = (0..60).collect(); assert_eq!(DynTensor::row_major(&a, (6, 10)).unwrap()[(3, 4)], 34); }
