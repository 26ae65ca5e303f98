// expect: rustc E0308; number: ByMode
// errors: 1
// max: 1300
use layout_static::{DynTensor, layout};
layout! { type Block = (4, 4) : (4, 1); }
pub fn f(a: &[u32]) -> usize { DynTensor::row_major(a, (6_usize, 10_usize)).unwrap().tiles(Block).count() }
