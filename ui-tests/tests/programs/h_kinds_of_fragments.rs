// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
mod m { pub const N: usize = 10; layout_static::layout! { pub type Tile = (6, 10); } }
macro_rules! all { ($vis:vis $name:ident $path:path, $ty:ty, $block:block, $meta:meta, $life:lifetime) => {
    layout! { #[$meta] $vis type $name = make_layout($ty, $path); type Extents = ($block, 2); }
} }
all!(pub(crate) Both m::Tile, m::Tile, { m::N + 2 }, doc = "Both.", 'a);
fn main() { assert_eq!((Both::SIZE, Extents::default().index((11, 1))), (3600, 23)); }
