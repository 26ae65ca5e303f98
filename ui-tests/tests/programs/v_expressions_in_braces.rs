// expect: accepted
// run: yes
use layout_static::layout;
const WIDE: bool = true;
const MASK: u32 = 0b1011;
layout! {
    type Tile =
        ({if WIDE { 32 } else { 16 }}, {MASK.count_ones() as usize}, {core::mem::size_of::<u64>()}, {"abcd".len()});
}
fn main() { assert_eq!(Tile.to_string(), "(32,3,8,4):(1,32,96,768)"); }
