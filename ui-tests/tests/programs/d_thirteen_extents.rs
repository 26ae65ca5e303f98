// expect: rustc E0277
// errors: 1
// max: 1600
use layout_static::DynTensor;
pub fn f(a: &[u32], n: usize) -> bool { DynTensor::row_major(a, (n, n, n, n, n, n, n, n, n, n, n, n, n)).is_ok() }
