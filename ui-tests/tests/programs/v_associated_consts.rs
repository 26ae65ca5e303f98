// expect: accepted
// run: yes
use layout_static::layout;
struct Config;
impl Config { const BM: usize = 6; }
trait Width { const N: usize; }
impl Width for u8 { const N: usize = 10; }
layout! { type Tile = ({Config::BM}, {<u8 as Width>::N}) : ({<u8 as Width>::N}, 1); }
fn main() { assert_eq!(Tile.index((5, 9)), 59); }
