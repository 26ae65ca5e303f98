// expect: rustc
// errors: 1
// caret: L::SIZE
use layout_static::StaticLayout;
pub fn f<L: StaticLayout>() -> usize { let buffer = [0_u8; L::SIZE]; buffer.len() }
