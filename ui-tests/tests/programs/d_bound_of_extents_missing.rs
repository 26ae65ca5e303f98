// expect: rustc E0277; number: E
// errors: 1
// says: Extents
// max: 1300
use layout_static::DynTensor;
pub fn f<E>(a: &[u32], extents: E) -> bool { DynTensor::row_major(a, extents).is_ok() }
