// expect: rustc E0277; number: String
// caret: Tiles
// errors: 2
// says: `String` is not a shape
// lacks: is not a tiler
use layout_static::{ByMode, C, Layout, StaticLayout, ops::ZippedDivide};
type Tiles = ZippedDivide<Layout<(C<16>, String), (C<8>, C<1>)>, ByMode<(C<4>, C<4>)>>;
pub fn elements() -> usize { <Tiles as StaticLayout>::SIZE }
pub fn first<L: StaticLayout>(layout: L) -> usize { layout.index(0) }
pub fn first_of_tiles(tiles: Tiles) -> usize { first(tiles) }
