// expect: rustc E0594
// errors: 1
// max: 1300
use layout_static::DynTensor;
pub fn f(a: &mut [u32]) { let t = DynTensor::row_major(a, (6_usize, 10_usize)).unwrap(); t[(0, 0)] = 1; }
