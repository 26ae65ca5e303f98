// expect: rustc E0277; number: u32
// errors: 1
// says: usize
// max: 1300
use layout_static::DynTensor;
pub fn f(a: &[u32], m: u32, n: u32) -> bool { DynTensor::row_major(a, (m, n)).is_ok() }
