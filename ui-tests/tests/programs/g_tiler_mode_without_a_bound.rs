// expect: rustc E0277; number: T
// caret: tiler
// says: `T` is not a tiler
// says: StaticTiler
// lacks: ByMode<(T, layout_static::C<4>)>` is not a tiler
use layout_static::{ByMode, C, StaticLayout};
pub fn tiles<L: StaticLayout, T: Copy>(layout: L, tiler: T) -> usize {
    layout.zipped_divide(ByMode::of((tiler, C::<4>))).size()
}
