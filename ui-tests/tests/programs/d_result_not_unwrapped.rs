// expect: rustc
// errors: 1
// max: 1300
use layout_static::DynTensor;
pub fn f(a: &[u32]) -> u32 { let t = DynTensor::row_major(a, (6_usize, 10_usize)); t[(0, 0)] }
