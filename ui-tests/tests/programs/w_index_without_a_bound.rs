// expect: rustc E0599; number: index
// says: StaticLayout
// lacks: start::Start
// crate: lib
use layout_static::StaticLayout;
pub fn size<L: StaticLayout>() -> usize { L::SIZE }
pub fn first<L>(layout: L) -> usize {
    layout.index(0)
}
