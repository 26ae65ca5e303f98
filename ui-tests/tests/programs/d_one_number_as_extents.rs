// expect: rustc E0277; number: usize
// errors: 1
// says: tuple | (usize,)
// max: 1300
use layout_static::DynTensor;
pub fn f(a: &[u32], n: usize) -> bool { DynTensor::row_major(a, n).is_ok() }
