// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Tile = (0x10, 0b100, 0o10); }
fn main() { assert_eq!(Tile.to_string(), "(16,4,8):(1,16,64)"); assert_eq!(Tile::SIZE, 512); }
