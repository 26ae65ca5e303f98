// expect: rustc
use layout_static::layout;
pub fn f(_: layout!(type Tile = (6, 10);)) {}
