// expect: rustc E0599; number: index
// says: StaticLayout
// errors: 1
// max: 1500
use layout_static::StaticLayout;
pub fn last<L: StaticLayout>(layout: L) -> usize { layout.index(L::SIZE - 1) }
pub fn first<L>(layout: L) -> usize { layout.index(0) }
