// expect: rustc E0401
// caret: L
use layout_static::StaticLayout;
pub fn f<L: StaticLayout>() -> usize { const N: usize = L::SIZE; N }
