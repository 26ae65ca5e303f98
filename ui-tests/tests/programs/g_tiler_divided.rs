// expect: rustc E0599; number: zipped_divide
// errors: 1
// max: 1500
use layout_static::{StaticLayout, StaticTiler};
pub fn f<L: StaticLayout, T: StaticTiler>(layout: L, tiler: T) -> usize { tiler.zipped_divide(layout).index(0) }
