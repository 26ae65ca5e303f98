// expect: L0601; number: 61, 60
// caret: WORDS
// errors: 1
use layout_static::layout;
const WORDS: usize = 61;
layout! { #[check(size == WORDS)] pub type Tile = (6, 10); }
