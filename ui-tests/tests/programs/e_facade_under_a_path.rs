// expect: accepted
// facade: kit
// run: yes
use kit::layouts::{StaticLayout, assert_layout, layout};
layout! { type Tile = (6, 10) : (10, 1); }
fn main() { assert_layout!(Tile: size == 60, injective); assert_eq!(Tile::COSIZE, 60); }
