// expect: rustc E0308; number: Vec
// errors: 1
// says: borrow
use layout_static::DynTensor;
pub fn f(a: Vec<u32>) -> bool { DynTensor::row_major(a, (6_usize, 10_usize)).is_ok() }
