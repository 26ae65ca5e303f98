// expect: rustc E0603; number: Tile
// caret: Tile
// errors: 1
use layout_static::layout;
mod tiles { layout_static::layout! { type Tile = (6, 10); } }
layout! {
    pub type Flat = flatten(tiles::Tile);
}
